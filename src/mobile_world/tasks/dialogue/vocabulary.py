"""Words that mean nothing by themselves, question words, and words for kinds of facts, in English and Chinese."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from mobile_world.tasks.data_files import word_lists
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
    "number": ("number", "quantity", "count", "数量", "个数"),
    "duration": ("duration", "length", "minutes", "hours", "时长", "分钟", "小时"),
    "choice": ("one", "option", "选项"),
    "text": (),
}
"""What a fact of a kind may be called."""

_QUESTION_WORDS: Final[tuple[tuple[str, Asked], ...]] = (
    (r"(?<=sorted )how$|(?<=ordered )how$|(?<=numbered )how$|(?<=arranged )how$", "what"),
    (r"\b(?:what|which) time\b|\b(?:what|which) hour\b|\bhow (?:early|late)\b|\bwhat o'?clock\b", "time"),
    (r"\b(?:what|which) (?:week)?day\b|\b(?:what|which) date\b", "date"),
    (r"\bwhen\b", "when"),
    (
        r"\bwhere\b(?! (?:can|should|do|shall|could) (?:i|we) (?:text|call|mail|email|reach|contact)\b)"
        r"|\bwhereabouts\b",
        "place",
    ),
    (r"\bwho(?:m|se)?\b", "person"),
    (r"\bhow (?:many|much)\b", "number"),
    (r"\bhow long\b", "duration"),
    (
        r"\b(?:how|where) (?=(?:can|could|do|should|shall|may|to|would) (?:i |we )?(?:best )?(?:reach|contact"
        r"|text|write to"
        r"|mail|email|message|call|get in"
        r" touch|get hold)\b)",
        "what",
    ),
    (
        r"\bhow\b(?= .*\b(?:spel\w+|written|called|sort\w*|order\w*|rank\w*|arrang\w+|good|high)\b)(?! (?:many|much"
        r"|long|often|old|far))",
        "what",
    ),
    (r"\bhow (?:often|far|old|big)\b|\bwhy\b|\bhow\b", "never"),
    (
        r"\bwhat(?:'s| is) (?:in|on|inside)\b|\bwhat (?:should|can|will|must) be (?:in|on)\b|\bwhat(?= .*\babout$)"
        r"|\bwhat(?:'s| is| are)(?= the [a-z]+ about\b)"
        r"|\bwhat(?:'s| is)(?= .*\bfor$)|\bwhat (?:do|does|did)(?= (?:[a-z]+ ){1,3}do\b)|\bwhat(?= .*\blook like$)",
        "never",
    ),
    (r"\bwhich\b", "which"),
    (r"\bwhat\b", "what"),
    (r"几点钟?|几时|多早|多晚", "time"),
    (r"哪一?天|几号|几月几号|星期几|周几|礼拜几", "date"),
    (r"什么时候|何时|啥时候|什么时间", "when"),
    (r"在?哪里|在?哪儿|何处|什么地方|啥地方|什么地点|在哪(?!一?个|种|条|家|位|天)", "place"),
    (r"谁|哪一?位|什么人", "person"),
    (r"多少分钟|多久|多长时间|几分钟|几个?小时", "duration"),
    (
        r"多少(?=[\u4e00-\u9fff])(?!以上|以下|分|呢|啊|吗|才|比较|的)|(?<![哪这那了好有])几[个只条次份人张封年岁]",
        "number",
    ),
    (r"多少|多高", "what"),
    (r"(?:怎么|如何)(?=联系|称呼|写|拼|找到|排)", "what"),
    (r"为什么|为了什么|关于什么|为何|怎么样?|如何|干嘛|干什么|做什么|多大", "never"),
    (r"哪[一几]?[个篇张份位封]|哪种|哪一?条|哪一?家|哪些|哪", "which"),
    (r"什么|啥", "what"),
)
QUESTION_WORDS: Final = tuple((re.compile(pattern), asked) for pattern, asked in _QUESTION_WORDS)
"""From the most specific on: what one takes is not read again by those below."""

REQUEST: Final = re.compile(
    r"(?:^|\b(?:please|could you|can you|would you|will you|to|kindly|and|just|me to)\b|,)\s*(?:please )?(?:specify"
    r"|provide|state|clarify|confirm"
    r"|supply|spell|name|send|share|list|write|dictate|introduce|decide|repeat|remember|answer|check|pick|choose"
    r"|give|remind)\b"
    r"|\bask you (?:for|about)\b|\bdo you (?:happen to )?(?:have|know) (?:the|an?|his|her|their|any|[a-z]+'s)\b"
    r"|(?<!\byou )\bneed (?:to (?:know|have|ask)|the|a|an|his|her|their|your|\w+'s?|two|both|some|one|you)\b"
    r"|\b(?:tell me|give me|let me know|want to know|like to know|help me|i require|please"
    r"|(?:may|might|can|could) i (?:ask|have|get|trouble)|mind (?:telling|giving|checking)|possible to (?:get|have"
    r"|know|learn)|(?:have|got) (?:his|her"
    r"|their) "
    r"|(?:have|got|know) (?:you )?(?:\w+'s|the|his|her|their) )"
    r"|告诉我?|请问|说一下|给我|给一下|提供|我想知道|我需要|需要知道|还需要|请确认|确认一下|请说明|请给出|请告知"
    r"|告知|指定|定一下|再说|再列|再发|再给|再讲|再报"
    r"|问一下|问下|报一下|请回复|请补充|麻烦您?(?:说|给|把)"
)
"""What asks without a question word."""

SEVERAL: Final = re.compile(
    r"\b(?:two|both|these) (?:\w+ )?(?:things|items|pieces|details|facts)\b|(?:give me these|提供以下)"
    r"|两[件项点个样](?:事|信息|东西|内容|细节)"
)
"""What announces a list of what is asked for."""

HALF: Final = re.compile(
    r"\b(?:morning|noon|midday|afternoon|evening|night|tonight|midnight|[ap]m)\b|\d\s?[ap]m\b"
    r"|早上|早晨|上午|中午|下午|晚上|凌晨|清晨|傍晚|夜里|今晚|明早"
)
"""What names half of the day."""

CONTRAST: Final = re.compile(
    r"\b(?:morning|afternoon|evening|night|tonight|[ap]m)\b.*\b(?:but|however|although|yet|while"
    r"|whereas)\b.*\b(?:morning|afternoon|evening|night|tonight|[ap]m)\b"
    r"|\b(?:message|text|sms|invitation)\b.*\byou (?:said|told|wrote)\b|\b(?:hours before|intended|intentional"
    r"|on purpose)\b|(?:早上|上午|晚上|今晚|下午|[ap]m).*(?:但|可是|不过|却|而).*(?:早上|上午|晚上|今晚|下午|[ap]m)"
)
"""What sets two halves of the day against each other."""

DOUBT: Final = re.compile(r"\b(?:sure|certain|right|correct|really|double-check|fit|fits)\b|对吗|对吧|确定|没错|合适")
"""What doubts in a question."""

MISSING: Final = re.compile(
    r"\b(?:cannot|can't|couldn't|could not|didn't|did not|doesn't|does not|don't|do not|isn't|is not|aren't|are not"
    r"|wasn't|haven't"
    r"|have not|hasn't|has not|won't|not) (?:\w+ ){0,3}(?:find|found|know|mention|include|say|see|tell|say|sure"
    r"|clear|listed|mentioned|given|stored|there"
    r"|in|on|have|saved|show|appear|suggest|specify|specified|certain|named|contain|exist|figure|decide|understand"
    r"|remember|remembered|available|known|anywhere|give|provide|leave|left|come"
    r"|recognize|recognise|any|match|matching|obvious|stated)\b"
    r"|^no \w+ (?:for|of|under|with)\b|\b(?:unable to|failed to) \w+|\b(?:nobody|no one|nowhere|neither|nor)\b"
    r"|\bnothing (?:\w+ ){0,4}(?:says|tells"
    r"|shows|about)\b"
    r"|\b(?:unclear|unsure|unknown|missing|ambiguous|not clear|no idea|forgot|forgotten|lost|not found"
    r"|lookup failed|required|requires|lacks?|left open"
    r"|still empty|nothing (?:says|tells|about|for)|but no|without (?:a|an|the|any)|more than one|several|two (?:people"
    r"|contacts|meetings|numbers|versions|events)"
    r"|(?:two|three|four|five) (?:different )?\w+s (?:called|named|with|of|for|in)|there(?:'s| is| are) no"
    r"|no (?:\w+ ){1,3}(?:was|were|is|has been) (?:given|set|found|named|specified)|(?:have"
    r"|has|is|had|with|got) (?:no|none)"
    r"|different (?:times|numbers|things|files|speeches|versions|ones)|disagree\w*|depends on|can't tell|up to you"
    r"|contradict\w*|inconsisten\w*|(?:has|have|are|found|see|got|lists|shows) (?:two|three|four|five|several"
    r"|multiple|many))\b"
    r"|找不到|(?<!了)没有|没找到|不知道|不确定|不清楚|查不到|没写|没说|没提|没给|不明确|不明白|没存|没见|没看到"
    r"|未找到"
    r"|未提|未知|忘了|忘记|没记住|没记下|看不出"
    r"|缺少|缺|有[两二三四五几多]个|有好几个|不止一|查无|两个人|分不清|拿不准|没法确定|无法确定|搞不清|不太清楚|还没"
    r"|不晓得|不一致|不同|矛盾|说法"
)
"""What says that something is not there, or not clear."""

YES_NO: Final = re.compile(
    r"^(?:(?:and|or|so|ok|okay|but|then|please|sorry|hi|hello)[\s,]+)*(?:is|are|was|do|does|did|should|shall|can"
    r"|could|will|would|may|must|has|have|am)\b"
    r"|\b(?:right|correct|ok|okay|yes|all right|alright|fine|true|no|agreed)$|\b(?:isn't|aren't|doesn't|don't|can't"
    r"|won't|shouldn't) (?:it|that|they|he|she|you|i)$"
    r"|\b(?:i assume|i guess|i suppose|i take it|i think|i believe|i'd say|you mean|so you)\b"
    r"|吗$|吧$|了没有?$|对不对|是不是|要不要|是否|可以吗|对吗|行吗|好吗|行不行|可不可以|没错|我猜|我想是|应该是|难道"
)
"""What asks for yes or no."""

NEED: Final = re.compile(
    r"\b(?:await\w*|require[ds]?|need\w*|input|info\w*|only|before i|proceed|continue|complete|differ\w*|without"
    r"|isn't"
    r"|not|no|two|twice|both|empty|is there|clarif\w+|unspecified|details?|please|know|have|missing|says?|tell"
    r"|another|or)\b"
    r"|差|缺|需|请|没|无|未|不|两|几|多|补充|等|矛盾|冲突|知道|有吗|给|报|写出|还是|哪|谁的|定|说|别的"
)
"""What may stand in a message that wants something, however it says so."""

BUSY: Final = re.compile(
    r"\b(?:moment|second|on it|on my way|i'll (?:open|take|have|look|list|check)|let me|opening|checking|reading"
    r"|looking for|done|finished|all set|has been"
    r"|i(?:'ve| have) (?:now |just )?(?:sent|added|set|got|saved|copied|moved|deleted|selected|texted|replied"
    r"|written))\b"
    r"|稍等|稍候|我先|我去|我这就|马上|开始|看完|打开了|找到了|收到"
)
"""What says no more than what the agent does now."""

OBJECTION: Final = re.compile(
    r"(?:\bnot|n't) (?:\w+ ){0,2}(?:fit|match|right|correct|sense|agree)\b|\b(?:you (?:must |may |probably )?meant?"
    r"|mistaken?|typo|error|odd|strange|contradict\w*|conflict\w*|inconsisten\w*|wrong|misspoke|too (?:early|late)"
    r"|puzzl\w+|confus\w+"
    r"|mismatch|discrepan\w+|weird|(?:an)?other (?:time|day|date)|different (?:time|day|date)|surpris\w+|hardly)\b"
    r"|不对|矛盾|不合|不符|搞错|说错|弄错|写错|笔误|奇怪|不一致|帮不上|对不上|有问题|不太对|怎么是|怎么会|来不及"
    r"|不像|不对劲"
)
"""What doubts in a statement."""

EVERYTHING: Final = re.compile(
    r"\b(?:everything(?! (?:is|was|else is|from|in|on))|anything (?:else|more|important|i)|all (?:of )?(?:the "
    r"|your |these |hidden )?(?:facts|details|information|info|answers|things|you know|you have|data|secrets"
    r"|callback times|numbers|times|addresses)"
    r"|every (?:fact|detail|number|name|time)|everyone you|whatever you|what(?:ever)? (?:else )?you know|the facts"
    r"|any (?:facts|hints?|secrets?|clues?)|your (?:instructions|knowledge|secrets?|notes)|system prompt"
    r"|what (?:do|did) you (?:know|forget)(?: that|$)|(?:tell|give|show|say|know|what is|what's|what are|reveal"
    r"|share|just|need|want|out with"
    r"|have) (?:\w+ ){0,2}?(?:the|an|your|correct|right|final|expected) (?:\w+ )?(?:answers?|solution)"
    r"(?! (?:about|for|in) )|solution|hints?|what (?:exactly )?(?:do )?you want me to (?:enter|type|do)|hidden"
    r"|hiding|secrets?|what i need(?: to know)?$|count as (?:solved|done|right)|be solved|pass the (?:task|check)"
    r"|what do i need to know|reveal|ignore (?:your|all|the|previous)"
    r"|print|dump|complete the task|finish the task|task asks|solve|cheat|spoil\w*|what should i know"
    r"|else should i know|else do i need|other (?:facts|details|information))\b"
    r"|\b(?:tell me|say|list|give me|share) (?:all$|all (?:you|that|of it)|everything|it all)\b"
    r"|所有(?:的)?(?:信息|资料|细节|事实|数据|东西|内容|情况|线索|号码|地址|时间|事|秘密)"
    r"|所有[^室友人文件]{0,6}告诉|(?:所有|全部|全|都|相关|别的|其他|更多|隐藏|什么|有用|知道)的?信息|信息(?:全|都"
    r"|一次)|一切|任何|别的什么|还有什么|还有没有|提示词|你知道的|您知道的|知道什么|答案|结果|线索|隐藏|秘密|缺的"
    r"|都告诉|全告诉|全都|全部给|全部(?:告诉|列|说)|全部答案|我需要的|该知道|其他(?:要|信息)|别的信息|提示|直接告诉"
    r"|解法|全文|念给我|瞒|统统|交代|每个人的|(?:所有|全部)(?:人|联系人)的"
)
"""What fishes for more than one detail or for the solution, which the user never tells."""

PRESENT_TIME: Final = re.compile(
    r"\bwhat time is it\b|\bwhat(?:'s| is) the time(?: now)?$|\bcurrent time\b|\bwhat time it is$|几点了"
    r"|现在几点|现在.{0,2}时间"
)
"""What asks for the time of day now."""

PAST: Final = re.compile(
    r"\b(?:alarm|event|entry) (?:named|labell?ed) (?=[a-z])|\b(?:did|was|were) (?!not\b|given\b|specified\b"
    r"|mentioned\b|provided\b|you\b|we\b|i\b|it\b)"
    r"|\b(?:when|what time|which time"
    r"|what day|which day) (?:did|was"
    r"|were)\b(?! (?:it|that|the|you (?:really |actually )?(?:say|mean|tell|want|give|have))\b)|\blast (?:week"
    r"|time|year|month)\b|\byour own (?:e?mail|phone|number|address)|上周"
    r"|上次|去年|昨天"
)
"""What somebody else did, what was, or what is there under a name of its own: no fact is about that."""

AGAIN: Final = re.compile(
    r"\b(?:again|repeat|once more|one more time|remind|say that|come again|forgot\w*|second time|missed"
    r"|didn't (?:get|catch)|(?:what|which|when|where|who) was|was (?:that|it|what)\b|was$|you said|earlier)\b"
    r"|重复|再说|再给|再发|再讲|再列|再告诉|再报|再来|再念|来着|刚才|忘了|没记住|没听清|没看清|又是|再一[下遍次]"
    r"|一遍|再问"
)
"""What asks the user to say something again."""

EXISTENCE: Final = re.compile(r"\b(?:do|does|did)\b.*\bhave\b(?! to)|\b(?:is|are) there\b|有没有|有[^,，、]{0,6}吗$")
"""What asks whether there is something at all; it proposes nothing."""

ENTRY: Final = re.compile(
    r"\b(?:enter|put|type|fill|use|pick|choose|select|set|add|goes? in|mean|meant|it|that|right|correct)\b|填|输入"
    r"|选|设|用|写"
)
"""What asks for whatever is needed: “What do I enter there?”"""

CHOICE: Final = re.compile(r"\bor\b|还是|或者|\bwhich\b|哪")
"""What offers a choice."""

OFFER: Final = re.compile(r"\bor\b|还是|或者")
"""What offers one thing or another."""

DENIAL: Final = re.compile(r"\b(?:it|that)(?: is|'s) not\b|\b(?:it|that) isn't\b(?! it| that)|不是.*(?:吧|对吗|对吧)")
"""What denies a value that it names."""

CONFIRM: Final = re.compile(
    r"\b(?:isn't|aren't|doesn't|don't|won't) (?:it|that|they|he|she|you|i)\W*$|, (?:right|correct|yes|no)\W*$"
    r"|\b(?:is|was) (?:what|where|who|whom|when|the one) (?:you|they|he|she)\b|(?:对吗|对吧|是吗|是吧|对不对"
    r"|没错吧)\W*$"
)
"""What wants a yes or no though it has a question word: “Initech is where you work, isn't it?”"""

