import json
from pathlib import Path
from typing import Any

import pytest

from journeys.errors import PrerequisiteError
from journeys.product import npm
from journeys.product.machine import Machine
from journeys.resources import resource


def lock() -> dict[str, Any]:
    packages = json.loads(resource("toolchain/package-lock.json").read_text())["packages"]
    assert isinstance(packages, dict)
    return packages


def test_the_product_is_pinned_exactly() -> None:
    wanted = json.loads(resource("toolchain/package.json").read_text())["dependencies"]
    assert wanted == {
        "paperclipai": "2026.916.1",
        "@sparticuz/chromium": "153.0.0",
        "opencode-linux-x64": "1.18.29",
    }
    assert lock()[""]["dependencies"] == wanted


CLAUDE = "node_modules/@agentclientprotocol/claude-agent-acp"


@pytest.mark.parametrize(
    ("place", "version"),
    [
        (CLAUDE, "0.73.0"),
        ("node_modules/@agentclientprotocol/sdk", "1.4.0"),
        ("node_modules/@anthropic-ai/claude-agent-sdk", "0.3.263"),
        ("node_modules/@anthropic-ai/claude-agent-sdk-linux-x64", "0.3.263"),
        ("node_modules/zod", "4.4.3"),
        ("node_modules/@paperclipai/server/node_modules/acpx", "0.13.1"),
    ],
)
def test_claude_gets_the_versions_that_the_product_verifies(place: str, version: str) -> None:
    packages = lock()
    assert packages[place]["version"] == version
    nested = [other for other in packages if other.startswith(f"{CLAUDE}/node_modules/")]
    assert nested == []  # nothing stands between the package and those above


def test_the_lock_names_no_registry() -> None:
    assert not [place for place, package in lock().items() if "resolved" in package]
    assert "://" not in json.dumps(lock())


def test_everything_that_this_platform_downloads_has_a_hash() -> None:
    folder = resource("toolchain/package.json").parent
    packages = lock()
    downloaded = [place for place in npm.expected(folder) if not packages[place].get("inBundle")]
    assert len(downloaded) > 300
    assert not [place for place in downloaded if "integrity" not in packages[place]]


def test_packages_of_other_platforms_are_not_expected(tmp_path: Path) -> None:
    packages = {
        "": {},
        "node_modules/plain": {},
        "node_modules/ours": {"os": ["linux"], "cpu": ["x64"], "libc": ["glibc"]},
        "node_modules/mac": {"os": ["darwin"], "cpu": ["x64"]},
        "node_modules/arm": {"os": ["linux"], "cpu": ["arm64"]},
        "node_modules/musl": {"os": ["linux"], "cpu": ["x64"], "libc": ["musl"]},
    }
    (tmp_path / "package-lock.json").write_text(json.dumps({"packages": packages}))
    assert npm.expected(tmp_path) == ["node_modules/plain", "node_modules/ours"]


def test_missing_links_of_postgres_are_noticed(tmp_path: Path) -> None:
    native = tmp_path / npm.POSTGRES / "native"
    native.mkdir(parents=True)
    links = [{"source": "native/libpq.so.5", "target": "native/libpq.so"}]
    (native / "pg-symlinks.json").write_text(json.dumps(links))
    with pytest.raises(PrerequisiteError, match=r"Postgres lacks native/libpq\.so"):
        npm.require_postgres_links(tmp_path)
    (native / "libpq.so").touch()
    npm.require_postgres_links(tmp_path)


@pytest.mark.product
def test_the_installed_product_is_the_pinned_one(machine: Machine) -> None:
    folder = machine.toolchain.root / "product"
    assert npm.version(folder, "paperclipai") == "2026.916.1"
    assert npm.version(folder, "@paperclipai/server") == "2026.916.1"
    assert npm.version(folder, "@paperclipai/paperclip-runner") == "2026.916.1"


@pytest.mark.product
def test_everything_expected_is_installed_and_nothing_else(machine: Machine) -> None:
    folder = machine.toolchain.root / "product"
    packages = lock()
    needed = [place for place in npm.expected(folder) if not packages[place].get("optional")]
    assert [place for place in needed if not (folder / place / "package.json").exists()] == []
    hidden = json.loads((folder / "node_modules" / ".package-lock.json").read_text())["packages"]
    assert {place for place in hidden if place not in packages} == set()
    assert [
        place
        for place, package in hidden.items()
        if package.get("integrity") != packages[place].get("integrity")
    ] == []
