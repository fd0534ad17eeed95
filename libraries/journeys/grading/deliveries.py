"""Deliveries: which attachment is the newest ZIP, and whether the person really got it."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from journeys.grading.check import Check
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, count, moment, text
from journeys.grading.snapshot import Snapshot

_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Download:
    """A file that the person fetched: what was saved, and which attachment it was."""

    phase: str
    attachment: str
    issue: str
    sha256: str
    bytes: int
    rules: str
    at: datetime | None

    @classmethod
    def of(cls, record: Record) -> "Download":
        """Read ``{phase, attachmentId, issueId, sha256, bytes, rules, at}``."""
        return cls(
            text(record, "phase"),
            text(record, "attachmentId"),
            text(record, "issueId"),
            text(record, "sha256"),
            count(record, "bytes"),
            text(record, "rules"),
            moment(record, "at"),
        )


def newest_zip(
    attachments: Iterable[Record],
    issues: Collection[str],
    *,
    after: datetime | None = None,
    excluded: Collection[str] = (),
) -> Record | None:
    """Return the ZIP attached last to one of ``issues``; equal times are ordered by id.

    ``after`` drops what was attached before it, ``excluded`` what has one of these SHA-256
    digests. An attachment without a readable time or id is no candidate.
    """
    candidates = [
        (created, text(one, "id"), one)
        for one in attachments
        if _is_zip(one)
        and text(one, "issueId") in issues
        and text(one, "sha256") not in excluded
        and text(one, "id")
        and (created := moment(one, "createdAt")) is not None
        and (after is None or created >= after)
    ]
    return max(candidates, key=lambda each: each[:2])[2] if candidates else None


def zip_delivered(snapshot: Snapshot, downloads: Sequence[Download], phase: str) -> Check:
    """Check that ``phase`` has exactly one download, of a ZIP that the product lists as such."""
    found = [download for download in downloads if download.phase == phase]
    judged = counted(len(found), "download")
    if len(found) != 1:
        return Check("zip-delivered", False, f"{judged}: expected exactly 1 ZIP").named(phase)
    fault = _delivery_fault(snapshot, found[0])
    wanted = f"{found[0].bytes} bytes, as an agent attached them"
    return verdict("zip-delivered", judged, [fault], wanted).named(phase)


def is_sha256(digest: str) -> bool:
    """Say whether the text is a SHA-256 digest in lower-case hexadecimal digits."""
    return _SHA256.fullmatch(digest) is not None


def _is_zip(attachment: Record) -> bool:
    media_type = text(attachment, "contentType").partition(";")[0].strip().lower()
    named = text(attachment, "originalFilename").lower().endswith(".zip")
    return named or media_type == "application/zip"


def _delivery_fault(snapshot: Snapshot, download: Download) -> str | None:
    issue = snapshot.issue(download.issue)
    listed = [
        one
        for one in (issue.attachments if issue else ())
        if text(one, "id") == download.attachment != ""
    ]
    if len(listed) != 1 or not _is_zip(listed[0]):
        return f"attachment {download.attachment!r} is no ZIP of task {download.issue!r}"
    if not snapshot.has_agent(text(listed[0], "createdByAgentId")):
        return f"attachment {download.attachment!r} was not attached by an agent"
    if not is_sha256(download.sha256) or download.bytes <= 0:
        return f"{download.bytes} bytes with digest {download.sha256!r} were saved"
    saved = (download.sha256, download.bytes)
    if (text(listed[0], "sha256"), count(listed[0], "byteSize")) != saved:
        return f"the saved bytes are not those that task {download.issue!r} lists"
    return None
