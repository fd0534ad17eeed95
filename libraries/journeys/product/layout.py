"""The folders of one instance, and making them the account's own."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from journeys.product.account import Account

INSTANCE_ID = "default"
AGENTS = ("codex", "claude-code", "opencode")  # folders below /etc


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything of one instance lies below ``root``."""

    root: Path

    @property
    def product(self) -> Path:
        """``PAPERCLIP_HOME``."""
        return self.root / "paperclip"

    @property
    def data(self) -> Path:
        """The product's own instance folder."""
        return self.product / "instances" / INSTANCE_ID

    @property
    def database(self) -> Path:
        """Postgres' data folder, as the product sees it."""
        return self.data / "db"

    @property
    def database_changes(self) -> Path:
        """What this instance changed of the template's database."""
        return self.root / "db-upper"

    @property
    def database_work(self) -> Path:
        """The overlay's own scratch folder."""
        return self.root / "db-work"

    @property
    def config(self) -> Path:
        """The product's config file."""
        return self.data / "config.json"

    @property
    def workspace(self) -> Path:
        """Where the agents work."""
        return self.root / "workspace"

    @property
    def user(self) -> Path:
        """``HOME`` of the product."""
        return self.root / "home"

    @property
    def cache(self) -> Path:
        """Caches that this instance alone uses."""
        return self.root / "cache"

    @property
    def settings(self) -> Path:
        """The agents' settings: what the cell sees below ``/etc``."""
        return self.root / "etc"

    @property
    def agents(self) -> dict[str, Path]:
        """Each agent's part of ``settings``, by its name below ``/etc``."""
        return {name: self.settings / name for name in AGENTS}

    @property
    def codex(self) -> Path:
        """What the cell sees as ``/etc/codex``."""
        return self.settings / "codex"

    @property
    def supervisor(self) -> Path:
        """The supervisor's own copy, readable by the account."""
        return self.root / "supervisor.py"

    @property
    def logs(self) -> Path:
        """Server and supervisor logs."""
        return self.root / "logs"

    @property
    def server_log(self) -> Path:
        """What the server printed."""
        return self.logs / "server.log"

    def make(self) -> None:
        """Create every folder; only the owner may enter (Postgres insists for its own)."""
        for folder in (
            self.database,
            self.database_changes,
            self.database_work,
            self.workspace,
            self.user,
            self.cache,
            *self.agents.values(),
            self.logs,
        ):
            folder.mkdir(parents=True, mode=0o700)


def give(root: Path, who: Account) -> None:
    """Make ``who`` the owner of ``root`` and everything below it."""
    if os.geteuid() == who.uid:
        return
    os.chown(root, who.uid, who.gid)
    for folder, folders, files in os.walk(root):
        for name in (*folders, *files):
            os.chown(Path(folder) / name, who.uid, who.gid, follow_symlinks=False)


def delete(root: Path) -> None:
    """Delete ``root``, folders that nobody may enter (overlay scratch) included."""
    for folder, folders, _files in os.walk(root):
        for name in folders:
            path = Path(folder) / name
            if not path.is_symlink():
                path.chmod(0o700)
    if root.exists():
        shutil.rmtree(root)
