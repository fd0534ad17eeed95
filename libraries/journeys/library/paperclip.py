"""The library behind the phrases: the product, its records, and the verdicts over them."""

from typing import Any

from robot.api.deco import library
from robotlibcore import DynamicCore

from journeys.library.closing import ClosingKeywords
from journeys.library.deliveries import DeliveryKeywords
from journeys.library.phases import PhaseListener
from journeys.library.session import Session
from journeys.library.studio import StudioKeywords
from journeys.library.tasks import TaskKeywords


@library(scope="TEST")
class Paperclip(DynamicCore):
    """Open a studio on the real product, observe what its agents do, and grade it.

    Each test has its own product, company and evidence folder. Clicking is done by the Browser
    library in the ``.resource`` files; this library reads, records and judges.
    """

    def __init__(self) -> None:
        self._session = Session()
        self.ROBOT_LIBRARY_LISTENER = [PhaseListener(self._session)]
        groups = (StudioKeywords, TaskKeywords, DeliveryKeywords, ClosingKeywords)
        super().__init__([group(self._session) for group in groups])

    def run_keyword(self, name: str, args: Any, kwargs: Any = None) -> Any:
        """Run one keyword and remember the first error, whose kind Robot would not keep."""
        try:
            return super().run_keyword(name, args, kwargs)  # type: ignore[no-untyped-call]
        except Exception as error:
            self._session.remember(error)
            raise
