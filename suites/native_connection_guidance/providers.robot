*** Settings ***
Documentation    HubSpot is reached through an outside provider only, and the lead has access to none.
...              A story's name is the title of its task too, so it does not tell what will be chosen.

Resource         ../../keywords/journey.resource

Test Setup       Open A Bounded Studio With A Provider Out Of Reach
Test Teardown    Keep The Evidence And Close The Studio

Test Tags        on:runner-codex.local


*** Test Cases ***
Get The Contacts From HubSpot
    [Documentation]    The person chooses none. The provider counts its calls, for somebody else may use it.
    [Tags]    case:provider-decline
    Ask The Lead For Work    read_contacts_from_hubspot.md
    Wait For The Choice Of A Provider
    Come Back After A Restart
    Choose The Provider    None for now
    Wait Until The Decision Is Taken Up
    The No Should Be Respected
    All Work Should Be In Order

Get The Contacts Through A Provider
    [Documentation]    Choosing gives no access yet. The last step asks whether the product puts up a
    ...    request for it: only then can it be granted.
    [Tags]    case:provider-second
    Ask The Lead For Work    read_hubspot_contacts.md
    Wait For The Choice Of A Provider
    Come Back After A Restart
    Choose The Provider    Arcade
    Wait Until The Decision Is Taken Up
    Access Should Be Asked For
