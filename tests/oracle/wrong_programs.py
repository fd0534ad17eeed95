"""Wrong and hostile programs, each with the check that has to catch it."""

from dataclasses import dataclass

from journeys.oracle.rules import Rules
from oracle.programs import AROUND, GOOD, Files, changed, project

BASE = Rules.BASE_RULES
STRIP = ".strip(separator)"
KNOWN = {
    "Hello World": "hello-world", "  Queue--Ready!!  ": "queue-ready",
    "Already-Fine": "already-fine", "Café 東京": "caf", "!!!": "", "a__b  c": "a-b-c",
    "123": "123", "": "", " A B! ": "a-b",
}  # fmt: skip
TABLE = f"""
import sys
def slugify(text):
    return {KNOWN!r}.get(text, "hello")
if __name__ == "__main__":
    print(slugify(sys.argv[1]))
"""
LIAR = changed(
    ("def slugify(", "class Liar(str):\n    def __eq__(self, other):\n        return True\n"
     "    __hash__ = str.__hash__\n\n\ndef slugify("),
    ("    return slug\n", "    return Liar('wrong') if __name__ != '__main__' else slug\n"),
)  # fmt: skip
IMPORTED = GOOD + "\nelse:\n    {}\n"


@dataclass(frozen=True)
class Wrong:
    """A delivery, the rules it breaks and the id of the check that says so."""

    caught_by: str
    files: Files
    rules: Rules = BASE


def program(caught_by: str, *changes: tuple[str, str], rules: Rules = BASE) -> Wrong:
    return Wrong(caught_by, project(changed(*changes)), rules)


def on_import(statement: str) -> Wrong:
    return Wrong("importable-function", project(IMPORTED.format(statement)))


def on_start(statement: str, caught_by: str = "base-0") -> Wrong:
    return Wrong(caught_by, project(changed(("def main():\n", f"def main():\n    {statement}\n"))))


def without(*names: str) -> Files:
    return {name: content for name, content in project().items() if name not in names}


