"""The company of the chat stories, set up through the public API and read back."""

from dataclasses import asdict, replace
from typing import Any

import yaml
from robot.api.deco import keyword

from journeys.campaign.declared import stood_in_for
from journeys.campaign.project import project
from journeys.grading.chat_checks import CAP_CENTS
from journeys.library.context import SCRIPTED
from journeys.library.credential import model_key
from journeys.library.session import Session
from journeys.product import launch_company, studio
from journeys.product.observation import Observer
from journeys.resources import resource

RUNS_A_DAY = {"chief_executive.yaml": 3, "morgan_writer.yaml": 1}


class LaunchCompanyKeywords:
    """Found the company, and keep what bounds it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["action"])
    def set_up_the_launch_company(self) -> None:
        """Create a company with a chief executive, the writer Morgan, and the project Launch.

        Both agents have the instructions that the product ships for their roles.
        """
        attempt, api = self._session.attempt, self._session.attempt.client
        company = studio.open_company(api, attempt.nonce, CAP_CENTS)
        launch_company.allow_chats(api)
        name = attempt.profile.credential
        credential = model_key(name, live=attempt.context.model_source != SCRIPTED)
        attempt.secrets.append(credential)
        secret = studio.store_secret(api, company["id"], name, credential)
        place = {
            "company_id": company["id"],
            "environment_id": studio.local_environment(api, company["id"]),
        }
        lead = self._hire(place, "chief_executive.yaml", secret)
        worker = self._hire(place, "morgan_writer.yaml", secret, manager=lead["id"])
        brief = launch_company.brief()
        launch = launch_company.open_launch(api, company["id"], brief.text)
        attempt.studio = studio.Studio(
            company_id=company["id"],
            company_prefix=company["issuePrefix"],
            environment_id=place["environment_id"],
            secret_ids={name: secret},
            lead_id=lead["id"],
            lead_name=lead["name"],
            project_id=launch["id"],
            project_name=launch["name"],
            teammates={worker["name"]: worker["id"]},
        )
        attempt.observer = Observer(api, company["id"])
        self._record(worker, brief)

    def _hire(
        self, place: dict[str, str], persona: str, secret: str, manager: str | None = None
    ) -> dict[str, Any]:
        attempt = self._session.attempt
        text = yaml.safe_load(resource(f"personas/{persona}").read_text(encoding="utf-8"))
        runtime = launch_company.on_demand_only(RUNS_A_DAY[persona])
        who = replace(studio.Persona(**text), manager=manager, cap_cents=CAP_CENTS, runtime=runtime)
        settings = attempt.profile.settings(attempt.context.environment)
        names = attempt.profile.credential_names
        agent = studio.Agent(attempt.profile.adapter_type, settings, names)
        return studio.hire(attempt.client, place, agent, who, secret)

    def _record(self, worker: dict[str, Any], brief: launch_company.Brief) -> None:
        """Keep ids, brief and bounds, as the product states them."""
        attempt, api = self._session.attempt, self._session.attempt.client
        company, context = attempt.company, attempt.context
        unpriced = launch_company.allow_unpriced_usage(api, company.company_id, CAP_CENTS)
        agents = {id: api.get(f"/api/agents/{id}") for id in (company.lead_id, str(worker["id"]))}
        place = f"{context.profile}.{context.environment}"
        played = stood_in_for(project().catalog, context.suite, place)
        attempt.record["standIn"] = {"place": place, "for": played} if played else None
        attempt.record["fixture"] = {
            "companyId": company.company_id,
            "executiveId": company.lead_id,
            "workerId": worker["id"],
            "projectId": company.project_id,
            "brief": asdict(brief),
            "tasks": [one["id"] for one in api.get(f"/api/companies/{company.company_id}/issues")],
            "unpricedUsageAllowed": unpriced,
            "runtime": {id: agent["runtimeConfig"] for id, agent in agents.items()},
            "instructions": {id: launch_company.shipped_instructions(api, id) for id in agents},
        }
        self._session.folder.save("fixtures", {"cell": context.cell, **attempt.record["fixture"]})
