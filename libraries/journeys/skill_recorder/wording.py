"""How the reference describer puts scenes into words."""

from collections.abc import Mapping, Sequence
from typing import Any

from journeys.skill_recorder.describing import Scene, query_of

DOCUMENTS = {
    "Numbers": "spreadsheet",
    "Microsoft Excel": "spreadsheet",
    "TextEdit": "notes",
    "Visual Studio Code": "editor",
    "Preview": "receipt PDF",
    "Mail": "inbox",
}
# The words that give a purpose away, and what it then is: the first row whose words all occur.
PURPOSES = (
    (("pull", "deploy"), "Compile the release notes and deploy the new version"),
    (("azure",), "Deploy the web app to Azure and log where it is live"),
    (("expens",), "Reconcile charges with receipts and submit the expense report"),
    (("salesforce",), "Qualify leads and enter them as contacts in the CRM"),
    (("invoice",), "Extract invoice rows into a spreadsheet"),
    (("directory",), "Collect contact details from the directory in a spreadsheet"),
    (("pricing",), "Copy the prices from a pricing page into a spreadsheet"),
    (("search", "notes"), "Research {topic} and collect quotes in notes"),
)


def submission(found: Sequence[Scene]) -> dict[str, Any]:
    """Return the arguments of ``submit_analysis``."""
    purpose = intent(found)
    steps = [_step(number, one) for number, one in enumerate(found, 1)]
    return {
        "title": " ".join(purpose.split()[:4]),
        "intent": f"{purpose}.",
        "intentConfidence": "high" if len(found) > 1 else "low",
        "intentRationale": "Read from the addresses, windows, commands and copied texts.",
        "steps": steps,
    }


def intent(found: Sequence[Scene]) -> str:
    """Return what the person seems to have wanted, as a phrase."""
    texts = [t for one in found for t in (*one.titles, *one.urls, *one.commands)]
    everything = " ".join(texts).lower()
    topic = next((q for one in found for url in one.urls if (q := query_of(url))), "the topic")
    for clues, purpose in PURPOSES:
        if all(clue in everything for clue in clues):
            return purpose.format(topic=topic)
    places = ", ".join(dict.fromkeys((one.titles or (one.app,))[0] for one in found))
    copied = any(one.copies for one in found)
    return f"{'Copy data between' if copied else 'Work in'} {places or 'no application'}"


def _step(number: int, one: Scene) -> dict[str, Any]:
    acts = _acts(one)
    return {
        "id": f"s{number}",
        "title": acts[0][0],
        "detail": " ".join(f"You {act[1]}." for act in acts),
        "startMs": one.start,
        "endMs": one.end,
        "apps": [one.app],
        "evidence": list(_evidence(one)),
        "confidence": "medium" if one.pasted else "high",
    }


def _acts(one: Scene) -> list[tuple[str, str]]:
    window = (one.titles or (one.app,))[0]
    kind = DOCUMENTS.get(one.app, "document")
    acts = []
    if one.commands:
        ran = ", ".join(one.commands)
        acts.append((f"Ran {len(one.commands)} commands in {one.app}", f"ran {ran} in {one.app}"))
    if one.copies:
        copied = "; ".join(_plain(text) for text in one.copies)
        acts.append((f"Copied from {window}", f"copied {copied} from {window} in {one.app}"))
    if one.pasted:
        acts.append((f"Pasted into {window}", f"pasted it into the {kind} {window} in {one.app}"))
    if not acts:
        acts.append((f"Opened {window}", f"opened {window} in {one.app}"))
    if len(one.titles) > 1:
        acts.append(("", f"went through {', '.join(one.titles)}"))
    if one.app == "Preview":
        acts.append(("", f"checked the {kind}"))
    return acts


def _evidence(one: Scene) -> Mapping[str, None]:
    rows = [
        *(f"browser.url {url}" for url in one.urls),
        *(f"clipboard '{_plain(text)}'" for text in one.copies),
        *(f"command {command}" for command in one.commands),
        *(f"note {note}" for note in one.notes),
        *(f"title {title}" for title in one.titles),
    ]
    return dict.fromkeys(rows)


def _plain(text: str) -> str:
    return " ".join(text.split())
