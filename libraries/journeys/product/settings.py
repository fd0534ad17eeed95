"""How the product is told where and how to run: its config file and its environment."""

import secrets
from pathlib import Path
from typing import Any

from journeys.product.layout import INSTANCE_ID, Layout
from journeys.product.ports import Lease
from journeys.product.reaper import MARK
from journeys.product.toolchain import Toolchain

GENERATED = (
    "PAPERCLIP_AGENT_JWT_SECRET",
    "PAPERCLIP_DECISION_SIGNING_SECRET",
    "PAPERCLIP_TOOL_ACTION_SIGNING_SECRET",
    "BETTER_AUTH_SECRET",
)


def config(layout: Layout, ports: Lease) -> dict[str, Any]:
    """Return the product's config file for one instance."""
    data = layout.data
    return {
        "$meta": {"version": 1, "updatedAt": "2026-01-01T00:00:00.000Z", "source": "onboard"},
        "database": {
            "mode": "embedded-postgres",
            "embeddedPostgresDataDir": str(layout.database),
            "embeddedPostgresPort": ports.postgres,
            "backup": {
                "enabled": False,
                "intervalMinutes": 60,
                "retentionDays": 30,
                "dir": str(data / "backups"),
            },
        },
        "logging": {"mode": "file", "logDir": str(data / "logs")},
        "server": {
            "deploymentMode": "local_trusted",
            "exposure": "private",
            "bind": "loopback",
            "host": "127.0.0.1",
            "port": ports.server,
            "allowedHostnames": [],
            "serveUi": True,
        },
        "telemetry": {"enabled": False},
        "updates": {"checkEnabled": False},
        "auth": {"baseUrlMode": "auto", "disableSignUp": False},
        "storage": {
            "provider": "local_disk",
            "localDisk": {"baseDir": str(data / "storage")},
            "s3": {
                "bucket": "paperclip",
                "region": "us-east-1",
                "prefix": "",
                "forcePathStyle": False,
            },
        },
        "secrets": {
            "provider": "local_encrypted",
            "strictMode": True,
            "localEncrypted": {"keyFilePath": str(data / "secrets" / "master.key")},
        },
    }


def environment(
    layout: Layout, ports: Lease, toolchain: Toolchain, cache: Path, *, offline: bool = False
) -> dict[str, str]:
    """Return the server's whole environment; nothing of ours is inherited.

    ``cache`` is Node's compile cache. The four random secrets are new in every call; the
    caller keeps the returned mapping to know them. ``offline`` leaves an agent's own shell
    without any network, so that it is not taken for the person on the loopback.
    """
    folders = [*map(str, toolchain.path), "/usr/local/bin", "/usr/bin", "/bin"]
    values = {
        "PATH": ":".join(folders),
        "HOME": str(layout.user),
        MARK: str(layout.root),
        "LANG": "C.UTF-8",
        "NODE_ENV": "production",
        "NODE_COMPILE_CACHE": str(cache),
        "XDG_CACHE_HOME": str(layout.cache),
        "PORT": str(ports.server),
        "HOST": "127.0.0.1",
        "PAPERCLIP_HOME": str(layout.product),
        "PAPERCLIP_INSTANCE_ID": INSTANCE_ID,
        "PAPERCLIP_CONFIG": str(layout.config),
        "PAPERCLIP_BIND": "loopback",
        "PAPERCLIP_BIND_HOST": "127.0.0.1",
        "PAPERCLIP_DEPLOYMENT_MODE": "local_trusted",
        "PAPERCLIP_DEPLOYMENT_EXPOSURE": "private",
        "PAPERCLIP_SECRETS_PROVIDER": "local_encrypted",
        "PAPERCLIP_SECRETS_STRICT_MODE": "true",
        "PAPERCLIP_DB_BACKUP_ENABLED": "false",
        "PAPERCLIP_OPEN_ON_LISTEN": "false",
        "PAPERCLIP_ANNOUNCEMENTS_ENABLED": "false",
        "PAPERCLIP_DISABLE_CWD_ENV_FILE": "true",
        "PAPERCLIP_RUNNER_API_TOOLS_ENABLED": "true",
        "DO_NOT_TRACK": "1",
        "SERVE_UI": "true",
        **{name: secrets.token_hex(32) for name in GENERATED},
    }
    if offline:
        values["PAPERCLIP_RUNNER_NETWORK_ACCESS"] = "disabled"
    if toolchain.runner is not None:
        values["PAPERCLIP_RUNNER_BINARY"] = str(toolchain.runner)
    return values
