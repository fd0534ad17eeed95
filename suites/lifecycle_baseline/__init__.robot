*** Settings ***
Documentation    How a task lives: it ends, stays blocked, waits for a person and goes on, whatever is quoted in it.

Test Tags        suite:lifecycle-baseline
