"""Which image the oracle runs, and how it gets into the engine. Nothing is ever pulled."""

import hashlib
import json
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import docker
from docker.errors import APIError, ImageNotFound
from filelock import FileLock
from requests.exceptions import RequestException

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.oracle.client import connect
from journeys.oracle.image_archive import ArchiveDigests
from journeys.oracle.image_build import ARCHITECTURE, build
from journeys.oracle.relock import relock
from journeys.resources import resource

_LOCK = "oracle/debian.lock.json"
_PIN = "oracle/image.json"


@dataclass(frozen=True, slots=True)
class Pin:
    """The only images a verdict may come from: ours by digests, or ``registry`` by name@digest."""

    lock: str
    archive: str
    image_id: str
    manifest: str
    diff_ids: tuple[str, ...]
    architecture: str
    registry: str


@dataclass(frozen=True, slots=True)
class Image:
    """An image in the engine that fits the pin. ``kind`` is ``local`` or ``registry``."""

    kind: str
    id: str
    reference: str
    diff_ids: tuple[str, ...]
    architecture: str

    def record(self) -> dict[str, object]:
        """Return the identity for an evidence file."""
        return {**asdict(self), "diff_ids": list(self.diff_ids)}


def read_pin() -> Pin:
    """Return the committed pin."""
    content = json.loads(resource(_PIN).read_text(encoding="utf-8"))
    return Pin(**{**content, "diff_ids": tuple(content["diff_ids"])})


def find(client: docker.DockerClient, pin: Pin) -> Image:
    """Return the pinned image out of the engine.

    An engine names an image by its config or by its manifest, so either is accepted, and the
    layers and architecture must fit as well. Raises ``PrerequisiteError`` when it is absent.
    """
    for name in (pin.image_id, pin.manifest, pin.registry):
        attributes = _inspect(client, name)
        if attributes is not None:
            return _fitting(attributes, pin)
    raise PrerequisiteError(
        "The oracle's image is not in the container engine: run `journeys oracle build-image`."
    )


def provision(home: Home, say: Callable[[str], None]) -> Image:
    """Have the pinned image in the engine: find it, else load it, building it when needed.

    Raises ``PrerequisiteError`` when the engine, a package or the disk is missing.
    """
    client, pin = connect(), read_pin()
    home.images.mkdir(parents=True, exist_ok=True)
    with FileLock(home.images / "oracle.lock"):
        try:
            return find(client, pin)
        except PrerequisiteError:
            _remove_stages(home)
            archive = _archive(home, pin, say)
        say("Loading the oracle image into the container engine")
        _load(client, archive)
        return find(client, pin)


def relock_and_repin(home: Home, say: Callable[[str], None]) -> ArchiveDigests:
    """Resolve the packages again, build from them and pin the result; return its digests.

    Lock and pin change only after the build succeeded. Raises ``PrerequisiteError``.
    """
    home.images.mkdir(parents=True, exist_ok=True)
    with FileLock(home.images / "oracle.lock"):
        _remove_stages(home)
        lock, new_lock = resource(_LOCK), home.images / "oracle-new.lock.json"
        relock(new_lock)
        fresh = home.images / "oracle-new.tar"
        digests = build(home, new_lock, fresh, say)
        content = {**asdict(read_pin()), **asdict(digests), "lock": _file_digest(new_lock)}
        fresh.replace(_place(home, digests.archive))
        _replace(lock, new_lock.read_text(encoding="utf-8"))
        _replace(resource(_PIN), json.dumps(content, indent=2) + "\n")
        new_lock.unlink()
    return digests


def _replace(file: Path, text: str) -> None:
    """Write ``file`` at once: a reader sees the old text or the new one."""
    partial = file.with_name(f".{file.name}.part")
    partial.write_text(text, encoding="utf-8")
    partial.replace(file)


def _remove_stages(home: Home) -> None:
    """Remove what killed builds left; the caller holds the lock, so none is running."""
    for stage in home.images.glob("stage-*"):
        shutil.rmtree(stage, ignore_errors=True)


def _inspect(client: docker.DockerClient, name: str) -> dict[str, object] | None:
    try:
        attributes: dict[str, object] = client.images.get(name).attrs
    except ImageNotFound:
        return None
    except (APIError, RequestException) as error:
        raise PrerequisiteError(
            f"The container engine cannot look for images ({error})."
        ) from error
    return attributes


def _fitting(attributes: dict[str, object], pin: Pin) -> Image:
    identity, architecture = str(attributes["Id"]), str(attributes["Architecture"])
    root = attributes.get("RootFS")
    layers = tuple(root.get("Layers", ())) if isinstance(root, dict) else ()
    if identity in (pin.image_id, pin.manifest):
        if layers == pin.diff_ids and architecture == pin.architecture:
            return Image("local", identity, pin.image_id, layers, architecture)
    elif _repository_digest(pin.registry) in _digests(attributes):
        return Image("registry", identity, pin.registry, layers, architecture)
    raise PrerequisiteError(
        f"The image {identity} in the container engine is not what was pinned (layers {layers}, "
        f"{architecture}): remove it and run `journeys oracle build-image`."
    )


def _digests(attributes: dict[str, object]) -> set[str]:
    listed = attributes.get("RepoDigests")
    return {_repository_digest(name) for name in listed} if isinstance(listed, list) else set()


def _repository_digest(reference: str) -> str:
    return reference.partition("@")[2]


def _archive(home: Home, pin: Pin, say: Callable[[str], None]) -> Path:
    """Return the archive with the pinned bytes, from the cache or built now."""
    place = _place(home, pin.archive)
    if place.is_file() and _file_digest(place) == pin.archive:
        return place
    if _lock_digest() != pin.lock:
        raise PrerequisiteError("The package lock is newer than the pin: `journeys oracle relock`.")
    digests = build(home, resource(_LOCK), place, say)
    if digests.archive != pin.archive:
        raise PrerequisiteError(
            f"The oracle image came out as {digests.archive[:16]}, pinned is {pin.archive[:16]}: "
            f"run `journeys oracle relock` on {ARCHITECTURE} and review the change."
        )
    return place


def _place(home: Home, digest: str) -> Path:
    return home.images / f"oracle-{digest[:16]}.tar"


def _lock_digest() -> str:
    return _file_digest(resource(_LOCK))


def _file_digest(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _load(client: docker.DockerClient, archive: Path) -> None:
    try:
        with archive.open("rb") as stream:
            client.images.load(stream)
    except (APIError, RequestException) as error:
        raise PrerequisiteError(
            f"The container engine did not load {archive} ({error}): check its free disk space."
        ) from error
