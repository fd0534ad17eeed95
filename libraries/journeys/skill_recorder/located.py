"""YAML files whose errors name the file and the line."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import yaml
from pydantic import BaseModel, ValidationError
from yaml.nodes import MappingNode, Node, SequenceNode

from journeys.errors import UsageError

MISTYPED = "extra_forbidden"  # told first: a key that is missing is often a mistyped one
_Model = TypeVar("_Model", bound=BaseModel)
LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C where it was built


def load(path: Path, model: type[_Model]) -> _Model:
    """Return the file as a ``model``; ``UsageError`` is one line: ``file:line: where: what``."""
    try:
        text = path.read_text(encoding="utf-8")
        root = yaml.compose(text, LOADER)
        data = yaml.load(text, LOADER)  # noqa: S506 -- a safe loader
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise UsageError(f"{path}:{line}: {error.problem}") from error
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UsageError(f"{path}:1: cannot be read: {' '.join(str(error).split())}") from error
    if not isinstance(root, MappingNode):
        raise UsageError(f"{path}:1: a mapping is expected, found {type(data).__name__}")
    _refuse_repeated_keys(root, path)
    try:
        return model.model_validate(data, extra="forbid")  # lenient models are read strictly too
    except ValidationError as error:
        found = error.errors(include_url=False)
        first = next((one for one in found if one["type"] == MISTYPED), found[0])
        where = ".".join(map(str, first["loc"])) or "the file"
        line = _line(root, first["loc"])
        raise UsageError(f"{path}:{line}: {where}: {first['msg']}") from error


def line_of(path: Path, key: str) -> int:
    """Return the line of a top-level ``key`` of a readable YAML mapping."""
    root = yaml.compose(path.read_text(encoding="utf-8"), LOADER)
    return _line(root, (key,)) if root else 1


def _line(node: Node, place: Sequence[object]) -> int:
    line = node.start_mark.line + 1
    for step in place:
        found = _child(node, step)
        if found is None:
            break
        line, node = found
    return line


def _child(node: Node, step: object) -> tuple[int, Node] | None:
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if key.value == step:
                return key.start_mark.line + 1, value
    elif isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
        child = node.value[step]
        return child.start_mark.line + 1, child
    return None


def _refuse_repeated_keys(node: Node, path: Path) -> None:
    if isinstance(node, MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if str(key.value) in seen:
                raise UsageError(f"{path}:{key.start_mark.line + 1}: '{key.value}' stands twice")
            seen.add(str(key.value))
            _refuse_repeated_keys(value, path)
    elif isinstance(node, SequenceNode):
        for value in node.value:
            _refuse_repeated_keys(value, path)
