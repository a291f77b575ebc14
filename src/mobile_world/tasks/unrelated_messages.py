"""Messages that have no part in a scene: notices of days ago, and what comes in last, which is not to be answered.

Without them the newest message would be the one that matters, in nearly every scene, and who does what it says would
be right without a look at anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

OFFICES = ("School", "Hall", "Vet", "Clinic")
"""How the names of senders end that are no people."""
_FOR_A_PERSON = (
    ("Hi {name}, shall I still pick up your keys at six? Yes or no is enough.", "Yes"),
    ("{name}, did you turn the oven off before we left? Text me!!", "Yes, it is off."),
    ("Hi {name}! Could you swap the Sunday shift with me? Just yes or no", "Yes"),
    ("{name}, your sister wants to know if you eat fish. I'm cooking, text me back", "Yes"),
    ("Hi {name}, is it you who has the spare key to the boathouse?", "Yes"),
    ("{name} are we still carpooling tomorrow? need to know now", "Yes"),
)
"""What a contact meant to write to another one, and what would be an answer."""
_FOR_AN_OFFICE = (
    ("Dear {name}, may I bring the form a day later? Please let me know.", "Yes"),
    ("Hello {name}, I am in front of your side door. Could somebody open it?", "Yes"),
    ("Dear {name}, can you confirm my appointment at nine tomorrow?", "Yes, confirmed."),
)
_IN_CHINESE = (
    ("{name}，你家钥匙我六点来拿，行不行？回我一声", "行"),
    ("{name}，出门的时候你关煤气了吗？快回我！", "关了"),
    ("{name}，周日的班能跟我换一下吗？", "行"),
    ("{name}，你姐问你吃不吃鱼，我正做饭呢，回我一声", "吃"),
)
_BUSINESS = (
    ("63045", "Bright Mobile: 5 GB more for only 4.99! Reply YES to book.", "YES"),
    ("72210", "How was your visit to Corner Dental? Reply with a number from 1 to 5.", "5"),
    ("8885550127", "Hi Mum, my phone fell into the sink, this is my new number. Text me back here?", "Hi, are you OK?"),
    ("58190", "Congratulations, you are one of 3 winners! Reply WIN today to claim your voucher.", "WIN"),
)
"""Numbers that are in no address book, what they write, and what they want to hear."""
_BUSINESS_IN_CHINESE = (
    ("10690045", "【亮通】5GB流量包限时4.99元，回复YES立即办理。", "YES"),
    ("10690072", "【街角口腔】请为您本次就诊打分，回复数字1至5。", "5"),
    ("17000550127", "妈，我手机掉水里了，这是我新号码，看到回我一下", "收到"),
)
_NOTICES = (
    ("63045", "Bright Mobile: your bill for September is in the app."),
    ("71150", "City Library: we are closed on Monday 9 October."),
    ("80231", "Your Greenbox code is 440 912. It is valid for ten minutes."),
    ("54408", "Harbour Baths: the sauna is open again, see you soon!"),
)
"""What asks for nothing and came days ago, from numbers that are in no address book."""
_NOTICES_IN_CHINESE = (
    ("10690045", "【亮通】您9月的账单已出，可在客户端查看。"),
    ("10690511", "【市图书馆】10月9日（周一）闭馆。"),
    ("10690880", "【青果】验证码440912，十分钟内有效。"),
)
SHARE_FROM_CONTACTS = 0.85
LATE_COUNTS, NOTICE_COUNTS = (0.3, 0.3, 0.4), (0.2, 0.4, 0.4)
"""How often there are none, one or two of them."""
HOURS_BETWEEN_NOTICES = (26, 60)


class LateMessage(NamedTuple):
    """A message that came in last, and the answer that it wants."""

    number: str
    shown: str
    """Who it comes from, as the list of conversations names them."""
    text: str
    reply: str


def draw_late_messages(random: Random, people: Sequence[Sequence[str]], *, chinese: bool) -> list[LateMessage]:
    """None, one or two: one of the last of the people that was meant for the first one, and one of a business."""
    (addressee, _), (sender, number) = people[0], people[-1]
    business, text, wanted = random.choice(_BUSINESS_IN_CHINESE if chinese else _BUSINESS)
    if chinese:
        misdirected, reply = random.choice(_IN_CHINESE)
    elif addressee.endswith(OFFICES):
        misdirected, reply = random.choice(_FOR_AN_OFFICE)
    else:
        misdirected, reply = random.choice(_FOR_A_PERSON)
        addressee = addressee.split()[0]
    both = [
        LateMessage(number, sender, misdirected.format(name=addressee), reply),
        LateMessage(business, business, text, wanted),
    ]
    from_contact = random.random() < SHARE_FROM_CONTACTS
    [count] = random.choices(range(3), LATE_COUNTS)
    return (both if from_contact else both[::-1])[:count]


class Notice(NamedTuple):
    """A message of a business that came days ago."""

    number: str
    text: str
    hours_ago: int


def draw_notices(random: Random, *, chinese: bool) -> list[Notice]:
    """None, one or two notices, the oldest first."""
    [count] = random.choices(range(3), NOTICE_COUNTS)
    chosen = random.sample(_NOTICES_IN_CHINESE if chinese else _NOTICES, count)
    hours = (random.randrange(*HOURS_BETWEEN_NOTICES) * (len(chosen) - place) for place in range(len(chosen)))
    return [Notice(number, text, 80 + ago) for (number, text), ago in zip(chosen, hours, strict=True)]
