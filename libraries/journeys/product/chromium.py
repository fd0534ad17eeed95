"""Chromium out of its npm package: unpacked, with its own libraries and fonts."""

import os
import signal
import subprocess
import tarfile
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import brotli

from journeys.errors import PrerequisiteError

BLOCK = 1 << 20  # bytes of the packed file at a time

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""

# Finds its neighbours wherever the folder is; the browser itself needs neither variable set
# by the caller.
STARTER = """#!/bin/sh
here=$(dirname -- "$(readlink -f -- "$0")")
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/headless_shell" "$@"
"""


def program(folder: Path) -> Path:
    """Return the executable that starts the browser."""
    return folder / "chromium"


def libraries(folder: Path) -> Path:
    """Return the folder of the shared libraries that it brings along."""
    return folder / "lib"


def install(folder: Path, package: Path) -> None:
    """Unpack the npm package ``@sparticuz/chromium`` at ``package`` into ``folder``."""
    packed = package / "bin"
    with (folder / "headless_shell").open("wb") as file:
        file.writelines(_blocks(packed / "chromium.br"))
    for name in ("al2023", "fonts", "swiftshader"):
        _unpack(packed / f"{name}.tar.br", folder)
    (folder / "fonts.conf").write_text(FONTS, encoding="utf-8")
    program(folder).write_text(STARTER, encoding="utf-8")
    for executable in (folder / "headless_shell", program(folder)):
        executable.chmod(0o755)


def start_once(program: Path, seconds: float = 20.0) -> str:
    """Start the browser, wait until it can be driven, end it and return its version.

    Raises ``PrerequisiteError`` with what it printed when it does not get that far.
    """
    options = ["--headless", "--no-sandbox", "--remote-debugging-port=0", "about:blank"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            [program, f"--user-data-dir={profile}", *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        deadline = threading.Timer(seconds, _end, [browser])
        deadline.start()
        with browser:
            printed = list(_until_listening(browser))
            deadline.cancel()
            _end(browser)
    if "DevTools listening" not in printed[-1]:
        raise PrerequisiteError(
            f"{program} does not start: {' '.join(''.join(printed).split())[-300:]}; "
            "delete its tool chain folder and run `journeys setup`"
        )
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    return said.stdout.strip()


def _until_listening(browser: subprocess.Popen[str]) -> Iterator[str]:
    yield ""
    for line in browser.stderr or ():
        yield line
        if line.startswith("DevTools listening"):
            return


def _end(browser: subprocess.Popen[str]) -> None:
    if browser.poll() is None:
        os.killpg(browser.pid, signal.SIGKILL)


def _unpack(packed: Path, folder: Path) -> None:
    archive = packed.with_name(packed.stem)
    unpacked = folder / archive.name
    with unpacked.open("wb") as file:
        file.writelines(_blocks(packed))
    with tarfile.open(unpacked) as tar:
        for member in tar:
            if content := tar.extractfile(member):  # none for folders
                target = folder / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())
                target.chmod(member.mode)
    unpacked.unlink()


def _blocks(packed: Path) -> Iterator[bytes]:
    decompressor = brotli.Decompressor()
    with packed.open("rb") as file:
        while block := file.read(BLOCK):
            yield decompressor.process(block)
    if not decompressor.is_finished():
        raise EOFError(f"{packed} ends too early")
