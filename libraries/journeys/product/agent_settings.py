"""Where the agents' programs are told which model to ask: their machine-wide settings."""

import json


def files(address: str) -> dict[str, str]:
    """Return the settings' text, by the file's place below ``/etc``.

    ``address`` ends with the version of the model's API, as in ``http://127.0.0.1:8000/v1``.
    """
    claude = {"env": {"ANTHROPIC_BASE_URL": address.removesuffix("/v1")}}
    opencode = {"provider": {"openrouter": {"options": {"baseURL": address}}}}
    return {
        "codex/config.toml": f"openai_base_url = {json.dumps(address)}\n",
        "claude-code/managed-settings.json": json.dumps(claude, indent=1),
        "opencode/opencode.json": json.dumps(opencode, indent=1),
    }
