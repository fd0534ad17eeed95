*** Settings ***
Documentation    HubSpot has no built-in connection: the lead may only reach it through an outside
...              provider, and a person decides about that.

Resource         ../../keywords/journey.resource

Test Setup       Open A Studio With An Outside Provider
Test Teardown    Keep The Evidence And Close The Studio

Test Tags        on:runner-codex.local    on:runner-codex-mini.local    on:runner-acpx-claude.local


*** Test Cases ***
Choose No Outside Provider
    [Documentation]    The open question outlives a restart; after the no nothing is set up or called.
    [Tags]    case:provider-decline
    Ask The Lead For Work    read_hubspot_contacts_if_allowed.md
    Wait For The Choice Of A Provider
    Come Back After A Restart
    Choose The Provider    None for now
    Wait Until All Work Is Done
    All Work Should Be In Order

Choose An Outside Provider And Use It
    [Documentation]    After the choice the provider is called once, and its answer reaches the person.
    [Tags]    case:provider-second
    Let The Lead Use The Gateway
    Ask The Lead For Work    read_hubspot_contacts.md
    Wait For The Choice Of A Provider
    Come Back After A Restart
    Choose The Provider    Arcade
    Wait Until All Work Is Done
    All Work Should Be In Order
