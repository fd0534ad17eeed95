"""Attack the sandbox from inside, with the rights of a delivered program, and tell the outcome.

Argument 1 is a file of the host, argument 2 a port on the host's loopback. Prints one JSON
object: ``facts`` as measured, and for each attack ``allowed`` or the name of the error.
"""

import contextlib
import ctypes
import errno
import json
import mmap
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

Attacks = dict[str, Callable[[], object]]
TMP = Path(os.environ.get("TMPDIR", "/nonexistent"))
# x86-64 numbers of calls that Python does not offer.
CALLS = {
    "bpf": 321, "clone3": 435, "init-module": 175, "io-uring": 425, "kexec": 246, "keyctl": 250,
    "memory-file": 319, "message-queue": 240, "mount": 165, "open-by-handle": 304, "perf": 298,
    "pivot-root": 155, "process-memory": 310, "ptrace": 101, "set-hostname": 170, "setns": 308,
    "swapon": 167, "unshare": 272, "userfaultfd": 323,
}  # fmt: skip
CONTROLS = {
    "memory": ("memory.max", "memory/memory.limit_in_bytes"),
    "swap": ("memory.swap.max", "memory/memory.memsw.limit_in_bytes"),
    "processes": ("pids.max", "pids/pids.max"),
    "cpu": ("cpu.max", "cpu/cpu.cfs_quota_us"),
}
WRITES = {
    "root": "/probe", "project": "/project/probe", "etc": "/etc/passwd", "dev": "/dev/probe",
    "shm": "/dev/shm/probe", "run": "/run/probe", "cgroup": "/sys/fs/cgroup/probe",  # noqa: S108
    "kernel": "/proc/sys/kernel/core_pattern", "sysrq": "/proc/sysrq-trigger",
}  # fmt: skip
READS = {
    "keeper-environment": "/proc/1/environ", "keeper-memory": "/proc/1/mem",
    "kernel-memory": "/proc/kcore", "engine-socket": "/var/run/docker.sock", "keys": "/proc/keys",
}  # fmt: skip
BOUNDS = {"cpu": resource.RLIMIT_CPU, "files": resource.RLIMIT_NOFILE,
          "size": resource.RLIMIT_FSIZE, "core": resource.RLIMIT_CORE,
          "processes": resource.RLIMIT_NPROC}  # fmt: skip
RIGHTS = ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb", "NoNewPrivs", "Seccomp")


def main() -> None:
    """Measure, then attack."""
    host_file, port = Path(sys.argv[1]), int(sys.argv[2])
    attacks = {**files(host_file), **rights(), **network(port), **EXHAUSTION}
    outcomes = {name: outcome(attack) for name, attack in attacks.items()}
    outcomes |= {f"call-{name}": raw(number) for name, number in CALLS.items()}
    sys.stdout.write(json.dumps({"facts": facts(), "attacks": outcomes}))


def outcome(attack: Callable[[], object]) -> str:
    """Return the name of the error the attack ran into."""
    try:
        attack()
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, type(error).__name__)
    return "allowed"


def raw(number: int) -> str:
    """Return the error of a system call without arguments."""
    failed = ctypes.CDLL(None, use_errno=True).syscall(number, 0, 0, 0, 0, 0, 0) < 0
    return errno.errorcode[ctypes.get_errno()] if failed else "allowed"


def files(host_file: Path) -> Attacks:
    """Return attacks on files."""
    create = os.O_WRONLY | os.O_CREAT
    return {
        **{f"write-{name}": partial(os.open, path, create) for name, path in WRITES.items()},
        **{f"read-{name}": partial(some, path) for name, path in READS.items()},
        "read-keeper-root": partial(os.scandir, "/proc/1/root"),
        "read-host-file": host_file.read_bytes,
    }


def some(path: str) -> None:
    """Read some bytes; an empty file counts as absent."""
    with Path(path).open("rb") as stream:
        if not stream.read(16):
            raise FileNotFoundError(errno.ENOENT, path)


