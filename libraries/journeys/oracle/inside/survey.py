"""Tell what the sandbox shows of the delivery, and whether the source is valid Python.

Runs before any delivered code. Argument 1 is the folder, argument 2 the source file. Prints
a JSON object of SHA-256 by path, then ``parses`` or the name of the error.
"""

import ast
import hashlib
import json
import os
import sys
import warnings
from importlib.util import decode_source


def main() -> None:
    """Print both lines; the first one is out before the parser sees anything."""
    folder, source = sys.argv[1:]
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)  # noqa: PTH118 -- starts in a third of the time
            with open(path, "rb") as stream:  # noqa: PTH123
                digest = hashlib.sha256(stream.read()).hexdigest()
            found[os.path.relpath(path, folder)] = digest
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()
    warnings.simplefilter("ignore")
    with open(source, "rb") as stream:  # noqa: PTH123
        content = stream.read()
    try:
        ast.parse(decode_source(content))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        sys.stdout.write(type(error).__name__ + "\n")
    else:
        sys.stdout.write("parses\n")


main()
