*** Settings ***
Documentation    Each story ends in another way.

Library          ../../ToyAttempt.py


*** Test Cases ***
Deliver What The Script Says
    [Documentation]    Passes, or fails by the counterfeit's own check.
    [Tags]    case:build-revise    on:runner-acpx-claude.daytona
    Deliver By Script

Miss The Premise
    [Documentation]    Ends unexercised.
    [Tags]    case:unexercised    -on:runner-codex-mini.local
    End As    unexercised
    Skip    this version lacks the feature

Leave No Result
    [Documentation]    Passes in Robot, but leaves no record.
    [Tags]    case:no-result    -on:runner-codex-mini.local
    No Operation

Contradict The Record
    [Documentation]    Passes in Robot, but its record says that it failed.
    [Tags]    case:contradiction    -on:runner-codex-mini.local
    End As    failed

Find The Machine Unready
    [Documentation]    Fails for a reason that only a person can mend.
    [Tags]    case:unready    -on:runner-codex-mini.local
    [Setup]    Miss A Prerequisite
    No Operation

Vanish In The Middle
    [Documentation]    Its process dies: pabot delivers nothing for it.
    [Tags]    case:vanish    -on:runner-codex-mini.local
    Vanish

Work Until Stopped
    [Documentation]    Runs until somebody interrupts it, then cleans up.
    [Tags]    case:endless    -on:runner-codex-mini.local
    Work Until Stopped
    [Teardown]    Clean Up

Clean Up Slowly
    [Documentation]    Also runs until somebody interrupts it, and needs time for its teardown.
    [Tags]    case:slow    -on:runner-codex-mini.local
    Work Until Stopped
    [Teardown]    Clean Up    3

Wait For A Turn
    [Documentation]    Comes after the endless stories when there are two processes.
    [Tags]    case:waiting    -on:runner-codex-mini.local
    Deliver By Script

Recover In The Second Attempt
    [Documentation]    The machine fails it once.
    [Tags]    case:flaky    -on:runner-codex-mini.local
    Suffer Once    transient_infrastructure

Never Recover
    [Documentation]    The machine fails every attempt.
    [Tags]    case:hopeless    -on:runner-codex-mini.local
    Suffer Once    transient_infrastructure    always

Have One Attempt Only
    [Documentation]    The machine fails it, but its case is bounded to one attempt.
    [Tags]    case:hire-reuse    -on:runner-codex-mini.local
    Suffer Once    transient_infrastructure

Do It Wrong
    [Documentation]    The model fails it: that is never repeated.
    [Tags]    case:wrong    -on:runner-codex-mini.local
    Suffer Once    candidate_failure

Take A Moment
    [Documentation]    Long enough to be killed in the middle.
    [Tags]    case:brief    on:runner-acpx-claude.local    on:legacy-codex.local
    Work    0.4
    [Teardown]    Clean Up
