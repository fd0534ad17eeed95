"""What a stopped instance left on its disk: no secret may stand there in the clear."""

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from journeys.evidence.known import Known
from journeys.evidence.leak import Leak

# The one file in which a provider's own command line keeps its credential; only for its owner.
_OWN_LOGIN = ("codex-home", "auth.json")
_OWNER_ONLY = 0o600


def persisted_leaks(roots: Iterable[Path], secrets: Iterable[str]) -> tuple[Leak, ...]:
    """Return every file below ``roots`` that holds one of ``secrets``, databases included.

    Files are streamed and never decoded. One that vanishes meanwhile is skipped.
    """
    known = Known.of(secrets, plainly=True)
    if not known.spellings:
        return ()
    return tuple(
        Leak(file=f"{root.name}/{file.relative_to(root).as_posix()}", reason="kept in the clear")
        for root in roots
        for file in _files(root)
        if not _is_own_login(file) and _holds(file, known)
    )


def _files(root: Path) -> Iterator[Path]:
    for folder, _, names in os.walk(root):
        for name in sorted(names):
            file = Path(folder, name)
            if file.is_file() and not file.is_symlink():
                yield file


def _holds(file: Path, known: Known) -> bool:
    try:
        with file.open("rb") as stream:
            return known.is_in_stream(stream)
    except FileNotFoundError:
        return False


def _is_own_login(file: Path) -> bool:
    named = file.parts[-2:] == _OWN_LOGIN
    return named and stat.S_IMODE(file.lstat().st_mode) == _OWNER_ONLY