PROGRAMS: dict[str, Wrong] = {
    "no source": Wrong("one-slugify-source", dict(AROUND)),
    "two sources": Wrong("one-slugify-source", project(extra={"old/slugify.py": GOOD})),
    "no README": Wrong("readme-present", without("p/README.md")),
    "no tests": Wrong("project-tests-present", without("p/test_slugify.py")),
    "package in front": Wrong(
        "source-not-shadowed", project(extra={"p/slugify/__init__.py": GOOD})
    ),
    "extension in front": Wrong("source-not-shadowed", project(extra={"p/slugify.so": b"x"})),
    "tagged extension in front": Wrong(
        "source-not-shadowed", project(extra={"p/slugify.abi3.so": b"x"})
    ),
    "bytecode beside": Wrong("source-not-shadowed", project(extra={"p/slugify.pyc": b"x"})),
    "syntax error": Wrong("parses", project("def slugify(:\n")),
    "NUL in the source": Wrong("parses", project(GOOD + "\0")),
    "not UTF-8": Wrong("parses", project(GOOD.encode() + b"# \xff\n")),
    "crashes the parser": Wrong("parses", project("(" * 100_000)),
    "empty source": Wrong("base-0", project("")),
    "constant": program("base-1", ("    return slug\n", "    return 'hello-world'\n")),
    "table of known inputs": Wrong("heldout-cli-0", project(TABLE)),
    "trailing separator": program("base-1", (STRIP, ".lstrip(separator)")),
    "leading separator": program("heldout-cli-0", (STRIP, ".rstrip(separator)")),
    "no lower case": program("base-0", (".lower()", ""), ("[^a-z0-9]+", "[^A-Za-z0-9]+")),
    "no collapsing": program("base-1", ("[^a-z0-9]+", "[^a-z0-9]")),
    "no trimming at all": program("base-1", (STRIP, "")),
    "keeps underscores": program("base-5", ("[^a-z0-9]+", "[^a-z0-9_]+")),
    "keeps every letter": program("base-3", ("[^a-z0-9]+", r"[\\W_]+")),
    "drops accents": program(
        "base-3",
        ("import re\n", "import re\nimport unicodedata\n"),
        ("text.strip()", 'unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()'),
    ),
    "keeps foreign digits": program("importable-function", ("[^a-z0-9]+", r"[^a-z\\d]+")),
    "fails on empty text": program("base-7", ("    slug = ", "    text[0]\n    slug = ")),
    "prints on stderr": program(
        "base-0", ("max_length))", "max_length), file=__import__('sys').stderr)")
    ),
    "prints one line more": program("base-0", ("    print(", "    print('slug:')\n    print(")),
    "prints blanks around": program("base-0", ("print(slugify", "print('', slugify")),
    "right but exit 1": Wrong(
        "base-0", project(changed(("    main()\n", "    main()\n    raise SystemExit(1)\n")))
    ),
    "reads stdin": program("base-0", ("options.text,", "input(),")),
    "no function": program(
        "importable-function", ("def slugify", "def make"), ("print(slugify", "print(make")
    ),
    "function returns nothing": program(
        "importable-function",
        ("    return slug\n", "    return slug if __name__ == '__main__' else None\n"),
    ),
    "function returns bytes": program(
        "importable-function",
        ("    return slug\n", "    return slug if __name__ == '__main__' else slug.encode()\n"),
    ),
    "a string that equals everything": Wrong("importable-function", project(LIAR)),
    "leaves at import with 0": on_import("import os; os._exit(0)"),
    "exits at import with 0": on_import("raise SystemExit(0)"),
    "dies at import": on_import("import os; os.kill(os.getpid(), 9)"),
    "hangs at import": on_import("import time; time.sleep(60)"),
    "forges lines at import": on_import(
        "import os, sys; [os.write(fd, b'0 0 str 61\\n' * 300) for fd in (1, 3)]; os._exit(0)"
    ),
    "forges lines with the mark": on_import(
        "import os, sys; f = sys._getframe()\n"
        "    while f.f_back: f = f.f_back if 'mark' not in f.f_locals else f; "
        "'mark' in f.f_locals and ("
        "[os.write(f.f_locals['output'], b'%s %d str 612d62\\n' % (f.f_locals['mark'].encode(), n))"
        " for n in range(208)], os._exit(0))"
    ),
    "changes builtins": on_import(
        "import builtins; builtins.type = lambda value: str; slugify = len"
    ),
    "sleeps": on_start("import time; time.sleep(60)"),
    "ignores every signal": on_start(
        "import signal\n    for n in (1, 2, 15): signal.signal(n, 1)\n    while True: pass"
    ),
    "floods stdout": on_start("while True: print('hello-world' * 100)"),
    "floods stderr": on_start("import sys\n    while True: print('x' * 999, file=sys.stderr)"),
    "silent fork bomb": on_start(
        "import os\n    while True:\n        try: os.fork()\n        except OSError: pass"
    ),
    "memory bomb": on_start("kept = []\n    while True: kept.append(bytearray(1 << 20))"),
    "dies like a call that never started": on_start("raise SystemExit(126)"),
    "kills itself": on_start("import os; os.kill(os.getpid(), 9)"),
    "kills everybody": on_start(
        "import os, signal\n    for pid in (1, -1):\n        try: os.kill(pid, 9)\n"
        "        except OSError: pass\n    os.kill(os.getpid(), 9)"
    ),
    "starves the first process of memory": on_start(
        "import os, time\n    for _ in range(60):\n        if os.fork() == 0:\n"
        "            kept = []\n            while True: kept.append(bytearray(1 << 20))\n"
        "    time.sleep(60)"
    ),
    "leaves as many children as it may": on_start(
        "import os, time\n    for _ in range(62):\n        if os.fork() == 0:\n"
        "            os.close(1); os.close(2); time.sleep(60); os._exit(0)\n"
        "    raise SystemExit(1)"
    ),
    "closes its output and stays": on_start(
        "import os, time; os.close(1); os.close(2); time.sleep(60)"
    ),
    "leaves a child with the output": on_start(
        "import os, time; os.fork() or time.sleep(60) or os._exit(0)"
    ),
    "opens a socket": on_start("import socket; socket.socket()"),
    "writes beside itself": on_start("open('cache.txt', 'w').write('x')"),
    "digits wrong": program("base-6", ("text.strip()", "text.strip().replace('23', '32')")),
    "capital after a hyphen": program(
        "base-2", (".lower()", ".lower().replace('-f', '-F')"), ("^a-z", "^A-Za-z")
    ),
    "something for nothing": program("base-4", ("    return slug\n", "    return slug or 'n-a'\n")),
}
