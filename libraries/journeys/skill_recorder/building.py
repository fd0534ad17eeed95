"""The reference builder: from an approved analysis to native tools, by rules.

The order of preference is that of the product: connected services, the tools an agent has, the
command lines of the device, and a browser only where nothing else reaches.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from journeys.skill_recorder.seeding import addresses

WRITES = (
    *("Asked", "Labelled", "Left", "Entered", "Pasted", "Kept", "Wrote", "Raised", "Deployed"),
    *("Noted", "Made", "Appended", "Posted", "Sent", "Booked", "Updated"),
)
UI_ONLY = ("linkedin.com", "force.com", "americanexpress.com", "expensify.com")
REPOSITORY = re.compile(r"github\.com/([\w.-]+/[\w.-]+)")


@dataclass(frozen=True, slots=True)
class Use:
    """How one step is done: the tool, and the instruction."""

    label: str
    tool: str
    text: str
    writes: bool


def uses(analysis: Mapping[str, Any], architecture: str, platform: str) -> list[Use]:
    """Return how each step of the analysis is done; tokens stand for the fixed values."""
    known = {value["value"]: f"{{{{ {value['id']} }}}}" for value in values(analysis)}
    return [_use(step, architecture, platform, known) for step in analysis["steps"]]


def values(analysis: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return what never changes: the repository, and the pages that are read."""
    evidence = tuple(line for step in analysis["steps"] for line in step["evidence"])
    found: list[dict[str, str]] = []
    if repository := REPOSITORY.search(" ".join(evidence)):
        found.append({"id": "repo", "name": "Repository", "value": repository[1]})
    pages = [url for url in addresses(evidence) if "github.com" not in url]
    for number, url in enumerate(pages, 1):
        found.append({"id": f"page_{number}", "name": f"Page {number}", "value": url})
    return found


def _use(
    step: Mapping[str, Any], architecture: str, platform: str, known: Mapping[str, str]
) -> Use:
    writes = step["title"].split()[0] in WRITES
    evidence = " ".join(step["evidence"])
    app = " ".join(step["apps"])
    if architecture == "cowork":
        tool, text = _service(f"{app} {evidence}", writes)
    else:
        tool, text = _device(app, evidence, writes, platform)
    pages = [known[url] for url in addresses(tuple(step["evidence"])) if url in known]
    shown = f" ({', '.join(pages)})" if pages and architecture != "cowork" else ""
    return Use(_neutral(step["title"]), tool, f"{text}{shown}.", writes)


def _service(seen: str, writes: bool) -> tuple[str, str]:
    if "teams" in seen.lower():
        tool = "m365_teams/PostChannelMessage" if writes else "m365_teams/ListChannelMessages"
        return tool, f"Call {tool} for the channel and work over all of its new messages"
    if "alendar" in seen or "Follow" in seen or "Tue" in seen:
        tool = "outlook_calendar/CreateEvent" if writes else "outlook_calendar/FindMeetingTimes"
        return tool, f"Call {tool} for everybody who takes part"
    tool = "outlook/ReplyToMessage" if writes else "outlook/ListMessages"
    return tool, f"Call {tool} for every message that is concerned"


def _device(app: str, evidence: str, writes: bool, platform: str) -> tuple[str, str]:
    shell = "PowerShell" if platform == "win32" else "zsh"
    for rule in (_by_app, _by_command, _by_page):
        if found := rule(app, evidence, writes):
            tool, text = found
            return tool, text.replace("the shell", shell)
    return "Write", "Write the result into a .md notes file"


def _by_app(app: str, _evidence: str, _writes: bool) -> tuple[str, str] | None:
    if app in ("Numbers", "Microsoft Excel"):
        return "xlsx", "Use the xlsx skill to read and extend the sheet, a row for each record"
    if app == "Preview":
        return "view", "Read every receipt with view and take date and amount out of the pdf"
    if app == "Mail":
        return "workiq_search_emails", "Find the new messages with workiq_search_emails"
    if app in ("TextEdit", "Visual Studio Code"):
        return "Write", "Write all of it into the .md notes file"
    return None


def _by_command(app: str, evidence: str, _writes: bool) -> tuple[str, str] | None:
    if "command az" in evidence or "portal.azure.com" in evidence:
        return "Bash(az *)", "In the shell run az account show, then az webapp up for the app"
    if "Terminal" in app:
        commands = re.findall(r"command (.+?)(?= command |$)", evidence)
        return "Bash(git *)", f"In the shell run {'; '.join(commands)}"
    return None


def _by_page(_app: str, evidence: str, writes: bool) -> tuple[str, str] | None:
    if "github.com" in evidence:
        noun = "pr" if "/pull" in evidence else "issue"
        verb = f"gh {noun} comment" if writes else f"gh {noun} list"
        last = f"gh {noun} edit --add-label" if "label '" in evidence else verb
        return "Bash(gh *)", f"For all that match in {{{{ repo }}}} run {last}"
    if any(host in evidence for host in UI_ONLY):
        return "browser_navigate", "There is no other way in: work through the pages in a browser"
    if "http" in evidence or "clipboard" in evidence:
        return "web_fetch", "Read the page with web_fetch and take every record out of it"
    return None


def _neutral(title: str) -> str:
    """Return a title that names no page."""
    return title.replace("Teams", "the channel")


def tools_of(found: Sequence[Use]) -> list[str]:
    """Return the distinct tools, in order."""
    return list(dict.fromkeys(use.tool for use in found))
