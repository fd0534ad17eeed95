"""The real agent follows a script: only the product's own tools are missing here."""

import json
import os
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from journeys.home import home
from journeys.product.toolchain import installed
from journeys.rehearsal.programs.slugify import BASE
from journeys.rehearsal.server import ModelServer
from rehearsal.agent import task

pytestmark = pytest.mark.product


@pytest.fixture(scope="module")
def codex() -> Path:
    return installed(home()).bwrap.parent.parent / "bin" / "codex"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ModelServer]:
    server = ModelServer(tmp_path / "model.jsonl")
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("model", "dialect"), [("gpt-5.6-sol", "code"), ("gpt-5.4-mini", "functions")]
)
def test_codex_carries_out_the_script(
    codex: Path, server: ModelServer, tmp_path: Path, model: str, dialect: str
) -> None:
    workspace, own = tmp_path / "workspace", tmp_path / "codex"
    workspace.mkdir()
    own.mkdir()
    url = server.address("build-revise", "faithful", "cell")
    options = ["--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox"]
    command: list[str | Path] = [codex, "exec", *options, "-m", model]
    command += ["-c", f'openai_base_url="{url}"']
    environment = {"PATH": os.defpath, "HOME": str(tmp_path), "CODEX_HOME": str(own)}
    subprocess.run(
        [*command, task(objective="Build it.")],
        cwd=workspace,
        env={**environment, "CODEX_API_KEY": "no-key"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        timeout=120,
    )
    with zipfile.ZipFile(workspace / "slugify.zip") as archive:
        written = {name: archive.read(name).decode() for name in archive.namelist()}
    assert written == {f"slugify-project/{name}": text for name, text in BASE.files}
    lines = (tmp_path / "model.jsonl").read_text().splitlines()
    asked = [entry for entry in map(json.loads, lines) if entry["method"] == "POST"]
    assert {entry["dialect"] for entry in asked} == {dialect}
    tools = [entry["replies"][-1].get("tool") for entry in asked]
    assert tools == ["exec_command"] * 3 + ["register_deliverable", None]
    assert "no 'attachmentId'" in server.errors("cell")[0]
