"""Skills: what the company has, what an agent added, and what the Studio made of it."""

from typing import Any

import requests
from robot.api.deco import keyword

from journeys.grading.create_skill_studio import CREATED, SLUG
from journeys.library.probes import demand
from journeys.library.session import Session
from journeys.poll import poll
from journeys.product.api import ApiError

STORED_SECONDS = 30.0


class SkillKeywords:
    """Look at the company's skills, before and after the agent's work and the person's edit."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["getter"])
    def remember_the_skills(self) -> None:
        """Keep which skills the company has before anything was asked for."""
        before = [str(one["id"]) for one in self._listed()]
        self._session.attempt.record["skills"] = {"before": before}
        self._session.attempt.note("skills-listed", f"{len(before)} before")

    @keyword(tags=["check"])
    def skill_should_be_saved(self) -> None:
        """Fail unless exactly the skill that was asked for was added, by the lead, as worded."""
        attempt = self._session.attempt
        company = f"/api/companies/{attempt.company.company_id}"
        kept = attempt.record["skills"]
        added = [one for one in self._listed() if one["id"] not in kept["before"]]
        kept["added"] = [self._read(str(one["id"])) for one in added]
        names = ("action", "entityId", "actorType", "agentId", "runId", "createdAt")
        kept["activity"] = [
            {name: row.get(name) for name in names}
            for row in attempt.client.get(f"{company}/activity", limit=200)
            if row.get("action") == CREATED
        ]
        attempt.refresh()
        attempt.note("skills-listed", f"{len(added)} added")
        self._session.require("skill-persisted", "skill-worded-as-asked", "skill-created-by-lead")

    @keyword(tags=["getter", "plumbing"])
    def skill_address(self) -> str:
        """Return the address of the skill's page."""
        return f"/{self._session.attempt.company.company_prefix}/skills/{SLUG}"

    @keyword(tags=["check"])
    def studio_should_be_open(self, address: str, chosen: str) -> None:
        """Fail unless the page at ``address`` is the Studio of the skill, with it ``chosen``."""
        at = self._session.attempt.note("studio-opened", chosen)
        self._session.attempt.record["studio"] = {"at": at, "address": address, "chosen": chosen}
        self._session.require("studio-opened")

    @keyword(tags=["wait"])
    def edit_should_be_stored(self, marker: str) -> None:
        """Wait until the skill has changed, and fail unless the new text has ``marker``."""
        attempt = self._session.attempt
        added = attempt.record["skills"]["added"][0]
        stored = poll(
            "the edited skill to be stored",
            lambda: self._read(str(added["id"])),
            accept=lambda skill: skill["markdown"] != added["markdown"],
            seconds=STORED_SECONDS,
            interval=0.5,
            retry=(requests.RequestException, ApiError),
        )
        at = attempt.note("studio-edit-stored", marker)
        attempt.record["edit"] = {"at": at, "marker": marker, "skill": stored}
        self._session.require("studio-edit-persisted")

    @keyword(tags=["check"])
    def skill_page_should_have_shown(self, text: str) -> None:
        """Keep the ``text`` that the skill's page showed after it was loaded again."""
        at = self._session.attempt.note("skill-page-read", text)
        self._session.attempt.record["skillPage"] = {"at": at, "text": text}
        self._session.require("skill-page-shows-edit")

    @keyword(tags=["check"])
    def skill_card_should_be_offered(self, cards: int, links: int) -> None:
        """Skip the rest when the loaded task page shows no card and no link for the new skill."""
        observed = {"cards": cards, "links to the skill": links}
        demand(self._session, "skill-card-in-task", observed, offered=cards > 0)

    def _listed(self) -> list[dict[str, Any]]:
        company = self._session.attempt.company.company_id
        return list(self._session.attempt.client.get(f"/api/companies/{company}/skills"))

    def _read(self, skill: str) -> dict[str, Any]:
        attempt = self._session.attempt
        path = f"/api/companies/{attempt.company.company_id}/skills/{skill}"
        found = attempt.client.get(path)
        revisions = [one.get("revisionNumber") for one in attempt.client.get(f"{path}/versions")]
        kept = {name: found.get(name) for name in ("id", "slug", "name", "markdown")}
        return {**kept, "revisions": revisions}
