"""Pictures as evidence: whether a file really is one, and the one that a pass must show."""

import struct
from pathlib import Path

FINAL = "final-state"
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_END = b"IEND\xaeB`\x82"
SMALLEST = 200  # pixels; a page of a person's browser is larger


def is_picture(file: Path) -> bool:
    """Return whether ``file`` is a whole PNG of a page."""
    try:
        content = file.read_bytes()
    except OSError:
        return False
    if not content.startswith(_SIGNATURE) or not content.rstrip(b"\0").endswith(_END):
        return False
    size: tuple[int, int] = struct.unpack(">II", content[16:24])
    return min(size) >= SMALLEST


def final_state(folder: Path) -> Path | None:
    """Return the picture of the last state of the page in a ``screenshots`` folder."""
    found = sorted(folder.glob(f"*{FINAL}.png")) if folder.is_dir() else []
    return next((file for file in reversed(found) if is_picture(file)), None)
