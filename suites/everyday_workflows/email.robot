*** Settings ***
Documentation    An agent that needs an email address asks the person for it, in the task.

Resource         ../../keywords/journey.resource

Test Setup       Open A Studio With Email Connections
Test Teardown    Keep The Evidence And Close The Studio


*** Test Cases ***
Ask For An Email Address
    [Documentation]    Without a connection there is no address to name. The last step asks whether
    ...    agents are offered AgentMail at all: only then is there a card to decide on.
    [Tags]    case:agentmail-setup    on:runner-codex.local    on:runner-codex-mini.local
    Ask The Lead For Work    ask_for_an_email_address.md
    Wait Until All Work Is Done
    All Work Should Be In Order
    Agents Should Be Offered AgentMail
