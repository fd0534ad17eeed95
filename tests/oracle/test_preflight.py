"""The preflight measures; what it cannot see or likes not, fails it."""

from pathlib import Path

import pytest

from journeys.grading.check import Check
from journeys.oracle.bounds import attack_checks, fact_checks
from journeys.oracle.container import Engine
from journeys.oracle.inside.probe import CONTROLS, control
from journeys.oracle.limits import Limits
from journeys.oracle.preflight import preflight

GOOD_FACTS = {
    "uid": 61001,
    "status": {"CapEff": "0" * 16, "CapBnd": "0" * 16, "NoNewPrivs": "1", "Seccomp": "2"},
    "controls": {
        "memory": "134217728", "swap": "134217728", "processes": "64", "cpu": "100000",
    },
    "limits": {"cpu": 15, "files": 256, "size": 16 << 20, "core": 0, "processes": 1024},
    "interfaces": ["lo"],
    "python": "3.13.5",
    "project": ["token"],
}  # fmt: skip
DOCKER, PODMAN = Engine(cgroup=2, podman=False), Engine(cgroup=1, podman=True)
VERSION_2 = {"memory": "134217728", "swap": "0", "processes": "64", "cpu": "100000 100000"}


def broken(checks: list[Check]) -> list[str]:
    return [check.id for check in checks if not check.passed]


def test_good_facts_of_both_control_group_versions() -> None:
    assert not broken(fact_checks(GOOD_FACTS, Limits(), "token"))
    assert not broken(fact_checks({**GOOD_FACTS, "controls": VERSION_2}, Limits(), "token"))


@pytest.mark.parametrize(
    ("change", "caught_by"),
    [
        ({"uid": 0}, "sandbox-own-user"),
        ({"controls": {**VERSION_2, "memory": "max"}}, "sandbox-memory-bound"),
        ({"controls": {**VERSION_2, "swap": "max"}}, "sandbox-swap-bound"),
        ({"controls": {**VERSION_2, "processes": "unreadable"}}, "sandbox-process-bound"),
        ({"controls": {**VERSION_2, "cpu": "max 100000"}}, "sandbox-cpu-bound"),
        ({"limits": {**GOOD_FACTS["limits"], "processes": -1}}, "sandbox-user-processes"),  # type: ignore[dict-item]
        ({"interfaces": ["eth0", "lo"]}, "sandbox-loopback-only"),
        ({"project": []}, "sandbox-project-mounted"),
        ({"project": ["token", "more"]}, "sandbox-project-mounted"),
        ({"python": "3.12.1"}, "sandbox-python-version"),
        ({"status": {**GOOD_FACTS["status"], "CapEff": "1"}}, "sandbox-no-capabilities"),  # type: ignore[dict-item]
        ({"status": {**GOOD_FACTS["status"], "Seccomp": "0"}}, "sandbox-seccomp-filter"),  # type: ignore[dict-item]
        ({"status": {**GOOD_FACTS["status"], "NoNewPrivs": "0"}}, "sandbox-no-new-privileges"),  # type: ignore[dict-item]
        ({"limits": {**GOOD_FACTS["limits"], "core": -1}}, "sandbox-no-core-dumps"),  # type: ignore[dict-item]
    ],
)
def test_each_bound_that_is_not_there_is_named(change: dict[str, object], caught_by: str) -> None:
    assert broken(fact_checks({**GOOD_FACTS, **change}, Limits(), "token")) == [caught_by]


def test_an_attack_that_works_was_not_tried_or_is_not_listed_is_named() -> None:
    outcomes = {"write-root": "allowed", "call-bpf": "EPERM", "unheard-of": "EPERM"}
    found = broken(attack_checks(outcomes, DOCKER))
    assert {"attack-write-root", "attack-unheard-of", "attack-call-mount"} <= set(found)
    assert "attack-call-bpf" not in found


def test_only_podman_may_have_many_files() -> None:
    outcomes = {"fill-inodes": "allowed"}
    assert "attack-fill-inodes" in broken(attack_checks(outcomes, DOCKER))
    assert "attack-fill-inodes" not in broken(attack_checks(outcomes, PODMAN))


@pytest.mark.parametrize(
    ("path", "kind"),
    [("memory.max", "memory"), ("memory/memory.limit_in_bytes", "memory"),
     ("memory.swap.max", "swap"), ("memory/memory.memsw.limit_in_bytes", "swap"),
     ("pids.max", "processes"), ("pids/pids.max", "processes"),
     ("cpu.max", "cpu"), ("cpu/cpu.cfs_quota_us", "cpu")],
)  # fmt: skip
def test_bounds_are_read_from_control_groups_of_both_versions(
    tmp_path: Path, path: str, kind: str
) -> None:
    file = tmp_path / path
    file.parent.mkdir(exist_ok=True)
    file.write_text("42\n")
    read = {name: control(*paths, root=str(tmp_path)) for name, paths in CONTROLS.items()}
    assert read == {name: "42" if name == kind else "unreadable" for name in CONTROLS}


def test_the_second_version_counts_where_both_are_mounted(tmp_path: Path) -> None:
    for path, bound in (("pids.max", "64"), ("pids/pids.max", "max")):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(bound)
    assert control(*CONTROLS["processes"], root=str(tmp_path)) == "64"


@pytest.mark.parametrize(
    ("engine", "words"),
    [(DOCKER, "Docker with root's rights, cgroup v2"), (PODMAN, "Podman with root's rights"),
     (Engine(2, podman=True, rootless=True), "Podman rootless, cgroup v2")],
)  # fmt: skip
def test_the_engine_is_named(engine: Engine, words: str) -> None:
    assert engine.words.startswith(words)


@pytest.mark.engine
@pytest.mark.usefixtures("image")
def test_this_machine_holds_every_bound() -> None:
    report = preflight(thorough=True)
    assert [check for check in report.checks if not check.passed] == []
    assert report.passed
    ids = [check.id for check in report.checks]
    assert len(ids) == len(set(ids)) > 60
    assert {"attack-memory-bomb", "attack-endless-loop", "artifact-sandbox-ready"} <= set(ids)
    assert report.summary()["image"] == report.image != {}


def test_without_an_engine_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere/docker.sock")
    report = preflight()
    assert not report.passed
    assert [check.id for check in report.checks] == ["engine-reachable", "artifact-sandbox-ready"]
