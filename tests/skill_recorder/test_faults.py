"""Every way of going wrong fails exactly the scenarios that it must."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from journeys.skill_recorder.catalog import KINDS, Kind, scenarios
from journeys.skill_recorder.describer_faults import DESCRIBER_FAULTS
from journeys.skill_recorder.proposals import BUILDER_FAULTS, SKILL_FAULTS
from journeys.skill_recorder.reference import ReferenceTarget
from journeys.skill_recorder.trial import Trial

EVERY = {kind: {one.id for one in scenarios(kind)} for kind in KINDS}
NINE_POINTS = {"directory-lookup", "invoice-extract", "release-notes", "research-compile"}
EXPECTED: dict[str, set[str]] = {
    "keep-recorder": EVERY["describer"],
    "keep-detour": {"irrelevant-detour"},
    "keep-tracking": {"web-to-spreadsheet", "expense-report", "lead-to-crm"},
    "vague-intent": {*NINE_POINTS, "windows-deploy"},
    "empty": EVERY["describer"],
    "merge-steps": set(),
    "one-step-per-event": set(),
    "reverse": set(),
    "drop-paste": {"directory-lookup", "invoice-extract", "research-compile"},
    "prefer-browser": {
        *("github-issue-triage", "github-stale-pr-nudge", "release-notes", "windows-deploy"),
        *("web-to-spreadsheet", "invoice-extract", "research-compile", "directory-lookup"),
    },
    "drop-xlsx": {"web-to-spreadsheet", "invoice-extract", "directory-lookup", "windows-deploy"},
    "mail-ui": {"lead-to-crm"},
    "no-receipt-read": {"expense-report"},
    "unknown-token": EVERY["skill"],
    "no-actions": EVERY["skill"],
    "no-calculations": EVERY["skill"],
    "no-values": {"price-tracker-skill", "github-issue-triage-skill"},
    "cowork-browser": EVERY["skill"],
}
UNSEEN = ("merge-steps", "one-step-per-event", "reverse")


def kind_of(fault: str) -> Kind:
    if fault in BUILDER_FAULTS:
        return "builder"
    return "skill" if fault in SKILL_FAULTS else "describer"


@cache
def trials(fault: str, kind: Kind) -> tuple[Trial, ...]:
    with TemporaryDirectory() as root:
        found = tuple(Trial(one, ReferenceTarget(fault), Path(root)) for one in scenarios(kind))
        for trial in found:
            trial.run(with_judge=True)
        return found


def test_every_fault_has_its_row() -> None:
    assert {*DESCRIBER_FAULTS, *BUILDER_FAULTS, *SKILL_FAULTS} == set(EXPECTED)


@pytest.mark.parametrize("kind", KINDS)
def test_good_work_passes_everywhere(kind: Kind) -> None:
    assert [(one.scenario.id, one.error, one.passed) for one in trials("", kind)] == [
        (one.id, "", True) for one in scenarios(kind)
    ]


@pytest.mark.parametrize(("fault", "failing"), EXPECTED.items())
def test_a_fault_fails_its_scenarios(fault: str, failing: set[str]) -> None:
    found = trials(fault, kind_of(fault))

    assert {one.scenario.id for one in found if not one.passed} == failing
    assert not any(one.error for one in found)


@pytest.mark.parametrize("fault", UNSEEN)
def test_a_fault_under_the_threshold_is_seen_as_a_warning_and_strictly(fault: str) -> None:
    seen = [one for one in trials(fault, "describer") if one.warnings]

    assert seen
    assert not any(one.score.strictly().passed for one in seen if one.score)


def test_the_judge_has_an_opinion_and_no_power() -> None:
    good, bad = trials("", "describer"), trials("empty", "describer")

    assert all(one.opinion and one.opinion.score >= 2 for one in good)
    assert all(one.opinion and one.opinion.score <= 1 for one in bad)
    assert not any(one.passed for one in bad)
