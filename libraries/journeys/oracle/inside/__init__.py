"""Programs of ours that run inside the sandbox; their source text is handed to Python there.

They use the standard library of the image only, and nothing they print is a verdict.
"""

from pathlib import Path

_HERE = Path(__file__).parent
# Read once: an upgrade under a running process must not mix two versions.
PROBE, SURVEY, VALUES = (
    _HERE.joinpath(f"{name}.py").read_text(encoding="utf-8")
    for name in ("probe", "survey", "values")
)
