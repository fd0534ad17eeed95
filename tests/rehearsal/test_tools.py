from journeys.rehearsal.steps import Call, Finish, Shell, Verification
from journeys.rehearsal.tools import as_call
from journeys.rehearsal.turn import Turn, parse_turn
from rehearsal.agent import prompt, task


def turn(revision: str = "1", **criteria: str) -> Turn:
    found = parse_turn(task(prompt(), revision, **criteria))
    assert found is not None
    return found


def test_a_command_goes_to_the_shell() -> None:
    assert as_call(Shell("ls"), turn()) == Call("exec_command", {"cmd": "ls"})


def test_a_call_stays_as_it_is() -> None:
    call = Call("list_agents", {})
    assert as_call(call, turn()) is call


def test_a_report_claims_every_criterion_of_this_turn() -> None:
    step = Finish("Done.", evidence=("deliverable:1",))
    report = as_call(step, turn("7", pending_comment_1="A", pending_comment_2="B"))
    claim = report.arguments["completionClaim"]
    assert report.tool == "paperclip_finish"
    assert claim["contractRevision"] == "7"
    assert [(each["criterionId"], each["status"]) for each in claim["criteria"]] == [
        ("pending_comment_1", "satisfied"),
        ("pending_comment_2", "satisfied"),
    ]
    assert all(each["evidenceRefs"] == ["deliverable:1"] for each in claim["criteria"])


def test_a_report_carries_evidence_and_verification() -> None:
    step = Finish("Done.", ("deliverable:1",), (Verification("pytest", "4 passed"),))
    arguments = as_call(step, turn()).arguments
    assert arguments["reportedWorkDisposition"] == "done"
    assert arguments["evidence"] == [{"ref": "deliverable:1"}]
    assert arguments["verification"] == [
        {"status": "passed", "commandOrCheck": "pytest", "detail": "4 passed"}
    ]
