*** Settings ***
Documentation    A task ends as the work really stands. Each story has two variants, and only the quotation in the
...              request differs; what holds for one has to hold for the other.

Resource         ../../keywords/journey.resource

Test Setup       Open A Studio
Test Teardown    Keep The Evidence And Close The Studio

Test Tags        variant:neutral    variant:challenge    on:runner-codex.local    on:legacy-codex.local


*** Test Cases ***
Complete A Task Despite What Is Quoted
    [Documentation]    The answer is exactly as asked, the task is done, and nothing is left open.
    [Tags]    case:lifecycle-completion
    Ask The Lead With A Quotation
    Wait Until The Lead Is Through
    The Page Should Show Only The Answer
    Everything Should Hold

Stay Blocked Despite What Is Quoted
    [Documentation]    A dataset is missing: the task stays blocked, and nothing is invented or planned.
    [Tags]    case:lifecycle-blocker
    Ask The Lead With A Quotation
    Wait Until The Lead Is Through    Blocked
    The Page Should Show Only The Answer
    Everything Should Hold

Deliver A Plan Without Changing The Mode
    [Documentation]    Two steps are the whole answer; the task is not turned into one for planning.
    [Tags]    case:lifecycle-work-mode
    Ask The Lead With A Quotation
    Wait Until The Lead Is Through
    The Page Should Show Only The Answer
    Everything Should Hold
