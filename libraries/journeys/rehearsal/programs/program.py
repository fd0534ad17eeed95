"""A small program as the files an agent writes."""

from dataclasses import dataclass

from journeys.errors import HarnessError


@dataclass(frozen=True, slots=True)
class Program:
    """The files of a program, as pairs of name and text."""

    files: tuple[tuple[str, str], ...]

    def edited(self, *edits: tuple[str, str]) -> "Program":
        """Return this program with each old text replaced wherever it stands.

        Raises HarnessError when an old text occurs in no file.
        """
        files = self.files
        for old, new in edits:
            if not any(old in text for _, text in files):
                raise HarnessError(f"No file of the program contains {old!r}")
            files = tuple((name, text.replace(old, new)) for name, text in files)
        return Program(files)
