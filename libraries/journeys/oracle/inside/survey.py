"""Tell what the sandbox shows of the delivery, and whether the source is valid Python.

Runs before any delivered code. Argument 1 is the folder, argument 2 the source file. Prints
``<SHA-256> <hex of the path>`` for each file, then ``parses`` or the name of the error. Loads as
little as possible: hashlib, json and ast would double its time.
"""

import os
import sys

import _sha2  # type: ignore[import-not-found]  # the image has Python 3.13

ONLY_PARSE = 0x400  # ast.PyCF_ONLY_AST


def main() -> None:
    """Print everything of the files before the parser sees anything."""
    folder, source = sys.argv[1:]
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)  # noqa: PTH118 -- pathlib takes time to load
            shown = os.path.relpath(path, folder).encode().hex()
            sys.stdout.write(f"{_sha2.sha256(content(path)).hexdigest()} {shown}\n")
    sys.stdout.flush()
    try:
        parse(content(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        sys.stdout.write(type(error).__name__ + "\n")
    else:
        sys.stdout.write("parses\n")


def content(path: str) -> bytes:
    """Return the bytes of a file."""
    with open(path, "rb") as stream:  # noqa: PTH123 -- pathlib takes time to load
        return stream.read()


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
