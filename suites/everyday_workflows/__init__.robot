*** Settings ***
Documentation    Everyday work with an agent company: what a person asks for, gets, and can rely on.

Test Tags        suite:everyday-workflows
