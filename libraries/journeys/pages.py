"""Pages in one file each: templates of ours, everything put into them escaped."""

import base64
import hashlib
from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from journeys.resources import resource


def page(template: str, values: Mapping[str, Any]) -> str:
    """Return the page that ``resources/pages/<template>.html.j2`` makes of ``values``."""
    folder = resource("pages")
    script = (folder / "dashboard.js").read_text(encoding="utf-8")
    own = {
        "style": _ours((folder / "style.css").read_text(encoding="utf-8")),
        "script": _ours(script),
        "script_digest": digest(script),
    }
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(f"{template}.html.j2").render(**own, **values)


def digest(script: str) -> str:
    """Return how a content security policy names exactly this script."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


def _ours(text: str) -> Markup:
    """Mark a file of this project as needing no escape."""
    return Markup(text)  # noqa: S704 -- never anything from a campaign
