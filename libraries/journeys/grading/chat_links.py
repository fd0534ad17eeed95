"""Links in a chat's answers: whether they lead to the new task, now and after a reload."""

from journeys.grading.chats import Chat
from journeys.grading.check import Check
from journeys.grading.judgement import counted, verdict
from journeys.grading.records import Record, at, text

LINKED = ("reply-links-task", "link-usable-after-reload")


def links_task(chat: Chat, href: str) -> bool:
    """Say whether a link leads to the new task, by its identifier or id."""
    names = {text(chat.task.record, "identifier"), chat.task.id} - {""}
    path = href.partition("#")[0].partition("?")[0].rstrip("/")
    return any(path.endswith(f"/issues/{name}") for name in names)


def link_checks(chat: Chat) -> list[Check]:
    """Check that an answer of the executive links to the task, also after a reload."""
    replies = chat.replies()
    shown, after = _hrefs(chat.record, "shown"), _hrefs(chat.record, "reloaded")
    opened = text(chat.record, "links", "opened", "identifier")
    identifier = text(chat.task.record, "identifier")
    missing = [
        None if replies else "no reply is the executive's run's own",
        None if any(links_task(chat, one) for one in shown) else f"none leads to it: {shown}",
    ]
    unusable = [
        None if any(links_task(chat, one) for one in after) else f"none leads to it: {after}",
        None if opened == identifier != "" else f"it opened {opened!r}, not {identifier!r}",
    ]
    return [
        verdict(LINKED[0], counted(len(shown), "link"), missing, "the answer links to the task"),
        verdict(LINKED[1], counted(len(after), "link"), unusable, "it opens the task"),
    ]


def _hrefs(record: Record, when: str) -> list[str]:
    value = at(record, "links", when)
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
