"""Conversations that have no part in a scene, of days ago or with the last word, so that no place tells what matters.

Without them the message that matters would nearly always be the newest one, or the first one among the contacts, and
who does what stands there would be right without a look at anything else. How many of them come before and after a
scene is drawn for known people and for numbers that are in no address book apart. About half of them ask for
something: of somebody else, or of everybody, or of the person, who has answered already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

from mobile_world.tasks.scene_people import draw_chinese_people, draw_chinese_talk, draw_people, draw_talk
from mobile_world.tasks.values import Fixture, Message, NewMessage, Person

_QUESTIONS = (
    ("shall I still pick up your keys at six? Yes or no is enough.", "Yes"),
    ("did you turn the oven off before we left? Text me!!", "Yes, it is off."),
    ("could you swap the Sunday shift with me? Just yes or no", "Yes"),
    ("your sister wants to know if you eat fish. I'm cooking, text me back", "Yes"),
    ("is it you who has the spare key to the boathouse?", "Yes"),
    ("are we still carpooling tomorrow? need to know now", "Yes"),
    ("can I have your bike on Thursday, the green one? Tell me please", "Sure"),
    ("does your neighbour still sell honey? I need two jars", "Yes"),
    ("which bus goes to the quarry, 9 or 11? I'm at the stop", "The 11"),
    ("did the twins get over the flu? Text me before I book the zoo", "Yes"),
    ("was it you who left a blue scarf on our stairs? Let me know, else it goes to the school fair", "Not mine"),
    (
        "games evening moved to ours because your heating is broken, there'll be soup and far too much bread. Are you "
        "in? I have to know how many chairs I carry up from the cellar",
        "I'm in",
    ),
)
"""What a contact asked and was told, or asks of somebody else by mistake; and the answer."""
_QUESTIONS_IN_CHINESE = (
    ("你家钥匙我六点来拿，行不行？回我一声", "行"),
    ("出门的时候你关煤气了吗？快回我！", "关了"),
    ("周日的班能跟我换一下吗？", "行"),
    ("你姐问你吃不吃鱼，我正做饭呢，回我一声", "吃"),
    ("你的自行车周四能借我骑一天吗？", "能"),
    ("楼梯上那条蓝围巾是不是你的？", "不是"),
    ("去水库坐9路还是11路？我在车站了，等你回", "11路"),
    ("你家暖气坏了，桌游就改到我家吧，我炖了一大锅汤，面包也买多了。你来不来？我好知道要从地下室搬几把椅子", "来"),
)
_BUSINESS = (
    ("63045", "Bright Mobile: 5 GB more for only 4.99! Reply YES to book.", "YES"),
    ("72210", "How was your visit to Corner Dental? Reply with a number from 1 to 5.", "5"),
    ("8885550127", "Hi Mum, my phone fell into the sink, this is my new number. Text me back here?", "Hi, are you OK?"),
    ("58190", "Congratulations, you are one of 3 winners! Reply WIN today to claim your voucher.", "WIN"),
    ("45510", "Sunny Gym: we miss you! Free week for all who come back, reply BACK by tonight.", "BACK"),
    (
        "90331",
        "Your town wants to know: shall the market move from the church to the old bus depot, where there is a roof "
        "but no parking? Reply A for yes or B for no. Polling closes in one hour!",
        "A",
    ),
    ("63100", "Hillside Power: your bill for September is in the app.", ""),
    ("71150", "City Library: we are closed on Monday 9 October.", ""),
    ("80231", "Your Greenbox code is 440 912. It is valid for ten minutes.", ""),
    ("54408", "Harbour Baths: the sauna is open again, see you soon!", ""),
    (
        "50907",
        "Northside Water: we flush the pipes in your street on Thursday, and the water may be brown for an hour or "
        "two. Let it run until it is clear. You need not do anything else.",
        "",
    ),
)
"""Numbers that are in no address book, what they write, and what they want to hear, if anything."""
_BUSINESS_IN_CHINESE = (
    ("10690045", "【亮通】5GB流量包限时4.99元，回复YES立即办理。", "YES"),
    ("10690072", "【街角口腔】请为您本次就诊打分，回复数字1至5。", "5"),
    ("17000550127", "妈，我手机掉水里了，这是我新号码，看到回我一下", "收到"),
    ("10690633", "【阳光健身】好久不见！今晚前回复BACK，免费体验一周。", "BACK"),
    ("10690046", "【青山电力】您9月的账单已出，可在客户端查看。", ""),
    ("10690511", "【市图书馆】10月9日（周一）闭馆。", ""),
    ("10690880", "【青果】验证码440912，十分钟内有效。", ""),
    (
        "10690377",
        "【北区自来水】周四我公司将冲洗您所在街道的管道，届时一两个小时内水色可能偏黄，放至清澈即可，您无需做其他处理。",
        "",
    ),
)
_OPENINGS = (
    "Happy birthday!!",
    "Thanks again for Saturday",
    "Sorry I missed you yesterday",
    "Greetings from the lake!",
    "Back home now",
    "Hope you feel better soon",
    "That was fun!",
    "I told the others, they were so pleased",
    "Sleep well :)",
)
"""What the person wrote to a contact before, which asks for nothing."""
_OPENINGS_IN_CHINESE = (
    "生日快乐！",
    "周六谢谢啦",
    "昨天没碰上，抱歉",
    "我到家了",
    "早点好起来",
    "玩得真开心！",
    "辛苦啦",
    "晚安",
)
_CONTACTS, _STRANGERS = (3, 4, 5), (1, 2)
"""How many there may be; any share of them, each as likely as another one, comes after the scene."""
_SHARE_ASKING, _SHARE_OPENED, _SHARE_KNOWN = 0.65, 0.6, 0.5
_HOURS_AGO = 26, 150


class UnrelatedThread(NamedTuple):
    """A conversation that has no part in a scene."""

    number: str
    name: str
    """Who it is with, by the address book; empty where it is in none."""
    opening: str
    """What the person wrote first, if anything."""
    text: str
    """What came then."""
    reply: str
    """What it asks to hear; empty where it asks for nothing."""
    hours_ago: int
    """When that came; 0 where it comes in last. What came earlier and asked the person for something was answered."""

    @property
    def shown(self) -> str:
        """Who it is with, as the list of conversations names them."""
        return self.name or self.number

    @property
    def answered(self) -> bool:
        """Whether the person has answered."""
        return bool(self.name and self.reply and self.hours_ago)

    @property
    def written(self) -> list[Fixture]:
        """The contact, and what was said before the scene begins."""
        came = timedelta(hours=self.hours_ago)
        before, since = came + timedelta(hours=21), came - timedelta(minutes=9)
        return [
            *([Person(self.name, self.number)] if self.name else []),
            *([Message(self.number, self.opening, "sent", before)] if self.opening else []),
            *([Message(self.number, self.text, ago=came)] if self.hours_ago else []),
            *([Message(self.number, self.reply, "sent", since)] if self.answered else []),
        ]

    @property
    def coming_in(self) -> list[NewMessage]:
        """What comes in last."""
        return [] if self.hours_ago else [NewMessage(self.number, self.text)]


def draw_unrelated(random: Random, params: Mapping[str, Any], *, chinese: bool) -> list[UnrelatedThread]:
    """Conversations around the scene of the parameters, the oldest first.

    Their people are none of the scene, but for the last of its `people`, who may write again.
    """
    known, unknown = random.choice(_CONTACTS), random.choice(_STRANGERS)
    earlier, notices = random.randint(0, known), random.randint(0, unknown)
    writers = _draw_others(random, params, known, chinese=chinese)
    if earlier < known and "people" in params and random.random() < _SHARE_KNOWN:
        writers[-1] = params["people"][-1]
    said = _draw_texts(random, str(params), [name for name, _ in writers], earlier, chinese=chinese)
    of_contacts = [(number, name, *each) for (name, number), each in zip(writers, said, strict=True)]
    businesses = random.sample(_BUSINESS_IN_CHINESE if chinese else _BUSINESS, unknown)
    of_strangers = [(number, "", "", text, reply) for number, text, reply in businesses]
    before = [*of_contacts[:earlier], *of_strangers[:notices]]
    after = [*of_contacts[earlier:], *of_strangers[notices:]]
    random.shuffle(before)
    random.shuffle(after)
    hours = sorted(random.sample(range(*_HOURS_AGO), len(before)), reverse=True)
    return [
        *(UnrelatedThread(*each, ago) for each, ago in zip(before, hours, strict=True)),
        *(UnrelatedThread(*each, 0) for each in after),
    ]


def _draw_others(random: Random, params: Mapping[str, Any], count: int, *, chinese: bool) -> list[list[str]]:
    """People of whose names and numbers the parameters have none."""
    drawn, taken = (draw_chinese_people if chinese else draw_people)(random, count + 12), str(params)
    own = ((name[1:], number) if chinese else (*name.split(), number) for name, number in drawn)
    return [each for each, parts in zip(drawn, own, strict=True) if not any(part in taken for part in parts)][:count]


def _draw_texts(
    random: Random, taken: str, writers: Sequence[str], earlier: int, *, chinese: bool
) -> list[tuple[str, str, str]]:
    """What each writer says, as opening, text and wanted reply: a question, or what asks for nothing.

    Those after the earlier ones have taken the person for another writer, whom the address book has.
    """
    count = len(writers)
    talk = [each for each in (draw_chinese_talk if chinese else draw_talk)(random, count + 3) if each not in taken]
    questions = random.sample(_QUESTIONS_IN_CHINESE if chinese else _QUESTIONS, count)
    openings = random.sample(_OPENINGS_IN_CHINESE if chinese else _OPENINGS, count)
    said = []
    for place in range(count):
        opening = openings[place] if random.random() < _SHARE_OPENED else ""
        if random.random() >= _SHARE_ASKING:
            said.append((opening, talk[place], ""))
            continue
        question, reply = questions[place]
        addressee = writers[place - 1]
        greeting = f"{addressee}，" if chinese else f"Hi {addressee.split()[0]}, "
        said.append((opening, question if place < earlier else greeting + question, reply))
    return said
