"""The command line with toy stories, on a machine that is taken to be ready.

The first argument is the folder of the stories, the others are those of `journeys`.
"""

import signal
import sys
from pathlib import Path

from journeys import cli
from journeys.campaign import preflight
from journeys.campaign.project import Project, project
from journeys.commands import rehearse

setattr(preflight, "preflight", lambda _results: None)  # noqa: B010 -- no other type fits
setattr(rehearse, "all_scripts", lambda _story: {"faithful": None})  # noqa: B010
signal.signal(signal.SIGINT, signal.default_int_handler)  # also in a shell's background
toys = Project(Path(sys.argv[1]), project().catalog, project().arguments)
cli.main(args=sys.argv[2:], obj=toys)
