"""The first process of a container, as this machine sees it when the engine runs here."""

from pathlib import Path

SLEEP = (
    "import signal, sys, time; signal.signal(signal.SIGCHLD, signal.SIG_IGN); "
    "time.sleep(float(sys.argv[1]))"
)


def has_children(pid: int) -> bool:
    """Tell whether processes that a call left behind live on: the first process inherits them.

    ``pid`` is the first process outside. False for an engine whose processes are not seen here.
    """
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_bytes()
    except OSError:
        return False
    return bool(children) and is_seen(pid)


def is_seen(pid: int) -> bool:
    """Tell whether ``pid`` is a first process that lives, and on this machine."""
    try:
        return SLEEP.encode() in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
