*** Settings ***
Documentation    An agent has its work reviewed by another agent, and no person is in the way.

Resource         ../../keywords/journey.resource

Test Setup       Open A Studio With A Reviewer
Test Teardown    Keep The Evidence And Close The Studio


*** Test Cases ***
Have An Agent Review The Work Of Another
    [Documentation]    The last step watches whether the product brings the request to the reviewer:
    ...    only then can the review be decided on.
    [Tags]    case:agent-review-handoff    on:runner-codex.local    on:runner-codex-mini.local
    Ask The Lead For Work    build_slugify_with_a_review.md
    Wait Until The Builder Asks For A Review
    The Reviewer Should Be Woken
