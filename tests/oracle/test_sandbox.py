"""The sandbox against the real engine: what hostile calls can and cannot do."""

import time

import pytest

from journeys.oracle.sandbox import FIRST_UID, Sandbox
from oracle.calls import QUICK, run

pytestmark = pytest.mark.engine
LEFT_BEHIND = """
import os, time
if os.fork() == 0:
    os.setsid()
    [os.close(number) for number in (0, 1, 2)]
    time.sleep(0.3)
    while True:
        try: os.kill(-1, 9)
        except OSError: pass
        time.sleep(0.01)
"""
CROWD = """
import os, time
os.setsid() if os.getsid(0) != os.getpid() else None
for number in range(63):
    try:
        if os.fork() == 0:
            [os.close(number) for number in (0, 1, 2)]
            time.sleep(60)
    except OSError: break
"""
STUBBORN = """
kept = []
while True:
    try: kept.append(bytearray(1 << 20))
    except MemoryError: pass
"""
SWARM = """
import os, time
for number in range(60):
    if os.fork() == 0:
        kept = []
        while True:
            kept.append(bytearray(1 << 18))
            time.sleep(0.001)
time.sleep(60)
"""


@pytest.mark.parametrize(
    ("program", "summary"),
    [
        ("pass", "exit 0"),
        ("raise SystemExit(7)", "exit 7"),
        ("raise SystemExit(256)", "exit 0"),
        ("raise SystemExit(125)", "abnormal-exit 125"),
        ("raise SystemExit(200)", "abnormal-exit 200"),
        ("import os; os.kill(os.getpid(), 9)", "abnormal-exit 137"),
        ("import ctypes; ctypes.string_at(0)", "abnormal-exit 139"),
        ("def f(): return f()\nf()", "exit 1"),
        ("import os; os.setuid(0)", "exit 1"),
    ],
)
def test_how_a_call_ended_is_seen_from_outside(
    sandbox: Sandbox, program: str, summary: str
) -> None:
    assert run(sandbox, program).summary() == summary


def test_calls_are_strangers_to_each_other(sandbox: Sandbox) -> None:
    """A process left behind cannot touch the next calls."""
    first = run(sandbox, LEFT_BEHIND)
    assert (first.reason, first.uid) == ("exit", FIRST_UID)
    for number in range(3):
        done = run(sandbox, "import time; time.sleep(.2); print('alive')")
        assert (done.stdout, done.uid) == (b"alive\n", FIRST_UID + 1 + number)


def test_a_crowd_left_behind_takes_no_place_from_the_next_call(sandbox: Sandbox) -> None:
    for _ in range(3):
        assert run(sandbox, CROWD).summary() == "exit 0"
    done = run(sandbox, "import os; print([p for p in os.listdir('/proc') if p.isdigit()])")
    assert (done.attempts, len(done.stdout.split())) == (1, 2)


def test_what_ended_behind_a_call_takes_no_place_either(sandbox: Sandbox) -> None:
    run(sandbox, "import os, time; os.fork() or (os.fork() or time.sleep(.2), os._exit(0))")
    time.sleep(0.5)
    done = run(sandbox, "import os; print([p for p in os.listdir('/proc') if p.isdigit()])")
    assert len(done.stdout.split()) == 2


def test_bytes_arrive_as_they_are(sandbox: Sandbox) -> None:
    """Also those that look like the engine's own framing."""
    program = (
        r"import os; os.write(1, b'\x01\0\0\0\0\0\0\x05hello\xff\x80'); os.write(2, b'\x02\0')"
    )
    done = run(sandbox, program)
    assert (done.stdout, done.stderr) == (b"\1\0\0\0\0\0\0\5hello\xff\x80", b"\2\0")


@pytest.mark.parametrize("size", [0, 1, 4096, 65_536])
def test_no_byte_of_the_output_is_lost(sandbox: Sandbox, size: int) -> None:
    done = run(sandbox, f"import sys; sys.stdout.write('x' * {size})")
    assert (done.reason, len(done.stdout)) == ("exit", size)


@pytest.mark.parametrize("argument", ["", "--", "a\nb\tc", "🙂é東", "x" * 100_000, "-x y", "$(id)"])
def test_arguments_arrive_as_they_are(sandbox: Sandbox, argument: str) -> None:
    done = run(sandbox, "import sys; sys.stdout.write(ascii(sys.argv[1])[:65000])", argument)
    assert done.stdout.decode() == ascii(argument)[:65000]


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("while True: print('x' * 1000)", "output-limit"),
        ("import sys\nwhile True: sys.stderr.write('x' * 1000)", "output-limit"),
        ("while True: pass", "time-limit"),
        ("import time; time.sleep(60)", "time-limit"),
        (
            "import signal, time\nfor n in (1, 2, 15): signal.signal(n, 1)\ntime.sleep(60)",
            "time-limit",
        ),
        ("x = 10 ** 10 ** 9", "time-limit"),
        ("import os, time\nos.close(1); os.close(2); time.sleep(60)", "time-limit"),
        ("import os\nwhile True:\n    try: os.fork()\n    except OSError: pass", "time-limit"),
    ],
)
def test_a_broken_bound_ends_the_container_quickly(
    sandbox: Sandbox, program: str, reason: str
) -> None:
    began = time.monotonic()
    done = run(sandbox, program)
    assert done.reason == reason
    assert len(done.stdout) + len(done.stderr) <= QUICK.output
    assert time.monotonic() - began < 2 * QUICK.command_seconds + 8
    assert done.attempts == (2 if reason == "time-limit" else 1)


def test_after_a_flood_comes_a_fresh_container(sandbox: Sandbox) -> None:
    run(sandbox, "open('/tmp/kept', 'w'); print('x' * 70000)")
    assert run(sandbox, "import os; print(os.listdir('/tmp'))").stdout == b"[]\n"


def test_a_call_that_only_once_took_too_long_counts_as_it_ended_then(sandbox: Sandbox) -> None:
    """As when the machine stood still: the container is fresh, so the program is, too."""
    slow = "import os, time; time.sleep(60 if os.getuid() == 61001 else 0); print('done')"
    done = run(sandbox, slow)
    assert (done.reason, done.stdout, done.attempts) == ("exit", b"done\n", 2)


def test_only_one_fresh_container(sandbox: Sandbox) -> None:
    flood = "while True: print('x' * 1000)"
    assert [run(sandbox, flood).reason for _ in range(3)] == [
        "output-limit",
        "output-limit",
        "not-run",
    ]


@pytest.mark.parametrize(
    "program",
    [
        "kept = []\nwhile True: kept.append(bytearray(1 << 20))",
        STUBBORN,
    ],
)
def test_memory_is_bounded_and_the_next_call_is_fine(sandbox: Sandbox, program: str) -> None:
    assert run(sandbox, program).summary() == "memory-limit 137"
    assert run(sandbox, "print(1)").stdout == b"1\n"


def test_many_small_processes_cannot_pose_as_a_broken_engine(sandbox: Sandbox) -> None:
    """Starving the keeper is the program's own fault: never ``unavailable``."""
    assert run(sandbox, SWARM).reason in {"abnormal-exit", "time-limit", "memory-limit"}
