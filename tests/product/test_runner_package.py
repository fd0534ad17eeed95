import json
from pathlib import Path

import pytest

from journeys.errors import PrerequisiteError
from journeys.product import npm, runner_package
from journeys.product.machine import Machine
from journeys.product.runner_package import (
    ACPX,
    EXPECTED_OPENCODE,
    OPENCODE,
    PACKAGE,
    SCOPE,
    VENDOR,
)


@pytest.fixture
def product(tmp_path: Path) -> Path:
    """A product as npm leaves it, with next to nothing in its files."""
    folder = tmp_path / "product.new"
    server = {"version": "9.9.9", "dependencies": {"acpx": "0.13.1"}}
    texts = {
        SCOPE / "server" / "package.json": json.dumps(server),
        VENDOR / "bin" / "paperclip-runnerd": "the runner",
        VENDOR / "cli" / "sidecar.cjs": "the sidecar",
        ACPX / "package.json": "{}",
        OPENCODE: "opencode",
    }
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def test_the_runner_stands_in_a_package_of_its_own(product: Path) -> None:
    runner_package.lay_out(product)
    assert (product / VENDOR / "cli" / "sidecar.cjs").resolve() == (
        product / PACKAGE / "dist" / "cli" / "sidecar.cjs"
    )
    manifest = json.loads((product / PACKAGE / "package.json").read_text())
    assert (manifest["version"], manifest["type"]) == ("9.9.9", "module")


def test_the_server_still_finds_it_after_the_whole_was_moved(product: Path) -> None:
    runner_package.lay_out(product)
    moved = product.rename(product.with_suffix(""))
    assert npm.runner(moved).read_text() == "the runner"
    assert (moved / PACKAGE / "node_modules" / "acpx" / "package.json").read_text() == "{}"


def test_opencode_is_a_file_and_no_link(product: Path) -> None:
    runner_package.lay_out(product)
    program = product / EXPECTED_OPENCODE
    assert not program.is_symlink()
    assert program.samefile(product / OPENCODE)


@pytest.mark.parametrize("lost", [VENDOR / "cli" / "sidecar.cjs", OPENCODE, ACPX / "package.json"])
def test_another_product_is_noticed_before_anything_moves(product: Path, lost: Path) -> None:
    (product / lost).unlink()
    (product / lost).parent.rmdir()
    if lost.parent.parent == VENDOR:
        (product / VENDOR / "bin" / "paperclip-runnerd").unlink()
        (product / VENDOR / "bin").rmdir()
        (product / VENDOR).rmdir()
    with pytest.raises(PrerequisiteError, match="was another version installed"):
        runner_package.lay_out(product)
    assert not (product / PACKAGE).exists()


@pytest.mark.product
def test_no_file_of_the_runner_was_changed(machine: Machine) -> None:
    """The moved files are still those of the published package: npm's own copy has none left."""
    folder = machine.toolchain.root / "product"
    assert (folder / VENDOR).is_symlink()
    assert (folder / EXPECTED_OPENCODE).stat().st_nlink == 2
    assert {path.name for path in (folder / PACKAGE).iterdir()} == {
        "dist",
        "node_modules",
        "package.json",
    }
