"""A good program, and how to make a delivery of any program."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

GOOD = '''\
"""Make slugs."""

import argparse
import re


def slugify(text, separator="-", max_length=None):
    slug = re.sub(r"[^a-z0-9]+", separator, text.strip().lower()).strip(separator)
    if max_length is not None:
        slug = slug[:max_length].rstrip(separator)
    return slug


def positive(value):
    number = int(value)
    if number < 1:
        raise argparse.ArgumentTypeError("must be positive")
    return number


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("text")
    parser.add_argument("--separator", choices=["-", "_"], default="-")
    parser.add_argument("--max-length", type=positive)
    options = parser.parse_args()
    print(slugify(options.text, options.separator, options.max_length))


if __name__ == "__main__":
    main()
'''
AROUND: Mapping[str, str | bytes] = {"p/README.md": "Slugs.", "p/test_slugify.py": "assert True\n"}
Files = Mapping[str, str | bytes]


def changed(*changes: tuple[str, str]) -> str:
    """Return the good program with each first text replaced by the second."""
    program = GOOD
    for old, new in changes:
        assert old in program, old
        program = program.replace(old, new)
    return program


def project(program: str | bytes = GOOD, extra: Files | None = None) -> dict[str, str | bytes]:
    """Return the files of a whole delivery around ``program``."""
    return {**AROUND, "p/slugify.py": program, **(extra or {})}


def packed(files: Files) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def delivered(folder: Path, files: Files) -> Path:
    """Write the delivery as a ZIP into ``folder`` and return it."""
    archive = folder / "slugify.zip"
    archive.write_bytes(packed(files))
    return archive
