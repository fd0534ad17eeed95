"""Wrong options of the program, and every wrong delivery together."""

from journeys.oracle.rules import Rules
from oracle.wrong_programs import PROGRAMS, STRIP, Wrong, program

SEPARATOR, LENGTH = Rules.SEPARATOR_RULES, Rules.MAX_LENGTH_RULES
CHOICES = 'choices=["-", "_"], default="-"'
CUT = "slug[:max_length].rstrip(separator)"

OPTIONS: dict[str, Wrong] = {
    "separator not checked": program(
        "reject-invalid-separator", (CHOICES, 'default="-"'), rules=SEPARATOR
    ),
    "separator may be empty": program(
        "reject-separator-empty", (CHOICES, 'choices=["-", "_", ""], default="-"'), rules=SEPARATOR
    ),
    "separator ignored": program("separator-_", ("options.separator,", "'-',"), rules=SEPARATOR),
    "separator hyphen unknown": program(
        "separator--", (CHOICES, 'choices=["_"], default="-"'), rules=SEPARATOR
    ),
    "separator only replaces": program("separator-_", (STRIP, ".strip('-')"), rules=SEPARATOR),
    "refuses by dying": program(
        "reject-invalid-separator",
        (
            "    options =",
            "    parser.error = lambda message: __import__('os').abort()\n    options =",
        ),
        rules=SEPARATOR,
    ),
    "refuses but prints": program(
        "reject-invalid-separator",
        (
            "    options =",
            "    parser.error = lambda m: (print('queue-ready'), parser.exit(2))\n    options =",
        ),
        rules=SEPARATOR,
    ),
    "no separator option": program(
        "separator-_",
        (f'    parser.add_argument("--separator", {CHOICES})\n', ""),
        ("options.separator", "'-'"),
        rules=SEPARATOR,
    ),
    "length ignored": program("length-7", ("options.max_length)", "None)"), rules=LENGTH),
    "length not trimmed again": program("length-6", (CUT, "slug[:max_length]"), rules=LENGTH),
    "length zero accepted": program(
        "reject-zero-length", ("number < 1", "number < 0"), rules=LENGTH
    ),
    "length negative accepted": program(
        "reject-length-negative", ("number < 1", "number == 0"), rules=LENGTH
    ),
    "length in words of the slug": program(
        "length-7", (CUT, "separator.join(slug.split(separator)[:max_length])"), rules=LENGTH
    ),
    "length one too many": program(
        "length-6", ("[:max_length]", "[:max_length + 1]"), rules=LENGTH
    ),
    "length of the sample only": program(
        "heldout-max-length-0",
        (
            "options.max_length)",
            "options.max_length if options.max_length in (1, 6, 7, 100) else None)",
        ),
        rules=LENGTH,
    ),
    "separator of the sample only": program(
        "heldout-separator-0",
        ("options.separator,", "options.separator if 'ueue' in options.text else '-',"),
        rules=SEPARATOR,
    ),
    "separators of the sample refused": program(
        "heldout-reject-separator-0",
        (CHOICES, 'type=refused, default="-"'),
        (
            "def main",
            "def refused(v):\n    if v in ('/', '', '--', 'x', '_-'): raise ValueError\n"
            "    return v\n\n\ndef main",
        ),
        rules=SEPARATOR,
    ),
    "lengths of the sample refused": program(
        "heldout-reject-max-length-0",
        ("number = int(value)", "number = int(value) if value in ('0', '-1') else abs(int(value))"),
        rules=LENGTH,
    ),
    "length at least two": program("length-1", (CUT, "slug[:max(max_length, 2)]"), rules=LENGTH),
    "length cut short": program(
        "length-100", ("[:max_length]", "[:min(max_length, 7)]"), rules=LENGTH
    ),
    "words are no length": program(
        "reject-length-word",
        (
            "    number = int(value)\n",
            "    if value.isalpha(): return None\n    number = int(value)\n",
        ),
        rules=LENGTH,
    ),
    "an empty length is no length": program(
        "reject-length-empty",
        ("    number = int(value)\n", "    if not value: return None\n    number = int(value)\n"),
        rules=LENGTH,
    ),
    "separator may be a letter": program(
        "reject-separator-letter",
        (CHOICES, 'choices=["-", "_", "x"], default="-"'),
        rules=SEPARATOR,
    ),
    "separator may be doubled": program(
        "reject-separator-both", (CHOICES, 'choices=["-", "_", "_-"], default="-"'), rules=SEPARATOR
    ),
    "takes two hyphens for none": program(
        "reject-separator-double",
        (
            "    options =",
            "    import sys\n    sys.argv = [a for a in sys.argv if a != '--']\n"
            "    if sys.argv[-1] == '--separator': sys.argv.pop()\n    options =",
        ),
        rules=SEPARATOR,
    ),
    "fractions rounded": program(
        "reject-length-fraction", ("int(value)", "int(float(value))"), rules=LENGTH
    ),
}
WRONG = {**PROGRAMS, **OPTIONS}
