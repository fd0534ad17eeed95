"""Tell what the sandbox shows of the delivery, and whether the source is valid Python.

Arguments: a mark for our lines, the folder, the digest that its files should have, and perhaps
the source file. Prints ``<mark> files <number> <digest>``; for another digest than wanted some
``<mark> file <SHA-256> <hex of the path>``; and at the end ``<mark> end <answer>``, where the
answer is ``parses``, the name of the parser's error, or ``surveyed`` without a source. Loads as
little as possible: hashlib, json and ast would double its time.
"""

import os
import sys

import _sha2  # type: ignore[import-not-found]  # the image has Python 3.13

ONLY_PARSE = 0x400  # ast.PyCF_ONLY_AST
SHOWN = 300  # lines about single files
LONGEST = 120  # characters of a shown path in hex; all lines together stay below 64 KiB


def main() -> None:
    """Print everything of the files before the parser sees anything."""
    mark, folder, wanted, *source = sys.argv[1:]
    lines = sorted(listed(folder))
    digest = _sha2.sha256("\n".join(lines).encode()).hexdigest()
    sys.stdout.write(f"{mark} files {len(lines)} {digest}\n")
    for line in lines[:SHOWN] if digest != wanted else ():
        sys.stdout.write(f"{mark} file {line[: 65 + LONGEST]}\n")
    sys.stdout.flush()
    sys.stdout.write(f"{mark} end {answer(source[0]) if source else 'surveyed'}\n")


def listed(folder: str) -> list[str]:
    """Return ``<SHA-256> <hex of the path>`` for each file."""
    lines = []
    for parent, _, names in os.walk(folder, onerror=stop):
        for name in names:
            path = os.path.join(parent, name)  # noqa: PTH118 -- pathlib takes time to load
            shown = os.fsencode(os.path.relpath(path, folder)).hex()
            lines.append(f"{_sha2.sha256(content(path)).hexdigest()} {shown}")
    return lines


def stop(error: OSError) -> None:
    """Rather no answer than half of one."""
    raise error


def content(path: str) -> bytes:
    """Return the bytes of a file."""
    with open(path, "rb") as stream:  # noqa: PTH123 -- pathlib takes time to load
        return stream.read()


def answer(source: str) -> str:
    """Return ``parses`` or the name of the error."""
    try:
        parse(content(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return type(error).__name__
    return "parses"


def parse(data: bytes) -> None:
    """Parse as the interpreter would read the file: a wrong encoding is an error as well."""
    text: bytes | str = data
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        from importlib.util import decode_source  # noqa: PLC0415 -- seldom needed

        text = decode_source(data)
    compile(text, "slugify.py", "exec", ONLY_PARSE, dont_inherit=True)


main()
