import pytest

from journeys.rehearsal import workspace
from journeys.rehearsal.programs.program import Program
from journeys.rehearsal.scripts import find_script
from journeys.rehearsal.steps import Call, Finish, Result, Say, ScriptError, Shell
from journeys.rehearsal.turn import parse_turn
from rehearsal.agent import task

PROGRAM = Program((("a.py", "print('$HOME')\n"),))


def test_a_command_that_fails_is_no_way_to_go_on() -> None:
    script = workspace.test("folder")
    assert isinstance(next(script), Shell)
    with pytest.raises(ScriptError, match="FAILED"):
        script.send(Result("1 test FAILED", ok=False))


def test_files_are_written_word_for_word() -> None:
    step = next(workspace.write(PROGRAM, "folder"))
    assert isinstance(step, Shell)
    assert step.command.startswith("mkdir -p folder\ncat > folder/a.py <<'")
    assert "\nprint('$HOME')\n" in step.command


def test_a_packed_file_is_what_the_command_printed() -> None:
    script = workspace.pack(PROGRAM, "folder", "a.zip")
    next(script)
    with pytest.raises(StopIteration) as ended:
        script.send(Result('noise\n{"byteSize": "12", "sha256": "ab"}\n'))
    assert ended.value.value == workspace.PackedFile("a.zip", 12, "ab")


@pytest.mark.parametrize(("name", "refused"), [("faithful", True), ("claims-without-work", False)])
def test_only_an_honest_agent_minds_a_refused_report(name: str, refused: bool) -> None:
    turn = parse_turn(task())
    assert turn is not None
    script = find_script("build-revise", name).play(turn)
    step = next(script)
    while not isinstance(step, Finish):
        attachment = '{"attachmentId": "1"}' if isinstance(step, Call) else ""
        step = script.send(Result(attachment or '{"byteSize": "12", "sha256": "ab"}'))
    if refused:
        with pytest.raises(ScriptError, match=r"refused: No\."):
            script.send(Result("No.", ok=False))
    else:
        assert isinstance(script.send(Result("No.", ok=False)), Say)
