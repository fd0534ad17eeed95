import stat
from pathlib import Path

import pytest

from journeys.product.layout import Layout, delete


def test_only_the_owner_may_enter(tmp_path: Path) -> None:
    layout = Layout(tmp_path / "cell")
    layout.make()
    for folder in (layout.database, layout.workspace, layout.codex):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_everything_lies_below_the_root(tmp_path: Path) -> None:
    layout = Layout(tmp_path / "cell")
    layout.make()
    assert [path.name for path in tmp_path.iterdir()] == ["cell"]


@pytest.mark.parametrize("mode", [0o000, 0o555, 0o700])
def test_folders_that_nobody_may_enter_are_deleted(tmp_path: Path, mode: int) -> None:
    scratch = tmp_path / "cell" / "db-work" / "work"
    scratch.mkdir(parents=True)
    scratch.chmod(mode)
    delete(tmp_path / "cell")
    assert not (tmp_path / "cell").exists()


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir(mode=0o755)
    (outside / "kept").write_text("kept")
    (tmp_path / "cell").mkdir()
    (tmp_path / "cell" / "link").symlink_to(outside)
    delete(tmp_path / "cell")
    assert (outside / "kept").read_text() == "kept"
    assert stat.S_IMODE(outside.stat().st_mode) == 0o755


def test_deleting_nothing_is_fine(tmp_path: Path) -> None:
    delete(tmp_path / "absent")
