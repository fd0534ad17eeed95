import json
import tomllib

import pytest

from journeys.product import agent_settings
from journeys.product.layout import AGENTS

ADDRESS = "http://127.0.0.1:4000/m/story/script/cell/v1"
FILES = agent_settings.files(ADDRESS)


def test_each_file_stands_in_a_folder_that_a_cell_sees() -> None:
    assert {name.split("/")[0] for name in FILES} == set(AGENTS)


def test_codex_asks_there() -> None:
    assert tomllib.loads(FILES["codex/config.toml"]) == {"openai_base_url": ADDRESS}


def test_claude_adds_the_version_itself() -> None:
    told = json.loads(FILES["claude-code/managed-settings.json"])
    assert f"{told['env']['ANTHROPIC_BASE_URL']}/v1" == ADDRESS


def test_opencode_asks_there() -> None:
    told = json.loads(FILES["opencode/opencode.json"])
    assert told["provider"]["openrouter"]["options"]["baseURL"] == ADDRESS


@pytest.mark.parametrize("name", FILES)
def test_no_key_is_in_the_settings(name: str) -> None:
    assert "key" not in FILES[name].lower()
