"""Sums from an invoice of two pages, answered, mailed to the customer, or texted to colleagues."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, cast

from mobile_world.tasks.app_steps import send_text
from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.definitions.mobile_world._data.invoice import (
    REFERENCE_INVOICE,
    THIRD_PARTY,
    draw_invoice,
    hours,
    invoice_file,
    total,
    total_paid_late,
)
from mobile_world.tasks.definitions.mobile_world._data.phone_numbers import GOES_TO, MADE_UP, knows_number, who_is
from mobile_world.tasks.dialogue import Dialogue
from mobile_world.tasks.document_steps import READER, look_for, open_download
from mobile_world.tasks.mail_steps import send_new_mail
from mobile_world.tasks.values import Added, Answered, MessageReading, Number, NumberAlone, OutgoingMail, Scene, Wanted
from mobile_world.tasks.values.mail_texts import single_number

MIA = ("Mia Scott", "14058298746")
"""Who is in the phone's address book."""


class _InvoiceTask(BaseTask):
    """A sum from the invoice in Downloads."""

    app_names: ClassVar[set[str]] = {READER, "Files"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "information-retrieval"}
    extras = ("docs",)
    complexity = 2.0
    search: ClassVar[str] = "Total due"

    @property
    def invoice(self) -> dict[str, Any]:
        """What the invoice says."""
        return cast("dict[str, Any]", self.params["invoice"])

    def scene(self) -> Scene:
        return [invoice_file(self.invoice)]

    def read_invoice(self, hand: Hand) -> Steps:
        """Look at what the sum is made of."""
        yield from open_download(hand, "invoice.pdf")
        yield from look_for(hand, self.search)


class CheckInvoiceTask1(_InvoiceTask):
    """Compute what is owed some time after the due date; months are counted by the day, as the invoice says."""

    goal = (
        "invoice.pdf in Download will be paid {days} days after its due date. How much is to be paid then "
        "altogether, with the interest for late payment that the invoice charges? Answer with one number."
    )
    vague_goal = "Work out what a late payment of an invoice costs."
    search = "Late payment"

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"invoice": REFERENCE_INVOICE, "days": 45}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The invoice, and how late it is paid."""
        return {"invoice": draw_invoice(random), "days": 15 * random.randint(1, 8)}

    @property
    def due(self) -> Number:
        """What is to be paid."""
        return Number(float(total_paid_late(self.invoice, self.params["days"])), "$", tolerance=0.005)

    def wanted(self) -> Wanted:
        return [Answered(self.due)]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Read the terms and the total, and compute."""
        yield from self.read_invoice(hand)
        yield from hand.answer(f"{self.due.value:.2f}")


class CheckInvoiceTask2(CheckInvoiceTask1):
    """The same sum, mailed to the customer of the invoice."""

    goal = (
        "The customer of invoice.pdf, which is in Download, will pay {days} days after its due date. Work out "
        "how much is to be paid then altogether, with the interest for late payment that the invoice charges, "
        "and email that number, and no other, to the customer's address on the invoice. Any subject without a "
        "number will do."
    )
    vague_goal = "Email a customer what a late payment of an invoice costs."
    app_names: ClassVar[set[str]] = {READER, "Files", "Mail"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 3.0

    def wanted(self) -> Wanted:
        return [Added(OutgoingMail((self.invoice["email"],), body=single_number(self.due)))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Read the terms, the total and the address, and write."""
        yield from self.read_invoice(hand)
        yield from send_new_mail(hand, [self.invoice["email"]], "Amount due", f"{self.due.value:,.2f}")


class CheckInvoiceTask3(_InvoiceTask):
    """Add up the hours of two parts of the invoice, and text somebody the difference.

    The original asks by how much consulting exceeds development, which it does not, and takes any message.
    """

    goal = (
        "How many more hours of software development than of consulting does invoice.pdf in Download bill? Text Mia"
        " Scott that number alone in Messages."
    )
    vague_goal = "Text somebody a number from an invoice."
    app_names: ClassVar[set[str]] = {READER, "Files", "Messages"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 3.0
    search = "Hours"

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"invoice": REFERENCE_INVOICE}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"invoice": draw_invoice(random)}

    @property
    def _difference(self) -> int:
        return hours(self.invoice, "development") - hours(self.invoice, "consulting")

    def wanted(self) -> Wanted:
        return [Added(MessageReading(MIA[1], NumberAlone(self._difference)))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from self.read_invoice(hand)
        yield from send_text(hand, MIA[0], str(self._difference))


class CheckInvoiceTask4AskUser(_InvoiceTask):
    """Compute a total with a line that has become dearer, and text it to somebody whose number only the user knows."""

    goal = (
        "The hourly rate for the third-party API integration on invoice.pdf, which is in Download, rises by "
        "{percent} percent. Text Kevin the new total with VAT, as a number alone, in Messages."
    )
    vague_goal = "Text somebody the new total of an invoice."
    app_names: ClassVar[set[str]] = {READER, "Files", "Messages"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    complexity = 3.0
    search = THIRD_PARTY

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"invoice": REFERENCE_INVOICE, "percent": 25, "number": "15671234567"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The invoice, how much dearer the line is, and Kevin's number."""
        number = f"1567{random.randint(2_000_000, 9_999_999)}"
        return {"invoice": draw_invoice(random), "percent": 5 * random.randint(2, 8), "number": number}

    @property
    def _total(self) -> float:
        return float(total(self.invoice, third_party_percent=self.params["percent"]))

    def wanted(self) -> Wanted:
        return [Added(MessageReading(self.params["number"], NumberAlone(self._total, tolerance=0.005)))]

    def dialogue(self) -> Dialogue:
        return knows_number("Kevin", self.params["number"], *GOES_TO, *who_is("Kevin"), full="Kevin Zhang")

    def natural_guess(self) -> dict[str, Any]:
        return {"number": MADE_UP}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Ask for the number, read the lines, and write."""
        yield from hand.ask("What is Kevin's number?")
        number = hand.last_word
        yield from self.read_invoice(hand)
        yield from send_text(hand, number, f"{self._total:.2f}")
