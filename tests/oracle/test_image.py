"""The image: equal bytes every time, nothing but Python in it, pinned by identity."""

import hashlib
import io
import json
import tarfile
from dataclasses import replace
from pathlib import Path

import docker
import pytest

from journeys.debian import Member
from journeys.errors import PrerequisiteError
from journeys.home import Home, home
from journeys.oracle.image import Image, find, provision, read_pin
from journeys.oracle.image_archive import write_image
from journeys.oracle.image_build import build
from journeys.oracle.rootfs import root_filesystem
from journeys.resources import resource

LOCK = "oracle/debian.lock.json"


def file(path: str, mode: int = 0o644, data: bytes = b"x") -> Member:
    return Member(path, "file", mode, data)


def test_only_what_runs_python_is_kept() -> None:
    package = [
        Member("usr/lib", "folder", 0o2755),
        file("usr/lib/python3.13/re.py"),
        file("usr/lib/python3.13/test/test_x.py"),
        file("usr/lib/x86_64-linux-gnu/libc.so.6", 0o4755),
        file("usr/lib/x86_64-linux-gnu/gconv/X.so"),
        file("usr/bin/python3.13", 0o755),
        file("usr/bin/ldd", 0o755),
        file("usr/share/doc/libc6/copyright"),
        file("usr/share/doc/libc6/changelog.gz"),
        file("etc/ld.so.conf"),
        Member(
            "usr/lib/x86_64-linux-gnu/libc.so",
            "hardlink",
            0,
            b"",
            "usr/lib/x86_64-linux-gnu/libc.so.6",
        ),
    ]
    files = root_filesystem([package])
    brought = {path for path in files if path.startswith("usr/") and files[path].kind == "file"}
    assert brought == {
        "usr/lib/python3.13/re.py",
        "usr/lib/x86_64-linux-gnu/libc.so.6",
        "usr/lib/x86_64-linux-gnu/libc.so",
        "usr/bin/python3.13",
        "usr/share/doc/libc6/copyright",
    }
    assert {files[path].mode for path in brought} == {0o644, 0o755}


def test_two_packages_with_one_file_are_refused() -> None:
    with pytest.raises(ValueError, match="Two packages"):
        root_filesystem([[file("usr/lib/a")], [file("usr/lib/a")]])


def test_the_archive_is_an_image_for_docker_and_for_oci(tmp_path: Path) -> None:
    labels = {"journeys.oracle.tag": "1"}
    files = {"usr": Member("usr", "folder", 0o755), "usr/a": file("usr/a")}
    digests = write_image(files, tmp_path / "a.tar", architecture="amd64", labels=labels)
    with tarfile.open(tmp_path / "a.tar") as archive:
        content = {name: archive.extractfile(name).read() for name in archive.getnames()}  # type: ignore[union-attr]
    for name, data in content.items():
        if name.startswith("blobs/"):
            assert name.endswith(hashlib.sha256(data).hexdigest())
    legacy = json.loads(content["manifest.json"])[0]
    assert f"sha256:{Path(legacy['Config']).name}" == digests.image_id
    index = json.loads(content["index.json"])["manifests"][0]
    assert index["digest"] == digests.manifest
    with tarfile.open(fileobj=io.BytesIO(content[legacy["Layers"][0]])) as layer:
        found = [(entry.name, entry.uid, entry.mode) for entry in layer]
    assert found == [("usr", 0, 0o755), ("usr/a", 0, 0o644)]


def test_two_builds_are_equal_and_are_what_is_pinned(tmp_path: Path) -> None:
    """From the packages to the archive, in two places; needs the packages or a mirror."""
    pin, downloads = read_pin(), home().downloads
    found = []
    for name in ("one", "two/deeper"):
        place = Home(tmp_path / name)
        place.root.mkdir(parents=True)
        place.downloads.symlink_to(downloads, target_is_directory=True)
        digests = build(place, resource(LOCK), place.root / "image.tar", lambda _line: None)
        found.append(hashlib.sha256((place.root / "image.tar").read_bytes()).hexdigest())
        assert (digests.image_id, digests.manifest) == (pin.image_id, pin.manifest)
        assert digests.diff_ids == pin.diff_ids
    assert found == [pin.archive, pin.archive]


def test_the_pin_fits_the_lock_and_names_no_host() -> None:
    pin = read_pin()
    assert pin.lock == hashlib.sha256(resource(LOCK).read_bytes()).hexdigest()
    assert pin.registry.startswith("python@sha256:")


@pytest.mark.engine
def test_the_image_in_the_engine_is_the_pinned_one(
    engine: docker.DockerClient, image: Image
) -> None:
    found = find(engine, read_pin())
    assert found == image
    assert found.record()["diff_ids"] == list(read_pin().diff_ids)


@pytest.mark.engine
@pytest.mark.usefixtures("image")
@pytest.mark.parametrize(
    "change", [{"diff_ids": ("sha256:0",)}, {"architecture": "arm64"}], ids=str
)
def test_an_image_with_other_content_is_refused(
    engine: docker.DockerClient, change: dict[str, object]
) -> None:
    with pytest.raises(PrerequisiteError, match="not what was pinned"):
        find(engine, replace(read_pin(), **change))  # type: ignore[arg-type]


@pytest.mark.engine
@pytest.mark.usefixtures("image")
def test_an_image_that_is_not_there_names_the_command(engine: docker.DockerClient) -> None:
    none = replace(read_pin(), image_id="sha256:" + "0" * 64, manifest="sha256:" + "1" * 64)
    with pytest.raises(PrerequisiteError, match="journeys oracle build-image"):
        find(engine, none)


@pytest.mark.engine
@pytest.mark.usefixtures("image")
def test_a_tag_on_another_image_changes_nothing(engine: docker.DockerClient) -> None:
    """Names can be moved; only the identity counts."""
    engine.images.get(read_pin().image_id).tag("agent-journeys-oracle", "moved")
    engine.images.remove("agent-journeys-oracle:moved")
    assert find(engine, read_pin()).id == read_pin().image_id


@pytest.mark.engine
@pytest.mark.usefixtures("image")
def test_a_second_provision_does_nothing() -> None:
    provision(home(), pytest.fail)


@pytest.mark.engine
def test_there_is_no_shell_in_the_image(engine: docker.DockerClient, image: Image) -> None:
    saved = io.BytesIO(b"".join(engine.images.get(image.id).save()))
    names: set[str] = set()
    with tarfile.open(fileobj=saved) as outer:
        for member in outer:
            data = outer.extractfile(member)
            if data and member.size > 1_000_000:
                with tarfile.open(fileobj=data) as layer:
                    names |= set(layer.getnames())
    assert {name for name in names if name.startswith("usr/bin/")} == {
        "usr/bin/python",
        "usr/bin/python3",
        "usr/bin/python3.13",
    }