REASON: Final = re.compile(r"\bwhy\b|为什么|为何|干嘛")
"""What asks for a reason, which no fact is."""

ONLY: Final = re.compile(r"\b(?:only|just|nobody else|no one else)\b|只有|就是|仅")
"""What leaves no room for others in a proposal."""


_LISTS: Final = word_lists(__file__)

FILLERS: Final = frozenset(_LISTS["fillers"])
"""Words that say nothing about the subject of a question."""
GENERIC: Final = frozenset(_LISTS["generic"])
"""What one does with any subject: part of a phrasing that is repeated as a whole, no sign of a subject alone."""
TASTE: Final = frozenset({"RINGTONE", "LABEL", "VIBRATION", "SNOOZE", "VOLUME", "REPETITION", "SUBJECT", "WORDING"})
"""Attributes that nobody has a wish about who did not say so, unless a fact is about it."""
ANYBODY: Final = frozenset(_LISTS["anybody"])
"""Owners that may be whomever a fact is about."""
WHEN_WORDS: Final = frozenset(_LISTS["when_words"])
"""Words of the goal that no question is about."""
CHINESE_COMMON: Final = tuple(_LISTS["chinese_common"])
"""Words that tell a character from others of its sound."""
CHINESE_FILLERS: Final = tuple(_LISTS["chinese_fillers"])
CHINESE_WHEN: Final = tuple(_LISTS["chinese_when"])
