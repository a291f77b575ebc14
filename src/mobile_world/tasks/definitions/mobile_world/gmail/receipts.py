"""A receipt that came by mail and goes on to somebody else."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.definitions.mobile_world.gmail._people import MailTask, draw_writers
from mobile_world.tasks.mail_steps import download, open_mail, send_new_mail
from mobile_world.tasks.values import Added, ContentIs, Mail, MailFile, Number, OutgoingMail, Scene, Wanted, reading
from simdroid.media import encoded, receipt

_AMOUNT, _COUNT = re.compile(r"\b\d+\.\d\d\b"), re.compile(r"(?<![\d.,])\d+(?![\d.,]*\d)")
"""Sums of money with their cents, and numbers of things."""
SHOPS = ("Corner Market", "Green Basket", "Mill Lane Grocers", "Harbour Foods", "Daily Fresh")
GOODS = (
    "Milk",
    "Muesli",
    "Chocolate",
    "Apples",
    "Bread",
    "Cheese",
    "Coffee",
    "Rice",
    "Olives",
    "Honey",
    "Pasta",
    "Tea",
)
NAME = "receipt.jpg"


class DownloadSendReceiptTask(MailTask):
    """Download a receipt, pass it on and name its total, which only the picture has.

    The goal has the file's right name, which the original's has not.
    """

    goal = (
        "Find the picture receipt.jpg among the attachments of my emails, download it, and send it as an "
        "attachment to {treasurer} with the subject “Proof of purchase”. State the total of the receipt in the "
        "email."
    )
    vague_goal = "Send the receipt that I got by email to {treasurer}."
    complexity = 2.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who bought what for how much, and who is told."""
        writers = draw_writers(random, 3)
        lines = [[what, random.randrange(59, 989)] for what in random.sample(GOODS, random.randint(3, 5))]
        menu = [[what, random.randrange(200, 1500)] for what in random.sample(GOODS, 3)]
        return {
            "buyer": writers[0],
            "other": writers[1],
            "treasurer": writers[2][1],
            "shop": random.choice(SHOPS),
            "lines": lines,
            "menu": menu,
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {
            "buyer": ["William", "will45@gmail.com"],
            "other": ["Bob", "bob@gmail.com"],
            "treasurer": "treasurer@gmail.com",
            "shop": "Corner Market",
            "lines": [["Milk", 89], ["Muesli", 229], ["Chocolate (2)", 190]],
            "menu": [["Rice", 450], ["Olives", 380], ["Tea", 210]],
        }

    @property
    def file(self) -> MailFile:
        """The receipt."""
        lines = [(what, cents) for what, cents in self.params["lines"]]
        return MailFile(NAME, encoded(receipt(self.params["shop"], lines, "2025-10-14"), "JPEG"))

    @property
    def total(self) -> str:
        """What it adds up to."""
        return f"{sum(cents for _, cents in self.params['lines']) / 100:.2f}"

    def scene(self) -> Scene:
        """The mail with it, and one with another slip."""
        (buyer, address), (other, elsewhere) = self.params["buyer"], self.params["other"]
        menu = [(what, cents) for what, cents in self.params["menu"]]
        slip = MailFile("order.jpg", encoded(receipt("Lunch order", menu, "2025-10-15"), "JPEG"))
        request = "Hi,\n\nI paid for the snacks of our last evening. The receipt is attached; could you pass it on?\n\n"
        lunch = "Hello,\n\nthis is what I ordered for lunch today, nothing to be paid back.\n\n"
        return [
            Mail(other, elsewhere, "Lunch order", f"{lunch}{other}", "Oct 15", (slip,)),
            Mail(buyer, address, "Reimbursement Information", f"{request}{buyer}", "Oct 15", (self.file,)),
        ]

    def wanted(self) -> Wanted:
        """The file among the downloads, and one mail with it and the total."""
        mail = OutgoingMail((self.params["treasurer"],), "Proof of purchase", self._names_total, (self.file,))
        return [Added(mail), ContentIs(f"Download/{NAME}", self.file.content)]

    def _names_total(self, text: str) -> str:
        """For a body: whether it names the total, alone or with the prices and numbers of what was bought."""
        prices = {f"{cents / 100:.2f}" for _, cents in self.params["lines"]} - {self.total}
        bare = _AMOUNT.sub(lambda amount: "" if amount[0] in prices else amount[0], text)
        check = reading(Number(float(self.total), "$"))
        return check(text) and check(_COUNT.sub("", bare))

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Download it, look at it, send it."""
        yield from open_mail(hand, self.params["buyer"][0])
        yield from download(hand, NAME)
        yield from hand.tap(text=NAME)
        yield from hand.back()
        text = f"The total is ${self.total}."
        yield from send_new_mail(hand, [self.params["treasurer"]], "Proof of purchase", text, attach=[NAME])
