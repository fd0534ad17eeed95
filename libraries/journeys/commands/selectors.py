"""The options by which cells are selected, the same for every command."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from journeys.campaign.selection import Selectors

Command = TypeVar("Command", bound=Callable[..., Any])

DIMENSIONS = {
    "ids": ("--id", "One cell by its full id <suite>.<profile>.<environment>.<case>."),
    "suites": ("--suite", "Cells of this suite; manual suites need it."),
    "groups": ("--group", "Cells of this group; of several groups, cells of all of them."),
    "profiles": ("--profile", "Cells of this profile."),
    "environments": ("--environment", "Cells in this environment."),
    "cases": ("--case", "Cells of this case."),
}


def selector_options(command: Command) -> Callable[..., Any]:
    """Give ``command`` the selector options; it receives them as ``selectors``."""

    @wraps(command)
    def selecting(*args: Any, everything: bool, **options: Any) -> Any:
        values = {name: tuple(options.pop(name)) for name in DIMENSIONS}
        return command(*args, selectors=Selectors(everything=everything, **values), **options)

    decorated: Callable[..., Any] = selecting
    for name, (option, help_text) in reversed(DIMENSIONS.items()):
        decorated = click.option(option, name, multiple=True, metavar="ID", help=help_text)(
            decorated
        )
    return click.option("--all", "everything", is_flag=True, help="Every automatic suite.")(
        decorated
    )
