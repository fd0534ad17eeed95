"""What took part in an attempt: versions as the parts themselves report them."""

import json
import subprocess
from pathlib import Path
from typing import Any

from journeys.campaign.definition import Digests, digests
from journeys.campaign.project import project
from journeys.evidence.result import Provenance
from journeys.library.attempt import Attempt
from journeys.resources import FOLDER


def provenance(attempt: Attempt) -> Provenance:
    """Return the versions of the product, its tools and this project, and what defines a cell.

    ``None`` is unknown.
    """
    verdicts = attempt.record["verdicts"]
    image = verdicts[-1]["image"] if verdicts else None
    own = _own(attempt)
    if attempt.instance is None:
        return Provenance(product=None, node=None, codex=None, **own)
    tools = attempt.instance.machine.toolchain
    modules = next(one for one in tools.server.parents if one.name == "node_modules")
    return Provenance(
        product=_package(modules / "paperclipai"),
        node=_said([str(tools.node), "--version"]),
        codex=_package(modules / "@openai" / "codex"),
        claude=_package(modules / "@anthropic-ai" / "claude-agent-sdk"),
        opencode=_package(modules / "opencode-ai"),
        oracle_image=image,
        **own,
    )


def _own(attempt: Attempt) -> dict[str, Any]:
    """Return what does not come from the product: model, commit and digests."""
    found = _digests(attempt)
    return {
        "model": attempt.profile.model,
        "revision": _revision(),
        "definition_digest": found.definition if found else None,
        "harness_digest": found.harness if found else None,
    }


def _digests(attempt: Attempt) -> Digests | None:
    try:
        return digests(project(), attempt.context.suite, attempt.context.case)
    except (OSError, ValueError):
        return None


def _package(folder: Path) -> str | None:
    try:
        return str(json.loads((folder / "package.json").read_text())["version"])
    except (OSError, ValueError, KeyError):
        return None


def _revision() -> str | None:
    """Return the commit of this checkout; ``+`` marks local changes."""
    git = ["git", "-C", str(FOLDER)]
    commit = _said([*git, "rev-parse", "HEAD"])
    changed = _said([*git, "status", "--porcelain", "--untracked-files=no"])
    return f"{commit}+" if commit and changed else commit


def _said(command: list[str]) -> str | None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip() or None
