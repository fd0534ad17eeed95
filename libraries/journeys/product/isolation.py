"""Does this machine let an ordinary user have private namespaces? Asked by making one."""

import subprocess
from pathlib import Path

from journeys.errors import PrerequisiteError
from journeys.product.account import Account, as_account
from journeys.product.namespace import Namespace

# Kernel settings that forbid them: file, the forbidding value, and the one that allows them.
SETTINGS = (
    ("kernel/apparmor_restrict_unprivileged_userns", "1", "0"),
    ("kernel/unprivileged_userns_clone", "0", "1"),
    ("user/max_user_namespaces", "0", "10000"),
)


def prove(bwrap: Path, who: Account, settings: Path = Path("/proc/sys")) -> None:
    """Start ``true`` in a cell's kind of namespace, as ``who``.

    Raises ``PrerequisiteError`` that names the kernel setting to change, or what was printed.
    """
    command = Namespace(bwrap, settings={"codex": Path("/usr/share")}).command(["/bin/true"])
    done = subprocess.run(
        command,
        **as_account(who),
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    if done.returncode != 0:
        printed = " ".join(done.stderr.split()) or f"exit {done.returncode}"
        raise PrerequisiteError(
            f"The account {who.name} cannot have private namespaces ({printed}); "
            f"{_advice(settings)}"
        )


def _advice(settings: Path) -> str:
    for name, forbidding, allowing in SETTINGS:
        file = settings / name
        if file.exists() and file.read_text(encoding="ascii").strip() == forbidding:
            setting = name.replace("/", ".")
            return f"run `sysctl -w {setting}={allowing}` as root"
    return "in a container, start it with unconfined seccomp and AppArmor profiles"
