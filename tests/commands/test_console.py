"""What a running campaign shows."""

import io

from rich.console import Console

from journeys.campaign.progress import Event
from journeys.commands.console import Progress

A, B = "suite.codex.local.a", "suite.codex.local.b"


def console(*, terminal: bool) -> Console:
    return Console(
        file=io.StringIO(), force_terminal=terminal, width=100, soft_wrap=True, highlight=False
    )


def printed(progress: Progress, console: Console) -> str:
    console.print(progress.table())
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_table_shows_each_cell_at_work_and_the_rest_in_numbers() -> None:
    now = [0.0]
    shown = console(terminal=True)
    progress = Progress(4, shown, lambda: now[0])
    for event in (
        Event(A, "started"),
        Event(A, "finished", 3.0, "", "PASS"),
        Event(B, "started"),
        Event(B, "step", 1.0, "Ask The Lead\x1b[2J"),
    ):
        progress.show(event)
    now[0] = 12.0
    text = printed(progress, shown)

    assert "codex.local.b" in text
    assert "Ask The Lead\\x1b[2J" in text
    assert "12 s" in text
    assert "1 passed, 1 running, 2 waiting" in text


def test_a_log_file_gets_plain_lines_only() -> None:
    shown = console(terminal=False)
    progress = Progress(2, shown)
    with progress.live():
        progress.show(Event(A, "started"))
        progress.show(Event(A, "step", 1.0, "Ask"))
        progress.show(Event(A, "overdue", 60.0, "not done in 60 s"))
        progress.show(Event(A, "finished", 61.0, "why", "FAIL"))
        progress.show(Event(A, "started"))
    assert isinstance(shown.file, io.StringIO)

    assert shown.file.getvalue().splitlines() == [
        f"started      {A}",
        f"overdue      {A}  not done in 60 s: it is ended",
        f"failed       {A}  61.0 s",
        f"started      {A} again",
    ]


def test_the_steps_of_a_single_cell_are_followed() -> None:
    shown = console(terminal=False)
    progress = Progress(1, shown)
    progress.show(Event(A, "step", 1.5, "Ask The Lead"))
    assert isinstance(shown.file, io.StringIO)

    assert shown.file.getvalue() == "    1.5 s    Ask The Lead\n"
