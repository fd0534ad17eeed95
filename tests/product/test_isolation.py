import os
from pathlib import Path

import pytest

from journeys.errors import PrerequisiteError
from journeys.product.account import Account
from journeys.product.isolation import prove
from journeys.product.machine import Machine

ME = Account("me", os.geteuid(), os.getegid())


def refusing(folder: Path) -> Path:
    program = folder / "bwrap"
    program.write_text(
        "#!/bin/sh\necho 'bwrap: setting up uid map:\n Permission denied' >&2\nexit 1\n"
    )
    program.chmod(0o755)
    return program


@pytest.mark.parametrize(
    ("name", "value", "advice"),
    [
        (
            "kernel/apparmor_restrict_unprivileged_userns",
            "1",
            r"`sysctl -w kernel\.apparmor_restrict_unprivileged_userns=0` as root",
        ),
        (
            "kernel/unprivileged_userns_clone",
            "0",
            r"`sysctl -w kernel\.unprivileged_userns_clone=1` as root",
        ),
        ("user/max_user_namespaces", "0", r"`sysctl -w user\.max_user_namespaces=10000` as root"),
        ("user/max_user_namespaces", "96365", "in a container"),
    ],
)
def test_a_refusal_names_the_setting(tmp_path: Path, name: str, value: str, advice: str) -> None:
    setting = tmp_path / "sys" / name
    setting.parent.mkdir(parents=True)
    setting.write_text(f"{value}\n")
    with pytest.raises(PrerequisiteError, match=f"uid map: Permission denied.*{advice}"):
        prove(refusing(tmp_path), ME, tmp_path / "sys")


def test_a_machine_without_these_settings_is_a_container(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError, match="in a container"):
        prove(refusing(tmp_path), ME, tmp_path / "none")


@pytest.mark.product
def test_this_machine_allows_them(machine: Machine) -> None:
    prove(machine.toolchain.bwrap, machine.who)
