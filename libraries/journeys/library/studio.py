"""Opening the studio: a fresh product, a company, a lead and a project."""

from dataclasses import replace
from pathlib import Path

import yaml
from robot.api.deco import keyword

from journeys.errors import PrerequisiteError
from journeys.home import home
from journeys.library.context import SCRIPTED, current
from journeys.library.credential import model_key, vendor_of
from journeys.library.session import Session
from journeys.oracle.preflight import preflight
from journeys.product import studio, template
from journeys.product.account import account
from journeys.product.api import Api
from journeys.product.canaries import Canaries
from journeys.product.instance import Instance
from journeys.product.machine import Machine
from journeys.product.observation import Observer
from journeys.product.toolchain import installed
from journeys.rehearsal.scripts import INTRUDER
from journeys.rehearsal.server import ModelServer
from journeys.resources import resource

NATIVE = "paperclip_runner"


class StudioKeywords:
    """Start the product for one test and set the company up."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @keyword(tags=["check"])
    def sandbox_should_be_ready(self) -> None:
        """Fail unless deliveries can be judged here; nothing is asked of an agent before that."""
        ready = preflight()
        self._session.show(ready.checks)
        if not ready.passed:
            broken = "; ".join(f"{c.id}: {c.detail}" for c in ready.checks if not c.passed)
            raise PrerequisiteError(f"The sandbox for deliveries is not ready: {broken}")

    @keyword(tags=["action"])
    def start_a_fresh_product(self) -> None:
        """Start Paperclip with its own home, database, ports and secrets, and the scripted model.

        The model follows the script that the launcher chose for this story.
        """
        attempt = self._session.begin(current())
        tools, who, place = installed(home()), account(), home()
        instance = Instance(Machine(place, tools, who, template.find(place, tools, who)))
        attempt.instance = instance
        # Older adapters speak to the product from their shell; the native runner does not.
        instance.shells_offline = attempt.profile.adapter_type == NATIVE
        instance.create()
        context = attempt.context
        if context.script == INTRUDER:
            secret_file = resource("oracle/rules.yaml")  # the held-out inputs
            attempt.canaries = Canaries(instance, self._session.folder.root, secret_file)
        if context.model_source == SCRIPTED:
            attempt.model = ModelServer(self._session.folder.logs / "model.jsonl")
            attempt.model.start()
            address = attempt.model.address(context.played, context.script, context.cell)
            instance.point_agents_to(address)
        instance.start()
        attempt.secrets += instance.generated_secrets
        attempt.api = Api(instance.address)

    @keyword(tags=["action"])
    def set_up_a_studio(self, cap_cents: int = 0, *, connected: bool = False) -> None:
        """Create the company, its credential and the lead through the public API.

        ``cap_cents`` is the monthly budget of company and lead; 0 is no cap. ``connected``: a
        live lead works with the person's model connection. A rehearsal has none, because the
        product asks the vendor whether the connection's key is good; its lead gets the secret.
        """
        attempt, api = self._session.attempt, self._session.attempt.client
        company = studio.open_company(api, attempt.nonce, cap_cents)
        name, live = attempt.profile.credential, attempt.context.model_source != SCRIPTED
        credential = model_key(name, live=live)
        attempt.secrets.append(credential)
        secret = studio.store_secret(api, company["id"], name, credential)
        environment = studio.local_environment(api, company["id"])
        persona = replace(_persona("studio_lead.yaml", attempt.nonce), cap_cents=cap_cents)
        agent, connection = self._agent(), None
        if connected and live:
            vendor = vendor_of(name)
            connection = studio.connect_model(api, company["id"], vendor, credential)
            persona = replace(persona, runtime={"aiConnection": studio.connection_binding(vendor)})
            agent = replace(agent, credential_variables=())
        place = {"company_id": company["id"], "environment_id": environment}
        lead = studio.hire(api, place, agent, persona, secret)
        attempt.studio = studio.Studio(
            company_id=company["id"],
            company_prefix=company["issuePrefix"],
            environment_id=environment,
            secret_ids={name: secret},
            lead_id=lead["id"],
            lead_name=persona.name,
            connection_id=connection,
        )
        attempt.observer = Observer(api, company["id"])
        self._keep_the_fixtures()

    @keyword(tags=["action"])
    def add_a_project(self) -> None:
        """Create the project whose files all agents share."""
        attempt, company = self._session.attempt, self._session.attempt.company
        workspace = attempt.running.layout.workspace
        ids = (company.company_id, company.environment_id, attempt.nonce)
        project = studio.open_project(attempt.client, *ids, workspace)
        attempt.studio = replace(company, project_id=project["id"], project_name=project["name"])
        self._keep_the_fixtures()

    @keyword(tags=["action"])
    def add_a_teammate(self, persona: str) -> None:
        """Create an agent who reports to the lead, as described in the file ``persona``."""
        attempt, company = self._session.attempt, self._session.attempt.company
        described = _persona(persona, nonce=None)
        who = replace(described, manager=company.lead_id)
        place = {"company_id": company.company_id, "environment_id": company.environment_id}
        secret = company.secret_ids[attempt.profile.credential]
        made = studio.hire(attempt.client, place, self._agent(), who, secret)
        attempt.studio = replace(company, teammates={**company.teammates, who.name: made["id"]})
        self._keep_the_fixtures()

    def _keep_the_fixtures(self) -> None:
        attempt = self._session.attempt
        company = attempt.company
        agents = attempt.client.get(f"/api/companies/{company.company_id}/agents")
        record = {"cell": attempt.context.cell, **company.record(), "agents": agents}
        self._session.folder.save("fixtures", record)

    def _agent(self) -> studio.Agent:
        attempt = self._session.attempt
        profile = attempt.profile
        settings = profile.settings(attempt.context.environment)
        return studio.Agent(profile.adapter_type, settings, profile.credential_names)

    @keyword(tags=["getter", "plumbing"])
    def product_address(self) -> str:
        """Return the base address of the running product."""
        return self._session.attempt.running.address

    @keyword(tags=["getter", "plumbing"])
    def browser_program(self) -> Path:
        """Return the browser's executable."""
        return installed(home()).chromium


def _persona(file: str, nonce: str | None) -> studio.Persona:
    """Read a persona; with a ``nonce`` its name is new in every attempt."""
    text = yaml.safe_load(resource(f"personas/{file}").read_text(encoding="utf-8"))
    name = f"{text['name']} {nonce}" if nonce else text["name"]
    return studio.Persona(**{**text, "name": name})
