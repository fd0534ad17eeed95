import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from journeys.errors import PrerequisiteError
from journeys.product.installer import Installer


def installer(folder: Path, script: str) -> Installer:
    return Installer("It", ["/bin/sh", "-c", script], folder, folder / "logs" / "it.log")


def quiet(_seconds: float) -> None:
    pass


def test_output_goes_to_the_log(tmp_path: Path) -> None:
    installer(tmp_path, "echo out; echo err >&2").run(quiet)
    assert (tmp_path / "logs" / "it.log").read_text() == "out\nerr\n"


def test_progress_is_told_while_it_runs(tmp_path: Path) -> None:
    beats: list[float] = []
    installer(tmp_path, "sleep 0.5").run(beats.append, every=0.1)
    assert len(beats) >= 2
    assert beats == sorted(beats)


@pytest.mark.parametrize(
    ("printed", "advice"),
    [
        ("npm error code ENOSPC", "free some disk space"),
        ("OSError: [Errno 28] No space left on device", "free some disk space"),
        ("npm error code EINTEGRITY", "other bytes than locked"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "other bytes than locked"),
        ("npm error code E404", "does not have it"),
        ("ERROR: No matching distribution found for x", "does not have it"),
        ("npm error code ECONNREFUSED", "network, proxy and registry"),
        ("NewConnectionError('...: [Errno 111] Connection refused')", "network, proxy"),
        ("npm error code SELF_SIGNED_CERT_IN_CHAIN", "certificate is not trusted"),
        ("npm error code EACCES", "who owns JOURNEYS_HOME"),
        ("something never seen", "the log says why"),
    ],
)
def test_a_failure_is_explained_in_one_line(tmp_path: Path, printed: str, advice: str) -> None:
    failing = installer(tmp_path, f"cat <<'END'\n{printed}\nEND\nexit 7")
    with pytest.raises(PrerequisiteError) as raised:
        failing.run(quiet)
    message = str(raised.value)
    assert message.startswith("It could not be installed (exit 7): ")
    assert advice in message
    assert str(tmp_path / "logs" / "it.log") in message
    assert "\n" not in message


def test_settings_that_would_change_node_or_python_are_dropped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NODE_OPTIONS", "--bad")
    monkeypatch.setenv("PYTHONPATH", "/bad")
    monkeypatch.setenv("https_proxy", "kept")
    installer(tmp_path, 'echo "$NODE_OPTIONS$PYTHONPATH$https_proxy"').run(quiet)
    assert (tmp_path / "logs" / "it.log").read_text() == "kept\n"


def test_an_interruption_ends_the_program(tmp_path: Path) -> None:
    def interrupt(_seconds: float) -> None:
        raise KeyboardInterrupt

    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        installer(tmp_path, "exec sleep 30").run(interrupt, every=0.1)
    assert time.monotonic() - begin < 10


def test_a_killed_set_up_leaves_no_installer_behind(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from journeys.product.installer import Installer; "
        f"folder = Path({str(tmp_path)!r}); script = 'echo $$ > pid; exec sleep 30'; "
        "Installer('It', ['/bin/sh', '-c', script], folder, folder / 'log').run(lambda _: None)"
    )
    with subprocess.Popen([sys.executable, "-c", code]) as setup:
        pid = _written(tmp_path / "pid")
        os.kill(setup.pid, signal.SIGKILL)
    deadline = time.monotonic() + 10
    while psutil.pid_exists(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not psutil.pid_exists(pid)


def _written(file: Path) -> int:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if file.exists() and (text := file.read_text().strip()):
            return int(text)
        time.sleep(0.05)
    raise AssertionError(f"{file} was never written")
