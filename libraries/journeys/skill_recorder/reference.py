"""The reference target: no model, no network, the same answer every time."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from journeys.skill_recorder import toolbox
from journeys.skill_recorder.describer_faults import describe
from journeys.skill_recorder.pipeline import process_session
from journeys.skill_recorder.proposals import automation, skill

TELLING = 4  # letters


@dataclass(frozen=True, slots=True)
class ReferenceTarget:
    """Works by rules over what an agent's tools return; ``fault`` spoils its work."""

    fault: str = ""

    def process(self, session: Path) -> None:
        """Run our own pipeline."""
        process_session(session)

    def describe(self, session: Path) -> Mapping[str, Any]:
        """Describe a session."""
        events = toolbox.get_events(session, {})["events"]
        return describe(toolbox.get_timeline(session), events, self.fault)

    def automate(self, session: Path, architecture: str) -> Mapping[str, Any]:  # noqa: ARG002
        """Plan an automation."""
        return automation(toolbox.get_analysis(session), _platform(session), self.fault)

    def skill(self, session: Path, architecture: str) -> Mapping[str, Any]:
        """Plan a skill."""
        found = toolbox.get_analysis(session)
        return skill(found, architecture, _platform(session), self.fault)

    def judge(self, prompt: str) -> Mapping[str, Any]:
        """Compare the telling words of the truth with those of the answer."""
        truth, _, rest = prompt.partition("PRODUCED ANALYSIS")
        wanted, found = _words(truth), _words(rest)
        share = len(wanted & found) / len(wanted) if wanted else 0.0
        text = f"{len(wanted & found)} of {len(wanted)} telling words of the truth occur"
        return {"score": min(5, round(share * 8)), "verdict": text}

    def close(self) -> None:
        """Nothing is open."""


def _platform(session: Path) -> str:
    bundle = json.loads((session / "bundle.json").read_text(encoding="utf-8"))
    return str(bundle["session"]["platform"])


def _words(text: str) -> set[str]:
    found = re.findall(r"[a-z0-9#$.,-]+", text.lower())
    return {word.strip(".,-") for word in found if len(word) >= TELLING}
