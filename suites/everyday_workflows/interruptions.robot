*** Settings ***
Documentation    Work can be interrupted, by the person or by the machine, and nothing gets lost.

Resource         ../../keywords/journey.resource

Test Setup       Open A Studio With A Project
Test Teardown    Keep The Evidence And Close The Studio

Test Tags        on:runner-codex.local    on:runner-codex-mini.local    on:runner-acpx-claude.local


*** Test Cases ***
Stop The Work And Give A New Direction
    [Documentation]    Stop really ends the runner; the files stay as they are; the answer follows
    ...    the new direction only.
    [Tags]    case:stop-redirect
    Ask The Lead For Work    build_slugify.md
    Wait Until The Source Is Saved
    Stop The Work
    Reply To The Lead    change_direction.md
    Wait Until All Work Is Done
    New Direction Should Be Answered
    Project Should Still Be As It Was
    All Work Should Be In Order

Restart The Controller In The Middle Of Work
    [Documentation]    Only the server is restarted. The agent's runner lives on, what waits for it
    ...    is not lost, and the late requirement is delivered.
    [Tags]    case:recover-controller    -on:runner-acpx-claude.local
    Ask The Lead For Work    build_slugify.md
    Wait Until The Source Is Saved
    Send A Late Requirement    limit_the_length.md
    Restart The Controller
    Work Should Have Survived
    Wait Until All Work Is Done
    Recovered Work Should Be Complete
    Download The Project As    recovered-delivery
    Project Should Pass    recovered-delivery    max-length rules
    All Work Should Be In Order
