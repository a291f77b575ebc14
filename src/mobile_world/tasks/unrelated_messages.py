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


class _Request(NamedTuple):
    """What a contact wants to hear, as a question and as an order, without the marks at the end; and the answer."""

    question: str
    order: str
    reply: str


class _Wording(NamedTuple):
    """How contacts word a request.

    Question marks, exclamation marks, digits and lengths are as frequent as in the messages that matter in scenes, so
    that the looks of a message do not tell whether it matters.
    """

    asking: float
    """The share of questions."""
    excited: float
    """The share of those that end loudly."""
    hails: tuple[str, ...]
    """The place of the request `{0}` and of the one it is meant for, `{1}`."""
    openings: tuple[str, ...]
    """The same where nobody is named."""
    question_mark: str
    calm_ends: tuple[str, ...]
    """How an order ends; a question has its mark in place of the first one."""
    excited_ends: tuple[str, ...]

    def word(self, random: Random, request: _Request, addressee: str) -> str:
        """The text of a request; without an addressee, of one that is meant for the person."""
        asks, excited = random.random() < self.asking, random.random() < self.excited
        hail = random.choice(self.hails if addressee else self.openings)
        text = hail.format(request.question if asks else request.order, addressee)
        if random.random() >= _SHARE_LOWER_CASE:
            text = text[0].upper() + text[1:]
        end = random.choice(self.excited_ends if excited else self.calm_ends)
        return text + (self.question_mark + end.lstrip(".,。，") if asks else end)


