*** Settings ***
Documentation    A person has the lead hand a program to a colleague, and adds a requirement while
...              the colleague is at work.

Resource         ../../keywords/journey.resource

Test Setup       Open A Studio With A Builder
Test Teardown    Keep The Evidence And Close The Studio


*** Test Cases ***
Delegate Work And Preserve Late Feedback
    [Documentation]    The feedback goes to the colleague's own task; nobody has to pass it on.
    [Tags]    case:delegate-feedback
    ...       on:runner-codex.local
    ...       on:runner-codex-mini.local
    ...       on:runner-acpx-claude.local
    ...       on:runner-opencode.local
    Ask The Lead For Work    delegate_slugify.md
    Wait Until The Builder Is At Work
    Tell The Builder    limit_the_length.md
    Wait Until All Work Is Done
    Download The Newest Project As    delegated-delivery
    Project Should Pass    delegated-delivery    max-length rules
    All Work Should Be In Order
