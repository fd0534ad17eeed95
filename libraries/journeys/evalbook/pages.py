"""The book's pages: Matrix, Latest and Diagnostics, each one file."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from journeys.evalbook.book import Book
from journeys.evalbook.entry import LIVE, REHEARSAL, SECTIONS, Entry
from journeys.evalbook.intake import object_name
from journeys.evalbook.qualification import REPETITIONS, Qualification, comparable
from journeys.evalbook.register import Register
from journeys.evidence.document import write_text
from journeys.evidence.table import visible
from journeys.pages import page

PAGES = ("matrix", "latest", "diagnostics")
TITLES = {
    LIVE: "Live results",
    REHEARSAL: "Rehearsals: a scripted model, never a live result",
}
TALLEST = 24  # pixels


def write_pages(book: Book, register: Register) -> Path:
    """Write the three pages beside the book and return the first of them."""
    contents = {
        "matrix": [_matrix(section, register) for section in SECTIONS],
        "latest": [_latest(section, register) for section in SECTIONS],
        "diagnostics": [_diagnostics(register)],
    }
    for name in PAGES:
        values = {"name": name, "sections": contents[name], "spent": _spent(register)}
        write_text(book.folder / f"{name}.html", page("evalbook", {"page": values}))
    return book.folder / f"{PAGES[0]}.html"


def _matrix(section: str, register: Register) -> dict[str, Any]:
    found = [one for one in register.qualifications() if one.section == section]
    parts = {one.cell: one.cell.split(".", 3) for one in found}
    columns = list(dict.fromkeys((cell[1], cell[2]) for cell in parts.values()))
    known = {one.cell: one for one in found}
    stories = sorted({(cell[0], cell[3]) for cell in parts.values()})
    return {
        "title": TITLES[section],
        "columns": [{"profile": visible(a), "environment": visible(b)} for a, b in columns],
        "rows": [
            {
                "suite": visible(suite),
                "case": visible(case),
                "tiles": [_tile(known.get(".".join((suite, *one, case)))) for one in columns],
            }
            for suite, case in stories
        ],
        "qualifications": [_qualification(one) for one in found],
    }


def _tile(found: Qualification | None) -> dict[str, str] | None:
    if found is None:
        return None
    passed = sum(one.status == "passed" for one in found.repetitions)
    status = "passed" if passed == len(found.repetitions) else "failed"
    if not found.lacks:
        word = "qualified"
    else:
        word = f"{passed} of {max(len(found.repetitions), REPETITIONS)}"
        status = status if status == "failed" else "planned"  # green is for the qualified
    note = f"lacking: {len(found.lacks)}" if found.lacks else "repeated and reviewed"
    return {"status": status, "word": word, "note": note, "anchor": _anchor(found)}


def _anchor(found: Qualification) -> str:
    return visible(f"{found.section}.{found.cell}")


def _qualification(found: Qualification) -> dict[str, Any]:
    measures = {
        "model quality": found.model_quality
        if found.section == LIVE
        else "not measured: rehearsal",
        "life cycle": found.lifecycle,
        "infrastructure": found.infrastructure,
        "latency": found.latency or "not measured",
    }
    return {
        "cell": visible(found.cell),
        "anchor": _anchor(found),
        "lacks": [visible(one) for one in found.lacks],
        "measures": [(name, str(value)) for name, value in measures.items()],
    }


def _latest(section: str, register: Register) -> dict[str, Any]:
    return {
        "title": TITLES[section],
        "cells": [
            {**_row(register, attempts[-1]), "cell": visible(cell), **_trend(attempts)}
            for cell in register.cells(section)
            if (attempts := [one for one in register.of(cell, section) if not one.differs])
        ],
    }


def _trend(attempts: list[Entry]) -> dict[str, Any]:
    same, others = comparable(attempts)
    longest = max((one.seconds or 0.0 for one in same), default=0.0) or 1.0
    dots = [
        {
            "status": one.status,
            "height": round(4 + (TALLEST - 4) * (one.seconds or 0.0) / longest),
            "text": f"{one.status}, {one.seconds or 0.0:.1f} s, {one.finished_at}",
        }
        for one in same
    ]
    return {"dots": dots, "others": others}


def _diagnostics(register: Register) -> dict[str, Any]:
    rows = [_row(register, one) for one in reversed(register.entries)]
    return {"title": f"Every attempt ever added: {len(rows)}", "attempts": rows}


def _row(register: Register, entry: Entry) -> dict[str, Any]:
    notes = [one for one in register.reviews if one.attempt == entry.id]
    problems = [visible(str(one)) for one in json.loads(entry.problems)]
    if entry.differs:
        problems.append("differs from the result that was added first; that one counts")
    status = entry.status if entry.number else "planned"
    return {
        "id": entry.id,
        "status": status,
        "word": entry.status if entry.number else "no attempt",
        "cell": visible(entry.cell),
        "section": entry.section,
        "script": visible(entry.script),
        "retired": entry.cell not in register.current,
        "campaign": visible(entry.campaign),
        "number": entry.number,
        "when": entry.finished_at[:16].replace("T", " "),
        "seconds": "-" if entry.seconds is None else f"{entry.seconds:.1f} s",
        "blame": (entry.failure_class or "").replace("_", " "),
        "error": visible(entry.error.partition("\n")[0]),
        "problems": problems,
        "reviews": [visible(f"{one.reviewer}: {one.note}") for one in notes],
        "definition": (entry.definition or "unknown").removeprefix("sha256:")[:12],
        "files": [
            (visible(one.file), quote(f"objects/{object_name(one.file, one.sha256)}"))
            for one in register.files.get(entry.id, ())
        ],
    }


def _spent(register: Register) -> str:
    live = [one for one in register.entries if one.section == LIVE]
    costs = [one.cost_usd for one in live if one.cost_usd is not None]
    if not live:
        return "no live attempt, nothing was spent"
    known = f"${sum(costs):.4f}" if costs else "no cost"
    return f"{known} reported by {len(costs)} of {len(live)} live attempts, failed ones included"
