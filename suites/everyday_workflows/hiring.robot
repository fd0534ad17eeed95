*** Settings ***
Documentation    A person has the lead hire somebody for a program, and comes back with a change that
...              the same teammate is to make.

Resource         ../../keywords/journey.resource

Test Setup       Open A Studio With A Model Connection
Test Teardown    Keep The Evidence And Close The Studio


*** Test Cases ***
Hire One Teammate And Work With That One Again
    [Documentation]    In a rehearsal the teammate's model access is compared by the company's secret.
    [Tags]    case:hire-reuse    on:runner-codex.local    on:runner-codex-mini.local
    Ask The Lead For Work    hire_for_slugify.md
    Wait Until All Work Is Done
    One Teammate Should Be Hired
    Download The Newest Project As    hired-delivery
    Project Should Pass    hired-delivery    base rules
    Ask The Lead Again    reuse_the_hire.md
    The Same Teammate Should Have Worked
    Download The Newest Project As    reused-delivery
    Project Should Pass    reused-delivery    separator rules
    All Work Should Be In Order
