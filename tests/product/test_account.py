import os
import pwd
from pathlib import Path

import pytest

from journeys.errors import PrerequisiteError
from journeys.home import Home
from journeys.product import account as module
from journeys.product.account import Account, account, as_account, create_account, first_shut_folder

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")


def nobody() -> Account:
    entry = pwd.getpwnam("nobody")
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)


def test_an_ordinary_user_runs_the_product_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: nobody().uid)
    assert account().name == "nobody"


def test_a_user_without_a_name_is_called_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 3_999_999)
    assert account().name == "3999999"


def test_root_without_the_account_is_told_to_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(module, "NAME", "no-such-account-here")
    with pytest.raises(PrerequisiteError, match=r"no-such-account-here.*`journeys setup`"):
        account()


def test_a_machine_without_useradd_is_told_what_to_make(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "NAME", "no-such-account-here")
    monkeypatch.setattr("shutil.which", lambda *_args, **_named: None)
    with pytest.raises(PrerequisiteError, match="useradd is missing"):
        create_account(Home(tmp_path))


def test_nobody_becomes_himself_without_help() -> None:
    assert as_account(Account("me", os.geteuid(), os.getegid())) == {}


@needs_root
def test_root_becomes_somebody_without_groups() -> None:
    assert as_account(nobody()) == {
        "user": nobody().uid,
        "group": nobody().gid,
        "extra_groups": [],
    }


@needs_root
@pytest.mark.parametrize("mode", [0o700, 0o750, 0o744])
def test_the_first_shut_folder_on_the_way_is_found(mode: int) -> None:
    outer = Path("/var/tmp") / f"journeys-{os.getpid()}-{mode}"  # noqa: S108 -- open to all
    inner = outer / "inner" / "deep"
    inner.mkdir(parents=True)
    try:
        assert first_shut_folder(nobody(), inner) is None
        (outer / "inner").chmod(mode)
        assert first_shut_folder(nobody(), inner) == outer / "inner"
    finally:
        (outer / "inner").chmod(0o755)
        for folder in (inner, inner.parent, outer):
            folder.rmdir()


@needs_root
def test_a_home_that_the_account_cannot_enter_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "NAME", "nobody")
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o700)
    tmp_path.chmod(0o700)
    with pytest.raises(PrerequisiteError, match=r"`chmod o\+x /.*` or set JOURNEYS_HOME"):
        create_account(Home(shut / "home"))
