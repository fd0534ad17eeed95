"""What the server is told about its agents' surroundings."""

import socket
from pathlib import Path

import pytest

from journeys.product.layout import Layout
from journeys.product.ports import Lease
from journeys.product.settings import environment
from journeys.product.toolchain import Toolchain

NOWHERE = Path("/nonexistent")


@pytest.mark.parametrize("offline", [True, False])
def test_shells_have_no_network_where_that_was_asked_for(tmp_path: Path, offline: bool) -> None:
    tools = Toolchain(
        root=NOWHERE,
        node=NOWHERE,
        server=NOWHERE,
        bwrap=NOWHERE,
        path=(),
        runner=None,
        chromium=NOWHERE,
        chromium_libraries=NOWHERE,
        digest="",
    )
    with socket.socket(socket.AF_UNIX) as claim:
        ports = Lease(1024, 1025, claim)
        values = environment(Layout(tmp_path), ports, tools, tmp_path, offline=offline)
    assert values.get("PAPERCLIP_RUNNER_NETWORK_ACCESS") == ("disabled" if offline else None)
