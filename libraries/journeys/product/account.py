"""Who runs the product: never root, because Postgres refuses root."""

import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from journeys.errors import PrerequisiteError
from journeys.home import Home

NAME = "agent-journeys"


@dataclass(frozen=True, slots=True)
class Account:
    """A user of this machine, by name and numbers."""

    name: str
    uid: int
    gid: int


class Identity(TypedDict, total=False):
    """The ``subprocess`` arguments that start a program as somebody else."""

    user: int
    group: int
    extra_groups: list[int]


def account() -> Account:
    """Return the current user or, for root, the system account made by ``journeys setup``.

    Raises ``PrerequisiteError`` when root has no such account yet.
    """
    if os.geteuid() != 0:
        return _current()
    try:
        return _named(NAME)
    except KeyError:
        raise PrerequisiteError(
            f"The account {NAME}, which runs the product for root, does not exist; "
            "run `journeys setup`"
        ) from None


def create_account(home: Home) -> Account:
    """Make the system account unless it exists, and prove that it can enter ``home``.

    Only root can. Raises ``PrerequisiteError`` when ``useradd`` is missing or fails, and when
    a folder on the way to ``home`` keeps the account out.
    """
    try:
        made = _named(NAME)
    except KeyError:
        _useradd(home)
        made = _named(NAME)
    home.root.mkdir(parents=True, exist_ok=True)
    if shut := first_shut_folder(made, home.root):
        raise PrerequisiteError(
            f"The account {NAME} may not enter {shut}, so it cannot use {home.root}; "
            f"run `chmod o+x {shut}` or set JOURNEYS_HOME to a folder that everybody may enter"
        )
    return made


def first_shut_folder(who: Account, folder: Path) -> Path | None:
    """Return the topmost folder on the way to ``folder`` that ``who`` may not enter.

    Asks the kernel as that user, so access lists and read-only mounts count too.
    """
    way = [*reversed(folder.parents), folder]
    script = 'for way; do test -x "$way" || { echo "$way"; exit; }; done'
    asked = subprocess.run(
        ["/bin/sh", "-c", script, "sh", *map(str, way)],
        **as_account(who),
        cwd="/",
        capture_output=True,
        text=True,
        check=True,
    )
    answer = asked.stdout.removesuffix("\n")
    return Path(answer) if answer else None


def as_account(who: Account) -> Identity:
    """Return the ``subprocess`` arguments that start a program as ``who``; empty for oneself."""
    if os.geteuid() == who.uid:
        return {}
    return {"user": who.uid, "group": who.gid, "extra_groups": []}


def _current() -> Account:
    try:
        name = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:  # a container started with a bare number
        name = str(os.geteuid())
    return Account(name, os.geteuid(), os.getegid())


def _named(name: str) -> Account:
    entry = pwd.getpwnam(name)
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)


def _useradd(home: Home) -> None:
    command = ["useradd", "--system", "--user-group", "--no-create-home"]
    command += ["--home-dir", str(home.root / "account"), "--shell", "/usr/sbin/nologin", NAME]
    if not shutil.which(command[0], path="/usr/sbin:/sbin:/usr/bin:/bin"):
        raise PrerequisiteError(f"useradd is missing; create the system account {NAME} yourself")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise PrerequisiteError(
            f"useradd could not create the account {NAME}: {done.stderr.strip()}; "
            f"run `{' '.join(command)}` as root"
        )
