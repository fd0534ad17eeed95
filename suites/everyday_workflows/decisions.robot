*** Settings ***
Documentation    An agent asks before it uses a service or connects a new one; a person says yes or
...              no, and the answer holds.

Resource         ../../keywords/journey.resource

Test Teardown    Keep The Evidence And Close The Studio

Test Tags        on:runner-codex.local    on:runner-codex-mini.local    on:runner-acpx-claude.local


*** Test Cases ***
Use A Connection After Approval
    [Documentation]    The service's answer holds a code that nobody else knows: it must reach the briefing.
    [Tags]    case:service-approve
    [Setup]    Open A Studio With A Page Service
    Ask The Lead For Work    brief_recent_pages.md
    Wait For The Request To Use The Service
    Approve The Action
    Wait Until All Work Is Done
    The Briefing Should Use The Real Result
    All Work Should Be In Order

Respect A Declined Tool Action
    [Documentation]    After the no the service stays unused, nothing is asked again, and the lead says why.
    [Tags]    case:service-decline
    [Setup]    Open A Studio With A Page Service
    Ask The Lead For Work    brief_recent_pages_if_allowed.md
    Wait For The Request To Use The Service
    Decline The Action
    Wait Until All Work Is Done
    All Work Should Be In Order

Respect Not Now On A New Connection
    [Documentation]    After "Not now" nothing is connected, nothing is asked again, and the lead says why.
    [Tags]    case:connection-decline
    [Setup]    Open A Studio Without Connections
    Ask The Lead For Work    connect_notion_for_a_briefing.md
    Wait For The Request To Connect
    Answer Not Now
    Wait Until All Work Is Done
    All Work Should Be In Order

Ask For The Built-In Connection First
    [Documentation]    Jira is built in: the lead asks for that connection, and not for an outside provider.
    [Tags]    case:provider-native
    [Setup]    Open A Studio Without Connections
    Ask The Lead For Work    connect_jira_for_a_briefing.md
    Wait For The Request To Connect
    Answer Not Now
    Wait Until All Work Is Done
    All Work Should Be In Order
