"""Announcements: whose the document on the task is, and whether it says what the brief tells."""

import re
from collections.abc import Iterator
from typing import Any

from journeys.grading.chats import Chat
from journeys.grading.check import Check
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, count, text
from journeys.grading.replies import plain
from journeys.grading.runs import SUCCEEDED
from journeys.grading.snapshot import Run

_END = re.compile(r"[.!?]+(?=\s|$)")


def announcement_checks(chat: Chat) -> list[Check]:
    """Check that the worker wrote one document, in two sentences, from the brief."""
    document = current_document(chat)
    return [
        _current(chat, document),
        _two_sentences(document),
        _grounded(chat, document),
        _usable(chat, document),
    ]


def worker_runs(chat: Chat) -> tuple[Run, ...]:
    """Return the worker's succeeded runs on the new task."""
    return tuple(
        run
        for run in chat.runs
        if run.status == SUCCEEDED
        and run.agent == chat.worker != ""
        and run.scope == chat.task.id != ""
    )


def current_document(chat: Chat) -> dict[str, Any]:
    """Return the one document whose latest revision was written in a run of the worker.

    Revisions name no run; the activity that stored one does. Empty without exactly one.
    """
    runs = {run.id for run in worker_runs(chat)} - {""}
    stored = chat.activity("issue.document_created", "issue.document_updated")
    found = [
        one
        for one in chat.documents()
        if any(
            text(row, "runId") in runs
            and text(row, "agentId") == chat.worker
            and text(row, "details", "documentId") == text(one, "id") != ""
            and count(row, "details", "revisionNumber") == count(one, "revision") > 0
            for row in stored
        )
    ]
    return found[0] if len(found) == 1 == len(chat.documents()) else {}


def _current(chat: Chat, document: Record) -> Check:
    found = chat.documents()
    fault = None if document else "expected 1, its latest revision written in the worker's run"
    judged = counted(len(found), "document")
    return verdict("worker-document-current", judged, [fault], "the worker wrote it as it is now")


def sentences(body: str) -> list[str]:
    """Return the sentences of a text without its headings."""
    lines = [line for line in body.splitlines() if not line.lstrip().startswith("#")]
    words = " ".join(" ".join(lines).split())
    ends = [match.end() for match in _END.finditer(words)]
    starts = [0, *ends]
    parts = [words[start:end] for start, end in zip(starts, [*ends, len(words)], strict=True)]
    return [part.strip() for part in parts if part.strip()]


def _two_sentences(document: Record) -> Check:
    body = text(document, "body")
    found = sentences(body)
    whole = [one for one in found if _END.search(one)]
    fault = None if len(found) == 2 == len(whole) else "expected exactly 2 whole ones"
    judged = counted(len(found), "sentence")
    return verdict("document-two-sentences", judged, [fault], "two whole sentences")


def _usable(chat: Chat, document: Record) -> Check:
    """Check that the task's page, reached by the link after a reload, offers the document."""
    title, page = text(document, "title"), text(chat.record, "links", "opened", "thread")
    fault = None if title and title in page else f"the page does not show {title!r}"
    judged = counted(int(page != ""), "page")
    return verdict("result-usable-after-reload", judged, [fault], "the page offers the document")


def _grounded(chat: Chat, document: Record) -> Check:
    facts = {
        name: text(chat.record, "fixture", "brief", name) for name in ("product", "day", "code")
    }
    body, query = plain(text(document, "body")), text(chat.record, "scenario", "query")

    def faults() -> Iterator[str]:
        for name, value in facts.items():
            if not value or value not in body:
                yield f"the brief's {name} is not in it"
            if value and value in query:
                yield f"the brief's {name} stands in the query, so it proves nothing"

    judged = counted(sum(bool(value) for value in facts.values()) if body else 0, "fact")
    return verdict("document-grounded", judged, faults(), "each fact of the brief is in it")
