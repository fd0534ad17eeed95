"""Events through a file that several processes append to."""

from pathlib import Path

from journeys.campaign.progress import Event, Tail, append


def test_a_tail_returns_each_event_once_in_order(tmp_path: Path) -> None:
    file = tmp_path / "progress.jsonl"
    tail = Tail(file)
    assert tail.read() == []

    append(file, Event("a", "started"))
    append(file, Event("a", "step", 0.5, "Täglich 'fragen'\nund warten"))
    assert [event.kind for event in tail.read()] == ["started", "step"]

    append(file, Event("a", "finished", 1.0, "why", "FAIL"))
    assert tail.read() == [Event("a", "finished", 1.0, "why", "FAIL")]
    assert tail.read() == []


def test_an_unfinished_line_waits_for_its_rest(tmp_path: Path) -> None:
    file = tmp_path / "progress.jsonl"
    append(file, Event("a", "started"))
    whole = file.read_bytes()
    tail = Tail(file)

    file.write_bytes(whole + whole[:10])
    assert len(tail.read()) == 1
    file.write_bytes(whole + whole)
    assert tail.read() == [Event("a", "started")]
