"""Small copies of pictures, to stand inside a page."""

import base64
import io
from pathlib import Path

from PIL import Image

from journeys.evidence.screenshots import is_picture

WIDTH = 720  # pixels


def thumbnail(file: Path) -> str | None:
    """Return a small copy as a ``data:`` address, newly drawn; ``None`` when it is no picture."""
    if not is_picture(file):
        return None
    drawn = io.BytesIO()
    try:
        with Image.open(file, formats=["PNG"]) as picture:
            small = picture.convert("RGB")
            small.thumbnail((WIDTH, WIDTH * 3))
            small.save(drawn, "WEBP", quality=62, method=1)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    return f"data:image/webp;base64,{base64.b64encode(drawn.getvalue()).decode('ascii')}"
