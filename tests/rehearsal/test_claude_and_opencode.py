"""The real agents follow a script: only the product's own tools are missing here."""

import json
import os
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from journeys.home import home
from journeys.product import agent_settings, npm
from journeys.product.toolchain import installed
from journeys.rehearsal.programs.slugify import BASE
from journeys.rehearsal.server import ModelServer
from rehearsal.agent import task

Agent = Callable[[Path, Path], tuple[list[str], dict[str, str]]]
pytestmark = pytest.mark.product


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ModelServer]:
    server = ModelServer(tmp_path / "model.jsonl")
    server.start()
    yield server
    server.stop()


def claude(product: Path, settings: Path) -> tuple[list[str], dict[str, str]]:
    text = (settings / "claude-code" / "managed-settings.json").read_text()
    command = [str(npm.claude(product)), "-p", "--model", "claude-sonnet-5"]
    command.append("--dangerously-skip-permissions")
    variables = {"ANTHROPIC_API_KEY": "no-key", "IS_SANDBOX": "1"}
    return command, {**variables, **json.loads(text)["env"]}


def opencode(product: Path, settings: Path) -> tuple[list[str], dict[str, str]]:
    model = "openrouter/deepseek/deepseek-v4-flash-0731"
    command = [str(npm.opencode(product)), "run", "-m", model]
    place = str(settings / "opencode" / "opencode.json")
    return command, {"OPENROUTER_API_KEY": "no-key", "OPENCODE_CONFIG": place}


@pytest.mark.parametrize(("dialect", "agent"), [("claude", claude), ("opencode", opencode)])
def test_the_agent_carries_out_the_script(
    dialect: str, agent: Agent, server: ModelServer, tmp_path: Path
) -> None:
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    for name, text in agent_settings.files(server.address("build-revise", "faithful", "c")).items():
        (tmp_path / "etc" / name).parent.mkdir(parents=True)
        (tmp_path / "etc" / name).write_text(text)
    command, variables = agent(installed(home()).root / "product", tmp_path / "etc")
    subprocess.run(
        command,
        cwd=workspace,
        env={"PATH": os.defpath, "HOME": str(tmp_path), **variables},
        input=task(objective="Build it.").encode(),
        capture_output=True,
        check=True,
        timeout=120,
    )
    with zipfile.ZipFile(workspace / "slugify.zip") as archive:
        written = {name: archive.read(name).decode() for name in archive.namelist()}
    assert written == {f"slugify-project/{name}": text for name, text in BASE.files}
    lines = (tmp_path / "model.jsonl").read_text().splitlines()
    entries = [entry for entry in map(json.loads, lines) if entry["method"] == "POST"]
    asked = [entry for entry in entries if "step" in entry]
    assert {entry["dialect"] for entry in asked} == {dialect}
    tools = [entry["replies"][-1].get("tool") for entry in asked]
    assert tools == ["exec_command"] * 3 + ["register_deliverable", None]
    assert "no 'attachmentId'" in server.errors("c")[0]
    assert len(server.errors("c")) == 1  # what was asked beside the work is no error
