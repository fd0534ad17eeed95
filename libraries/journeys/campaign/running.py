"""Running one launch to its end."""

import ctypes
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from journeys.campaign.interruption import interrupt, stop_requests
from journeys.campaign.launch import Launch, command, environment
from journeys.campaign.lock import held
from journeys.campaign.progress import Event, Tail
from journeys.campaign.project import Project
from journeys.campaign.watchdog import Watchdog

TICK = 0.2
LIBC = ctypes.CDLL(None)
PARENT_DEATH_SIGNAL = 1  # prctl(2): PR_SET_PDEATHSIG


@dataclass(frozen=True, slots=True)
class Ended:
    """``return_code`` is pabot's; ``signal`` asked us to stop, 0 when none did."""

    return_code: int
    signal: int


def run(launch: Launch, project: Project, watch: Callable[[Event], None]) -> Ended:
    """Run the cells of ``launch``; ``watch`` gets every event as it happens.

    Whatever happens, also an exception of ``watch``, no process is left behind.
    """
    launch.events.parent.mkdir(parents=True, exist_ok=True)
    tail, dog = Tail(launch.events), Watchdog(launch)

    def tell() -> None:
        for event in tail.read():
            dog.note(event)
            watch(event)

    with (
        stop_requests() as stop,
        held(launch.folder) as lock,
        launch.console.open("wb") as console,
        TemporaryDirectory(prefix="journeys-") as private,
    ):
        process = subprocess.Popen(
            command(launch, project),
            cwd=launch.place,  # pabot leaves its cache of test names here, so it is always new
            # Every pabot deletes the argument files of all others that share its folder.
            env={**environment(), "TMPDIR": private},
            stdin=subprocess.DEVNULL,
            stdout=console,
            stderr=subprocess.STDOUT,
            pass_fds=(lock,),
            start_new_session=True,  # a Ctrl-C in the terminal reaches only us
            preexec_fn=_interrupt_with_us,  # noqa: PLW1509 -- it only calls the kernel
        )
        try:
            while process.poll() is None and not stop:
                tell()
                dog.bite()
                time.sleep(TICK)
        finally:
            if process.poll() is None:
                interrupt(process, stop.hurry)
        tell()
        return Ended(process.returncode, stop.first)


def last_words(console: Path) -> str:
    """Return the last line that pabot printed about an error, or its last line."""
    lines = [line for line in console.read_text(errors="replace").splitlines() if line.strip()]
    errors = [line for line in lines if "failed:" in line or "ERROR" in line]
    return (errors or lines or ["pabot printed nothing"])[-1].strip()


def _interrupt_with_us() -> None:
    """Have the kernel interrupt pabot when we die without a chance to do it ourselves.

    A job in a shell's background ignores that signal, and would hand this down to pabot.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    LIBC.prctl(PARENT_DEATH_SIGNAL, signal.SIGINT)
