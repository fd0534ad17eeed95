"""The company of the chat stories: a chief executive, a writer, and a project with a brief."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from journeys.errors import HarnessError
from journeys.product.api import Api

PROJECT = "Launch"
CHAT_FLAG = "enableAgentChat"
UNPRICED = "unpricedUsagePolicy"

_PRODUCTS = ("Lanternfish", "Copperleaf", "Tidewheel", "Marrowstone", "Quillfeather")
_FIRST_DAY = date(2027, 3, 1)


@dataclass(frozen=True, slots=True)
class Brief:
    """What only the project's brief tells."""

    product: str
    day: str
    code: str

    @property
    def text(self) -> str:
        """The brief as it stands in the project."""
        return (
            f"We launch {self.product} on {self.day}. Whoever registers with the invitation code "
            f"{self.code} gets early access. The announcement is for our customers."
        )


def brief() -> Brief:
    """Return a brief that nobody can guess."""
    day = _FIRST_DAY + timedelta(days=secrets.randbelow(200))
    product = f"{secrets.choice(_PRODUCTS)} {secrets.randbelow(80) + 11}"
    return Brief(product, f"{day:%B} {day.day}, {day.year}", f"INV{secrets.token_hex(4).upper()}")


def allow_chats(api: Api) -> None:
    """Turn chats with agents on."""
    settings = api.patch("/api/instance/settings/experimental", {CHAT_FLAG: True})
    if settings.get(CHAT_FLAG) is not True:
        raise HarnessError(f"The product did not turn {CHAT_FLAG} on")


def open_launch(api: Api, company_id: str, text: str) -> dict[str, Any]:
    """Create the project, with its brief as the description."""
    body = {"name": PROJECT, "description": text}
    project: dict[str, Any] = api.post(f"/api/companies/{company_id}/projects", body)
    return project


def allow_unpriced_usage(api: Api, company_id: str, cents: int) -> bool:
    """Ask for runs without a price not to pause the company; say whether the product knows it.

    A version without this policy takes the field and forgets it.
    """
    body = {"budgetMonthlyCents": cents, UNPRICED: "allow"}
    api.patch(f"/api/companies/{company_id}/budgets", body)
    policies = api.get(f"/api/companies/{company_id}/budgets/overview")["policies"]
    return bool(policies) and all(one.get(UNPRICED) == "allow" for one in policies)


def on_demand_only(runs_a_day: int) -> Mapping[str, Any]:
    """Return an agent's runtime settings: no periodic runs, and at most so many a day."""
    return {"heartbeat": {"enabled": False, "wakeOnDemand": True, "maxDailyRuns": runs_a_day}}


def shipped_instructions(api: Api, agent_id: str) -> dict[str, Any]:
    """Return name and size of the role instructions that the product gave an agent."""
    bundle = api.get(f"/api/agents/{agent_id}/instructions-bundle")
    files = {str(one["path"]): one["size"] for one in bundle["files"]}
    return {"mode": bundle["mode"], "entryFile": bundle["entryFile"], "files": files}
