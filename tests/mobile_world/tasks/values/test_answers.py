"""Answers of agents: what is read in them, and what is refused, in English and in Chinese."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.tasks.definitions.android_world._data.agenda import PLACES, TITLES
from mobile_world.tasks.values import AnswerKind, Digits, Moment, Name, Number, Title, Titles, YesNo

CASES: list[tuple[AnswerKind, list[str], list[str]]] = [
    (
        Moment.of(datetime(2023, 10, 28, 17, 45, tzinfo=UTC), with_year=True),
        [
            "October 28 2023 17:45.",
            "Oct 28 2023 17:45",
            "October 28, 2023 at 5:45pm",
            "The event is on October 28 2023 at 5:45 pm.",
            "2023-10-28T17:45:00Z",
            "2023-10-28 17:45",
            "2023年10月28日 下午5:45",
            "二〇二三年十月二十八日下午五点四十五分",
            "Saturday, 28th of October 2023, 5:45 p.m.",
            "10/28/2023 17:45",
            "28.10.2023, 17:45",
            "The next meeting begins on Saturday, October 28th, 2023 at 5:45 in the afternoon.",
            "２０２３年１０月２８日１７：４５",
            "会议时间是2023年10月28日17点45分。",
            "2023年10月28日（周六）下午5点三刻",
            "17:45 on October 28, 2023",
            "It is not October 27 but October 28 2023 17:45",
            "October 28 2023 17:45 (5:45 pm)",
            "sat oct 28 2023 5.45 PM",
            "28 October 2023 17:45",
            "2023/10/28 17:45",
            "October 28 2023 17:45 (or 5:45 pm)",
            "My answer is October 28 2023 17:45, no doubt.",
        ],
        [
            "October 28 2023 5:45",
            "October 28 17:45",
            "17:45",
            "October 29 2023 17:45",
            "October 28 2023 17:45 or October 29 2023 17:45",
            "not October 28 2023 17:45",
            "Maybe October 28 2023 17:45, maybe October 27 2023 17:45",
            "It isn't October 28 2023 17:45",
            "I do not know. October 28 2023 17:45?",
            "不是2023年10月28日17:45",
            "2023年10月28日17:45或2023年10月29日17:45",
            "Sunday, October 28 2023 17:45",
            "October 28 2023 5:45am",
            "October 28 2022 17:45",
            "",
            "October 28 2023 17:45 or Tea break",
            "2023年10月28日 上午5:45",
            "October 28 2023 17:45 and 18:45",
            "3/4/2023 17:45",
            "October 28 2023 17:45? No.",
        ],
    ),
    (
        Moment(time=time(12)),
        ["noon", "at 12 noon", "12:00", "12 pm", "中午12点", "正午", "The train leaves at midday."],
        ["midnight", "12 am", "12:30", "凌晨12点", "half past twelve"],
    ),
    (
        Moment(time=time(0, 30)),
        ["12:30 am", "00:30", "凌晨0点30分", "凌晨12:30"],
        ["12:30", "12:30 pm"],
    ),
    (
        Moment(date(2023, 10, 28)),
        [
            "October 28",
            "10月28日",
            "十月二十八日",
            "28 Oct",
            "the 28th of October",
            "10/28",
            "20231028",
            "on Saturday October 28th",
            "周六，10月28日",
            "10月28号",
        ],
        ["October 27", "Friday October 28", "10月28日或29日", "28"],
    ),
    (
        Name("Dmitri Underhill", ["Amara Novak", "Yusuf Petrov"]),
        [
            "Dmitri Underhill",
            "Dmitri Underhill, 3 times.",
            "dmitri underhill",
            "Dmitri",
            "Underhill, Dmitri",
            "You missed calls from Dmitri Underhill most often.",
            "The caller you missed most often is **Dmitri Underhill** (3 missed calls).",
            "答案是Dmitri Underhill。",
            "你错过最多的是 Dmitri Underhill 的电话",
            "Dmitri Underhill, not Amara Novak.",
            "It was Dmitri Underhill; nobody else called as often.",
            "你没有接到的电话最多的是Dmitri Underhill",
            "I think it is Dmitri Underhill",
            "DMITRI  UNDERHILL!",
            "Ｄｍｉｔｒｉ Ｕｎｄｅｒｈｉｌｌ",
            "Dmitri\u200b Underhill",
            "It was none other than Dmitri Underhill",
            "You did not pick up calls from Dmitri Underhill most often",
            "Dmitri Underhill called and left messages.",
            "Dmitri Underhill called you three times, more than anyone else.",
            "未接来电最多的是 Dmitri Underhill，一共3次",
        ],
        [
            "Certainly not Dmitri Underhill, I do not know",
            "Amara Novak",
            "Dmitri Underhill or Amara Novak",
            "Dmitri Underhill, Amara Novak, Yusuf Petrov",
            "not Dmitri",
            "It isn't Dmitri Underhill",
            "不是Dmitri Underhill",
            "我不知道，Dmitri Underhill？",
            "Dmitri Underhill 或 Amara Novak",
            "Either Dmitri Underhill or somebody",
            "maybe Dmitri Underhill, maybe Greta Abbott",
            "Dmitri Underhill and Greta Abbott",
            "",
            "anyone but Dmitri Underhill",
            "Dmitri Underhill is not the one",
            "Dmitri Underhill? No.",
            "I don't think it is Dmitri Underhill.",
            "没有 Dmitri Underhill",
            "Dmitri Underhill还是Amara Novak",
            "Anyone except Dmitri Underhill",
            "Adalbert",
            "Dmitri Underhill is wrong",
            "Dmitri Novak",
        ],
    ),
    (
        Titles(
            ["Choir rehearsal", "Zahnarzt Dr. Weiß", "Interview: warehouse lead"], ["Eye test", "Choir", "Piano tuner"]
        ),
        [
            "Choir rehearsal, Zahnarzt Dr. Weiß, Interview: warehouse lead",
            "interview: warehouse lead and choir rehearsal and zahnarzt dr. weiß",
            "Choir rehearsal、Zahnarzt Dr. Weiß和Interview: warehouse lead。",
            "1. Choir rehearsal\n2. Zahnarzt Dr. Weiß\n3. Interview: warehouse lead",
            "The events on that day are Choir rehearsal, Zahnarzt Dr. Weiß and Interview: warehouse lead.",
            "Here are the events: “Choir rehearsal”; “Zahnarzt Dr. Weiß”; “Interview: warehouse lead”",
            "There are three events: Choir rehearsal (10:30), Zahnarzt Dr. Weiß at 12:00, and Interview: warehouse lead"
            " from 3 pm to 4 pm. No other events.",
            "- Choir rehearsal\n- Zahnarzt Dr. Weiß\n- Interview: warehouse lead",
            "当天有三个活动：Choir rehearsal，Zahnarzt Dr. Weiß，Interview: warehouse lead",
            "I looked at October 28 in the calendar: Choir rehearsal, Zahnarzt Dr. Weiß, Interview: warehouse lead",
            "10:30 Choir rehearsal, 11:00 Zahnarzt Dr. Weiß, 12:00 Interview: warehouse lead",
        ],
        [
            "Choir rehearsal, Zahnarzt Dr. Weiß",
            "Choir rehearsal, Choir rehearsal, Zahnarzt Dr. Weiß",
            "Choir rehearsal, Zahnarzt Dr. Weiß, Interview: warehouse lead, Eye test",
            "Choir rehearsal, Zahnarzt Dr. Weiß, Interview: warehouse lead, Harbour swim",
            "Choir rehearsal, Zahnarzt Dr. Weiß or Interview: warehouse lead",
            "Choir rehearsal, Zahnarzt Dr. Weiß, not Interview: warehouse lead",
            "Choir, Zahnarzt Dr. Weiß, Interview: warehouse lead",
            "Annual Choir rehearsal, Zahnarzt Dr. Weiß, Interview: warehouse lead",
            "Choir rehearsal for kids, Zahnarzt Dr. Weiß, Interview: warehouse lead",
            "Choir rehearsal, Zahnarzt Dr. Weiß, Interview: warehouse lead and swimming",
        ],
    ),
    (
        Title("部门例会", ["牙医复诊"]),
        ["部门例会", "部门例会。", "是部门例会", "接下来的活动是“部门例会”。", "下一个是部门例会", "答案：部门例会"],
        [
            "牙医复诊",
            "部门例会和牙医复诊",
            "大部门例会",
            "不是部门例会",
            "部门例会或者牙医复诊",
            "部门例会讨论",
            "不知道",
        ],
    ),
    (
        Title("San José"),
        ["San Jose", "san josé.", "It's in San José", "SAN JOSÉ"],
        ["San", "San Jose and Oslo"],
    ),
    (
        Title("Do not disturb"),
        ["Do not disturb", "It is called Do not disturb."],
        ["disturb", "It is not Do not disturb"],
    ),
    (
        Title("Now or never"),
        ["Now or never", "The answer is: Now or never"],
        ["Now"],
    ),
    (
        Digits("482913"),
        [
            "The code is 482913.",
            "482913!",
            "４８２９１３",
            "取件码是482913。",
            "482913 (not 100200)",
            "The code is 482913, sent on 2023-10-15 at 10:30",
        ],
        [
            "It is 100200 or 482913.",
            "482913, 100200",
            "4829130",
            "x",
            "482 913",
            "482-913!",
            "PB-482913",
            "100200",
            "not 482913",
            "The code is 482913 or 100 200",
            "48291",
        ],
    ),
    (
        Digits("+1 206-555-0100"),
        ["(206) 555-0100", "2065550100", "+12065550100", "Call 206.555.0100 now"],
        ["206 555 01", "2065550101"],
    ),
    (
        Number(3),
        [
            "3",
            "three",
            "一共3个",
            "三个",
            "There are 3 events.",
            "3 events on October 28 2023",
            "有三次",
            "3.0",
            "There are three of them",
            "３",
            "You have 3 events today at 10:30, 11:30 and noon.",
            "共有3条短信",
        ],
        [
            "4",
            "3 or 4",
            "not 3",
            "3 or so? I do not know",
            "no more than 3",
            "不是3个",
            "3个或4个",
            "three, maybe four",
            "between 3 and 5",
            "I don't know",
        ],
    ),
    (
        Number(1),
        ["one", "1", "There is one event.", "一个", "Only one."],
        ["two", "No one, two"],
    ),
    (
        Number(0),
        ["0", "none", "no events", "没有", "There are no events.", "zero"],
        ["1", "I do not know"],
    ),
    (
        Number(12.5, "km"),
        [
            "12.5 km",
            "12.5",
            "12500 m",
            "12.5公里",
            "You ran 3 times, 12.5 km in total.",
            "12.5 kilometers",
            "12,500 meters",
        ],
        ["12.5 miles", "7.8 km", "12.5 kg", "3 runs"],
    ),
    (
        Number(90, "min"),
        [
            "90 minutes",
            "1 h 30 min",
            "1 hour and 30 minutes",
            "1.5 hours",
            "1小时30分钟",
            "90",
            "ninety minutes",
            "一小时三十分钟",
            "5400 s",
        ],
        ["90 hours", "1 hour", "1小时"],
    ),
    (
        Number(1234.5, "$"),
        ["$1,234.50", "1234.5 dollars", "1,234.50 USD", "It costs $1,234.50."],
        ["€1,234.50", "$1234", "1,234.50 or 1,500"],
    ),
    (
        Number(1200),
        ["1,200", "1200", "one thousand two hundred", "twelve hundred", "一千二百个", "1.2k"],
        ["12", "120"],
    ),
    (
        Number(50, "%"),
        ["50%", "50 percent", "50"],
        ["5%"],
    ),
    (
        Number(30000),
        ["3万", "3万个", "三万个", "30,000"],
        ["3"],
    ),
    (
        YesNo(True),
        ["Yes", "yes, it is.", "是的", "对", "有", "Yes, there is no conflict", "True", "true."],
        [
            "No",
            "no.",
            "True or False",
            "true/false",
            "false, true",
            "不是",
            "没有",
            "yes and no",
            "I do not know",
            "否",
            "maybe",
        ],
    ),
    (
        YesNo(False),
        ["No", "No, it isn't.", "不是", "没有", "nope", "It is not on", "否。"],
        ["Yes", "是的", "yes or no"],
    ),
    (
        Name("Dmitri Underhill", ["Amara Novak", "Yusuf Petrov"]),
        [
            "Based on the call history, Dmitri Underhill has the most missed calls (3).",
            "Dmitri Underhill. Task completed.",
            "不是Amara Novak，而是Dmitri Underhill",
            "Not Amara Novak but Dmitri Underhill",
            "Without a doubt Dmitri Underhill",
        ],
        [
            "Dmitri Underhill's calls were not the most missed",
            "可能是Dmitri Underhill，也可能是别人",
            "Neither Dmitri Underhill nor Amara Novak",
            "I'm not sure, but Dmitri Underhill",
            "Dmitri Underhill / Amara Novak",
        ],
    ),
    (
        Title("Choir rehearsal", ["Eye test", "Night train to Vienna"]),
        [
            'Your next event is "Choir rehearsal", starting at 4:30 PM today.',
            "下一个活动是“Choir rehearsal”，16:30开始。",
            "`Choir rehearsal`",
            "<answer>Choir rehearsal</answer>",
            "The event titled 'Choir rehearsal' is the next to begin. No other events were found.",
        ],
        ["There is no event", "Choir rehearsals", "Choir rehearsal then Eye test"],
    ),
    (
        Titles(["A1 review", "B sync"]),
        [
            'There are two events: "A1 review" from 9:00 to 10:00 & "B sync" from 14:00 to 14:30.',
            "• A1 review\n• B sync",
            "两个活动：A1 review 和 B sync",
        ],
        ["A1 review、B sync、C", "Neither A1 review nor B sync", "A1 review and B sync and Standup"],
    ),
]
RIGHT = [(kind, answer) for kind, right, _ in CASES for answer in right]
WRONG = [(kind, answer) for kind, _, wrong in CASES for answer in wrong]


@pytest.mark.parametrize(("kind", "answer"), RIGHT, ids=str)
def test_right_answers_are_taken_however_they_are_put(kind: AnswerKind, answer: str) -> None:
    assert kind.read(answer) == (True, "")


@pytest.mark.parametrize(("kind", "answer"), WRONG, ids=str)
def test_wrong_answers_denials_and_choices_are_refused_with_a_reason(kind: AnswerKind, answer: str) -> None:
    right, fault = kind.read(answer)
    assert not right and fault


def test_every_text_is_its_own_answer_among_others() -> None:
    texts = (*TITLES, *PLACES)
    for place, text in enumerate(texts):
        kind = Title(text, texts[max(0, place - 3) : place + 3])
        assert kind.read(text).right, text
        assert kind.read(f"The answer is “{text}”.").right, text
        assert not kind.read(f"It is not {text}.").right, text


def test_lists_are_taken_in_any_order_and_refused_with_one_more() -> None:
    three, fourth, known = list(TITLES[:3]), TITLES[40], TITLES[:8]
    for separator in (", ", "; ", "\n", " and ", "、", "，", "和", " 与 "):
        assert Titles(three, known).read(separator.join(reversed(three))).right, separator
        assert not Titles(three, TITLES[38:42]).read(separator.join([*three, fourth])).right, separator
        assert not Titles(three).read(separator.join([*three, fourth])).right, separator


READ = "Dmitri Underhill|482913|October 28 2023|17:45|5|:|/|-|.|,|、|。|not|or|不|没|或"
READ += "|三|十|百|万|点|半|月|日|年|下午|$|km|min|one|hundred|no|yes"
ODD = ["\n", "(", '"', "\ue000", "\ue001", "\ue0ff", "\ud800", "٣", "²", "\u200b", " "]


@given(st.lists(st.sampled_from([*READ.split("|"), *ODD]), max_size=14).map("".join))
def test_any_text_is_read(answer: str) -> None:
    for kind, *_ in CASES:
        right, fault = kind.read(answer)
        assert right is not bool(fault)


@pytest.mark.parametrize(
    "answer", ["1 " * 2000, "1" * 4000, "and not " * 440, "or the " * 570, "三" * 4000, '"' * 4000]
)
def test_long_answers_are_refused(answer: str) -> None:
    assert not any(kind.read(answer).right for kind, *_ in CASES)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("Аda", "only looks like it: character 1 is U+0410 CYRILLIC CAPITAL LETTER A, not 'A'"),
        ("Bob", "does not say it"),
        ("Ada and Bob", "also says Bob"),
        ("not Ada", "denies it"),
        ("Ada, but I am not sure", "says that it does not know"),
        ("Ada or Eve", "gives a choice of several"),
    ],
)
def test_faults_tell_what_is_wrong(answer: str, fault: str) -> None:
    assert Name("Ada", ["Bob"]).read(answer).fault == fault


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("October 29 2023 17:45", "says October 29 2023"),
        ("Oct 28 2023 18:45", "says 18:45"),
        ("Oct 28 2023 17:45 or 18:45", "also says 18:45"),
    ],
)
def test_a_wrong_date_beside_a_right_time_is_not_called_a_second_one(answer: str, fault: str) -> None:
    moment = Moment(date(2023, 10, 28), time(17, 45), with_year=True)
    assert moment.read(answer).fault == fault
