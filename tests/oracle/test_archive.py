"""The intake accepts what every reader reads alike, and names why it refuses the rest."""

import io
import os
import shutil
import stat
import subprocess
import time
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from journeys.oracle.archive import MAX_ARCHIVE, lay_out, load, read
from journeys.oracle.refusal import RefusedArchiveError
from oracle.accepted_archives import ACCEPTED
from oracle.refused_names import NAMES
from oracle.refused_structures import STRUCTURES
from oracle.zips import GOOD, README, Part, archive, named

REFUSED = {**STRUCTURES, **NAMES}


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepts_and_reads_like_others(name: str) -> None:
    data = ACCEPTED[name]()
    ours = {file.path: file.content for file in read(data).files}
    with zipfile.ZipFile(io.BytesIO(data)) as theirs:
        names = [entry for entry in theirs.namelist() if not entry.endswith("/")]
        assert ours == {entry: theirs.read(entry) for entry in names}


@pytest.mark.parametrize("name", REFUSED)
def test_refuses_with_a_reason(name: str) -> None:
    reason, build = REFUSED[name]
    with pytest.raises(RefusedArchiveError) as refused:
        read(build())
    assert refused.value.reason == reason
    assert str(refused.value).isascii()
    assert str(refused.value).isprintable()


def test_the_corpus_is_large_enough() -> None:
    assert len(ACCEPTED) + len(REFUSED) >= 60


@pytest.mark.parametrize("name", REFUSED)
def test_refuses_quickly_in_little_memory(name: str) -> None:
    data = REFUSED[name][1]()
    tracemalloc.start()
    began = time.process_time()
    with pytest.raises(RefusedArchiveError):
        read(data)
    spent = time.process_time() - began
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert spent < 0.05
    assert peak < 64 << 20


def test_a_large_file_is_not_read_at_all(tmp_path: Path) -> None:
    file = tmp_path / "large.zip"
    with file.open("wb") as stream:
        stream.truncate(MAX_ARCHIVE + 1)
    with pytest.raises(RefusedArchiveError, match="archive-too-large"):
        load(file)


@pytest.mark.skipif(not shutil.which("zip"), reason="Info-ZIP's zip is not installed here")
@pytest.mark.parametrize("options", [["-qr"], ["-q0r"], ["-qrX"], ["-qrj"]])
@pytest.mark.parametrize("to_pipe", [False, True])
def test_accepts_what_info_zip_writes(tmp_path: Path, options: list[str], to_pipe: bool) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "slugify.py").write_text("print(1)\n")
    (tmp_path / "p" / "run.sh").write_text("x")
    (tmp_path / "p" / "run.sh").chmod(0o755)
    command = ["zip", *options, "-" if to_pipe else "out.zip", "p"]
    done = subprocess.run(command, cwd=tmp_path, check=True, stdout=subprocess.PIPE)
    data = done.stdout if to_pipe else (tmp_path / "out.zip").read_bytes()
    assert {Path(file.path).name for file in read(data).files} == {"slugify.py", "run.sh"}


def test_caches_and_version_control_are_left_out() -> None:
    kept = read(
        named(
            b"p/a.py",
            b"p/__pycache__/a.pyc",
            b"__MACOSX/p/._a.py",
            b"p/.git/config",
            b"p/.gitignore",
        )
    )
    assert [file.path for file in kept.files] == ["p/.gitignore", "p/a.py"]


def test_lays_out_plain_files_only(tmp_path: Path) -> None:
    delivery = read(archive([Part(mode=0o104777), README, Part(b"p/q/r", b"deep")]))
    lay_out(delivery, tmp_path / "project")
    found = {
        str(path.relative_to(tmp_path)): stat.S_IMODE(path.stat().st_mode)
        for path in (tmp_path / "project").rglob("*")
    }
    assert found == {
        "project/p": 0o755,
        "project/p/README.md": 0o644,
        "project/p/q": 0o755,
        "project/p/q/r": 0o644,
        "project/p/slugify.py": 0o644,
    }


def test_never_writes_into_what_exists(tmp_path: Path) -> None:
    delivery = read(archive([GOOD]))
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "project").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FileExistsError):
        lay_out(delivery, tmp_path / "project")
    assert not list((tmp_path / "elsewhere").iterdir())


def test_the_manifest_names_every_file() -> None:
    manifest = read(archive([GOOD, README])).manifest()
    assert [entry["path"] for entry in manifest] == ["p/README.md", "p/slugify.py"]
    assert [entry["size"] for entry in manifest] == [7, 9]
    assert all(len(str(entry["sha256"])) == 64 for entry in manifest)


def test_umask_does_not_hide_the_delivery(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        lay_out(read(archive([GOOD])), tmp_path / "project")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "project" / "p").stat().st_mode) == 0o755
