"""What the two dialects read; the texts are shaped like those of the real agent."""

import json

import pytest

from journeys.rehearsal.code_mode import CODE_MODE, source
from journeys.rehearsal.dialect import Outcome
from journeys.rehearsal.function_tools import FUNCTION_TOOLS
from journeys.rehearsal.offered_tools import CLAUDE, Tool
from journeys.rehearsal.steps import Call

HEAD = "Chunk ID: 1\nWall time: 3.0 seconds\n{state}\nOriginal token count: 7\nOutput:\n{output}"


def chunk(state: str, output: str) -> str:
    return HEAD.format(state=state, output=output)


def script(state: str, output: str) -> str:
    return f"Script {state}\nWall time 61.0 seconds\nOutput:\n{output}"


REFUSED = json.dumps({"contentItems": [{"text": "No."}], "success": False})
ACCEPTED = json.dumps({"contentItems": [{"text": "Yes."}], "success": True})


@pytest.mark.parametrize(
    ("tool", "text", "outcome"),
    [
        ("exec_command", chunk("Process exited with code 0", "a\n"), Outcome("a\n")),
        ("exec_command", chunk("Process exited with code 7", "a\n"), Outcome("a\n", ok=False)),
        ("exec_command", chunk("Process exited with code -1", ""), Outcome("", ok=False)),
        ("write_stdin", chunk("Process exited with code 0", "\nOutput:\n"), Outcome("\nOutput:\n")),
        ("exec_command", "exec_command failed: x", Outcome("exec_command failed: x", ok=False)),
        (
            "exec_command",
            chunk("Process exited with code 1", "Process exited with code 0\n"),
            Outcome("Process exited with code 0\n", ok=False),
        ),
        (
            "exec_command",
            chunk("Process running with session ID 12879", "a\n"),
            Outcome("a\n", waiting=Call("write_stdin", {"session_id": 12879})),
        ),
        ("list_agents", '{"agents": []}', Outcome('{"agents": []}')),
        ("paperclip_finish", ACCEPTED, Outcome(ACCEPTED)),
        ("paperclip_finish", REFUSED, Outcome(REFUSED, ok=False)),
        ("hire", "unsupported call: hire", Outcome("unsupported call: hire", ok=False)),
    ],
)
def test_function_tools_read(tool: str, text: str, outcome: Outcome) -> None:
    assert FUNCTION_TOOLS.outcome(tool, text) == outcome


@pytest.mark.parametrize(
    ("tool", "text", "outcome"),
    [
        ("exec", script("completed", "exit code 0\na\n"), Outcome("a\n")),
        ("wait", script("completed", "exit code 3\na\n"), Outcome("a\n", ok=False)),
        ("exec", script("completed", "exit code undefined\n"), Outcome("", ok=False)),
        ("exec", script("failed", "TypeError: x"), Outcome("TypeError: x", ok=False)),
        ("exec", "aborted by user", Outcome("aborted by user", ok=False)),
        ("exec", script("completed", ACCEPTED), Outcome(ACCEPTED)),
        ("exec", script("completed", REFUSED), Outcome(REFUSED, ok=False)),
        (
            "exec",
            script("running with cell ID 1", ""),
            Outcome("", waiting=Call("wait", {"cell_id": "1", "yield_time_ms": 60_000})),
        ),
    ],
)
def test_code_mode_reads(tool: str, text: str, outcome: Outcome) -> None:
    assert CODE_MODE.outcome(tool, text) == outcome


def test_function_tools_call_by_name() -> None:
    item = FUNCTION_TOOLS.item(Call("list_agents", {"query": 'a"b'}), "call_1")
    assert (item["type"], item["name"], item["call_id"]) == (
        "function_call",
        "list_agents",
        "call_1",
    )
    assert json.loads(item["arguments"]) == {"query": 'a"b'}


def test_commands_are_given_time_before_they_count_as_running() -> None:
    item = FUNCTION_TOOLS.item(Call("exec_command", {"cmd": "ls"}), "call_1")
    assert json.loads(item["arguments"]) == {"cmd": "ls", "yield_time_ms": 30_000}


def test_code_mode_calls_from_javascript() -> None:
    item = CODE_MODE.item(Call("list_agents", {"query": "{x}"}), "call_1")
    assert (item["type"], item["name"], item["call_id"]) == ("custom_tool_call", "exec", "call_1")
    first, second, *_ = item["input"].splitlines()
    assert json.loads(first.removeprefix("// @exec: ")) == {"yield_time_ms": 60_000}
    assert second == 'const answer = await tools.list_agents({"query": "{x}"});'


def test_code_mode_keeps_asking_a_command_that_runs_on() -> None:
    text = source(Call("exec_command", {"cmd": "ls"}))
    assert 'await tools.exec_command({"cmd": "ls"});' in text
    assert "await tools.write_stdin({ session_id: step.session_id" in text


def test_code_mode_waits_for_a_running_script_by_function() -> None:
    item = CODE_MODE.item(Call("wait", {"cell_id": "1"}), "call_1")
    assert (item["type"], item["name"]) == ("function_call", "wait")
    assert json.loads(item["arguments"]) == {"cell_id": "1"}


@pytest.mark.parametrize(
    ("tool", "text", "outcome"),
    [
        ("Bash", "a\n\nexit code 0", Outcome("a\n")),
        ("Bash", "\nexit code 0\n", Outcome("")),
        ("Bash", "a\nexit code 3", Outcome("a", ok=False)),
        ("Bash", "exit code 0\nand more", Outcome("exit code 0\nand more", ok=False)),
        ("Bash", "The command was refused", Outcome("The command was refused", ok=False)),
        ("mcp__paperclip__paperclip_finish", ACCEPTED, Outcome(ACCEPTED)),
        ("mcp__paperclip__paperclip_finish", REFUSED, Outcome(REFUSED, ok=False)),
        ("invalid", "no such tool", Outcome("no such tool", ok=False)),
    ],
)
def test_agents_that_list_their_tools_read(tool: str, text: str, outcome: Outcome) -> None:
    assert CLAUDE.outcome(tool, text) == outcome


@pytest.mark.parametrize("words", ["pages", "list pages", "the"])
def test_only_tools_of_services_are_looked_for(words: str) -> None:
    offered = [Tool("Bash", "the shell"), Tool("mcp__paperclip__list_projects", "list the pages")]
    offered.append(Tool("mcp__own__list-pages", "list the pages"))
    _, arguments = CLAUDE.call(Call("tool_search", {"query": words}), offered)
    assert "mcp__own__list_pages" in arguments["command"]
    assert "mcp__paperclip" not in arguments["command"]


def test_nothing_found_is_an_empty_answer() -> None:
    _, arguments = CLAUDE.call(Call("tool_search", {"query": "pages"}), [])
    assert arguments["command"].splitlines()[1] == "true"
