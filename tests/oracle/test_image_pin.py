"""Either image of the pin is taken and recorded; lock and pin change together or not at all."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import docker
import pytest
from docker.errors import ImageNotFound

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.oracle import image
from journeys.oracle.image import find, read_pin, relock_and_repin
from journeys.oracle.image_archive import ArchiveDigests
from journeys.resources import resource

PIN = read_pin()
OURS = {"Architecture": PIN.architecture, "RootFS": {"Layers": list(PIN.diff_ids)}}
THEIRS = {"Id": "sha256:1", "Architecture": "amd64", "RootFS": {"Layers": ["sha256:2"]}}
DIGESTS = [f"mirror.example/library/{PIN.registry}"]


def engine(**images: dict[str, Any]) -> Any:
    """An engine that knows images by name."""
    known = {getattr(PIN, name): attributes for name, attributes in images.items()}

    def get(name: str) -> SimpleNamespace:
        if name not in known:
            raise ImageNotFound(name)
        return SimpleNamespace(attrs=known[name])

    client: docker.DockerClient = SimpleNamespace(images=SimpleNamespace(get=get))  # type: ignore[assignment]
    return client


@pytest.mark.parametrize(
    ("images", "kind"),
    [
        ({"image_id": {**OURS, "Id": PIN.image_id}}, "local"),
        ({"manifest": {**OURS, "Id": PIN.manifest}}, "local"),
        ({"registry": {**THEIRS, "RepoDigests": DIGESTS}}, "registry"),
        (
            {
                "image_id": {**OURS, "Id": PIN.image_id},
                "registry": {**THEIRS, "RepoDigests": DIGESTS},
            },
            "local",
        ),
    ],
)
def test_either_image_is_taken_and_recorded(images: dict[str, Any], kind: str) -> None:
    found = find(engine(**images), PIN)
    assert found.record()["kind"] == kind
    assert found.reference == (PIN.image_id if kind == "local" else PIN.registry)


@pytest.mark.parametrize("digests", [None, [], ["python@sha256:" + "0" * 64]])
def test_a_registry_image_of_another_digest_is_refused(digests: list[str] | None) -> None:
    with pytest.raises(PrerequisiteError, match="not what was pinned"):
        find(engine(registry={**THEIRS, "RepoDigests": digests}), PIN)


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lock and pin in a folder of their own, and packages that resolve."""
    (tmp_path / "oracle").mkdir()
    (tmp_path / "oracle/debian.lock.json").write_text("old lock")
    pin = resource("oracle/image.json").read_text()
    (tmp_path / "oracle/image.json").write_text(pin)
    monkeypatch.setattr(image, "resource", lambda name: tmp_path / name)
    monkeypatch.setattr(image, "relock", lambda file: file.write_text("new lock"))
    return tmp_path / "oracle"


def test_a_relock_that_cannot_build_changes_nothing(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(*_arguments: object) -> ArchiveDigests:
        raise PrerequisiteError("a package cannot be fetched")

    before = {file.name: file.read_text() for file in tables.iterdir()}
    monkeypatch.setattr(image, "build", build)
    with pytest.raises(PrerequisiteError):
        relock_and_repin(Home(tmp_path / "home"), lambda _line: None)
    assert {file.name: file.read_text() for file in tables.iterdir()} == before


def test_a_relock_pins_what_it_built_and_clears_leftovers(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(_home: Home, _lock: Path, target: Path, _say: object) -> ArchiveDigests:
        target.write_text("image")
        return ArchiveDigests("a" * 64, "sha256:b", "sha256:c", ("sha256:d",))

    place = Home(tmp_path / "home")
    (place.images / "stage-killed/usr").mkdir(parents=True)
    monkeypatch.setattr(image, "build", build)
    relock_and_repin(place, lambda _line: None)
    assert (tables / "debian.lock.json").read_text() == "new lock"
    assert json.loads((tables / "image.json").read_text())["image_id"] == "sha256:b"
    assert sorted(file.name for file in tables.iterdir()) == ["debian.lock.json", "image.json"]
    assert not list(place.images.glob("stage-*"))
