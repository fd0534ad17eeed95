"""The files of the oracle's image: a Python interpreter and nothing to attack it with."""

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from journeys.debian import Member

PYTHON = "python3.13"
LIBRARY = f"usr/lib/{PYTHON}"
_WANTED = re.compile(
    rf"usr/(lib|lib64)/.+|usr/bin/{re.escape(PYTHON)}|usr/share/doc/[^/]+/copyright"
)
_UNWANTED = re.compile(
    rf"usr/lib/binfmt\.d/.*|usr/lib/[^/]+-linux-gnu/(gconv|engines-3)/.*"
    rf"|{re.escape(LIBRARY)}/(test|idlelib|turtledemo|tkinter|ensurepip|pydoc_data)/.*"
    rf"|{re.escape(LIBRARY)}/(turtle|sitecustomize)\.py|{re.escape(LIBRARY)}/EXTERNALLY-MANAGED"
)
_MOUNT_POINTS = ("dev", "proc", "project", "run", "sys")
_ACCOUNTS = b"root:x:0:0::/:/nonexistent\nnobody:x:65534:65534::/nonexistent:/nonexistent\n"
_GROUPS = b"root:x:0:\nnogroup:x:65534:\n"


def root_filesystem(packages: Iterable[Iterable[Member]]) -> dict[str, Member]:
    """Return what the image holds, by path: files with 0644 or 0755, folders with 0755.

    There is no shell, no package tool, no setuid file and no documentation but the licences.
    Raises ``ValueError`` when two packages bring the same file.
    """
    files: dict[str, Member] = {}
    for package in packages:
        for member in package:
            if member.kind == "folder" or not _is_wanted(member.path):
                continue
            if member.path in files:
                raise ValueError(f"Two packages bring {member.path}")
            files[member.path] = _plain(member, files)
    files.update({member.path: member for member in _own_files()})
    return {**_folders(files), **files}


def _is_wanted(path: str) -> bool:
    return bool(_WANTED.fullmatch(path)) and not _UNWANTED.fullmatch(path)


def _plain(member: Member, files: dict[str, Member]) -> Member:
    """Return the member without special modes; a hard link becomes a copy."""
    if member.kind == "symlink":
        return Member(member.path, "symlink", 0o777, target=member.target)
    source = files[member.target] if member.kind == "hardlink" else member
    mode = 0o755 if source.mode & 0o111 else 0o644
    return Member(member.path, "file", mode, data=source.data)


def _own_files() -> list[Member]:
    links = {"bin": "usr/bin", "lib": "usr/lib", "lib64": "usr/lib64"}
    commands = {f"usr/bin/{name}": PYTHON for name in ("python", "python3")}
    return [
        *(Member(path, "symlink", 0o777, target=to) for path, to in {**links, **commands}.items()),
        Member("etc/passwd", "file", 0o644, data=_ACCOUNTS),
        Member("etc/group", "file", 0o644, data=_GROUPS),
        Member("etc/nsswitch.conf", "file", 0o644, data=b"passwd: files\ngroup: files\n"),
        Member("tmp", "folder", 0o1777),
        *(Member(path, "folder", 0o755) for path in _MOUNT_POINTS),
    ]


def _folders(files: dict[str, Member]) -> dict[str, Member]:
    parents = {str(parent) for path in files for parent in PurePosixPath(path).parents}
    return {path: Member(path, "folder", 0o755) for path in parents - {"."}}
