"""The catalog as shipped, and what happens when somebody breaks it."""

import shutil
from pathlib import Path

import pytest

from journeys.campaign.catalog import Catalog, load
from journeys.campaign.project import project
from journeys.errors import UsageError


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load(project().catalog)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(project().catalog, tmp_path / "catalog"))


@pytest.mark.parametrize(
    ("profile", "adapter", "provider", "model", "credential"),
    [
        ("legacy-codex", "codex_local", "codex", "gpt-5.6-sol", "OPENAI_API_KEY"),
        ("legacy-claude", "claude_local", "claude", "claude-sonnet-4-6", "ANTHROPIC_API_KEY"),
        ("legacy-opencode", "opencode_local", "opencode", "deepseek", "OPENROUTER_API_KEY"),
        ("runner-codex", "paperclip_runner", "codex", "gpt-5.6-sol", "OPENAI_API_KEY"),
        ("runner-codex-mini", "paperclip_runner", "codex", "gpt-5.4-mini", "OPENAI_API_KEY"),
        ("runner-codex-subscription", "paperclip_runner", "codex", "gpt-5.6-sol", "CODEX_AUTH"),
        ("runner-acpx-claude", "paperclip_runner", "acpx", "claude-sonnet-5", "ANTHROPIC_API_KEY"),
        ("runner-acpx-codex", "paperclip_runner", "acpx", "gpt-5.6-sol", "OPENAI_API_KEY"),
        ("runner-opencode", "paperclip_runner", "opencode", "deepseek", "OPENROUTER_API_KEY"),
    ],
)
def test_profiles(profile: str, adapter: str, provider: str, model: str, credential: str) -> None:
    entry = load(project().catalog).profiles[profile]

    assert (entry.adapter_type, entry.provider) == (adapter, provider)
    assert model in entry.model
    assert credential in entry.credential
    assert (entry.generation == "native") == (adapter == "paperclip_runner")


def test_two_profiles_work_here_only(catalog: Catalog) -> None:
    everywhere = set(catalog.environments)
    partly = {id for id, one in catalog.profiles.items() if set(one.environments) != everywhere}

    assert partly == {"runner-codex-mini", "runner-codex-subscription"}


def test_a_native_agent_is_configured_by_provider_model_and_permission(catalog: Catalog) -> None:
    assert catalog.profiles["runner-codex-mini"].settings("local") == {
        "provider": "codex",
        "model": "gpt-5.4-mini",
        "lifecycleMode": "per_turn",
        "idleTimeoutMs": 300000,
        "codexPermissionMode": "never",
    }
    assert catalog.profiles["runner-codex"].credential_names == ("OPENAI_API_KEY", "CODEX_API_KEY")


def test_a_legacy_agent_has_more_patience_in_a_remote_environment(catalog: Catalog) -> None:
    profile = catalog.profiles["legacy-claude"]

    assert profile.settings("local")["timeoutSec"] == 360
    assert profile.settings("daytona")["timeoutSec"] == 780
    assert "provider" not in profile.settings("local")


def test_every_suite_costs_money_and_is_manual(catalog: Catalog) -> None:
    assert catalog.manual_suites == (
        "everyday-workflows",
        "lifecycle-baseline",
        "chat-features",
        "native-connection-guidance",
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("profiles", "generation: legacy", "generation: old", "legacy-codex.generation: Input"),
        ("profiles", "model: gpt-5.4-mini", "modell: x", "runner-codex-mini.model: Field required"),
        (
            "profiles",
            "[local, daytona]",
            "[local, dayton]",
            "legacy-codex: unknown environment 'da",
        ),
        ("environments", "driver: local", "driver: [local]", "local.driver: Input should be"),
        ("suites", "manual: true", "manual: maybe", "everyday-workflows.manual: Input should be"),
        ("suites", "{local: 7}", "{lokal: 7}", "chat-features: unknown environment 'lokal'; nea"),
        ("suites", "{local: 7}", "{local: 7", "suites.yaml: while parsing a flow mapping"),
    ],
)
def test_a_mistake_is_named_with_file_and_key(
    folder: Path, file: str, old: str, new: str, message: str
) -> None:
    broken = folder / f"{file}.yaml"
    broken.write_text(broken.read_text().replace(old, new, 1))

    with pytest.raises(UsageError) as caught:
        load(folder)

    assert str(broken) in str(caught.value)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "suites.yaml").unlink()

    with pytest.raises(UsageError, match=r"No such file.*suites"):
        load(folder)
