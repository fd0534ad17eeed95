"""Reading a company's records through the public API, as a person's browser could."""

from typing import Any

from journeys.product.api import Api

TERMINAL = ("succeeded", "failed", "cancelled", "interrupted", "timed_out")
DETAILS = {
    "queuedComments": "queued-comments",
    "interactions": "interactions",
    "wakes": "diagnostics/wakes",
    "activity": "activity",
    "attachments": "attachments",
}


class Observer:
    """Takes snapshots of one company: ``{"issues": [...], "runs": [...], "agents": [...]}``."""

    def __init__(self, api: Api, company_id: str) -> None:
        self._api = api
        self._company = f"/api/companies/{company_id}"
        self._ended: dict[str, dict[str, Any]] = {}

    def glance(self) -> dict[str, Any]:
        """Return a snapshot for waiting: only runs while one is active, complete when none is.

        Records of ended runs are read once.
        """
        listed = self._listed()
        runs = [self._run(row) for row in listed]
        if any(row["status"] not in TERMINAL for row in listed):
            return {"issues": [], "runs": runs, "agents": []}
        return {"issues": self._issues(), "runs": runs, "agents": self._agents()}

    def snapshot(self) -> dict[str, Any]:
        """Return everything, read anew."""
        self._ended.clear()
        return {
            "issues": self._issues(),
            "runs": [self._api.get(f"/api/heartbeat-runs/{row['id']}") for row in self._listed()],
            "agents": self._agents(),
        }

    def attachments(self, issue_id: str) -> list[dict[str, Any]]:
        """Return the files attached to one issue."""
        return list(self._api.get(f"/api/issues/{issue_id}/attachments"))

    def comments(self, issue_id: str) -> list[dict[str, Any]]:
        """Return one issue's comments, oldest first."""
        return list(self._api.get(f"/api/issues/{issue_id}/comments", order="asc"))

    def issue(self, issue_id: str) -> dict[str, Any]:
        """Return one issue with everything that hangs on it; chats are read in no other way."""
        path = f"/api/issues/{issue_id}"
        issue: dict[str, Any] = self._api.get(path)
        issue["comments"] = self.comments(issue_id)
        for field, part in DETAILS.items():
            issue[field] = self._api.get(f"{path}/{part}")
        return issue

    def _agents(self) -> list[dict[str, Any]]:
        return list(self._api.get(f"{self._company}/agents"))

    def _listed(self) -> list[dict[str, Any]]:
        return list(self._api.get(f"{self._company}/heartbeat-runs", limit=100))

    def _run(self, row: dict[str, Any]) -> dict[str, Any]:
        if row["status"] not in TERMINAL:
            return row
        if row["id"] not in self._ended:
            self._ended[row["id"]] = self._api.get(f"/api/heartbeat-runs/{row['id']}")
        return self._ended[row["id"]]

    def _issues(self) -> list[dict[str, Any]]:
        rows = self._api.get(f"{self._company}/issues")
        return [self.issue(row["id"]) for row in rows]
