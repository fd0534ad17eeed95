*** Settings ***
Documentation     A recording becomes a bundle, the describer tells what the person did, and that is graded.
...               Each file in resources/skill_recorder/describer is one test.

Resource          ../../keywords/skill_recorder.resource

Suite Setup       Open The Target    describer
Suite Teardown    Close The Target
Test Teardown     Keep What Came Out


*** Test Cases ***
A Recording Is Described
    [Documentation]    Becomes a test for each scenario file.
    [Tags]    scenarios:describer
    Take The Scenario    ${SCENARIO}
    Process The Recording
    Ask The Agent
    Answer Should Be Good
