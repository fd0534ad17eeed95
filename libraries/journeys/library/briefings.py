"""Briefings: what a task offers to read, and whether it tells what only a service could know."""

from typing import Any

from robot.api.deco import keyword

from journeys.library.session import Session


class BriefingKeywords:
    """Read the documents and text files of the task, and grade them."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["check"])
    def briefing_should_use_the_real_result(self, visible: list[str]) -> None:
        """Fail unless a document on the task tells what only the service could know.

        ``visible`` are the addresses of the attachments that the page shows.
        """
        attempt = self._session.attempt
        issue = str(attempt.issue["id"])
        attempt.record["documents"] = [
            *self._documents(issue),
            *self._attachments(issue, visible),
        ]
        attempt.refresh()
        attempt.note("documents-read", str(len(attempt.record["documents"])))
        self._session.require("briefing-uses-real-result", "briefing-includes-page-titles")

    def _documents(self, issue: str) -> list[dict[str, Any]]:
        client = self._session.attempt.client
        listed = client.get(f"/api/issues/{issue}/documents")
        found = [client.get(f"/api/issues/{issue}/documents/{one['key']}") for one in listed]
        return [
            {
                "kind": "document",
                "id": one["id"],
                "agentId": one.get("updatedByAgentId") or one.get("createdByAgentId"),
                "at": one.get("updatedAt"),
                "body": one.get("body"),
                "visible": True,
            }
            for one in found
        ]

    def _attachments(self, issue: str, visible: list[str]) -> list[dict[str, Any]]:
        attempt = self._session.attempt
        return [
            {
                "kind": "attachment",
                "id": one["id"],
                "agentId": one.get("createdByAgentId"),
                "at": one.get("createdAt"),
                "body": attempt.client.download(f"/api/attachments/{one['id']}/content").decode(
                    errors="replace"
                ),
                "visible": any(f"/api/attachments/{one['id']}/" in link for link in visible),
            }
            for one in attempt.observing.attachments(issue)
            if str(one["originalFilename"]).lower().endswith((".md", ".txt"))
        ]
