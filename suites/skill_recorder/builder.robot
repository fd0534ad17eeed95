*** Settings ***
Documentation     An approved analysis becomes an automation that prefers the device's own tools.
...               Each file in resources/skill_recorder/builder is one test.

Resource          ../../keywords/skill_recorder.resource

Suite Setup       Open The Target    builder
Suite Teardown    Close The Target
Test Teardown     Keep What Came Out


*** Test Cases ***
An Analysis Becomes An Automation
    [Documentation]    Becomes a test for each scenario file.
    [Tags]    scenarios:builder
    Take The Scenario    ${SCENARIO}
    Ask The Agent
    Answer Should Be Good
