"""Waiting for the person: a durable card, a task at rest, and the answer that was stored."""

from collections.abc import Iterator

from journeys.grading.check import Check
from journeys.grading.interactions import RESOLVED
from journeys.grading.judgement import counted, judge, verdict
from journeys.grading.lifecycle.common import path_faults
from journeys.grading.lifecycle.scenario import PLAN, Checkpoint, Scenario
from journeys.grading.records import Record, at, rows, text

QUESTION = "ask_user_questions"
CONFIRMATION = "request_confirmation"


def narrative_check(scenario: Scenario) -> Check:
    """Check that the lead really had the quotation before it: posted once, in a run of then."""
    first = scenario.checkpoint(scenario.family.phases[0])
    quotation = scenario.said("quotation")
    found = [one for one in first.part("comments") if text(one, "body") == quotation != ""]
    runs = {text(run, "id") for run in first.part("runs")} - {""}

    def faults() -> Iterator[str]:
        if len(found) != 1:
            yield "expected exactly 1"
        for one in found:
            if text(one, "authorAgentId") != scenario.lead:
                yield "it is not by the lead"
            if text(one, "createdByRunId") not in runs:
                yield "it is of no run of that time"

    judged = counted(len(found), "quotation")
    return verdict("lifecycle.narrative-exercised", judged, faults(), "posted once by the lead")


def wait_checks(scenario: Scenario, phase: str, kind: str) -> list[Check]:
    """Return the checks of one wait: its card, the task's state and what the card is bound to."""
    seen = scenario.checkpoint(phase)
    cards = open_cards(seen)
    found = [
        None if len(cards) == 1 else "expected exactly 1",
        *(f"it is a {text(one, 'kind')!r}" for one in cards if text(one, "kind") != kind),
        *("it has no id" for one in cards if not text(one, "id")),
        *("it is of no run of that time" for one in cards if not _of_a_run(seen, one)),
    ]
    judged = counted(len(cards), "open card")
    checks = [
        verdict(f"lifecycle.{phase}.durable-wait", judged, found, f"one open {kind}"),
        _wait_state(seen, phase),
    ]
    if kind == CONFIRMATION:
        checks.append(_bound(scenario, seen, phase))
    return checks


def open_cards(seen: Checkpoint) -> tuple[Record, ...]:
    """Return the cards that are not known to have been resolved then."""
    return tuple(one for one in seen.part("interactions") if text(one, "status") not in RESOLVED)


def _of_a_run(seen: Checkpoint, card: Record) -> bool:
    return text(card, "sourceRunId") in {text(run, "id") for run in seen.part("runs")} - {""}


def _wait_state(seen: Checkpoint, phase: str) -> Check:
    def faults() -> Iterator[str]:
        if text(seen.issue, "status") != "in_review":
            yield f"the task is {text(seen.issue, 'status')!r}, expected 'in_review'"
        yield from path_faults(seen.record)

    judged = counted(int(bool(seen.record)), "checkpoint")
    return verdict(f"lifecycle.{phase}.wait-state", judged, faults(), "at rest, in review")


def _bound(scenario: Scenario, seen: Checkpoint, phase: str) -> Check:
    """Check that the person is asked about the plan as it is."""
    plans = [one for one in seen.part("documents") if text(one, "key") == PLAN]
    latest = text(plans[0], "latestRevisionId") if len(plans) == 1 else ""

    def fault(card: Record) -> str | None:
        target = at(card, "payload", "target")
        found = tuple(text(target, name) for name in ("type", "issueId", "key", "revisionId"))
        wanted = ("issue_document", scenario.task, PLAN, latest)
        return None if found == wanted and latest else f"it is about {found}, not {wanted}"

    wanted = "about the current revision of this task's plan"
    return judge(f"lifecycle.{phase}.revision", "open card", open_cards(seen), fault, wanted)


def answer_check(scenario: Scenario) -> Check:
    """Check that each card of a wait is there once at the end, answered by the person as said."""
    asked = [
        (phase, text(card, "id"), text(card, "kind"))
        for phase, _ in scenario.family.waits
        for card in open_cards(scenario.checkpoint(phase))
    ]
    last = scenario.final.part("interactions")
    given = rows(scenario.story.record, "answers", "given") or ()

    def faults() -> Iterator[str]:
        if len(asked) != len(scenario.family.waits) or len(last) != len(asked):
            yield f"{len(asked)} were asked and {len(last)} are there"
        for phase, id, kind in asked:
            kept = [card for card in last if text(card, "id") == id != ""]
            said = [one for one in given if text(one, "phase") == phase]
            if len(kept) != 1 or len(said) != 1:
                yield f"the card of {phase!r} is there {len(kept)} times"
            else:
                yield from _answer_faults(kept[0], said[0], kind)

    return verdict("lifecycle.answer", counted(len(asked), "card"), faults(), "each was answered")


def _answer_faults(card: Record, said: Record, kind: str) -> Iterator[str]:
    answers = rows(card, "result", "answers") or ()
    words = " ".join(text(one, "otherText") for one in answers)
    status = text(said, "status")
    if text(card, "status") != status or not status:
        yield f"it is {text(card, 'status')!r}, expected {status!r}"
    if not text(card, "resolvedByUserId") or at(card, "resolvedByAgentId") is not None:
        yield "it was not resolved by the person"
    if kind == QUESTION and (words != text(said, "text") or not words):
        yield f"the stored answer is {words!r}"
    if status == "rejected" and text(card, "result", "reason") != text(said, "text"):
        yield f"the stored reason is {text(card, 'result', 'reason')!r}"


def approval_check(scenario: Scenario) -> Check:
    """Check that the last card was accepted while nothing but the plan was there."""
    phase = scenario.family.waits[-1][0]
    seen = scenario.checkpoint(phase)
    cards = open_cards(seen)
    ids = {text(card, "id") for card in cards}
    kept = [one for one in scenario.final.part("interactions") if text(one, "id") in ids - {""}]
    plans = [one for one in seen.part("documents") if text(one, "key") == PLAN]

    def faults() -> Iterator[str]:
        if [text(one, "status") for one in kept] != ["accepted"]:
            yield "expected one, accepted"
        if not any(scenario.said("marker") in text(one, "body") for one in plans):
            yield f"the plan of then does not hold {scenario.said('marker')!r}"

    judged = counted(len(kept), "approval")
    return verdict("approval-boundary-recorded", judged, faults(), "the plan of then was accepted")
