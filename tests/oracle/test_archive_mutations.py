"""Whatever happens to an archive: it is refused, or read exactly as others read it."""

import contextlib
import io
import os
import shutil
import subprocess
import tempfile
import time
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from journeys.oracle.archive import Delivery, lay_out, read
from journeys.oracle.refusal import RefusedArchiveError
from oracle.accepted_archives import ACCEPTED
from oracle.zips import DESCRIPTOR, UTF8, Part, archive

UNZIP = shutil.which("unzip")  # a second opinion where the machine has it
ORIGINALS = (
    archive([Part(), Part(b"p/README.md", b"read me", 0)]),
    archive([Part(b"p/", b"", 0, mode=0o40755), Part(flags=DESCRIPTOR), Part(b"q", bytes(300))]),
    archive([Part("p/café.md".encode(), flags=UTF8), Part(b"a/b/c;x", b"12345")], comment=b"hi"),
)
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["set", "flip", "insert", "delete", "repeat", "swap"]),
        st.floats(0, 1, exclude_max=True),
        st.integers(0, 255),
    ),
    min_size=1,
    max_size=4,
)


def mutate(original: bytes, edits: list[tuple[str, float, int]]) -> bytes:
    data = bytearray(original)
    for kind, where, value in edits:
        at = int(where * len(data))
        if kind == "set":
            data[at] = value
        elif kind == "flip":
            data[at] ^= 1 << value % 8
        elif kind == "insert":
            data[at:at] = bytes([value]) * (1 + value % 5)
        elif kind == "delete" and len(data) > 40:
            del data[at : at + 1 + value % 5]
        elif kind == "repeat":
            data[at:at] = data[at : at + value]
        elif kind == "swap":
            data[at : at + 8] = data[at : at + 8][::-1]
    return bytes(data)


def by_zipfile(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        return {name: source.read(name) for name in source.namelist() if name[-1] != "/"}


def by_unzip(data: bytes, folder: Path) -> dict[str, bytes]:
    (folder / "a.zip").write_bytes(data)
    target = folder / "unzipped"
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    command = ["unzip", "-qq", "a.zip", "-d", str(target)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return contents(target)


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if not path.is_dir())
    assert not any(path.is_symlink() for path in folder.rglob("*"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def as_read(delivery: Delivery) -> dict[str, bytes]:
    return {file.path: file.content for file in delivery.files}


@settings(max_examples=400, deadline=2000, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(ORIGINALS), EDITS)
def test_a_mutated_archive_is_refused_or_unambiguous(
    original: bytes, edits: list[tuple[str, float, int]]
) -> None:
    data = mutate(original, edits)
    try:
        delivery = read(data)
    except RefusedArchiveError:
        return
    assert as_read(delivery) == by_zipfile(data)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if UNZIP:
            assert as_read(delivery) == by_unzip(data, folder)
        lay_out(delivery, folder / "project")
        assert contents(folder / "project") == as_read(delivery)
        assert {path.name for path in folder.iterdir()} <= {"a.zip", "unzipped", "project"}


@settings(max_examples=300, deadline=500)
@given(st.binary(max_size=400))
def test_any_bytes_are_refused(data: bytes) -> None:
    for candidate in (data, b"PK\3\4" + data, b"PK\3\4" + data + ORIGINALS[0][-22:]):
        try:
            read(candidate)
        except RefusedArchiveError:
            continue
        raise AssertionError("accepted")


@pytest.mark.skipif(not UNZIP, reason="Info-ZIP's unzip is not installed here")
@pytest.mark.parametrize("name", [name for name in ACCEPTED if name != "ten million bytes"])
def test_accepted_archives_read_alike_in_unzip(name: str, tmp_path: Path) -> None:
    data = ACCEPTED[name]()
    ours = {path: content for path, content in as_read(read(data)).items() if path}
    assert ours == by_unzip(data, tmp_path)


@settings(max_examples=150, deadline=2000, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(ORIGINALS), EDITS)
def test_a_mutated_archive_costs_little(
    original: bytes, edits: list[tuple[str, float, int]]
) -> None:
    """50 ms of work and 64 MB, whatever the bytes claim."""
    data = mutate(original, edits)
    tracemalloc.start()
    began = time.process_time()
    with contextlib.suppress(RefusedArchiveError):
        read(data)
    spent, peak = time.process_time() - began, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert spent < 0.05
    assert peak < 64 << 20


def test_every_single_byte_matters_or_is_harmless() -> None:
    """Each byte of a small archive, set to some other values: never a second reading."""
    original = ORIGINALS[1]
    for at in range(len(original)):
        for value in (0, 1, 0x7F, 0xFF, original[at] ^ 0x20):
            data = original[:at] + bytes([value]) + original[at + 1 :]
            try:
                delivery = read(data)
            except RefusedArchiveError:
                continue
            assert as_read(delivery) == by_zipfile(data), f"byte {at} as {value:#x}"
