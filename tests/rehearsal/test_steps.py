import json

import pytest

from journeys.rehearsal.steps import Result, ScriptError

RECEIPT = {"attachmentId": "6754cd70", "entityRefs": ["1"]}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(RECEIPT),
        json.dumps(RECEIPT, separators=(",", ":")),
        json.dumps({"text": json.dumps(RECEIPT)}),
        json.dumps([{"text": json.dumps({"text": json.dumps(RECEIPT)})}]),
    ],
)
def test_a_field_is_found_however_often_it_is_quoted(text: str) -> None:
    assert Result(text).field("attachmentId") == "6754cd70"


@pytest.mark.parametrize("text", ["", "refused", '{"attachmentIds": "1"}', '{"attachmentId": 1}'])
def test_a_missing_field_says_what_was_answered(text: str) -> None:
    with pytest.raises(ScriptError, match=r"no 'attachmentId'"):
        Result(text).field("attachmentId")
