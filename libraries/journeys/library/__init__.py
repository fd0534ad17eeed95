"""Robot Framework keyword libraries, the cell expander and the listeners.

A library is imported when it is used, so that reading the stories stays fast.
"""

from importlib import import_module

_LIBRARIES = {
    "Paperclip": "paperclip",
    "SkillRecorder": "skill_recorder",
    "SkillRecorderCapture": "skill_recorder_capture",
    "ZipOracle": "zip_oracle",
}


def __getattr__(name: str) -> type:
    """Return the library class called ``name``."""
    if name not in _LIBRARIES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: type = getattr(import_module(f"{__name__}.{_LIBRARIES[name]}"), name)
    return found
