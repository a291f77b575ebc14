"""Unread messages: spam to be deleted, and offers of work to be summed up in a mail."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import delete_conversation
from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, method_of, side_effect_of
from mobile_world.tasks.mail_steps import compose, send_mail
from mobile_world.tasks.sample_data import draw_numbers
from mobile_world.tasks.values import Added, Message, MessageFrom, Removed, Scene, Wanted, conversation
from mobile_world.tasks.values.answers.phrases import mark_phrases
from mobile_world.tasks.values.answers.statements import ITEMS, RIGHT, is_denied, places
from mobile_world.tasks.values.mails import BodyCheck, OutgoingMail, saying

ADDRESS = "dylan@gmail.com"
PHONE_SPAM = ("88999", "34567", "56789", "78901")
"""Who sent spam on MobileWorld's phone, the newest first."""
PHONE_RECRUITERS = ("Meta", "Netflix", "Stripe", "Airbnb")
"""Who writes about work there; only Meta has an open position for data scientists."""
ROLES = ("Product Designer", "Security Analyst", "Machine Learning Engineer", "Technical Writer", "Data Engineer")
COMPANIES = ("Spotify", "Adobe", "Dropbox", "Shopify", "Siemens", "Reddit", "Zillow", "Lyft")
OPEN = "Hello from the recruiting team of {}. Our {} position is open until the end of the month; do write back!"
CLOSED = (
    "{} careers: thank you for your interest. The {} position has been filled and is closed now.",
    "Good day from {} hiring. We have stopped the search for a {}; nobody will be hired this year.",
)
SPAM = (
    "You have been selected! Claim your free iPhone at http://free-phone.example.net within the hour.",
    "URGENT: unpaid toll of $4.15. Pay now at http://toll-pay.example.org to avoid a fine of $500.",
    "Earn $900 a day from your sofa, no experience needed! Reply YES and send us your bank details.",
    "Your bank card is blocked. Confirm your PIN at http://card-unlock.example.com today.",
    "Hot crypto tip: double your money in 24 hours. Transfer now to http://moon-coin.example.net",
)
_SHUT = re.compile(r"(?i)\b(?:closed|filled|no longer|stopped|taken|unavailable|not (?:yet )?(?:open|available))\b")
"""Words about positions that nobody can have any more."""


class SMSManagement(BaseTask):
    """Delete unread spam, and mail who has an open position of one kind."""

    goal = (
        "Go through my unread text messages and delete the spam among them; keep everything else. Then send "
        "dylan@gmail.com an email that sums up the recruiting messages: name the role and the company, but "
        "only where the position of {role} is still open. Mention no other company."
    )
    vague_goal = "Tidy up my unread text messages, and email Dylan about the jobs offered there."
    app_names: ClassVar[set[str]] = {"Mail", "Messages"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 4.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """A role, who offers it and who no longer does, and more spam."""
        companies, role = random.sample(COMPANIES, 3), random.choice(ROLES)
        texts = [OPEN.format(companies[0], role)]
        texts += [text.format(company, role) for text, company in zip(CLOSED, companies[1:], strict=True)]
        offers = list(map(list, zip(draw_numbers(random, 3), texts, strict=True)))
        senders = random.sample([number for number in range(40_000, 99_999) if str(number) not in PHONE_SPAM], 2)
        spam = [[str(number), text] for number, text in zip(senders, random.sample(SPAM, 2), strict=True)]
        random.shuffle(offers)
        return {"role": role, "company": companies[0], "others": companies[1:], "offers": offers, "spam": spam}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """Meta's offer, which is on the phone from the start."""
        return {"role": "Data Scientist", "company": "Meta", "others": [], "offers": [], "spam": []}

    def scene(self) -> Scene:
        """What came besides the phone's own messages, all of it unread."""
        rows = [*self.params["offers"][:2], *self.params["spam"], *self.params["offers"][2:]]
        return conversation(Message(number, text, unread=True) for number, text in rows)

    def wanted(self) -> Wanted:
        """All spam is gone, and the mail names the one company."""
        company = self.params["company"]
        others = {*PHONE_RECRUITERS, *self.params["others"]} - {company}
        mail = OutgoingMail((ADDRESS,), body=offering(company, self.params["role"], but_not=sorted(others)))
        return [*(Removed(MessageFrom(number)) for number in self._spam), Added(mail)]

    @property
    def _spam(self) -> list[str]:
        """Who sent spam, the newest first, as the list has them."""
        return [*(number for number, _ in reversed(self.params["spam"])), *PHONE_SPAM]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Delete one conversation after the other, and leave the mail written and unsent."""
        for number in self._spam:
            yield from delete_conversation(hand, number)
        role, company = self.params["role"], self.params["company"]
        body = f"One position of {role} is open: the one at {company}."
        yield from compose(hand, [ADDRESS], "Recruiting messages", body)

    after_cue = method_of(send_mail)

    side_effect = side_effect_of(lambda hand: delete_conversation(hand, "AMAZON"))


def offering(company: str, role: str, but_not: Sequence[str]) -> BodyCheck:
    """A text that says of one company, and of no other, that it has a position."""

    def check(text: str) -> str:
        singular = re.sub(rf"(?i)\b{re.escape(role)}s\b", role, text)
        if fault := saying(company, role, but_not=but_not)(singular):
            return fault
        marked = mark_phrases(singular, {company: RIGHT, role: chr(ITEMS)})
        clauses = re.split(r"[.;!?\n,]|\b(?:but|while|whereas|others?)\b", marked)
        shut = any(_SHUT.search(clause) for clause in clauses if RIGHT in clause or chr(ITEMS) in clause)
        denied = shut or any(is_denied(marked, index) for index in places(marked, (RIGHT, chr(ITEMS))))
        return f"says that {company} has no such position" if denied else ""

    return check
