"""Tables as plain text."""

from collections.abc import Sequence

Row = Sequence[str]


def aligned(header: Row, rows: Sequence[Row], *, numbers: int = 0) -> str:
    """Return the rows in columns; the last ``numbers`` columns stand to the right."""
    table = [header, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(header))]
    first_number = len(header) - numbers

    def line(row: Row) -> str:
        cells = (
            text.rjust(width) if column >= first_number else text.ljust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        return "  ".join(cells).rstrip()

    return "\n".join(line(row) for row in table)


def markdown(header: Row, rows: Sequence[Row]) -> str:
    """Return the rows as a Markdown table; bars and line breaks in a cell are neutralised."""

    def line(row: Row) -> str:
        return "| " + " | ".join(" ".join(c.split()).replace("|", "\\|") for c in row) + " |"

    return "\n".join([line(header), "|" + " --- |" * len(header), *map(line, rows)])
