"""A frozen, approved analysis on disk: what a builder starts from."""

import re
from pathlib import Path
from typing import Any

from journeys.skill_recorder.analysis import Step, analysis_record
from journeys.skill_recorder.bundle import statistics
from journeys.skill_recorder.pipeline import as_json
from journeys.skill_recorder.scenario import BuilderScenario, SkillScenario
from journeys.skill_recorder.timeline import host_of

ADDRESS = re.compile(r"https?://[^\s\"'`<>]+")
LENGTH = 1000  # milliseconds of each step


def seed(scenario: BuilderScenario | SkillScenario, root: Path, now: int) -> Path:
    """Write ``analysis.json`` and ``bundle.json`` below ``root`` and return their folder.

    ``now`` is in epoch milliseconds.
    """
    folder = root / scenario.id
    folder.mkdir(parents=True)
    analysis = analysis_record(scenario.analysis, scenario.id, now, approved=True)
    steps = [_step(index, one, now) for index, one in enumerate(scenario.analysis.steps)]
    count = len(steps)
    session = {
        "id": scenario.id,
        "startedAt": now,
        "stoppedAt": now + count * LENGTH,
        "durationMs": count * LENGTH,
        "platform": scenario.platform,
        "appVersion": "eval",
    }
    stats = statistics(count, count, count)
    bundle = {"version": 1, "session": session, "steps": steps, "stats": stats}
    (folder / "analysis.json").write_text(as_json(analysis), encoding="utf-8")
    (folder / "bundle.json").write_text(as_json(bundle), encoding="utf-8")
    return folder


def addresses(evidence: tuple[str, ...]) -> list[str]:
    """Return the distinct web addresses in what supports a step, in order."""
    found = [match for text in evidence for match in ADDRESS.findall(text)]
    return list(dict.fromkeys(match.rstrip(")'\"") for match in found))


def _step(index: int, one: Step, now: int) -> dict[str, Any]:
    urls = addresses(one.evidence)
    start = now + index * LENGTH
    copies = sum(text.lower().startswith("clipboard") for text in one.evidence)
    return {
        "index": index,
        "startMs": start,
        "endMs": start + LENGTH,
        "durationMs": LENGTH,
        "boundary": "app-change" if index else "start",
        **({"app": one.apps[0]} if one.apps else {}),
        "titles": [],
        "hosts": list(dict.fromkeys(host for url in urls if (host := host_of(url)))),
        "urls": urls,
        "commands": [],
        "clipboardCount": copies,
        "markers": [],
        "eventSeqs": [index],
        "frames": [],
        "summary": one.title,
    }
