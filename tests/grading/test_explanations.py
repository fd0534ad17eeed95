"""Which words count as telling a person that something was not possible."""

import pytest

from journeys.grading.explanations import explains


@pytest.mark.parametrize(
    "text",
    [
        "You declined the action, so nothing was read.",
        "The request was rejected.",
        "I was unable to read the pages.",
        "The data is unavailable.",
        "As you answered Not now, I stopped there.",
        "I could not reach the service.",
        "I couldn\N{RIGHT SINGLE QUOTATION MARK}t read it.",
        "I cannot connect to it.",
        "I can't use it.",
        "The pages were not retrieved.",
        "I did not connect Notion.",
        "I wasn't able to pull the issues.",
        "Without access there is no briefing.",
        "Without connecting it there is no briefing.",
        "The service isn't available.",
        "No connection was made.",
    ],
)
def test_an_explanation_is_recognised(text: str) -> None:
    assert explains(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Everything is finished.",
        "Notion is connected.",
        "It isn't disconnected.",
        "It isn't slow.",
        "The pages are available.",
        "The request was not declined.",
        "It was not rejected.",
        "The pages are not unavailable.",
        "I wasn't able to finish my coffee.",
    ],
)
def test_other_words_are_none(text: str) -> None:
    assert not explains(text)
