*** Settings ***
Documentation    A person asks the executive in a chat for a task; nobody nudges, corrects or helps.
...              In rehearsals another profile stands in for the declared ones, and the evidence says so.

Resource         ../../keywords/journey.resource

Test Setup       Open A Company With A Launch Project
Test Teardown    Keep The Evidence And Close The Studio

Test Tags        on:runner-codex.local


*** Test Cases ***
Put A Task Into The Backlog
    [Documentation]    The task is there for the right colleague, and nobody has begun it.
    [Tags]    case:create-backlog
    Ask In A Chat    tasks.create-backlog
    Wait Until The Chat Rests
    Answer Should Link To The Task In The Chat
    Link Should Work After A Reload
    Records Should Be In Order

Have A Colleague Write An Announcement
    [Documentation]    The colleague writes from the brief. Then the product is watched: only when it comes
    ...    back to the chat by itself, the delivery can be judged.
    [Tags]    case:delegate-announcement
    Ask In A Chat    tasks.delegate-announcement
    Wait Until The Chat Rests
    Answer Should Link To The Task In The Chat
    Link Should Work After A Reload
    Work Should Be Done By The Colleague
    Completion Should Reach The Chat
    Wait Until The Chat Rests
    Records Should Be In Order
