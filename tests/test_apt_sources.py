"""Which of apt's sources are Debian's whole archive."""

from pathlib import Path

import pytest

from journeys.apt_sources import debian_archives

STANZA = "Types: deb\nURIs: {}\nSuites: {}\nComponents: {}\n"


def archives(tmp_path: Path, *, sources: str = "", one_line: str = "") -> list[str]:
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / "sources.list.d" / "debian.sources").write_text(sources)
    (tmp_path / "sources.list").write_text(one_line)
    return debian_archives(tmp_path)


@pytest.mark.parametrize(
    ("address", "suites", "components", "found"),
    [
        ("http://a.example/debian", "trixie trixie-updates", "main", True),
        ("http://a.example/debian/", "stable", "main contrib", True),
        ("https://a.example/pub/mirrors/debian", "bookworm", "main", True),
        ("http://a.example/debian-security", "bookworm-security", "main", False),
        ("http://a.example/debian", "bookworm-security", "main", False),
        ("http://snapshot.example/archive/debian", "trixie", "main", False),
        ("http://a.example/ubuntu", "noble", "main universe", False),
        ("https://a.example/linux/debian", "bookworm", "stable", False),
        ("https://a.example/repos/apt", "bookworm-pgdg", "main", False),
        ("https://a.example/node_20.x", "nodistro", "main", False),
        ("file:///srv/debian", "trixie", "main", False),
        ("cdrom:[Debian]/debian", "trixie", "main", False),
    ],
)
def test_stanzas(tmp_path: Path, address: str, suites: str, components: str, found: bool) -> None:
    listed = archives(tmp_path, sources=STANZA.format(address, suites, components))
    assert listed == ([address.rstrip("/")] if found else [])


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("deb http://a.example/debian trixie main", True),
        ("deb [arch=amd64 signed-by=/k.gpg] http://a.example/debian trixie main # why", True),
        ("deb-src http://a.example/debian trixie main", False),
        ("# deb http://a.example/debian trixie main", False),
        ("deb http://a.example/debian trixie/updates main", False),
        ("nonsense", False),
    ],
)
def test_one_line_sources(tmp_path: Path, line: str, found: bool) -> None:
    assert archives(tmp_path, one_line=line) == (["http://a.example/debian"] if found else [])


def test_a_source_that_is_off_is_left_out(tmp_path: Path) -> None:
    on = STANZA.format("http://a.example/debian", "trixie", "main")
    off = STANZA.format("http://b.example/debian", "trixie", "main") + "Enabled: no\n"
    assert archives(tmp_path, sources=f"{on}\n{off}") == ["http://a.example/debian"]


def test_comments_and_continued_lines(tmp_path: Path) -> None:
    text = "Types: deb\n# note\nURIs:\n http://a.example/debian\n http://b.example/debian\n"
    text += "Suites: trixie\nComponents: main\nSigned-By:\n -----BEGIN\n .\n X: y\n"
    expected = ["http://a.example/debian", "http://b.example/debian"]
    assert archives(tmp_path, sources=text) == expected


def test_mirror_lists_are_read(tmp_path: Path) -> None:
    listing = tmp_path / "mirrors.list"
    listing.write_text("http://a.example/debian\tpriority:1\n# no\nhttp://b.example/debian\n")
    text = STANZA.format(f"mirror+file:{listing}", "trixie", "main")
    assert archives(tmp_path, sources=text) == [
        "http://a.example/debian",
        "http://b.example/debian",
    ]


def test_no_sources_at_all(tmp_path: Path) -> None:
    assert debian_archives(tmp_path / "absent") == []
