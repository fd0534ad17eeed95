*** Settings ***
Documentation    A real browser works on the practice pages while it is recorded; the recording must be
...              understood as the written one is.

Resource         ../../keywords/skill_capture.resource

Test Setup       Open The Practice Pages
Test Teardown    Close The Practice Pages

Test Tags        group:live-capture


*** Test Cases ***
Prices Go Into The Budget
    [Documentation]    Two prices of the same page, one after the other.
    Look At    pricing.html
    Copy    $49 / month
    Turn To The Document    Numbers    Budget 2026 — Numbers
    Look At    pricing.html
    Copy    $490 / year
    Turn To The Document    Numbers    Budget 2026 — Numbers
    Recording Should Be Understood    web-to-spreadsheet

Invoice Rows Go Into A Sheet
    [Documentation]    Three rows of a table, then the sheet.
    Look At    invoices.html
    Copy    Globex
    Copy    Initech
    Copy    Umbrella
    Turn To The Document    Numbers    Q3 Invoices — Numbers
    Recording Should Be Understood    invoice-extract

Contact Lines Go Into A Sheet
    [Documentation]    Two colleagues, each pasted at once.
    Look At    directory.html
    Copy    Dana Lee
    Turn To The Document    Numbers    Contacts — Numbers
    Look At    directory.html
    Copy    Sam Ortiz
    Turn To The Document    Numbers    Contacts — Numbers
    Recording Should Be Understood    directory-lookup
