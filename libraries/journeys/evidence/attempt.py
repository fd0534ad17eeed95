"""The folder of one attempt, and the one result it may hold."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from journeys.errors import HarnessError, UsageError
from journeys.evidence.document import NOTHING_SECRET, write_json
from journeys.evidence.redaction import Redactor
from journeys.evidence.result import Result, parse_result

_PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_AMENDED = "result.before-amendment-{}.json"


@dataclass(frozen=True, slots=True)
class AttemptFolder:
    """``<campaign>/<suite>/<profile>/<environment>/<case>/attempt-<n>`` and what is in it."""

    root: Path

    @classmethod
    def of(cls, campaign: Path, cell: tuple[str, str, str, str], attempt: int) -> Self:
        """Return the folder of an attempt; ``cell`` is suite, profile, environment and case.

        Raises ``HarnessError`` when a part cannot be the name of a folder.
        """
        if attempt < 1 or not all(_PART.fullmatch(part) for part in cell):
            raise HarnessError(f"{cell!r}, attempt {attempt}, cannot be an evidence folder")
        return cls(campaign.joinpath(*cell) / f"attempt-{attempt}")

    @property
    def snapshots(self) -> Path:
        """Saved public records."""
        return self.root / "snapshots"

    @property
    def screenshots(self) -> Path:
        """Pictures of the browser."""
        return self.root / "screenshots"

    @property
    def deliveries(self) -> Path:
        """Downloaded ZIP files."""
        return self.root / "deliveries"

    @property
    def logs(self) -> Path:
        """Logs of the server and the runner."""
        return self.root / "logs"

    @property
    def result(self) -> Path:
        """The verdict."""
        return self.root / "result.json"

    def create(self) -> Self:
        """Make the folders and return self.

        Raises ``UsageError`` when the attempt has a result already: evidence is never mixed.
        """
        if self.result.exists():
            raise UsageError(
                f"{self.result} is the result of a finished attempt; choose another campaign"
                " folder or attempt number"
            )
        for folder in (self.snapshots, self.screenshots, self.deliveries, self.logs):
            folder.mkdir(parents=True, exist_ok=True)
        return self

    def save(self, name: str, value: object, redactor: Redactor = NOTHING_SECRET) -> Path:
        """Write any value to ``snapshots/<name>.json``, over an earlier one of this attempt."""
        if not _PART.fullmatch(name):
            raise HarnessError(f"{name!r} cannot be the name of a snapshot")
        return write_json(self.snapshots / f"{name}.json", value, redactor)

    def write_result(self, result: Result, redactor: Redactor = NOTHING_SECRET) -> Path:
        """Write the verdict; raises ``HarnessError`` when there is one already."""
        try:
            return write_json(self.result, result, redactor, exclusive=True)
        except FileExistsError as error:
            raise HarnessError(f"{self.result} exists: a result is never overwritten") from error

    def amend_result(self, result: Result, redactor: Redactor = NOTHING_SECRET) -> Path:
        """Replace the verdict (a late clean-up failure, say) and keep the former one beside it.

        Raises ``HarnessError`` when there is none yet.
        """
        if not self.result.exists():
            raise HarnessError(f"{self.result} does not exist: there is no result to amend")
        number = 1
        while (kept := self.root / _AMENDED.format(number)).exists():
            number += 1
        kept.hardlink_to(self.result)
        return write_json(self.result, result, redactor)

    def read_result(self) -> Result:
        """Read the verdict; raises ``HarnessError`` when there is none or it is damaged."""
        try:
            text = self.result.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise HarnessError(f"{self.result} cannot be read: {error}") from error
        return parse_result(text, self.result)
