"""Ways in which a describer goes wrong; each has scenarios that must fail for it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from journeys.skill_recorder.describing import (
    Scene,
    folded,
    opened_first,
    scenes,
    with_pastes,
    without_detours,
    without_noise,
)
from journeys.skill_recorder.wording import submission

MOST = 7
LEAST = 3
Describe = Callable[[Mapping[str, Any], Sequence[Mapping[str, Any]]], dict[str, Any]]


def describe(
    timeline: Mapping[str, Any], events: Sequence[Mapping[str, Any]], fault: str = ""
) -> dict[str, Any]:
    """Return the arguments of ``submit_analysis``, spoiled by ``fault`` if one is named."""
    every = scenes(timeline, events)
    on_task = every if fault == "keep-recorder" else without_noise(every)
    kept = on_task if fault == "keep-detour" else without_detours(on_task)
    if fault == "one-step-per-event":
        return submission(_split(with_pastes(kept)))
    answer = submission(opened_first(folded(with_pastes(kept), MOST), LEAST))
    return _SPOIL[fault](answer, timeline) if fault in _SPOIL else answer


def _split(found: Sequence[Scene]) -> list[Scene]:
    return [one for scene in found for one in (scene, scene, scene)]


def _keep_tracking(answer: dict[str, Any], timeline: Mapping[str, Any]) -> dict[str, Any]:
    urls = [url for step in timeline["steps"] for url in step["urls"]]
    longest = max((url for url in urls if "?" in url), key=len, default="")
    first = answer["steps"][0]
    return {**answer, "steps": [{**first, "title": f"Opened {longest}"}, *answer["steps"][1:]]}


def _vague(answer: dict[str, Any], _timeline: Mapping[str, Any]) -> dict[str, Any]:
    return {**answer, "intent": "Used the computer to get something done."}


def _empty(answer: dict[str, Any], _timeline: Mapping[str, Any]) -> dict[str, Any]:
    return {**answer, "intent": "Did something.", "steps": []}


def _merged(answer: dict[str, Any], _timeline: Mapping[str, Any]) -> dict[str, Any]:
    steps = answer["steps"]
    one = {
        **steps[0],
        "detail": " ".join(step["detail"] for step in steps),
        "apps": list(dict.fromkeys(app for step in steps for app in step["apps"])),
        "evidence": [line for step in steps for line in step["evidence"]],
    }
    return {**answer, "steps": [one]}


def _reversed(answer: dict[str, Any], _timeline: Mapping[str, Any]) -> dict[str, Any]:
    return {**answer, "steps": answer["steps"][::-1]}


def _without_paste(answer: dict[str, Any], _timeline: Mapping[str, Any]) -> dict[str, Any]:
    kept = [step for step in answer["steps"] if not step["title"].startswith("Pasted")]
    return {**answer, "steps": kept}


_SPOIL: dict[str, Callable[[dict[str, Any], Mapping[str, Any]], dict[str, Any]]] = {
    "keep-tracking": _keep_tracking,
    "vague-intent": _vague,
    "empty": _empty,
    "merge-steps": _merged,
    "reverse": _reversed,
    "drop-paste": _without_paste,
}
DESCRIBER_FAULTS = ("keep-recorder", "keep-detour", "one-step-per-event", *_SPOIL)
