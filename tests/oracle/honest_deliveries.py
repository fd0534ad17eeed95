"""Unusual but honest deliveries: every one of them has to pass."""

from dataclasses import dataclass, field

from journeys.oracle.rules import Rules
from oracle.programs import AROUND, GOOD, Files, changed, project

BASE, SEPARATOR, LENGTH = Rules.BASE_RULES, Rules.SEPARATOR_RULES, Rules.MAX_LENGTH_RULES
WITHOUT_REGEX = """
import sys
def slugify(text):
    out = "".join(c if c in "abcdefghijklmnopqrstuvwxyz0123456789" else " " for c in text.lower())
    return "-".join(out.split(" ")).strip("-") if False else "-".join(out.split())
if __name__ == "__main__":
    sys.stdout.write(slugify(sys.argv[1]))
"""
SIBLING = changed(
    ("import re\n", "import re\nfrom words import clean\n"),
    (
        're.sub(r"[^a-z0-9]+", separator, text.strip().lower()).strip(separator)',
        "clean(text, separator)",
    ),
)
WORDS = """
import re
def clean(text, separator):
    return re.sub(r"[^a-z0-9]+", separator, text.lower()).strip(separator)
"""
LOUD = changed(("def main", "import sys\nprint('ready', file=sys.stderr)\n\ndef main"))
IMPORT_PRINT = GOOD + "\nelse:\n    print('imported')\n"
WHO = """def main():
    import getpass, os, pathlib, tempfile
    assert getpass.getuser() and pathlib.Path.home().is_dir() and os.getlogin
    tempfile.TemporaryFile().write(b"x")
"""


@dataclass(frozen=True)
class Honest:
    """A delivery and the rules it obeys."""

    files: Files = field(default_factory=project)
    rules: Rules = BASE


HONEST: dict[str, Honest] = {
    "base": Honest(),
    "separator": Honest(rules=SEPARATOR),
    "max-length": Honest(rules=LENGTH),
    "without regular expressions": Honest(project(WITHOUT_REGEX)),
    "DOS line ends": Honest(project(GOOD.replace("\n", "\r\n"))),
    "byte order mark": Honest(project("\ufeff" + GOOD)),
    "shebang and coding": Honest(project("#!/usr/bin/env python3\n# coding: utf-8\n" + GOOD)),
    "a module beside": Honest(project(SIBLING, {"p/words.py": WORDS})),
    "talks on stderr": Honest(project(LOUD)),
    "no line end": Honest(project(changed(("max_length))", 'max_length), end="")')))),
    "DOS line end printed": Honest(
        project(changed(("max_length))", 'max_length), end="\\r\\n")')))
    ),
    "prints when imported": Honest(project(IMPORT_PRINT)),
    "old bytecode": Honest(project(extra={"p/__pycache__/slugify.cpython-313.pyc": b"junk"})),
    "slugify_test.py": Honest(
        {"p/slugify.py": GOOD, "p/slugify_test.py": "pass", "p/readme": "read me"}
    ),
    "tests in a folder": Honest(
        {"slugify.py": GOOD, "tests/__init__.py": "", "tests/test_x.py": "pass", "README": "x"}
    ),
    "customisation modules": Honest(
        project(
            extra={
                "p/sitecustomize.py": "raise SystemExit(9)",
                "p/usercustomize.py": "raise SystemExit(9)",
                "p/conftest.py": "raise SystemExit(9)",
            }
        )
    ),
    "a json.py that is not used": Honest(project(extra={"p/json.py": "raise SystemExit(9)"})),
    "folder with blanks and accents": Honest(
        {f"Mein Projekt é/{name[2:]}": content for name, content in project().items()}
    ),
    "folder called slugify": Honest(
        {f"slugify/{name[2:]}": content for name, content in project().items()}
    ),
    "Macintosh leftovers": Honest(
        project(extra={"__MACOSX/p/slugify.py": b"junk", "__MACOSX/p/._slugify.py": b"junk"})
    ),
    "asks who and where it is": Honest(project(changed(("def main():\n", WHO)))),
    "200 long names": Honest(
        project(extra={f"p/data/{number:0>220}.txt": "x" for number in range(200)})
    ),
    "deep": Honest({"a/b/c/d/slugify.py": GOOD, **AROUND}),
}
