*** Settings ***
Documentation    Toy stories: what the launcher must cope with, without a product.

Test Tags        on:runner-codex.local    on:runner-codex-mini.local
