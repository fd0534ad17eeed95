*** Settings ***
Documentation    A person asks the studio lead for a small program, asks for a change, and can
...              still fetch the first delivery unchanged.

Resource         ../../keywords/journey.resource

Test Setup       Open A Studio With A Project
Test Teardown    Keep The Evidence And Close The Studio


*** Test Cases ***
Build, Download And Revise A Project
    [Documentation]    What the lead says is not graded: the delivered program is run in a sandbox.
    [Tags]    case:build-revise    on:runner-codex.local    on:runner-codex-mini.local    on:runner-acpx-claude.local
    Ask The Lead For Work    build_slugify.md
    Wait Until All Work Is Done
    Download The Project As    initial
    Project Should Pass    initial    base rules
    Reply To The Lead    add_a_separator_option.md
    Wait Until All Work Is Done
    Download The New Project As    revised
    Project Should Pass    revised    separator rules
    Project Should Still Be Unchanged    initial
    All Work Should Be In Order