_ENGLISH = _Wording(
    asking=0.35,
    excited=0.45,
    hails=("Hi {1}, {0}", "{1}, {0}", "{0}, {1}", "{0}, {1}"),
    openings=("Hi, {0}", *["{0}"] * 5),
    question_mark="?",
    calm_ends=("", "", ".", ", thanks", ". Rather soon"),
    excited_ends=("!", "!!", "! Quick", ". Hurry!!"),
)
_CHINESE = _Wording(
    asking=0.15,
    excited=0.15,
    hails=("{1}，{0}", "{0}，{1}"),
    openings=("{0}",),
    question_mark="？",
    calm_ends=("", "。", "，等你回"),
    excited_ends=("！", "！！", "，快点啊！"),
)
_SHARE_LOWER_CASE = 0.1
_REQUESTS = (
    _Request("shall I still pick up your keys at 6", "keys at 6 at yours then. A yes is enough", "Yes"),
    _Request(
        "did you turn the oven off before we left",
        "you were last in the kitchen. Say that the oven is off",
        "Yes, it is off.",
    ),
    _Request("can you swap the 7:00 shift on Sunday", "the sitter is ill. Take the 7:00 shift on Sunday please", "OK"),
    _Request("do you eat fish", "your sister cooks for twelve. She has to know about the fish now", "I eat fish"),
    _Request(
        "is it you who has the spare key to the boathouse",
        "we stand in front of the boathouse. Say where the spare key is",
        "I have it",
    ),
    _Request("still carpooling tomorrow at 7:15", "the car is back. Say yes, and we leave at 7:15 tomorrow", "Yes"),
    _Request("can we have your bike on Thursday, the green one", "need the green bike on Thursday. Say yes", "Yes"),
    _Request(
        "does your neighbour still sell honey",
        "two jars of honey from your neighbour please. And the price",
        "They are 8 a jar",
    ),
    _Request("which bus goes to the quarry, 9 or 11", "at the stop now. To the quarry, so 9 or 11, quick", "The 11"),
    _Request(
        "buying tickets for the zoo. Are the twins over the flu",
        "only 5 tickets left for the zoo. Say that the twins are well again",
        "They are fine",
    ),
    _Request(
        "there is a blue scarf on our stairs. Was it you who left it",
        "speak up for the blue scarf on our stairs. It goes to the school fair on Saturday",
        "Not mine",
    ),
    _Request(
        "games evening moved to ours because your heating is broken, there'll be soup and far too much bread. "
        "Are you in",
        "games evening moved to ours because your heating is broken, there'll be soup and far too much bread. Say that "
        "you are in, somebody has to carry the chairs up from the cellar",
        "I'm in",
    ),
    _Request("what size are your boots", "the sale ends at 5. Need your boot size", "42"),
    _Request("squash at 9 or at 10", "the court is free at 9 and at 10. Pick one", "10"),
    _Request("who brings the salad", "salad is still open. Name somebody", "I do"),
    _Request("which row is the van in", "here with all the boxes and no van. Write which row it is", "Row F"),
    _Request("did Aunt Edna get the 40 roses", "the florist wants to know. Say when Aunt Edna has the roses", "Today"),
    _Request("is the pool open on Sundays", "find out when the pool opens on Sunday please", "At 8"),
    _Request(
        "how much was the ski bus per head, with the day pass and the sandwiches and everything",
        "ski bus: write what it was per head, with the day pass and the sandwiches and everything. Then all the "
        "others can pay you back",
        "31 each",
    ),
    _Request(
        "does Grandpa's hearing aid take size 10 or size 13",
        "at the counter for Grandpa's hearing aid and he doesn't pick up. Say which batteries, size 10 or 13",
        "Size 13",
    ),
)
"""What contacts asked and were told, or want of somebody else by mistake."""
_REQUESTS_IN_CHINESE = (
    _Request("你家钥匙6点来拿，行不行", "6点来拿你家钥匙，行的话回一声", "行"),
    _Request("出门的时候你关煤气了吗", "煤气关没关，快回一声", "关了"),
    _Request("周日7:00的班能换一下吗", "周日7:00的班跟我换一下吧", "行"),
    _Request("你姐问你吃不吃鱼", "你姐正做饭呢，吃不吃鱼说一声", "吃"),
    _Request("你的自行车周四能借一天吗", "自行车周四借一天，回个行就成", "行"),
    _Request("楼梯上那条蓝围巾是不是你的", "楼梯上那条蓝围巾周五就扔了，不是你的也说一声", "不是我的"),
    _Request("去水库坐9路还是11路", "在车站了，去水库坐9路还是11路，快说", "11路"),
    _Request(
        "你家暖气坏了，桌游就改到这边吧，炖了一大锅汤，面包也买多了。你来不来",
        "你家暖气坏了，桌游就改到这边吧，炖了一大锅汤，面包也买多了。来的话回一声，好从地下室搬椅子",
        "来",
    ),
    _Request("你登山鞋穿多大的", "登山鞋的尺码发一下，打折到今天", "42"),
    _Request("球场订9点还是10点", "球场9点10点都有，定一个", "10点"),
    _Request("面包车停哪一排了", "搬着一堆箱子找不到面包车，哪一排发我", "F排"),
    _Request("滑雪大巴一个人多少钱", "滑雪那趟连大巴带门票一个人多少钱发一下，我今天跟大家结", "310"),
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
_SHARE_ASKING, _SHARE_OPENED, _SHARE_KNOWN = 0.7, 0.65, 0.5
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
    """What each writer says, as opening, text and wanted reply: a request, or what asks for nothing.

    Those after the earlier ones have taken the person for another writer, whom the address book has.
    """
    count = len(writers)
    talk = [each for each in (draw_chinese_talk if chinese else draw_talk)(random, count + 3) if each not in taken]
    wording = _CHINESE if chinese else _ENGLISH
    requests = random.sample(_REQUESTS_IN_CHINESE if chinese else _REQUESTS, count)
    openings = random.sample(_OPENINGS_IN_CHINESE if chinese else _OPENINGS, count)
    said = []
    for place in range(count):
        opening = openings[place] if random.random() < _SHARE_OPENED else ""
        if random.random() >= _SHARE_ASKING:
            said.append((opening, talk[place], ""))
            continue
        addressee = "" if place < earlier else writers[place - 1] if chinese else writers[place - 1].split()[0]
        said.append((opening, wording.word(random, requests[place], addressee), requests[place].reply))
    return said
