"""A Python for the supervisor: it runs as the account that owns the cell."""

import subprocess
import sys
from pathlib import Path

from journeys.errors import PrerequisiteError
from journeys.product.account import Account, as_account

CANDIDATES = ("/usr/bin/python3", "/usr/local/bin/python3")
PROBE = "import sys; raise SystemExit(sys.version_info < (3, 9))"


def interpreter(who: Account) -> Path:
    """Return the first Python >= 3.9 that ``who`` may run: the system's, else our own.

    Raises ``PrerequisiteError`` when there is none (root's own Python below ``/root``, say).
    """
    for candidate in (*CANDIDATES, sys.executable):
        if Path(candidate).exists() and _runs(candidate, who):
            return Path(candidate)
    raise PrerequisiteError(
        f"The account {who.name} can run none of {', '.join((*CANDIDATES, sys.executable))}; "
        "install the distribution's python3 (Debian and Ubuntu: `apt-get install python3`)"
    )


def _runs(program: str, who: Account) -> bool:
    try:
        done = subprocess.run(
            [program, "-I", "-c", PROBE],
            **as_account(who),
            cwd="/",
            capture_output=True,
            timeout=20,
            check=False,
        )
    except OSError:
        return False
    return done.returncode == 0
