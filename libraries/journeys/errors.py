"""The three kinds of failure, told apart by who has to act.

A wrong product or model is an ``AssertionError``. The other two are below; the command
line maps them to exit codes and the listener maps them to failure classes.
"""


class PrerequisiteError(Exception):
    """The machine is not ready: a person has to install, start or free something.

    Raised before anything is paid for. The message is one line: what is missing, what was
    found, and what to do. Ends a command with exit code 3.
    """


class HarnessError(Exception):
    """Our own code is broken or was used wrongly by its own code; never the model's fault."""


class UsageError(Exception):
    """The request itself is wrong (an unknown cell, say). Ends a command with exit code 2."""
