"""What is in a workspace, by name and by digest."""

import hashlib
from pathlib import Path

from journeys.product import files

DIGEST = hashlib.sha256(b"text").hexdigest()


def written(folder: Path, *names: str, text: str = "text") -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_every_file_counts_wherever_it_is(tmp_path: Path) -> None:
    written(tmp_path, "a.py", "deep/er/b.md", ".hidden")
    assert files.digests(tmp_path) == dict.fromkeys([".hidden", "a.py", "deep/er/b.md"], DIGEST)


def test_what_tools_write_unasked_does_not_count(tmp_path: Path) -> None:
    written(tmp_path, "__pycache__/a.pyc", ".git/index", "sub/__pycache__/b.pyc")
    assert files.digests(tmp_path) == {}


def test_links_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.py"
    written(tmp_path, "outside.py")
    folder = tmp_path / "workspace"
    folder.mkdir()
    (folder / "slugify.py").symlink_to(outside)
    assert files.digests(folder) == {}
    assert files.named(folder, "slugify.py") is None


def test_a_file_is_found_by_name_once_it_has_content(tmp_path: Path) -> None:
    written(tmp_path, "project/slugify.py", text="")
    assert files.named(tmp_path, "slugify.py") is None
    written(tmp_path, "project/slugify.py", "project/test_slugify.py")
    assert files.named(tmp_path, "slugify.py") == tmp_path / "project/slugify.py"
    assert files.named(tmp_path, "other.py") is None
