import io
import subprocess
import tarfile
from pathlib import Path

import brotli
import pytest

from journeys.errors import PrerequisiteError
from journeys.product import chromium
from journeys.product.machine import Machine

BROWSER = b'#!/bin/sh\necho "$LD_LIBRARY_PATH $FONTCONFIG_FILE $*"\n'


def tar(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()


def compressed(content: bytes) -> bytes:
    compressor = brotli.Compressor()
    return bytes(compressor.process(content) + compressor.finish())


def package(folder: Path) -> Path:
    packed = folder / "package" / "bin"
    packed.mkdir(parents=True)
    contents = {
        "chromium.br": BROWSER,
        "al2023.tar.br": tar({"lib/libnss3.so": b"nss"}),
        "fonts.tar.br": tar({"fonts.conf": b"theirs", "fonts/Some.ttf": b"font"}),
        "swiftshader.tar.br": tar({"libEGL.so": b"egl"}),
    }
    for name, content in contents.items():
        (packed / name).write_bytes(compressed(content))
    return packed.parent


def unpacked(folder: Path) -> Path:
    target = folder / "target"
    target.mkdir()
    chromium.install(target, package(folder))
    return target


def test_everything_is_unpacked_in_its_place(tmp_path: Path) -> None:
    target = unpacked(tmp_path)
    assert (chromium.libraries(target) / "libnss3.so").read_bytes() == b"nss"
    assert (target / "fonts" / "Some.ttf").is_file()
    assert (target / "libEGL.so").is_file()
    assert 'prefix="relative">fonts<' in (target / "fonts.conf").read_text()
    assert list(target.glob("*.tar")) == []


def test_the_starter_finds_its_libraries_and_fonts_after_a_move(tmp_path: Path) -> None:
    moved = unpacked(tmp_path).rename(tmp_path / "moved here")
    (tmp_path / "link").symlink_to(chromium.program(moved))
    printed = subprocess.run(
        [tmp_path / "link", "a", "b"], capture_output=True, text=True, check=True
    ).stdout
    assert printed == f"{moved}/lib {moved}/fonts.conf a b\n"


def test_a_truncated_package_is_noticed(tmp_path: Path) -> None:
    source = package(tmp_path)
    packed = source / "bin" / "chromium.br"
    packed.write_bytes(compressed(bytes(range(256)) * 99)[:-5])
    with pytest.raises(EOFError, match=r"chromium\.br ends too early"):
        chromium.install(tmp_path, source)


def browser(folder: Path, script: str) -> Path:
    program = folder / "browser"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return program


def test_a_browser_that_ends_at_once_is_reported_with_its_words(tmp_path: Path) -> None:
    program = browser(tmp_path, "echo cannot open libnss3.so >&2; exit 127")
    with pytest.raises(PrerequisiteError, match=r"does not start: cannot open libnss3\.so"):
        chromium.start_once(program)


def test_a_browser_that_never_listens_is_ended(tmp_path: Path) -> None:
    program = browser(tmp_path, "echo starting >&2; sleep 60")
    with pytest.raises(PrerequisiteError, match="does not start: starting"):
        chromium.start_once(program, seconds=0.5)


@pytest.mark.product
def test_the_installed_browser_starts(machine: Machine) -> None:
    assert chromium.start_once(machine.toolchain.chromium) == "Chromium 153.0.8010.0"
