import os
import subprocess
from pathlib import Path

import pytest

from journeys.debian import LockedPackage, Member
from journeys.errors import PrerequisiteError
from journeys.product import glibc
from journeys.product.machine import Machine

LOADER = f"{glibc.LIBRARIES}/ld-linux-x86-64.so.2"


@pytest.mark.parametrize(
    ("version", "too_old"),
    [("2.36", True), ("2.38", True), ("2.39", False), ("2.41", False), ("3.0", False)],
)
def test_the_runner_needs_2_39(version: str, too_old: bool) -> None:
    assert glibc.is_too_old(version) is too_old


def test_this_machine_has_a_version() -> None:
    assert glibc.machine_version().startswith("2.")


@pytest.mark.parametrize("answer", [None, "", "musl 1.2"])
def test_another_c_library_is_refused(monkeypatch: pytest.MonkeyPatch, answer: str | None) -> None:
    monkeypatch.setattr(os, "confstr", lambda _name: answer)
    with pytest.raises(PrerequisiteError, match="not glibc"):
        glibc.machine_version()


def test_the_locked_packages_bring_a_new_enough_library() -> None:
    packages = {package.name: package for package in glibc.locked()}
    assert set(packages) == {"libc6", "libgcc-s1"}
    assert not glibc.is_too_old(packages["libc6"].version.split("-")[0])


def test_the_starter_runs_the_runner_through_the_new_loader(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    content = b'#!/bin/sh\necho "$*"\n'
    members = [
        Member(LOADER, "file", 0o755, data=content),
        Member(f"{glibc.LIBRARIES}/libm.so", "symlink", 0o777, target="libm.so.6"),
        Member("usr/share/doc/libc6/copyright", "file", 0o644, data=b"text"),
    ]
    monkeypatch.setattr(glibc, "fetch", lambda package, _folder: Path(package.name))
    monkeypatch.setattr(glibc, "unpack", lambda deb: members if deb.name == "libc6" else [])
    built = tmp_path / "built"
    (built / "glibc").mkdir(parents=True)
    said: list[str] = []
    glibc.install(built / "glibc", built / "product" / "runnerd", tmp_path, said.append)
    moved = built.rename(tmp_path / "moved")
    printed = subprocess.run(
        [glibc.starter(moved / "glibc"), "--run-id", "x y"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    folder = f"{moved}/glibc/{glibc.LIBRARIES}"
    runner = f"{moved}/glibc/../product/runnerd"
    assert printed == f"--library-path {folder} {runner} --run-id x y\n"
    assert (moved / "glibc" / glibc.LIBRARIES / "libm.so").is_symlink()
    assert not (moved / "glibc" / "usr" / "share").exists()
    assert said[0].startswith("glibc: libc6 ")


def test_a_locked_package_is_asked_for_as_locked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[LockedPackage] = []

    def fetch(package: LockedPackage, _folder: Path) -> Path:
        asked.append(package)
        return Path(package.name)

    monkeypatch.setattr(glibc, "fetch", fetch)
    monkeypatch.setattr(glibc, "unpack", lambda _deb: [])
    glibc.install(tmp_path, tmp_path / "runner", tmp_path, lambda _text: None)
    assert asked == glibc.locked()


@pytest.mark.product
def test_the_installed_runner_starts(machine: Machine) -> None:
    from journeys.product.doctor import runner  # noqa: PLC0415 -- the doctor's own look

    said = subprocess.run([runner(machine.toolchain)], capture_output=True, text=True, check=False)
    assert said.stderr == "paperclip-runnerd: missing required argument --run-id\n"
