from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from journeys.rehearsal.conversation import Conversation
from journeys.rehearsal.replay import STEP_LIMIT, Answer, answer
from journeys.rehearsal.steps import Call, Play, Result, Say, ScriptError, Shell, Step, Think
from journeys.rehearsal.tools import as_call
from journeys.rehearsal.turn import Turn

TURN = Turn("prompt", "issue_assigned", "1", (), ())


def conversation(*results: Result, exchanges: int | None = None) -> Conversation:
    counted = len(results) if exchanges is None else exchanges
    return Conversation(TURN, 1, "0123456789ab", results, counted)


def scripted(steps: list[Step]) -> Callable[[Turn], Play]:
    """Return a script that makes these steps and at last says what it was told."""

    def play(_turn: Turn) -> Play:
        told = []
        for step in steps:
            told.append((yield step).text)
        yield Say(f"told {told}")

    return play


def live(play: Callable[[Turn], Play], results: list[Result]) -> list[Answer]:
    """Run one generator through, fed one result at a time."""
    script = play(TURN)
    answers, texts, unread = [], [], list(results)
    step = next(script)
    while True:
        if isinstance(step, Say | Think):
            texts += [step.text] if isinstance(step, Say) else []
            reply = Result("")
        else:
            answers.append(Answer(tuple(texts), as_call(step, TURN)))
            texts, reply = [], unread.pop(0)
        try:
            step = script.send(reply)
        except StopIteration:
            return [*answers, Answer(tuple(texts))]


steps = st.one_of(
    st.text(max_size=5).map(Say),
    st.text(max_size=5).map(Shell),
    st.text(max_size=5).map(lambda tool: Call(tool, {"n": 1})),
)


@given(st.lists(steps, max_size=12), st.data())
def test_every_prefix_of_the_history_gets_the_answer_of_a_live_script(
    made: list[Step], data: st.DataObject
) -> None:
    asked = sum(not isinstance(step, Say) for step in made)
    texts = data.draw(st.lists(st.text(max_size=5), min_size=asked, max_size=asked))
    results = [Result(text) for text in texts]
    play = scripted(made)
    replayed = [answer(play, conversation(*results[:known])) for known in range(asked + 1)]
    assert replayed == live(play, results)
    assert replayed == [answer(play, conversation(*results[:n])) for n in range(asked + 1)]


def test_words_before_a_call_come_with_it() -> None:
    play = scripted([Say("a"), Shell("one"), Say("b"), Say("c"), Shell("two")])
    assert answer(play, conversation()).texts == ("a",)
    assert answer(play, conversation(Result("1"))).texts == ("b", "c")


def broken(_turn: Turn) -> Play:
    yield Shell("one")
    raise KeyError("nowhere")


def test_a_broken_script_ends_the_turn_and_shows_its_traceback() -> None:
    reply = answer(broken, conversation(Result("1")))
    assert reply.call is None
    assert reply.texts == ("The rehearsal script went wrong: KeyError: 'nowhere'",)
    assert reply.error is not None
    assert "in broken" in reply.error


def endless(_turn: Turn) -> Play:
    while True:
        yield Shell("again")


def test_a_script_is_stopped_after_the_step_limit() -> None:
    results = [Result("")] * (STEP_LIMIT - 1)
    assert answer(endless, conversation(*results)).call is not None
    stopped = answer(endless, conversation(*results, Result("")))
    assert stopped.call is None
    assert stopped.error is not None


def test_waiting_counts_as_a_step_too() -> None:
    again = Call("wait", {})
    waiting = replace(conversation(exchanges=STEP_LIMIT - 1), waiting=again)
    assert answer(endless, waiting) == Answer((), again)
    assert answer(endless, replace(waiting, exchanges=STEP_LIMIT)).error is not None


def silent(_turn: Turn) -> Play:
    yield Shell("one")


@pytest.mark.parametrize(
    ("play", "results", "message"),
    [
        (silent, (Result(""),), "without a word"),
        (scripted([]), (Result(""), Result("")), "2 more tool results"),
    ],
)
def test_a_script_that_does_not_fit_the_history_is_an_error(
    play: Callable[[Turn], Play], results: tuple[Result, ...], message: str
) -> None:
    reply = answer(play, conversation(*results))
    assert reply.call is None
    assert message in reply.texts[0]
    assert ScriptError.__name__ in (reply.error or "")
