"""What can be said of a delivered project without running it."""

from pathlib import PurePosixPath

from journeys.grading.check import Check
from journeys.oracle.archive import Delivery
from journeys.oracle.refusal import printable

SOURCE = "slugify.py"
_EXTENSIONS = (".so", ".pyd", ".pyc")


def sources(delivery: Delivery) -> list[PurePosixPath]:
    """Return the paths of every ``slugify.py``."""
    paths = (PurePosixPath(file.path) for file in delivery.files)
    return [path for path in paths if path.name == SOURCE]


def one_source(delivery: Delivery) -> Check:
    """Check that there is exactly one program to judge."""
    found = sources(delivery)
    listed = ", ".join(printable(str(path), 60) for path in found[:5]) or "none"
    detail = f"expected one {SOURCE}, found {len(found)}: {listed}"
    return Check("one-slugify-source", len(found) == 1, detail)


def project_checks(delivery: Delivery) -> list[Check]:
    """Return the checks on README, tests and shadowing; there must be exactly one source."""
    names = [PurePosixPath(file.path) for file in delivery.files]
    readmes = [path for path in names if path.name.lower().startswith("readme")]
    tests = [path for path in names if _is_test(path)]
    shadows = _shadows(sources(delivery)[0].parent, names)
    return [
        Check("readme-present", bool(readmes), _count("file named readme*", readmes)),
        Check("project-tests-present", bool(tests), _count("test*.py or *_test.py", tests)),
        Check("source-not-shadowed", not shadows, _count("module that hides slugify.py", shadows)),
    ]


def _is_test(path: PurePosixPath) -> bool:
    stem = path.stem.lower()
    return path.suffix == ".py" and (stem.startswith("test") or stem.endswith("_test"))


def _shadows(folder: PurePosixPath, names: list[PurePosixPath]) -> list[PurePosixPath]:
    """Return what ``import slugify`` might load instead of the source in ``folder``."""
    package = folder / "slugify"
    beside = [path for path in names if path.parent == folder and path.name.startswith("slugify.")]
    extensions = [path for path in beside if path.suffix in _EXTENSIONS]
    return extensions + [p for p in names if p.parent == package and p.name[:9] == "__init__."]


def _count(what: str, found: list[PurePosixPath]) -> str:
    listed = "".join(f", {printable(str(path), 60)}" for path in found[:3])
    return f"{len(found)} {what}{listed}"
