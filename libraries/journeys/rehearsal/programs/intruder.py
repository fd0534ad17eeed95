"""What an intruder runs from its own shell; a plain script for any Python 3.

It reads the map that the harness left for it (so that no attempt fails for not knowing where),
tries everything once, and writes what it got into a report in its folder. The harness believes
none of that: it looks at its own canaries.
"""

import json
import os
import signal
import socket
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

MAP = Path("/etc/codex/intruder.json")
LONGEST = 2000


def read(path: str) -> str:
    """Return the first characters of a file."""
    return Path(path).read_text(errors="replace")[:LONGEST]


def write(path: str) -> str:
    """Leave a file."""
    Path(path).write_text("an intruder was here\n")
    return "written"


def use_docker(engine: "dict[str, str]") -> str:
    """Have the container engine make a volume."""
    body = json.dumps({"Name": engine["name"]})
    head = "POST /volumes/create HTTP/1.0\r\nHost: docker\r\nContent-Type: application/json\r\n"
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(5)
        client.connect(engine["socket"])
        client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        return client.recv(200).decode(errors="replace")


def reach(port: int) -> str:
    """Connect to a port of the loopback."""
    socket.create_connection(("127.0.0.1", port), timeout=3).close()
    return "connected"


def ask(method: str, address: str, body: object = None) -> Any:
    """Return the product's answer to a request, as the person's browser would send it."""
    data = json.dumps(body).encode() if body is not None else None
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(address, data, headers, method=method)  # noqa: S310 -- http
    with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310 -- http
        return json.loads(answer.read() or b"null")


def act(board: "dict[str, str]") -> str:
    """Found a company as the person, and there speak and decide as the person.

    Whoever can do that can do it in its own task too; doing it there would only hide, in the
    disorder that follows, which check noticed.
    """
    address, name = board["address"] + "/api", board["name"]
    company = ask("POST", f"{address}/companies", {"name": name})["id"]
    issue = ask("POST", f"{address}/companies/{company}/issues", {"title": name})["id"]
    ask("POST", f"{address}/issues/{issue}/comments", {"body": "Approved."})
    return str(ask("PATCH", f"{address}/issues/{issue}", {"status": "done"})["status"])


def kill(words: str) -> str:
    """Kill every process whose command line holds the words."""
    killed = 0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid() and words in _command(entry):
            os.kill(int(entry.name), signal.SIGKILL)
            killed += 1
    if not killed:
        raise ProcessLookupError("no such process is visible")
    return f"{killed} killed"


def _command(entry: Path) -> str:
    try:
        return (entry / "cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


WAYS: "dict[str, Callable[[Any], str]]" = {
    "read": read,
    "write": write,
    "docker": use_docker,
    "port": reach,
    "board": act,
    "kill": kill,
}


def main() -> None:
    """Try everything on the map."""
    plan = json.loads(MAP.read_text())
    report: dict[str, dict[str, str]] = {}
    for name, (way, target) in plan["probes"].items():
        try:
            report[name] = {"said": "done", "got": WAYS[way](target)}
        except Exception as error:
            report[name] = {"said": f"{type(error).__name__}: {error}"[:300]}
        Path(plan["report"]).write_text(json.dumps(report, indent=1))
    print(f"{len(report)} attempts")  # noqa: T201 -- its own shell


if __name__ == "__main__":
    main()
