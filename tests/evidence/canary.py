"""A secret planted where one could leak; each part stands for a way to write it."""

import base64
import io
import zipfile
from pathlib import Path

from journeys.evidence.attempt import AttemptFolder

SECRET = "cafe0123" * 8
SHAPE = "sk-ant-api03-" + "Ab1" * 12


def picture(width: int = 320, height: int = 240) -> bytes:
    """Return a whole PNG of a page."""
    from PIL import Image  # noqa: PLC0415

    drawn = io.BytesIO()
    Image.new("RGB", (width, height), "#88aacc").save(drawn, "PNG")
    return drawn.getvalue()


def zipped(*members: tuple[str, bytes]) -> bytes:
    """Return a ZIP with these members."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return made.getvalue()


def attempt(root: Path) -> AttemptFolder:
    """Return the folder of an honest attempt without a result."""
    folder = AttemptFolder(root / "attempt-1").create()
    (folder.screenshots / "01-final-state.png").write_bytes(picture())
    (folder.snapshots / "fixtures.json").write_text('{"agents": [], "tokens": 12}\n')
    (folder.logs / "server.log").write_text("ready\n")
    (folder.deliveries / "initial.zip").write_bytes(zipped(("slugify.py", b"print('a')\n")))
    return folder


ENCODED = base64.b64encode(f"x{SECRET}y".encode())
