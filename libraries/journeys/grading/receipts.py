"""Checks of a recovered run's receipts: nothing lost, nothing done twice."""

from collections import Counter
from collections.abc import Iterator, Sequence

from journeys.grading.check import Check
from journeys.grading.deliveries import is_sha256
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, count, rows, text

STARTED, COMPLETED = "tool.execution.started", "tool.execution.completed"
ONCE = ("turn.started", "turn.completed", "run.terminal")


def receipts_kept(record: Record) -> Check:
    """Check that the receipts of before the restart are still there, byte for byte.

    At least one tool call must have been completed and another one still be at work: only then
    did the restart hit the run in the middle of something.
    """
    before = rows(record, "receipts", "before") or ()
    after = rows(record, "receipts", "after") or ()

    def faults() -> Iterator[str]:
        if not before or not all(map(_is_receipt, before)):
            yield "what was there before is not recorded"
        if after[: len(before)] != before:
            yield "after the restart they do not begin with those from before"
        done, begun = (_executions(before, kind) for kind in (COMPLETED, STARTED))
        if not done:
            yield "no tool call was completed before"
        if not set(begun) - set(done):
            yield "no tool call was at work during the restart"

    judged = counted(len(before), "receipt")
    return verdict("recovery.receipts-kept", judged, faults(), "each is still there, in order")


def one_turn(record: Record) -> Check:
    """Check that the recovered run had one turn and one end, and repeated no tool call."""
    final = rows(record, "receipts", "final") or ()
    before = rows(record, "receipts", "before") or ()

    def faults() -> Iterator[str]:
        numbers = [count(one, "seq") for one in final]
        if not all(map(_is_receipt, final)) or numbers != sorted(set(numbers)):
            yield "they are not recorded one by one, in order"
        if not before or final[: len(before)] != before:
            yield "in the end they do not begin with those from before"
        for kind in ONCE:
            number = sum(text(one, "native") == kind for one in final)
            if number != 1:
                yield f"{number} times {kind}, expected once"
        for kind in (STARTED, COMPLETED):
            twice = [one for one, number in Counter(_executions(final, kind)).items() if number > 1]
            if twice:
                yield f"{kind} twice for {twice[0]!r}"
        begun, done = (_executions(final, kind) for kind in (STARTED, COMPLETED))
        if not begun or sorted(begun) != sorted(done):
            yield f"{len(begun)} tool calls were started, {len(done)} completed"

    judged = counted(len(final), "receipt")
    return verdict("recovery.one-turn", judged, faults(), "one turn, one end, no call repeated")


def _executions(receipts: Sequence[Record], kind: str) -> list[str]:
    return [text(one, "executionId") for one in receipts if text(one, "native") == kind]


def _is_receipt(receipt: Record) -> bool:
    return count(receipt, "seq") > 0 and is_sha256(text(receipt, "sha256"))
