"""Which shards may become one campaign."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from journeys.campaign.merge import Part, require_whole
from journeys.campaign.plan import Plan
from journeys.errors import UsageError

PLAN = Plan(
    command="rehearse",
    model_source="scripted",
    script="faithful",
    selection={},
    selected=("s.p.local.a", "s.p.local.b"),
    cells=("s.p.local.a",),
    processes=1,
    automatic_retries=1,
    definitions={"s": "sha256:1"},
    started_at=datetime(2026, 11, 30, tzinfo=UTC),
)


def part(*ids: str, status: str = "passed", **changes: Any) -> Part:
    rows = tuple({"id": id, "status": status} for id in ids)
    return Part(Path("/c"), PLAN.model_copy(update=changes), rows)


A, B = part("s.p.local.a"), part("s.p.local.b")


def test_all_cells_once_are_one_campaign() -> None:
    require_whole([A, B])


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([A], r"missing: s\.p\.local\.b; add the other shards"),
        ([A, B, A], r"in several shards: s\.p\.local\.a$"),
        ([A, part("s.p.local.b", status="planned")], r"missing: s\.p\.local\.b; .* resume"),
        ([A, B, part("s.p.local.c")], r"never selected: s\.p\.local\.c$"),
        ([A, part("s.p.local.b", definitions={"s": "sha256:2"})], "differs .* in its definitions"),
        ([A, part("s.p.local.b", model_source="live")], "differs .* in its model_source"),
        ([A, part("s.p.local.b", script="null")], "differs .* in its script"),
        ([A, part("s.p.local.b", selected=("s.p.local.b",))], "differs .* in its selected"),
    ],
)
def test_what_is_refused(parts: list[Part], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        require_whole(parts)
