from pathlib import Path

from journeys.product.namespace import Namespace, Overlay

BASE = Namespace(Path("/tools/bwrap"), {"codex": Path("/cell/codex"), "other": Path("/cell/o")})


def options(namespace: Namespace) -> str:
    return " ".join(namespace.command(["server"]))


def test_the_program_comes_last_and_apart() -> None:
    assert BASE.command(["server", "--flag"])[-3:] == ["--", "server", "--flag"]


def test_everything_ends_with_the_owner_and_sees_only_its_own_processes() -> None:
    assert {"--die-with-parent", "--unshare-pid", "--new-session"} <= set(BASE.command([]))


def test_the_machines_etc_is_only_read() -> None:
    seen = "--ro-bind /cell/codex /etc/codex --ro-bind /cell/o /etc/other"
    assert f"--overlay-src /etc --tmp-overlay /etc {seen}" in options(BASE)


def test_the_temporary_folder_is_private() -> None:
    assert "--perms 1777 --tmpfs /tmp" in options(BASE)


def test_an_overlay_reads_below_and_writes_beside() -> None:
    overlay = Overlay(Path("/template/db"), Path("/cell/up"), Path("/cell/work"), Path("/cell/db"))
    namespace = Namespace(BASE.bwrap, BASE.settings, (overlay,))
    assert "--overlay-src /template/db --overlay /cell/up /cell/work /cell/db" in options(namespace)
