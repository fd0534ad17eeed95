"""Choices of an outside provider: the stories in which a service is reached through one.

Their records have ``decision``, ``connections`` (see the modules of these names here),
``service`` (see ``journeys.grading.service_calls``: the provider's gateway) and::

    "question": {"author": "agent", "aggregators": null}
    "restart": {"at", "before": {...}, "after": {...}, "cards": [...]}

``author`` says who puts the question: this product version has no question of its own, so the
agent asks it with an ordinary card; ``aggregators`` is what the product says about having one.
``before`` and ``after`` tell the server's process, ``cards`` are the task's after the restart.
"""

from collections.abc import Iterator

from journeys.grading.check import Check
from journeys.grading.decisions import Decision
from journeys.grading.everyday import everyday_checks
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, at, moment, rows, text, texts
from journeys.grading.service_calls import calls_of, requests_of
from journeys.grading.story import Story

QUESTION = "connection-provider:hubspot"
NONE = "none"
OPTIONS = ("via:composio:hubspot", "via:arcade:hubspot", "via:zapier:hubspot", NONE)
ARCADE = OPTIONS[1]


def provider_checks(record: Record, case: str, choice: str) -> list[Check]:
    """Grade the record of ``case``, in which the person chose ``choice``."""
    story = Story.of(record, expected_replies=0)
    decision = Decision(story)
    checks = [
        story.completed(case),
        _disclosed(decision),
        _durable(decision, choice),
        _no_extra_setup(decision),
        _use_matches(decision, choice),
        *everyday_checks(story.snapshot, story.assignment),
    ]
    return story.explained(checks)


def _disclosed(decision: Decision) -> Check:
    """Check that the person knows what a choice means, before anything was sent."""
    open_cards = decision.seen

    def faults() -> Iterator[str]:
        if len(open_cards) != 1:
            yield "expected exactly 1"
        if not requests_of(decision.story):
            yield "the provider was never reached, not even to be connected"
        for call in calls_of(decision.story):
            made, clicked = moment(call, "at"), decision.clicked_at
            if made is None or clicked is None or made < clicked:
                yield "the provider was called before the choice"
        for card in open_cards:
            yield from _question_faults(card)

    judged = counted(len(open_cards), "open card")
    wanted = "one question that says what an outside provider gets"
    return verdict("provider-disclosed-before-choice", judged, faults(), wanted)


def _question_faults(card: Record) -> Iterator[str]:
    questions = rows(card, "payload", "questions") or ()
    if text(card, "kind") != "ask_user_questions" or len(questions) != 1:
        yield f"it is {text(card, 'kind')!r} with {len(questions)} questions"
        return
    question = questions[0]
    if text(question, "id") != QUESTION:
        yield f"the question is {text(question, 'id')!r}, expected {QUESTION!r}"
    if text(question, "selectionMode") != "single":
        yield "it is no single choice"
    ids = tuple(text(option, "id") for option in rows(question, "options") or ())
    if ids != OPTIONS:
        yield f"its options are {list(ids)}, expected {list(OPTIONS)}"
    said = f"{text(question, 'prompt')} {text(question, 'helpText')}".lower()
    for words in ("external service", "requests to hubspot", "does not yet authorize hubspot"):
        if words not in said:
            yield f"it does not say {words!r}"


def _durable(decision: Decision, choice: str) -> Check:
    """Check that the question survived the restart unchanged, and the answer was stored."""
    card, record = decision.card, decision.story.record

    def faults() -> Iterator[str]:
        before, after = (text(record, "restart", when, "startedAt") for when in ("before", "after"))
        if not before or not after or before == after:
            yield "the server was not restarted"
        kept = [one for one in rows(record, "restart", "cards") or () if one == _seen(decision)]
        if len(kept) != 1:
            yield "the question did not survive the restart unchanged"
        if text(card, "status") != "answered" or not text(card, "resolvedByUserId"):
            yield f"the question is {text(card, 'status')!r}, expected an answer of the person"
        answers = rows(card, "result", "answers") or ()
        given = [(text(one, "questionId"), texts(one, "optionIds")) for one in answers]
        if given != [(QUESTION, (choice,))]:
            yield f"the stored answer is {given}, expected {choice!r}"

    judged = counted(int(bool(card)), "card")
    return verdict("provider-choice-durable", judged, faults(), f"{choice!r} is stored")


def _seen(decision: Decision) -> Record:
    return decision.seen[0] if len(decision.seen) == 1 else {}


def _no_extra_setup(decision: Decision) -> Check:
    record, cards = decision.story.record, decision.cards

    def faults() -> Iterator[str]:
        before, after = (at(record, "connections", when) for when in ("before", "after"))
        if not isinstance(before, list) or before != after:
            yield f"connections before {before}, after {after}"
        if len(cards) != 1 or text(cards[0], "id") != text(decision.card, "id"):
            yield "expected only the question"

    judged = counted(len(cards), "card")
    return verdict("provider-no-extra-setup", judged, faults(), "one question, nothing set up")


def _use_matches(decision: Decision, choice: str) -> Check:
    """Check that the provider was used exactly as chosen, and only its answer is told."""
    story, task = decision.story, decision.task
    calls = calls_of(story)
    code, lead = text(story.record, "service", "code"), story.assignment.lead
    written = [one for one in task.comments if text(one, "authorAgentId") == lead] if task else []
    expected = 0 if choice == NONE else 1
    bodies = " ".join(text(one, "body") for one in written)
    prefix = code.partition("_")[0] + "_"

    def faults() -> Iterator[str]:
        if not requests_of(story):
            yield "the provider was never reached, not even to be connected"
        if len(calls) != expected:
            yield f"expected {expected} calls, found {len(calls)}"
        if not written or not code:
            yield "the lead wrote nothing"
        if expected and code not in bodies:
            yield "the lead does not tell what the provider answered"
        if not expected and prefix in bodies:
            yield "the lead tells a result that nobody gave"

    judged = f"{counted(len(calls), 'call')}, {counted(len(written), 'comment')}"
    return verdict("provider-use-matches-choice", judged, faults(), f"{expected} calls expected")
