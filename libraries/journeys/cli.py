"""The command line ``journeys``.

Exit codes: 0 passed, 1 a cell failed or we are broken, 2 wrong use, 3 the machine is not ready,
130 and 143: stopped by Ctrl-C or by SIGTERM.
"""

import sys
import tempfile
import traceback
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import click

from journeys.campaign.project import project
from journeys.campaign.suggestion import nearest
from journeys.errors import PrerequisiteError, UsageError

# Where each command is, and what it is for: modules load only when their command is used.
COMMANDS = {
    "setup": ("journeys.commands.setup:setup", "Install the product and all it needs."),
    "doctor": ("journeys.commands.setup:doctor", "Show what is installed and what is missing."),
    "list": ("journeys.commands.listing:cells", "Show the cells."),
    "rehearse": ("journeys.commands.rehearse:rehearse", "Run cells with the scripted model."),
    "run": ("journeys.commands.run:run", "Run cells with a live model: this costs money."),
    "resume": ("journeys.commands.resume:resume", "Finish a campaign that was interrupted."),
    "repeat": ("journeys.commands.repeat:repeat", "Run cells several times, as samples."),
    "merge": ("journeys.commands.merge:merge", "Make one campaign of its shards."),
    "calibrate": ("journeys.commands.calibrate:calibrate", "Prove that counterfeits are caught."),
    "regrade": ("journeys.commands.regrade:regrade", "Grade stored evidence again, offline."),
    "evalbook": ("journeys.commands.evalbook:evalbook", "Keep every attempt, and judge cells."),
    "skills": ("journeys.commands.skills:skills", "Evaluate what learns from recordings."),
    "oracle": ("journeys.commands.oracle:oracle", "Judge one delivery, or prepare the judge."),
}


class Journeys(click.Group):
    """Loads commands when they are used, and ends every foreseen error in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names in the order a new user meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:  # noqa: ARG002
        """Import and return the command; ``UsageError`` names the nearest ones."""
        if cmd_name not in COMMANDS:
            raise UsageError(f"unknown command '{cmd_name}'; {nearest(cmd_name, COMMANDS)}")
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run, and end the process with the exit code."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
            sys.exit(code if isinstance(code, int) else 0)
        except click.exceptions.NoArgsIsHelpError as error:
            _end(error.format_message(), 0)
        except click.ClickException as error:
            _end(f"error: {' '.join(error.format_message().split())}", 2)
        except UsageError as error:
            _end(f"error: {error}", 2)
        except PrerequisiteError as error:
            _end(f"not ready: {error}", 3)
        except (click.Abort, KeyboardInterrupt):
            _end("interrupted", 130)
        except Exception as error:  # the last resort: a person gets a file, not a traceback
            _end(f"internal error: {error!r}; the details are in {_details()}", 1)


@click.group(cls=Journeys, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="agent-journeys")
@click.pass_context
def main(context: click.Context) -> None:
    """Prove, journey by journey, that an agent product does useful work."""
    context.obj = context.obj or project()


def _end(message: str, code: int) -> NoReturn:
    click.echo(message, err=code != 0)
    sys.exit(code)


def _details() -> Path:
    with tempfile.NamedTemporaryFile(
        "w", prefix="journeys-error-", suffix=".txt", delete=False
    ) as file:
        file.write(traceback.format_exc())
        return Path(file.name)
