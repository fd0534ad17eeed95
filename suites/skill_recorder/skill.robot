*** Settings ***
Documentation     An approved analysis becomes a skill: fixed values, calculations and actions.
...               Each file in resources/skill_recorder/skill is one test.

Resource          ../../keywords/skill_recorder.resource

Suite Setup       Open The Target    skill
Suite Teardown    Close The Target
Test Teardown     Keep What Came Out


*** Test Cases ***
An Analysis Becomes A Skill
    [Documentation]    Becomes a test for each scenario file.
    [Tags]    scenarios:skill
    Take The Scenario    ${SCENARIO}
    Ask The Agent
    Answer Should Be Good