def rights() -> Attacks:
    """Return attempts to become somebody else or to reach other processes."""
    (TMP / "mine").touch()
    return {
        "become-root": partial(os.setuid, 0),
        "set-groups": partial(os.setgroups, [0]),
        "change-root": partial(os.chroot, TMP),
        "give-away": partial(os.chown, TMP / "mine", 0, 0),
        "make-device": partial(os.mknod, TMP / "device", 0o020600, os.makedev(1, 1)),
        "kill-keeper": partial(os.kill, 1, signal.SIGKILL),
        "kill-everybody": partial(os.kill, -1, signal.SIGKILL),
        "execute-from-tmp": execute,
        "map-code-from-tmp": map_code,
    }


def execute() -> None:
    """Start a program out of the only writable place."""
    (program := TMP / "run").write_bytes(Path(sys.executable).read_bytes())
    program.chmod(0o755)
    try:
        os.execv(program, ["run", "-c", "pass"])  # noqa: S606 -- the attack
    finally:
        program.unlink()


def map_code() -> None:
    """Map a file out of the only writable place as code."""
    (place := TMP / "code").write_bytes(bytes(4096))
    with place.open("rb") as stream:
        mmap.mmap(stream.fileno(), 4096, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_EXEC)


def network(port: int) -> Attacks:
    """Return attempts to reach anything."""
    raw_kinds = {"netlink": socket.AF_NETLINK, "packet": socket.AF_PACKET}
    return {
        "socket-tcp": partial(socket.create_connection, ("127.0.0.1", port), 1),
        "socket-udp": partial(socket.socket, socket.AF_INET, socket.SOCK_DGRAM),
        "socket-unix": partial(socket.socket, socket.AF_UNIX),
        **{f"socket-{n}": partial(socket.socket, f, socket.SOCK_RAW) for n, f in raw_kinds.items()},
    }


def fill() -> None:
    """Write 64 MiB where 16 are allowed."""
    place = TMP / "full"
    try:
        with place.open("wb", buffering=0) as stream:
            for _ in range(64):
                stream.write(bytes(1 << 20))
    finally:
        place.unlink()


def make_files() -> None:
    """Create more files than allowed."""
    made = 0
    try:
        for made in range(10_000):
            os.close(os.open(TMP / f"f{made}", os.O_CREAT | os.O_WRONLY))
    finally:
        for number in range(made):
            (TMP / f"f{number}").unlink()


def fork_bomb() -> None:
    """Start more processes than allowed; all of them end again."""
    children = []
    try:
        for _ in range(300):
            child = os.fork()
            if child == 0:
                signal.pause()
            children.append(child)
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def facts() -> dict[str, object]:
    """Return what the kernel says of this process and its bounds."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    status = dict(line.split(":\t", 1) for line in lines)
    devices = Path("/proc/net/dev").read_text(encoding="ascii").splitlines()[2:]
    return {
        "uid": os.getuid(),
        "status": {name: status.get(name, "") for name in RIGHTS},
        "controls": {name: control(*paths) for name, paths in CONTROLS.items()},
        "limits": {name: resource.getrlimit(number)[1] for name, number in BOUNDS.items()},
        "interfaces": sorted(line.split(":")[0].strip() for line in devices),
        "python": ".".join(map(str, sys.version_info[:3])),
        "project": sorted(path.name for path in Path("/project").iterdir()),
    }


def control(second: str, first: str, root: str = "/sys/fs/cgroup") -> str:
    """Return a control group's bound, of version 2 or 1."""
    for path in (second, first):
        with contextlib.suppress(OSError):
            return Path(root, path).read_text().strip()
    return "unreadable"


EXHAUSTION: Attacks = {"fill-tmp": fill, "fill-inodes": make_files, "fork-bomb": fork_bomb}
if __name__ == "__main__":
    main()
