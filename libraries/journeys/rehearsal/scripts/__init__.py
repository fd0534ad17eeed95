"""The scripts of every story: the faithful one, and counterfeits that a check must catch."""

from collections.abc import Mapping

from journeys.rehearsal.scripts.build_revise import SCRIPTS as BUILD_REVISE
from journeys.rehearsal.scripts.script import FAITHFUL, Script

__all__ = ["FAITHFUL", "Script", "find_script", "scripts"]

_STORIES: Mapping[str, tuple[Script, ...]] = {"build-revise": BUILD_REVISE}


def scripts(story: str) -> dict[str, Script]:
    """Return the scripts of ``story`` by name, ``faithful`` first.

    Raises LookupError that names the stories with a script.
    """
    if story not in _STORIES:
        raise LookupError(f"No script for story '{story}'; there are {', '.join(_STORIES)}")
    return {script.name: script for script in _STORIES[story]}


def find_script(story: str, name: str) -> Script:
    """Return one script; LookupError that names the choices when there is none."""
    known = scripts(story)
    if name not in known:
        choices = ", ".join(known)
        raise LookupError(f"Story '{story}' has no script '{name}'; there are {choices}")
    return known[name]
