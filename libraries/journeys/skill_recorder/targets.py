"""Who is evaluated: one small protocol, and how a target is opened."""

import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from journeys.campaign.suggestion import nearest
from journeys.errors import PrerequisiteError, UsageError

CHECKOUT = "SKILL_RECORDER_CHECKOUT"
ENDPOINT = "SKILL_RECORDER_ENDPOINT"
KEY = "SKILL_RECORDER_API_KEY"
RUNTIME = "COPILOT_CLI_PATH"
TARGETS = ("reference", "copilot", "app")
PROVIDERS = ("scripted", "openai", "copilot")


class AgentError(Exception):
    """The agent did not answer as it must; its scenario ends as ERROR."""


class Target(Protocol):
    """Answers are JSON data; every method raises ``AgentError`` when the agent fails."""

    def process(self, session: Path) -> None:
        """Make ``bundle.json`` and ``description.md`` of a session."""

    def describe(self, session: Path) -> Mapping[str, Any]:
        """Return an analysis of a processed session."""

    def automate(self, session: Path, architecture: str) -> Mapping[str, Any]:
        """Return an automation plan for an approved analysis."""

    def skill(self, session: Path, architecture: str) -> Mapping[str, Any]:
        """Return a skill plan for an approved analysis."""

    def judge(self, prompt: str) -> Mapping[str, Any]:
        """Return the arguments of ``submit_judgement``."""

    def close(self) -> None:
        """Free everything; harmless when called again."""


def open_target(
    name: str, root: Path, provider: str = "scripted", model: str = "", fault: str = ""
) -> Target:
    """Return the target called ``name``; its sessions stand below ``root``.

    Raises ``UsageError`` for an unknown name and ``PrerequisiteError`` when it is not installed.
    """
    if name not in TARGETS:
        raise UsageError(f"unknown target '{name}'; {nearest(name, TARGETS)}")
    if provider not in PROVIDERS:
        raise UsageError(f"unknown provider '{provider}'; {nearest(provider, PROVIDERS)}")
    if name == "copilot":
        from journeys.skill_recorder.copilot import CopilotTarget  # noqa: PLC0415 -- optional

        return CopilotTarget(root, provider, model, fault)
    if name == "app":
        from journeys.skill_recorder.app import AppTarget  # noqa: PLC0415 -- needs Node

        return AppTarget(root, provider, model, fault)
    from journeys.skill_recorder.reference import ReferenceTarget  # noqa: PLC0415

    return ReferenceTarget(fault)


def require(name: str, provider: str) -> None:
    """Raise ``PrerequisiteError`` when the target cannot work on this machine."""
    if name == "app" and not os.environ.get(CHECKOUT):
        raise PrerequisiteError(
            f"The target app needs a checkout of Skill Recorder; set {CHECKOUT} to its folder"
        )
    if name == "copilot" and find_spec("copilot") is None:
        raise PrerequisiteError("The Copilot SDK is not installed; run `pip install -e .[copilot]`")
    if name != "reference" and provider == "openai" and not os.environ.get(ENDPOINT):
        raise PrerequisiteError(f"The provider openai needs an address; set {ENDPOINT}")
