"""Words that mean nothing by themselves, question words, and words for kinds of facts, in English and Chinese."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from mobile_world.tasks.dialogue.facts import FactKind

Asked: TypeAlias = Literal[
    "time", "date", "when", "place", "person", "number", "duration", "which", "what", "confirm", "never"
]
"""What a question asks for; `never` is what no fact answers, such as why."""

FITS: Final[dict[Asked, frozenset[FactKind]]] = {
    "time": frozenset({"time"}),
    "date": frozenset({"date"}),
    "when": frozenset({"time", "date"}),
    "place": frozenset({"place"}),
    "person": frozenset({"person"}),
    "number": frozenset({"number", "duration"}),
    "duration": frozenset({"duration"}),
    "which": frozenset({"choice"}),
}
"""Kinds of facts that a question asks for without naming them; `what` and `confirm` always need a name."""

KIND_NOUNS: Final[dict[FactKind, tuple[str, ...]]] = {
    "time": ("time", "hour", "minute", "clock", "时间", "钟点", "点钟", "时刻"),
    "date": ("date", "day", "weekday", "日期", "日子", "时间"),
    "place": ("place", "location", "spot", "venue", "地点", "地方", "位置", "场所"),
    "person": ("person", "name", "人", "名字", "姓名"),
    "number": ("number", "amount", "quantity", "count", "数量", "数目", "个数"),
    "duration": ("duration", "length", "minutes", "hours", "时长", "分钟", "小时"),
    "choice": ("one", "option", "选项"),
    "text": (),
}
"""What a fact of a kind may be called."""

_QUESTION_WORDS: Final[tuple[tuple[str, Asked], ...]] = (
    (r"\b(?:what|which) time\b|\b(?:what|which) hour\b|\bhow (?:early|late)\b|\bwhat o'?clock\b", "time"),
    (r"\b(?:what|which) (?:week)?day\b|\b(?:what|which) date\b", "date"),
    (r"\bwhen\b", "when"),
    (r"\bwhere\b|\bwhereabouts\b", "place"),
    (r"\bwho(?:m|se)?\b", "person"),
    (r"\bhow (?:many|much)\b", "number"),
    (r"\bhow long\b", "duration"),
    (r"\bhow (?:often|far|old|big)\b|\bwhy\b|\bhow\b", "never"),
    (r"\bwhat(?:'s| is) (?:in|on|inside)\b|\bwhat(?= .*\babout$)|\bwhat (?:do|does)(?= .*\bdo$)", "never"),
    (r"\bwhich\b", "which"),
    (r"\bwhat\b", "what"),
    (r"几点钟?|几时|多早|多晚", "time"),
    (r"哪一?天|几号|几月几号|星期几|周几|礼拜几", "date"),
    (r"什么时候|何时|啥时候|什么时间", "when"),
    (r"在?哪里|在?哪儿|何处|什么地方|啥地方|什么地点|在哪(?!一?个|种|条|家|位|天)", "place"),
    (r"谁|哪一?位|什么人", "person"),
    (r"多少分钟|多久|多长时间|几分钟|几个?小时", "duration"),
    (r"(?<=邮箱|地址|路径|邮件)是多少|(?<=mail)是多少", "what"),
    (r"多少|几个|几只|几条|几次|几份|几人", "number"),
    (r"为什么|为何|怎么样?|如何|干嘛", "never"),
    (r"哪一?个|哪种|哪一?条|哪一?家|哪些|哪", "which"),
    (r"什么|啥", "what"),
)
QUESTION_WORDS: Final = tuple((re.compile(pattern), asked) for pattern, asked in _QUESTION_WORDS)
"""From the most specific on: what one takes is not read again by those below."""

REQUEST: Final = re.compile(
    r"\bi need (?:the|his|her|their|your|\w+'s)\b|"
    r"\b(?:tell me|give me|let me know|need to know|want to know|specify|provide|share|state|confirm)\b"
    r"|告诉我|请问|说一下|给我|提供|我想知道|我需要知道"
)
"""What asks without a question word."""

YES_NO: Final = re.compile(
    r"^(?:(?:and|or|so|ok|okay|but|then)\s+)*(?:is|are|was|do|does|did|should|shall|can|could|will|would|may|must|has|have|am)\b"
    r"|\b(?:right|correct|ok|okay|yes)$|吗$|吧$|对不对|是不是|要不要|是否|可以吗|对吗"
)
"""What asks for yes or no."""

EVERYTHING: Final = re.compile(
    r"\b(?:everything|anything|all (?:the )?(?:facts|details|information|info|answers|things|you know)"
    r"|every (?:fact|detail)|whatever you know|the facts|your instructions|system prompt)\b"
    r"|所有|一切|全部|任何|别的什么|还有什么|提示词|你知道的"
)
"""What asks for more than one thing, which the user never tells."""

PRESENT_TIME: Final = re.compile(
    r"\bwhat time is it\b|\bwhat(?:'s| is) the time(?: now)?$|\bcurrent time\b|几点了|现在几点|现在.{0,2}时间"
)
"""What asks for the time of day now."""

PAST: Final = re.compile(
    r"\b(?:did|was|were) (?!you\b|we\b|i\b)|\b(?:when|what time|which time|what day|which day) (?:did|was|were)\b"
)
"""What somebody else did, or what was: no fact is about that."""

SAY_AGAIN: Final = re.compile(r"\byou (?:please )?repeat\b|重复一[下遍]|再说一[下遍]")
"""What asks the user to say something again."""

EXISTENCE: Final = re.compile(r"\b(?:do|does|did)\b.*\bhave\b(?! to)|\b(?:is|are) there\b|有没有|有.+吗")
"""What asks whether there is something at all; it proposes nothing."""

NEGATION: Final = re.compile(r"\b(?:not|isn't|don't|doesn't|never|no)\b|不是|没有|别")


def _words(text: str) -> list[str]:
    return text.split()


FILLERS: Final = frozenset(
    _words("""
    a an the this that these those it its it's i i'm me my mine you your yours you're we our us ours he him his she
    her they them their be is are am was were been being do does did doing have has had having will would shall
    should can could may might must to for of in on at by with from as into and or if then but so not no yes
    exactly exact precise precisely please kindly just really actually also too one ones what's sir madam hi hello
    hey thanks thank okay ok sure sorry right correct wish prefer preferred let's again about need want know help
    two both guys together u wanna gonna plan planned intend suppose supposed mean specific specifically
    wondering wonder looking require requires required necessary minimum maximum least
    """)
)
"""Words that say nothing about the subject of a question."""

GENERIC: Final = frozenset(
    _words("""
    set send reply tell use make add put give choose pick select write text say ask respond enter type specify
    provide share state confirm mention include inform schedule
    """)
)
"""What one does with any subject: part of a phrasing that is repeated as a whole, no sign of a subject alone."""

TASTE: Final = frozenset(
    _words("""
    ringtone sound tone vibrate vibration label snooze volume repeat title reminder subject greeting
    signature font emoji wording description 铃声 声音 震动 振动 标签 贪睡 音量 重复 标题 提醒 主题 正文 签名 备注
    """)
)
"""What nobody has a wish about who did not say so, unless a fact is about it."""

PARTICLES: Final = frozenset({"up", "off", "down", "out", "away", "back", "go", "get", "com"})
"""Parts of verbs, as stems: foreign in a question unless a phrasing has them, and never a sign of a subject."""

WHEN_WORDS: Final = frozenset(
    _words("""
    today tomorrow tonight morning noon afternoon evening night monday tuesday wednesday thursday friday saturday
    sunday am pm weekend week
    """)
)
"""Words of the goal that no question is about."""

CHINESE_FILLERS: Final = tuple(
    _words("""
    请问 请 麻烦 你好 您好 谢谢 我们 你们 他们 她们 咱们 大家 我 你 您 他 她 它 的 了 呢 吗 吧 啊 呀 嘛 是 在 要
    应该 该 需要 想要 想 希望 可以 能 会 得 把 给 让 叫 跟 和 与 对 这个 那个 这 那 个 一下 一个 才 就 具体 到底 提供
    究竟 告诉 知道 说 好 哦 嗯 还是 或者 或 是不是 对不对 是否 对吗 为 为了 用 发 发送 发给 回复 设 设置 设定 设为
    设在 定 定在 选 选择 写 不 不是 没有 问 帮 做 去 来 赶 坐 乘 参加 比较 正确 合适 哪 到 从 于 上 里
    """)
)
CHINESE_GENERIC: Final = frozenset(
    _words("""
    发 发送 发给 回复 设 设置 设定 设为 选 选择 写 说 告诉
    """)
)
CHINESE_WHEN: Final = tuple(
    _words("""
    今天 明天 今晚 早上 早晨 上午 中午 下午 晚上 凌晨 清晨 周一 周二 周三 周四 周五 周六 周日 星期一 星期二 星期三
    星期四 星期五 星期六 星期日 周末 明早 明日
    """)
)
