*** Settings ***
Documentation    What an agent learned for the whole company can be found, read and improved.

Resource         ../../keywords/journey.resource

Test Setup       Open A Studio With A Project
Test Teardown    Keep The Evidence And Close The Studio


*** Test Cases ***
Create A Skill And Edit It In The Studio
    [Documentation]    The skill is known by its id and name, never by its heading. The last step
    ...    asks whether the task offers the skill as a card.
    [Tags]    case:create-skill-studio    on:runner-codex.local    on:runner-codex-mini.local
    Ask The Lead For A Skill    create_a_release_checklist.md
    Wait Until All Work Is Done
    Skill Should Be Saved
    Edit The Skill In The Studio    Studio edit marker: verified
    Skill Should Show    Studio edit marker: verified
    Open The Task
    All Work Should Be In Order
    Task Should Offer The Skill
