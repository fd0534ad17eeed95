*** Settings ***
Documentation    A service is connected, or is to be; the person decides, and the answer is taken up.
...              A story's name is the title of its task too, so it does not tell what the answer will be.

Resource         ../../keywords/journey.resource

Test Teardown    Keep The Evidence And Close The Studio

Test Tags        on:runner-codex.local


*** Test Cases ***
Use A Connection After Approval
    [Documentation]    The request is the one of the everyday story; company and lead have a hard stop.
    [Tags]    case:service-approve
    [Setup]    Open A Bounded Studio With A Page Service
    Ask The Lead For Work    brief_recent_pages.md
    Wait For The Request To Use The Service
    Approve The Action
    Wait Until The Decision Is Taken Up
    The Briefing Should Use The Real Result
    All Work Should Be In Order

Get A Briefing From The Page Service
    [Documentation]    The person declines; the request does not say what to do then.
    [Tags]    case:service-decline
    [Setup]    Open A Bounded Studio With A Page Service
    Ask The Lead For Work    brief_pages_from_the_service.md
    Wait For The Request To Use The Service
    Decline The Action
    Wait Until The Decision Is Taken Up
    The No Should Be Respected
    All Work Should Be In Order

Get A Briefing From Notion
    [Documentation]    The person says "Not now"; the request does not say what to do then.
    [Tags]    case:connection-decline
    [Setup]    Open A Bounded Studio Without Connections
    Ask The Lead For Work    brief_pages_from_notion.md
    Wait For The Request To Connect
    Answer Not Now
    Wait Until The Decision Is Taken Up
    The No Should Be Respected
    All Work Should Be In Order
