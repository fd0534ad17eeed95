"""Delivering a program: written, tested, packed, and attached to the task."""

from collections.abc import Generator
from dataclasses import dataclass

from journeys.rehearsal import workspace
from journeys.rehearsal.programs.program import Program
from journeys.rehearsal.steps import Call, Result, Step
from journeys.rehearsal.tools import REGISTER_DELIVERABLE
from journeys.rehearsal.turn import Turn

FOLDER = "slugify-project"
_ARCHIVE = "slugify.zip"


@dataclass(frozen=True, slots=True)
class Delivered:
    """What the agent can show for a request: a reference, a link and its test output."""

    reference: str
    link: str
    tested: str


NOTHING = Delivered("provider:codex:agent-message", _ARCHIVE, "Ran 4 tests in 0.001s\n\nOK")


def deliver(turn: Turn, program: Program) -> Generator[Step, Result, Delivered]:
    """Write ``program``, run its tests, pack it and attach the ZIP to the turn's task."""
    yield from workspace.write(program, FOLDER)
    tested = yield from workspace.test(FOLDER)
    packed = yield from workspace.pack(program, FOLDER, _ARCHIVE)
    deliverable = {
        "title": "Slugify project",
        "filename": packed.name,
        "contentType": "application/zip",
        "contentRef": packed.name,
        "byteSize": packed.size,
        "sha256": packed.sha256,
        "idempotencyKey": f"slugify-zip-{turn.revision}",
    }
    receipt = yield Call(REGISTER_DELIVERABLE, deliverable)
    attachment = receipt.field("attachmentId")
    link = f"[{packed.name}](/api/attachments/{attachment}/content)"
    return Delivered(f"deliverable:{attachment}", link, tested.text.strip()[-200:])
