"""The task a model request is about, as the product words it."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

_TITLE = re.compile(r'^- Title: ("(?:[^"\\\n]|\\.)*")$', re.MULTILINE)
_REASON = re.compile(r"^- reason: (\S+)", re.MULTILINE)
_COMMENTS_HEADING = "\nNew comments in order:\n"
_COMMENT = re.compile(r"^\d+\. comment (\S+) at \S+ by .+$", re.MULTILINE)
_MARKDOWN_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing the completion claim has to speak about."""

    id: str
    requirement: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of the agent.

    ``prompt`` is the product's text about the task, ``reason`` why it woke the agent ("" when
    it does not say), ``revision`` that of the completion contract ("" without one).
    ``comments`` are the ids of the comments that are new in this turn, oldest first.
    """

    prompt: str
    reason: str
    revision: str
    criteria: tuple[Criterion, ...]
    comments: tuple[str, ...]

    @property
    def title(self) -> str:
        """The title of the task; empty when the product does not say."""
        found = _TITLE.search(self.prompt)
        return str(json.loads(found[1])) if found else ""

    @property
    def legacy(self) -> bool:
        """Whether an older adapter asks: its turns have no completion contract."""
        return not self.revision

    @property
    def in_chat(self) -> bool:
        """Whether this is a turn of a chat, in which the first request is a comment already."""
        return self.title.startswith("Chat with ")

    @property
    def request(self) -> str:
        """What the person asked for last, as they typed it."""
        requirement = self.criteria[-1].requirement if self.criteria else ""
        return _MARKDOWN_ESCAPE.sub(r"\1", requirement)

    @property
    def follows_up(self) -> bool:
        """Whether this turn answers something said after the first request.

        The wake reason cannot tell: it differs with the state the task was in.
        """
        return bool(self.comments) or (self.revision.isdecimal() and int(self.revision) > 1)


def parse_turn(message: str) -> Turn | None:
    """Read the turn out of a user message; None when it is about no task.

    The contract stands in the message's JSON, on top or in its ``task``, the prompt in that
    ``task``. Either may stand in a further JSON text that the first holds as ``message``,
    and so on; what is innermost is the product's own, the rest is its runner's.
    An older adapter writes the prompt out, with the objective and the trigger as JSON in it.
    """
    for envelope in _objects(message):
        layers = list(_layers(envelope))
        contracts = [
            contract
            for layer in layers
            for contract in (
                layer.get("completionContract"),
                _mapping(layer.get("task")).get("completionContract"),
            )
            if isinstance(contract, Mapping)
        ]
        if contracts:
            prompts = [_mapping(layer.get("task")).get("prompt") for layer in layers]
            prompt = next(filter(None, reversed(prompts)), message)
            return _turn(str(prompt), contracts[-1])
        if "objective" in envelope and "trigger" in envelope:
            objective = {"id": "objective", "requirement": str(envelope["objective"])}
            return _turn(message, {"criteria": [objective]})
    return None


def _layers(envelope: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Go from an envelope to the one in its message, as deep as there is one."""
    yield envelope
    inner = next(_objects(str(envelope.get("message", ""))), None)
    if inner is not None:
        yield from _layers(inner)


def _turn(prompt: str, contract: Mapping[str, Any]) -> Turn:
    reason = _REASON.search(prompt)
    _, _, comments = prompt.partition(_COMMENTS_HEADING)
    return Turn(
        prompt=prompt,
        reason=reason.group(1) if reason else "",
        revision=str(contract.get("revision", "")),
        criteria=tuple(
            Criterion(str(entry["id"]), str(entry.get("requirement", "")))
            for entry in contract.get("criteria", ())
        ),
        comments=tuple(_COMMENT.findall(comments)),
    )


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    decoder = json.JSONDecoder()
    position = text.find("{")
    while position >= 0:
        try:
            value, end = decoder.raw_decode(text, position)
        except json.JSONDecodeError:
            end = position + 1
        else:
            yield value
        position = text.find("{", end)
