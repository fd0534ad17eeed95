"""Compile the image's standard library with the image's own interpreter."""

import subprocess
from pathlib import Path

from journeys.debian import Member
from journeys.errors import PrerequisiteError
from journeys.oracle.rootfs import LIBRARY, PYTHON


def with_bytecode(files: dict[str, Member], stage: Path) -> dict[str, Member]:
    """Return ``files`` and a ``.pyc`` for each module, equal bytes on every machine.

    The interpreter runs from the empty folder ``stage`` through its own loader: no root, no
    container. A read-only image could never save what it compiles, so this is what makes a
    program start in 23 instead of 89 ms.
    """
    _write(files, stage)
    _compile(stage)
    compiled = {}
    for file in sorted((stage / LIBRARY).rglob("*.pyc")):
        path = file.relative_to(stage).as_posix()
        compiled[path] = Member(path, "file", 0o644, data=file.read_bytes())
        folder = str(Path(path).parent)
        compiled[folder] = Member(folder, "folder", 0o755)
    return {**files, **compiled}


def _write(files: dict[str, Member], stage: Path) -> None:
    for path, member in files.items():
        place = stage / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if member.kind == "folder":
            place.mkdir(exist_ok=True)
        elif member.kind == "symlink":
            place.symlink_to(member.target)
        else:
            place.write_bytes(member.data)
            place.chmod(member.mode)


def _compile(stage: Path) -> None:
    loader = next((stage / "usr/lib").glob("*-linux-gnu/ld-linux-*.so.*"))
    # -I would ignore PYTHONHASHSEED, and then the order of frozen sets differs between builds.
    interpreter = [str(stage / "usr/bin" / PYTHON), "-S", "-P", "-B", "-m", "compileall"]
    options = ["-q", "-j1", "--invalidation-mode", "unchecked-hash", "-s", str(stage), "-p", "/"]
    done = subprocess.run(
        [
            str(loader),
            "--library-path",
            str(loader.parent),
            *interpreter,
            *options,
            str(stage / LIBRARY),
        ],
        env={"PYTHONHASHSEED": "0", "PYTHONHOME": str(stage / "usr"), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    if done.returncode != 0:
        reason = " ".join((done.stderr or done.stdout).strip().splitlines()[-1:])
        raise PrerequisiteError(f"The oracle's Python does not run on this machine ({reason}).")
