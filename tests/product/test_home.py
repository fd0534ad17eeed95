from pathlib import Path

import pytest

from journeys.errors import PrerequisiteError
from journeys.home import Home, home


def test_the_variable_names_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOURNEYS_HOME", "/srv/somewhere")
    assert home() == Home(Path("/srv/somewhere"))


def test_a_relative_folder_becomes_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/usr/share")
    monkeypatch.setenv("JOURNEYS_HOME", "there/../here")
    assert home().root == Path("/usr/share/here")


@pytest.mark.parametrize("unset", [None, ""])
def test_root_gets_the_system_folder(monkeypatch: pytest.MonkeyPatch, unset: str | None) -> None:
    monkeypatch.delenv("JOURNEYS_HOME", raising=False)
    if unset is not None:
        monkeypatch.setenv("JOURNEYS_HOME", unset)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert home().root == Path("/var/lib/agent-journeys")


def test_others_get_their_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JOURNEYS_HOME", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/home/somebody/.cache")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert home().root == Path("/home/somebody/.cache/agent-journeys")


@pytest.mark.parametrize("folder", ["/tmp", "/tmp/deep/below", "/var/../tmp/x"])  # noqa: S108
def test_the_temporary_folder_is_refused(monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    monkeypatch.setenv("JOURNEYS_HOME", folder)
    with pytest.raises(PrerequisiteError, match="set JOURNEYS_HOME to a folder outside"):
        home()


def test_a_link_into_the_temporary_folder_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "real"))
    (tmp_path / "link").symlink_to(tmp_path / "real")
    monkeypatch.setenv("JOURNEYS_HOME", str(tmp_path / "link"))
    with pytest.raises(PrerequisiteError):
        home()


def test_every_room_is_a_folder_of_its_own() -> None:
    place = Home(Path("/srv/x"))
    rooms = {place.toolchains, place.downloads, place.templates, place.instances}
    rooms |= {place.images, place.logs}
    assert len(rooms) == 6
    assert {room.parent for room in rooms} == {place.root}
