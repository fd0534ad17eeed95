"""``bundle.json`` and ``description.md``, byte for byte."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from journeys.skill_recorder.bundle import build_bundle
from journeys.skill_recorder.description import duration, offset
from journeys.skill_recorder.pipeline import process_session

SESSION = {
    "id": "s",
    "startedAt": 1_785_579_401_414,
    "stoppedAt": None,
    "platform": "darwin",
    "appVersion": "eval",
}
DESCRIPTION = """\
# Session recording — 2026-08-01 10:16:41 UTC

_3s · 2 steps · 4 events_

## Overview
Over 3s the user moved through 2 steps across 1 app (Terminal). Ran 1 terminal command. Left 1 note.

## Steps

### 1. Terminal — zsh
`+0:00` · 2s · Terminal
- Windows: zsh

### 2. Terminal ran `make` — note: “ok”
`+0:02` · 1s · Terminal
- Commands: `make`
- Clipboard changes: 1
- Notes: “ok”
"""


def event(seq: int, t: float, type: str, **payload: Any) -> dict[str, Any]:
    return {
        "seq": seq,
        "t": t,
        "epoch": SESSION["startedAt"] + t,  # type: ignore[operator]
        "type": type,
        "source": "eval",
        "payload": payload,
    }


def write(folder: Path, lines: list[str], session: object = SESSION) -> None:
    (folder / "session.json").write_text(json.dumps(session))
    (folder / "events.jsonl").write_text("\n".join(lines))


def test_a_session_becomes_its_description(tmp_path: Path) -> None:
    events = [
        event(0, 0, "app.activate", app="Terminal", title="zsh"),
        event(1, 1500, "terminal.command", command="make"),
        event(2, 2000, "clipboard.change"),
        event(3, 2500, "marker", note="ok"),
    ]
    write(tmp_path, [json.dumps(one) for one in events])
    process_session(tmp_path)

    assert (tmp_path / "description.md").read_text() == DESCRIPTION
    text = (tmp_path / "bundle.json").read_text()
    assert text.endswith("}\n  }\n}") is False
    assert text.startswith('{\n  "version": 1,\n  "session": {\n    "id": "s",')
    assert text.endswith('"silentEventCount": 0\n  }\n}')
    assert "“ok”" in text


def test_torn_and_blank_lines_are_skipped(tmp_path: Path) -> None:
    good = json.dumps(event(0, 0, "marker", note="here"))
    write(tmp_path, [good, "", '{"seq": 1, "t"', "[]", "null"])
    process_session(tmp_path)

    assert json.loads((tmp_path / "bundle.json").read_text())["stats"]["eventCount"] == 1


@pytest.mark.parametrize("session", [None, "[]", "{torn"])
def test_an_unreadable_session_leaves_no_files(session: str | None, tmp_path: Path) -> None:
    if session is not None:
        (tmp_path / "session.json").write_text(session)
    process_session(tmp_path)

    assert not (tmp_path / "bundle.json").exists()
    assert not (tmp_path / "description.md").exists()


@pytest.mark.parametrize(
    ("milliseconds", "long", "short"),
    [
        (499, "0s", "0:00"),
        (500, "1s", "0:01"),
        (2500, "3s", "0:03"),
        (61_000, "1m 1s", "1:01"),
        (3_723_000, "1h 2m 3s", "1:02:03"),
    ],
)
def test_lengths_round_half_up(milliseconds: int, long: str, short: str) -> None:
    assert (duration(milliseconds), offset(milliseconds)) == (long, short)


def test_a_host_that_an_activation_carried_is_no_change() -> None:
    url = {"url": "https://a.example/", "host": "a.example"}
    events = [
        event(0, 0, "app.activate", app="Chrome", **url),
        event(1, 1, "browser.url", app="Chrome", **url),
        event(2, 2, "browser.url", app="Chrome", url="https://b.example/"),
        event(3, 3, "browser.url", app="Chrome", **url),
    ]

    boundaries = [one["boundary"] for one in build_bundle(SESSION, events)["steps"]]
    assert boundaries == ["start", "url-change", "url-change"]


KINDS = st.sampled_from(
    ["app.activate", "browser.url", "terminal.command", "clipboard.change", "marker", "other"]
)
TEXTS = st.sampled_from([None, "", " ", "A", "B", "https://a.example/", "https://b.example/x"])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(KINDS, st.integers(0, 50), TEXTS, TEXTS), max_size=25))
def test_no_event_is_lost_and_steps_touch(
    rows: list[tuple[str, int, str | None, str | None]],
) -> None:
    events = [
        event(seq, t, kind, app=app, url=url, note=app, command=url)
        for seq, (kind, t, app, url) in enumerate(rows)
    ]
    found = build_bundle(SESSION, events)
    seqs = sorted(seq for step in found["steps"] for seq in step["eventSeqs"])

    assert seqs == [one["seq"] for one in events if one["type"] != "other"]
    for one, after in zip(found["steps"], found["steps"][1:], strict=False):
        assert one["endMs"] == after["startMs"]
