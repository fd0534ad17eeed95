"""The library behind the phrases: the product, its records, and the verdicts over them."""

from typing import Any

from robot.api.deco import library
from robotlibcore import DynamicCore

from journeys.library.bounds import BoundKeywords
from journeys.library.briefings import BriefingKeywords
from journeys.library.chat_delivery import ChatDeliveryKeywords
from journeys.library.chat_links import ChatLinkKeywords
from journeys.library.chat_rest import ChatRestKeywords
from journeys.library.chats import ChatKeywords
from journeys.library.closing import ClosingKeywords
from journeys.library.decisions import DecisionKeywords
from journeys.library.delegation import DelegationKeywords
from journeys.library.deliveries import DeliveryKeywords
from journeys.library.guidance import GuidanceKeywords
from journeys.library.hiring import HiringKeywords
from journeys.library.interruptions import InterruptionKeywords
from journeys.library.launch_company import LaunchCompanyKeywords
from journeys.library.lifecycle import LifecycleKeywords
from journeys.library.lifecycle_answers import LifecycleAnswerKeywords
from journeys.library.lifecycle_reviews import LifecycleReviewKeywords
from journeys.library.mail import MailKeywords
from journeys.library.phases import PhaseListener
from journeys.library.providers import ProviderKeywords
from journeys.library.recovery import RecoveryKeywords
from journeys.library.reviews import ReviewKeywords
from journeys.library.services import ServiceKeywords
from journeys.library.session import Session
from journeys.library.skills import SkillKeywords
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
        groups = (
            StudioKeywords,
            TaskKeywords,
            DeliveryKeywords,
            DelegationKeywords,
            LaunchCompanyKeywords,
            BoundKeywords,
            ChatKeywords,
            ChatRestKeywords,
            ChatLinkKeywords,
            ChatDeliveryKeywords,
            GuidanceKeywords,
            HiringKeywords,
            InterruptionKeywords,
            LifecycleKeywords,
            LifecycleAnswerKeywords,
            LifecycleReviewKeywords,
            MailKeywords,
            RecoveryKeywords,
            ReviewKeywords,
            SkillKeywords,
            ServiceKeywords,
            DecisionKeywords,
            BriefingKeywords,
            ProviderKeywords,
            ClosingKeywords,
        )
        super().__init__([group(self._session) for group in groups])

    def run_keyword(self, name: str, args: Any, kwargs: Any = None) -> Any:
        """Run one keyword and remember the first error, whose kind Robot would not keep."""
        try:
            return super().run_keyword(name, args, kwargs)  # type: ignore[no-untyped-call]
        except Exception as error:
            self._session.remember(error)
            raise
