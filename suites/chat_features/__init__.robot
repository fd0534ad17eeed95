*** Settings ***
Documentation    What a person gets from one message in a chat with an agent company.

Test Tags        suite:chat-features    single-attempt
