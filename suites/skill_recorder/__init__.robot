*** Settings ***
Documentation    What an agent learns from a recording of a person's work.

Test Tags        cells:none
