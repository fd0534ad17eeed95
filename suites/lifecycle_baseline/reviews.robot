*** Settings ***
Documentation    An agent may use a service only as far as a person allows it, once or for good.

Resource         ../../keywords/journey.resource

Test Setup       Open A Studio With A Page Service
Test Teardown    Keep The Evidence And Close The Studio

Test Tags        on:runner-codex.local


*** Test Cases ***
Allow One Use Of A Service
    [Documentation]    The service is called once, after the yes.
    [Tags]    case:tool-review-approve
    Ask The Lead For Work    lifecycle_tool_review.md
    Wait For The Request To Use The Service
    Approve The Action
    Wait Until All Work Is Done
    The Review Should Be Complete
    All Work Should Be In Order

Decline The Use Of A Service
    [Documentation]    The service is never called, and nothing is asked again.
    [Tags]    case:tool-review-decline
    Ask The Lead For Work    lifecycle_tool_review.md
    Wait For The Request To Use The Service
    Decline The Action
    Wait Until All Work Is Done
    The Review Should Be Complete
    All Work Should Be In Order

Allow A Service For Good
    [Documentation]    The second use, with other arguments, needs no second decision.
    [Tags]    case:tool-review-always
    Ask The Lead For Work    lifecycle_tool_review_always.md
    Wait For The Request To Use The Service
    Always Allow The Action
    Wait Until All Work Is Done
    The Review Should Be Complete
    All Work Should Be In Order
