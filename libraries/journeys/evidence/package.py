"""The evidence of one attempt as a package: what belongs to it, proven to hold no secret."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from journeys.evidence.attempt import AttemptFolder
from journeys.evidence.document import write_text
from journeys.evidence.fingerprint import fingerprints
from journeys.evidence.known import Known
from journeys.evidence.leak import Leak, UnsearchableError, is_text, leaks
from journeys.evidence.manifest import MANIFEST, Manifest, Refusal, entries, write_manifest
from journeys.evidence.redaction import Redactor
from journeys.evidence.screenshots import FINAL, final_state
from journeys.evidence.shape import shapes, without_shapes

# What may be in each folder of an attempt; "" is the attempt's own.
ALLOWED = {
    "": frozenset({"json"}),
    "snapshots": frozenset(["json", "jsonl", "txt", "md", "csv", "xml", "html"]),
    "screenshots": frozenset({"png"}),
    "deliveries": frozenset({"zip"}),
    "logs": frozenset(["log", "jsonl", "txt", "json"]),
}
SVG = "SVG is refused: it can run scripts"
UNLISTED = "this kind of file is no evidence"


@dataclass(frozen=True, slots=True)
class Inspection:
    """``files`` belong to the package; what leaked is withheld, what is refused stays outside."""

    files: tuple[Path, ...] = ()
    leaks: tuple[Leak, ...] = ()
    refused: tuple[Refusal, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def problem(self) -> str:
        """Say in one line what leaked or is missing; empty when nothing is."""
        found = [f"{leak.file}: {leak.reason}" for leak in self.leaks]
        if found:
            return f"Secret leak in {'; '.join(dict.fromkeys(found))}"
        return f"missing evidence: {', '.join(self.missing)}" if self.missing else ""


@dataclass(slots=True)
class Inspector:
    """Looks into every file of an attempt. ``secrets`` are the known ones."""

    folder: AttemptFolder
    secrets: Sequence[str] = field(default=(), repr=False)

    def inspect(self, before: Iterable[Leak] = ()) -> Inspection:
        """Search every file, and withhold what leaks; ``before`` are leaks found elsewhere."""
        known, root = Known.of(self.secrets), self.folder.root
        files, refused, found = [], [], list(before)
        for file in sorted(path for path in root.rglob("*") if not path.is_dir()):
            name = file.relative_to(root).as_posix()
            reason = refusal(file, name)
            try:
                hits = leaks(root, file, known)
            except UnsearchableError as error:
                hits, reason = [], reason or str(error)
            found += hits
            kept = not hits or self._withhold(file)
            if reason:
                refused.append(Refusal(file=name, reason=reason))
            elif kept:
                files.append(file)
        return Inspection(tuple(files), _unique(found), tuple(refused), self._missing())

    def _withhold(self, file: Path) -> bool:
        """Put a redacted copy in the place of ``file``, or nothing; return whether it is there."""
        redactor, known = Redactor.of(self.secrets), Known.of(self.secrets)
        text = file.read_bytes().decode("utf-8", "backslashreplace") if is_text(file.name) else ""
        clean = without_shapes(redactor.text(text))
        file.unlink()
        named = str(file.relative_to(self.folder.root))
        if not clean or known.is_in(clean.encode()) or known.is_in(named.encode()) or shapes(clean):
            return False
        write_text(file, clean)
        return True

    def _missing(self) -> tuple[str, ...]:
        final = final_state(self.folder.screenshots)
        return () if final else (f"screenshots/*{FINAL}.png",)


def package(folder: AttemptFolder, inspection: Inspection, secrets: Iterable[str]) -> Manifest:
    """Write and return the manifest of an inspected attempt, its result among the files."""
    files = {*inspection.files, folder.result}
    manifest = Manifest(
        files=entries(folder.root, files),
        leaks=inspection.leaks,
        refused=inspection.refused,
        missing=inspection.missing,
        secrets=fingerprints(secrets),
    )
    write_manifest(folder.root, manifest)
    return manifest


def refusal(file: Path, name: str) -> str:
    """Return why a file cannot be evidence; empty when it can."""
    folder, _, _ = name.rpartition("/")
    if file.is_symlink() or not file.is_file():
        return "it is no regular file"
    if file.suffix.lower() == ".svg" or _begins_as_svg(file):
        return SVG
    kind = file.suffix.lower().removeprefix(".")
    return "" if kind in ALLOWED.get(folder, ()) and name != MANIFEST else UNLISTED


def _begins_as_svg(file: Path) -> bool:
    if is_text(file.name) and file.suffix.lower() not in (".xml", ".html"):
        return False
    with file.open("rb") as stream:
        return b"<svg" in stream.read(1024).lower()


def _unique(found: Iterable[Leak]) -> tuple[Leak, ...]:
    return tuple(dict.fromkeys(found))
