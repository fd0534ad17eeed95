"""Links in a chat: what an answer leads to, now and after the page was loaded again."""

from robot.api.deco import keyword

from journeys.grading.chat_links import LINKED
from journeys.grading.chats import Chat
from journeys.library.session import Session

SHOWN = 4000  # characters of a page


class ChatLinkKeywords:
    """Keep the links that a chat shows, and judge them."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["getter", "plumbing"])
    def keep_the_links(self, when: str, links: list[str]) -> str:
        """Keep what the answers on the page link to; return the link to the new task, if any."""
        attempt = self._session.attempt
        attempt.record.setdefault("links", {})[when] = list(links)
        identifier = str(Chat.of(attempt.record).task.record.get("identifier") or "")
        found = [one for one in links if identifier and one.endswith(f"/issues/{identifier}")]
        return found[0] if found else ""

    @keyword(tags=["check"])
    def answer_should_link_to_the_task(self) -> None:
        """Fail unless the executive's answer shows a link to the task."""
        self._session.attempt.refresh()
        self._session.require(LINKED[0])

    @keyword(tags=["action", "plumbing"])
    def keep_the_opened_page(self, header: str, thread: str) -> None:
        """Keep what the page shows that a link opened: its top line, and all that stands below."""
        attempt = self._session.attempt
        identifier = str(Chat.of(attempt.record).task.record.get("identifier") or "")
        shown = identifier if identifier and identifier in header else header
        attempt.record["links"]["opened"] = {"identifier": shown, "thread": thread[:SHOWN]}

    @keyword(tags=["check"])
    def link_should_have_opened_the_task(self) -> None:
        """Fail unless the page that the link opened shows the task."""
        self._session.require(LINKED[1])
