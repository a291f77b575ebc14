"""Words that make something else of the value beside them, as regular expressions by what they do to it.

They are the closed classes of English and Chinese: comparison, approximation, part, order and place, doubt, tense. A
space stands for any white space.
"""

from __future__ import annotations

from typing import Final

MARK: Final = "(?-i:[\ue000-\ue0ff])"
"""Any mark in place of a value; see `statements`."""


def _any(*phrases: str) -> str:
    return "|".join(phrase.replace(" ", r"\s+") for phrase in phrases)


COMPARATIVE: Final = (
    "(?:more|less|fewer|greater|higher|lower|larger|bigger|smaller|longer|shorter|later|earlier|sooner|further|farther"
    "|better|worse|older|younger)"
)

# -- right before a value ------------------------------------------------------------------------------------------

BOUNDS: Final = _any(
    rf"(?:(?:no|not|any) )?{COMPARATIVE} than(?: or equal to)?", "not (?:before|after|until)", "up to", "no later",
    "at (?:the )?(?:very )?(?:least|most|latest|earliest|minimum|maximum)", "in excess of", "upwards? of",
    "as (?:many|much|few|little|long) as", "(?:an? |the |on )?average(?: of)?", "exceed(?:s|ed|ing)?",
    "(?:maximum|minimum)(?: of)?", "(?:maximal|minimal)(?:ly)?", r"max\.?(?: of)?", r"(?<!\d\s)(?<!\d)min\.?(?: of)?",
    "limit of", "capped at", "at (?:best|worst)", "easily",
    r"(?:maximum|minimum|average|mean|median|limit|target|estimate|expected|planned|projected)"
    r"(?: \w+)?\s?(?:is|was|:|=)",
    "not (?:over|under|above|below|exceeding)", "no(?:t)? earlier(?: than)?",
    "(?:well|slightly|far|way|a (?:bit|little|touch|shade|hair)) (?:over|under|above|below|past|beyond)",
    "(?:a (?:bit|little|touch|few) )?shy of", "north of", "south of",
)  # fmt: skip
APPROXIMATIONS: Final = _any(
    "about", "around", "roughly", "approximately", r"approx\.?", "circa", r"ca\.?", "nearly", "almost", "close to",
    "not quite", "more or less", "(?:a )?(?:scant|generous|heaped|good)", "barely", "hardly", "scarcely", "estimated",
    "(?:some|any)(?:thing|where|time) (?:like|around|about|near|between|over|under)",
    "in the (?:region|range|area|vicinity|neighbou?rhood|ballpark) of", "on the order of", "to the order of",
    "practically", "virtually", "as good as", "close on", "let's say", "^say", "approaching", "approximating",
    "bordering on", "verging on", "getting on for", "more like",
    "nigh on", "pushing", "an? (?:estimated|approximate|rough)", "estimate of",
    "just (?:under|over|about|below|above|short of)", "short of",
    "[~≈≃<>≤≥±]=?",
)  # fmt: skip
PARTS: Final = _any(
    "half(?: of)?", "(?:a|one) (?:half|third|quarter|fifth|part|fraction) of", "(?:two|three) (?:thirds|quarters) of",
    "twice", "double", "triple", "(?:most|some|one|parts?|many|few|none) of",
)  # fmt: skip
ORDER: Final = _any(
    "before", "after", "prior to", "until", "till", "since", "near", "opposite", "behind", "beside", "next to",
    "close by", "across from", "outside", "following(?! (?:events|titles|tasks|activities))",
    r"(?:(?:some|any)\w*|people|persons?|callers?) like", "(?:second|runner-up) to",
    "(?:walk|drive|ride|steps|blocks?|met(?:er|re)s|miles?|km|away|far|minutes?|hours?|corner|distance|down|doors?"
    "|throw|streets?|roads?|houses?|floors?|up|uphill|across|apart) from", "(?:way|route|halfway|next door) to",
    "past", "beyond", "towards?", "on top of", "above", "beneath", "underneath", "alongside",
    "below(?! (?:is|are))", "adjacent to", "adjoining", "facing", "in front of", "at the (?:back|rear|side) of",
    "(?:left|right|side|back|rear|entrance|edge|north|south|east|west|outskirts|vicinity|sight|reach) of",
    "neighbou?ring", "related to", r"(?:car ?park|parking(?: lot)?|courtyard|roof) of",
    "on behalf of",
    "similar to", "instead of", "rather than", "in place of", "except(?: for)?", "excluding", "besides", "apart from",
    "aside from", r"(?<!none\s)(?<!one\s)(?<!body\s)(?<!thing\s)other than", "all but",
    r"(?:any|every)\w*(?: \w+)? but", r"all(?: \w+){1,3} but", "such as", r"e\.g\.", "for (?:example|instance)",
)  # fmt: skip
"""Order, place, exception and example."""
OF_SCALES: Final = _any(
    "over", "under", "above", "below", "beyond", "past", r"(?<!attended\s)by", "within", "towards?",
    "between", "every", "each",
    "the (?:last|past|first|next|previous|coming)", "^in", "some", r"c\.", "negative",
    r"(?<![\d\ue000-\ue0ff]\s)(?<![\d\ue000-\ue0ff])minus", r"\d[\d.,/⁄]*\s*(?:to|-|~|至|到)",
)  # fmt: skip
"""What only a quantity or a moment can have before it, ranges among them."""
OF_MOMENTS: Final = _any(
    "(?:ends?|ended|ending|finish(?:es|ed|ing)?|clos(?:es|ed|ing)|over|concludes?|runs? out|stops?)"
    "(?: time)?(?: is|:| =)?",
    "reminder(?: (?:comes|is|goes off|rings))?",
    r"(?:moved|rescheduled|postponed|shifted|changed|delayed|brought forward|pushed(?: back)?|instead)(?= from)",
)  # fmt: skip
"""What tells of another moment of the same thing: its end, or when it should have been."""
OF_CODES: Final = _any(
    "(?:starts?|begins?|ends?|starting|beginning|ending) (?:with|in|on)", "contains?", "part of", "prefix", "suffix",
    r"(?:first|last) (?:\w+ )?(?:digits?|figures?|characters?|part|half)(?: (?:is|are))?",
)  # fmt: skip
CHINESE_BOUNDS: Final = (
    "(?:超过|多于|大于|不止|不下|至少|最少|起码|不少于|不低于|至多|最多|不多于|不超过|少于|低于|小于|不到|不足|未满|将近|接近"
    "|大约|大概|约|差不多|几乎|早于|晚于|不早于|不晚于|邻近|靠近|临近|近乎|近|半|约莫|约摸|约略|快|少说|充其量|顶多|撑死|平均|每[天周月日]|最[早晚迟]|大致|大体上?|粗略(?:估计)?|最低|最高|上限|下限|起步|逼近|逾)(?:[是有为了共在]|一共|只有|总共)*"
)

RELATIVES: Final = (
    "(?:(?:step|grand|half|god|foster)[- ]?)?(?:brother|sister|sibling|twin|mother|mom|mum|father|dad"
    "|parent|son|daughter"
    "|child|kid|wife|husband|spouse|partner|fianc[eé]e?|boyfriend|girlfriend|widow(?:er)?|cousin|uncle|aunt|nephew|niece"
    "|relative|in-law|friend|buddy|pal|neighbou?r|room-?mate|flat-?mate|classmate|team-?mate|colleague|co-?worker|boss"
    "|manager|assistant|secretary|deputy|successor|predecessor|employee|employer|client|customer|lawyer|doctor|teacher"
    "|student|namesake|ex|family|household|office|company)"
)
"""Who somebody else is to a person."""
NEGATIVE_IN_CHINESE: Final = "[负負]"
ON_SOME_DAYS_IN_CHINESE: Final = "(?:工作日|周末)(?:[有共是]|一共)*"
CHINESE_OF_MOMENTS: Final = "结束(?:于|时间[是为]?)|原定(?:于|在)?|改自|(?:小时|分钟|[天周日])[后前]"
_OLD_THING: Final = (
    "(?:codes?|values?|ones?|numbers?|pins?|times?|dates?|places?|locations?|versions?|answers?|entry|names?|titles?"
    "|figures?|counts?|totals?|results?|amounts?|sums?)"
)
_OLD: Final = (
    "(?:old|initial|older|former|previous|prior|earlier|outdated|invalid|stale|obsolete|expired|superseded|past)"
)
_OLD_IN_CHINESE: Final = (
    "(?:旧的?|老|上一个|之前的|上次的|(?:原来|以前|先前|过期|失效|作废|原先)的?)(?:取件|验证)?"
    "(?:码|数据|值|号码|号|编号|代码|答案|地点|地址|时间|日期|数字|结果|总数)"
)
OLD_BEFORE: Final = (
    rf"(?<![\w']){_OLD}\s+(?:\w+\s+)?{_OLD_THING}[\s\"'*_(]*(?:is|was|are|were|[:=,-])?[\s\"'*_(]*"
    rf"|(?<![\w']){_OLD}\s*[:=][\s\"'*_(]*|\b(?:the|your|my|an?)\s+(?:old|former)[\s\"'*_(]+"
    rf"|{_OLD_IN_CHINESE}[是为::]?[\s\"]*"
)
"""An old value that is named as such right before it: "the old code is ▮"."""

# -- right after a value -------------------------------------------------------------------------------------------

EXCLUDED: Final = r"(?:(?:is|are|was|were)\s+)?(?:not\s+(?:yet\s+)?(?:included|counted|added)|excluded|left\s+out)\b"
"""What is told of a thing that a value leaves out: "breaks excluded"."""
_RATE_UNIT = r"(?:day|week|month|year|hour|minute|second|person|head|piece|night|session|run|time|user|mile|km)\b"
AFTER_BOUNDS: Final = _any(
    rf"or (?:so|thereabouts|{COMPARATIVE})\b", r"at (?:the )?(?:very )?(?:least|most|latest|earliest)\b",
    r"at (?:a |the )?(?:minimum|maximum)\b", r"approx(?:\.|imately\b|\b)", r"roughly\b", r"on average\b",
    r"give or take\b", r"circa\b", r"ca\.", r"(?:about|around)(?=\W*$)", "plus or minus", "or something",
    r"(?:and|plus) (?:change|then some|a bit|a little)\b", r"(?:or|if not) (?:more|less|fewer)\b",
    r"(?:in|at) (?:the )?(?:minimum|maximum)\b", r"[±≈~]|\+/-", "at (?:best|worst)",
    r"and (?:up|upwards|above|over|below|under)\b", r"easily\b", r"\?(?=\s*$)",
)  # fmt: skip
AFTER_ANY: Final = (
    r"-?ish\b|(?:only\s+)?in\s+part\b"
    r"|以上|以下|以内|以外|左右|上下|之前|之后|以前|以后|前(?!天)|后(?!天)|の前|の後|的一半|开外|或更"
    "|的?(?:附近|旁边|对面|隔壁|楼上|楼下|前面|后面|外面|门口|一带|周边)"
)
AFTER_OLD: Final = (
    rf"(?:the |your |an? )?(?:{_OLD} {_OLD_THING}\b)|{_OLD_IN_CHINESE}"
    r"|(?:now )?(?:outdated|obsolete|stale|superseded|invalid|expired|wrong|incorrect)(?=\W*$)"
    r"|(?:now |already |both |all )*(?:cancell?ed|called off|postponed|deleted)(?=\s*(?:\W*$|[,;\n]))"
)
AFTER_MOMENTS: Final = r"(?:ends|finishes|is\s+(?:when|where)\s+\w+\s+(?:ends|finishes)|is\s+the\s+end)\b|结束"
AFTER_SCALES: Final = _any(
    r"before\b(?! (?:\d|noon))", r"short\b", r"extra\b", r"\+", r"plus\b", r"minus\b", r"without\b", r"except\b",
    r"excluding\b", r"not (?:counting|including)\b(?! \w+ twice)", r"ago\b", r"later\b", r"earlier\b", r"from now\b",
    r"and counting\b", r"(?:minimum|maximum|max|tops)\b", r"more\b", rf"{COMPARATIVE} than\b", "too (?:many|much|long)",
    r"per\b(?: \w+)?", rf"an? {_RATE_UNIT}", rf"/\s*{_RATE_UNIT}", r"each\b(?: day| week)?", r"every\b(?: \w+)?",
    r"apiece\b", r"and an? (?:half|quarter|third|bit|fraction)\b", r"-?\s?odd\b", r"(?:something|some)\b",
    rf"{COMPARATIVE}\b(?! than)", r"times (?:the|that|what|more|fewer|less|over)\b", r"-?\s?fold\b",
    rf"(?:the )?(?:pauses?|breaks?|stops?|weekends?|holidays?) {EXCLUDED}",
    r"(?:times )?as (?:many|much|long|far|big|large|high|few|little|often)(?: \w+){0,3}? as\b",
    r"and (?:some|a few|several) (?:seconds|minutes|hours|days|cents|met(?:er|re)s|more)\b",
    r"(?:besides|apart from|aside from|in addition to|on top of)\b", r"(?:daily|weekly|monthly)\b",
    r"(?:to\s+|-|~|至|到)\d", "出头", "不到", "打底", "挂零", "有余", "来(?=[个项条次])", "半(?!小时)", "倍",
    "多(?!少)", "余(?!额)", "[/每]",
)  # fmt: skip
"""What only a quantity or a moment can have behind it: sums, rates, offsets, ranges."""
NARROWER: Final = (
    r"\b(?:in|on|at|of|with|for|during|within)\s+(?:the\s+|an?\s+|its\s+|just\s+|only\s+)*"
    r"(half|(?:first|second|last|other)\s+(?:half|part)|(?:next|last|past|coming)\s+(?:two|three|four|few|several|\d+)"
    r"|(?:two|three|four|several|\d+)\s+batches|weekdays|week-?ends?|work(?:ing\s+)?days"
    r"|first|second|third|last|final|previous|next|other|another|main|upper|lower|high|low|medium|top|moving|active"
    r"|(?:long|short|earli|old|new|young|larg|small|bigg|high|low)est|most|best|worst)(?!\w)"
)
"""A phrase that picks out what a quantity holds for: "▮ in the first half"."""

# -- in the sentence around a value --------------------------------------------------------------------------------

_COUNTED_OTHERWISE = (
    r"if\s+you\s+(?:only\s+|also\s+|just\s+|do\s+not\s+|don't\s+)?(?:count|include|exclude|ignore|leave|omit|add|subtract"
    r"|remove|skip|drop|take|treat|consider)"
)
"""That a value holds if something is counted that the goal may not count."""
_LOOSELY = (
    r"(?:roughly|broadly|generally|loosely|approximately|more\s+or\s+less)\s+speaking"
    r"|in\s+(?:very\s+)?(?:round|rough|approximate)\s+(?:numbers|figures|terms)|rule\s+of\s+thumb"
)
_IN_PART = (
    r"partly|partially|in\s+part(?!\s+\d)|for\s+(?:half|part|some|most)\s+of|to\s+some\s+(?:extent|degree)"
    r"|in\s+a\s+(?:way|sense)|(?:but|only|just)\s+(?:sort|kind)\s+of"
)
_ON_ONE_DAY = r"(?:on\s+(?:\w+day|one\s+day)|(?:on\s+)?the\s+(?:first|last)\s+day)\s+alone"
_FOR_OTHERS_ALIKE = r"tied(?!\s+up)|joint(?:ly)?|in\s+a\s+tie|neck\s+and\s+neck"
_UNDER_A_CONDITION = (
    rf"(?<={MARK}\s)if\s+(?:you|i)\s+(?!(?:need|want|wish|like|have|would|prefer|ask|are\s+(?:curious|interested))\b)"
)
_ROUGHLY = r"(?:roughly|approximately|approx\.?|about|around|circa|nearly|almost)"
_ROUGHLY_AHEAD = rf"(?:^|[.;\n])\W*{_ROUGHLY}\s*[,:]\s*{MARK}"
_CONDITION_IN_CHINESE = (
    r"(?:如果|要是)(?!您?你?们?(?:还?需|还|有|想|愿|方便|要))|假如|除非|若(?:不|忽略|去掉|只)|不算(?!上?重复)"
)
HEDGES: Final = (
    r"\b(?:maybe|perhaps|probably|possibly|presumably|likely|supposedly|hopefully|apparently|seems?|seemingly|ostensibly"
    r"|(?<!you\s)(?<!i\s)(?<!we\s)should\s+be(?!\s+(?:aware|noted|able|careful))|i(?:'d|\s+would)\s+(?:say|guess|estimate|bet|wager|think|assume)|(?:my|an?|the)\s+(?:\w+\s+)?estimate"
    r"|if\s+i(?:'m|\s+am)\s+not\s+mistaken|if\s+i\s+(?:counted|recall|understood|read|saw)"
    rf"|{_COUNTED_OTHERWISE}|{_LOOSELY}|{_IN_PART}|{_ON_ONE_DAY}|{_FOR_OTHERS_ALIKE}|{_UNDER_A_CONDITION}|from\s+memory|as\s+(?:far\s+as\s+)?i\s+(?:recall|remember)"
    r"|theoretically|in\s+theory|on\s+paper|i\s+(?:estimate|reckon|presume|imagine|hope|figure|bet)|estimat(?:es?|ed|ing|ion)|ball\s?park|all\s+but\s+certain"
    r"|almost\s+certain(?:ly)?|chances\s+are|tentative|provisional(?:ly)?|un(?:verified|confirmed|checked)|doubtful"
    r"|questionable|not\s+(?:yet\s+)?(?:verified|confirmed|checked)|to\s+be\s+confirmed|tb[cd]|subject\s+to\s+change|allegedly|conceivably|might|may\s+(?:be|have)"
    r"|could\s+be|i\s+(?:guess|suppose|assume|suspect)|guess(?:ing|ed)?|tentatively|if\s+i\s+remember|unless"
    r"|provided\s+that|assuming|depending\s+on|if(?!\s+(?:you|i)\b))\b"
    rf"|{_ROUGHLY_AHEAD}|大致(?:上|来[说讲看])|总体(?:来说|上)|粗略[地来]|{_CONDITION_IN_CHINESE}"
    r"|可能|也许|或许|大概|说不定|估计|恐怕|猜|应该(?=[是有为在共约会]|\s*(?-i:[\ue000-\ue0ff]))|应该$|八成|兴许|没准|多半|按理|理论上|预计|预估|估算|目测|印象中|记得(?=[是有])|想必|貌似|好像|似乎|大抵|据说|听说|但愿"
    r"|希望是|未经?(?:确认|核实|证实)|待(?:确认|核实|定)|并列"
)
_CALLED_OFF = r"(?:cancell?ed|called\s+off|postponed|deleted)"
_ENDED = (
    r"(?:is|are|was|were|has\s+been|have\s+been|had\s+been|got)\s+(?:now\s+|already\s+|since\s+|just\s+)?"
    r"(?:over\b|cancell?ed|deleted|removed|moved(?!\s+(?:from\s+(?:\w+\s+){1,3})?to\s+(?:the\s+)?(?:\w+\s+)?(?-i:[\ue000-\ue0ff]))|replaced|postponed|rescheduled|called\s+off|outdated"
    r"|obsolete|expired|superseded|gone\b)"
    rf"|\b(?:but|and|then|later|since|now|already|were|was|both|all)\s+(?:\w+\s+)?{_CALLED_OFF}\b"
    r"|(?:was|were)\s+(?:only\s+|still\s+)?(?:valid|current|planned|intended|in\s+(?:use|force))\b"
    r"|expired|no\s+longer|any\s?more\b"
    r"|(?:is|are|was|were)\s+(?:(?:the|an?|my|your)\s+)?(?:old|former|previous|earlier|outdated|invalid|wrong|other)\b"
    r"|不再|已取消|被取消|已过期|已失效|作废"
)
_NO_TIME_AHEAD = r"(?!\s*(?:\d|noon|midday|midnight|the\s+end|(?-i:[\ue000-\ue0ff])|(?:mon|tue|wed|thu|fri|sat|sun)))"
PAST: Final = (
    r"\bused\s+to\b|\b(?:previously|formerly|originally|initially|in\s+the\s+past|back\s+then|at\s+first|at\s+one\s+time"
    r"|in\s+the\s+(?:first|old|previous|earlier)\s+(?:version|message|text|mail))\b"
    rf"|\b(?:until|till)\b(?!\s*-){_NO_TIME_AHEAD}"
    r"|\b(?:was|were|had)\b[^.;!?\n]*\bbefore\s+(?!\d|noon|midday|that\s+time|(?-i:[\ue000-\ue0ff]))"
    rf"|{MARK}[^.;!?\n]{{0,40}}?\bbefore\s+(?:it|the\s+last|you|that|this|they|we|i|last|now|then|today|my|your)\b"
    r"|\bearlier,?\s+(?:it|there|that|this|they|the|you|we|i)\b|\b(?:was|were|had)\s+once\b|\bonce\s+(?:it\s+)?(?:was|were|had)\b"
    r"|\b(?:some|a\s+long|a\s+short)\s+(?:time|while)\s+ago\b|\ba\s+while\s+ago\b|\bin\s+(?:those|former|earlier)\s+(?:days|times)\b"
    r"|\bat\s+(?:that|the)\s+time\s+(?:it|there)\b|\bin\s+the\s+beginning\b|\bto\s+begin\s+with\b|\bpreviously\b"
    rf"|{_ENDED}|曾经|曾[是有为在]|以前[是有为]|过去[是有为]|原先|原本|本来|起初|最初|当初|从前|先前|早先|一度|原来是|此前|直到"
    r"|(?<![点分时午晚日号天\d\ue000-\ue0ff])之前[是有为]"
)
REUNION: Final = (
    r"\b(?:nice|good|great|lovely|fun|wonderful|pleasure)\s+(?:(?:to\s+)?(?:see|meet)|(?:seeing|meeting))\s+you\b"
    r"|很高兴(?:见到|遇到)你"
)
"""What tells of a meeting that was."""
RECENTLY: Final = r"\b(?:yesterday|last\s+(?:week|month|year|night|time))\b|昨天|上周|上个月|上次|去年"
FORMER: Final = (
    r"\b(?:old|older|former|previous|earlier|outdated|invalid|replaced|stale|original)\b"
    r"|之前|旧|原来|过期|失效|以前"
)
"""What another value is called that was right once."""
WAS: Final = r"\b(?:was|were|had)\b|[是为](?=[^。；]*现在)"
NOW: Final = (
    r"\b(?:now|currently|at\s+present|meanwhile|since\s+then|today|the\s+(?:current|new|latest))\b"
    r"|现在|目前|如今|当前|新的"
)
_AHEAD = (
    r"(?:tomorrow|soon|later(?!\s+(?:on\s+)?(?:that|in|the|at))|next\s+(?:week|month|year|time)|in\s+(?:the\s+)?future"
    r"|eventually|one\s+day|by\s+then)\b"
)
_WILL_BE = (
    r"\b(?:it|that|this|they|there|the\s+(?:answer|number|count|total|result|value|sum))"
    r"(?:'ll|\s+(?:will|shall|is\s+going\s+to|are\s+going\s+to))\s+(?:then\s+|only\s+|soon\s+)?(?:be|become|have)\b"
)
LATER_ON: Final = (
    rf"{_WILL_BE}[^.;!?\n]*{MARK}[^.;!?\n]*?\b{_AHEAD}|\b{_AHEAD},?\s+{_WILL_BE}"
    r"|(?:明天|以后|到时候?|下周)(?:会|将)(?:会|要)?[是有变为]"
)
"""That something will be so at another time than the goal asks about: "it will be ▮ tomorrow"."""
COMING_GOAL: Final = r"(?i)\b(?:tomorrow|next|upcoming|from\s+now)\b"
"""Goals about what comes next, which may be tomorrow."""
FUTURE: Final = r"\b(?:will|shall|going\s+to|plan(?:ning)?\s+to|intend\s+to)\b|'ll\b|将会|打算|准备(?=[发寄])"
PROMISE: Final = (
    r"\b(?:i|we)\s*(?:will|shall|'ll|am\s+going\s+to|are\s+going\s+to|plan\s+to|intend\s+to|would)\b|我(?:会|将|打算)"
)
FUTURE_GOAL: Final = (
    r"(?i)\b(?:will|next|tomorrow|due|upcoming|from\s+now|this\s+(?:\w+day|week)|(?:january|february|march|april|may|june"
    r"|july|august|september|october|november|december)\s+\d{1,2}|events?|begins?|calendar)\b"
)
"""Goals about what is to come, which answers put in the future, too."""
_NOT_SENT = (
    r"\b(?:not|never)\s+(?:been\s+)?sent\s+yet\b|\b(?:not\s+yet|never)\s+(?:been\s+)?sent\b|\bunsent\b"
    r"|\b(?:in|to)\s+(?:the\s+|your\s+|my\s+)?(?:drafts?|outbox)\b"
)
UNDONE: Final = (
    r"\b(?:tried|attempted|failed|bounced|unsuccessful(?:ly)?|in\s+vain|(?:ready|about|yet|still|supposed|waiting)\s+to\s+be"
    r"|should\s+have|would\s+(?:have|be|need)(?<!that would be)|(?:needs?|has|have)\s+to\s+be|must\s+be)\b"
    rf"|\b(?:no|without)\s+\w+\s+yet\b|\btoo\s+(?:early|late|long|short|far|soon|many|few)\b|{_NOT_SENT}|失败|没能|未能"
)
_PASSED_OVER = r"(?:read|scrolled|opened|looked|checked|went|got|counted|skimmed|glanced|had|saw)"
_ONLY_PART = (
    r"(?:\s+(?:at|through|to|into|over|up|as\s+far\s+as))*\s+(?:(?:the|a|an|its|very|about|time\s+for)\s+)*"
    r"(?:first|last|top|bottom|upper|lower|beginning|start|parts?|half|one|some|few|visible|summary|preview|snippet"
    r"|headings?|screenshot)\b"
)
_NOT_DONE = r"(?:(?:did|have|could|can)(?:\s+not|n't)|can\s?not|can't)"
_LOOK = r"(?:scroll|check|look|open|go|finish|verify|reach|load|read|count)(?:ed)?|gone"
_ALL_OF_IT = (
    r"(?:\s+(?:at|through|to))?\s+(?:all|any|every\w*|it|this|that|them|further|down|beyond|past|more"
    r"|the\s+(?:rest|whole|full|entire|remaining|end|bottom|last|other\s+pages))\b"
)
INCOMPLETE: Final = (
    rf"\bi(?:'ve|\s+have)?\s+(?:only|just|merely)\s+{_PASSED_OVER}\b{_ONLY_PART}"
    rf"|\bi\s+{_NOT_DONE}\s+(?:\w+\s+)?(?:{_LOOK})(?:{_ALL_OF_IT}|(?=\s*(?:$|[.!;\n])))(?![^.;!?\n]*\btwice\b)"
    r"|\bi\s+(?:gave\s+up|skimmed|stopped\s+(?:at|after|there|here|when|counting|reading|scrolling|looking)"
    r"|skipped\s+(?:some|parts?|the\s+(?:rest|first|last|end)|a\s+few|several|pages?))\b"
    r"|我(?:只|仅)(?:看|读|查|数|翻)了(?:第|前|最前|一|几|开头|上半|部分)|没(?:有)?(?:看完|读完|数完|查完|翻完|看全|翻到底)"
)
"""What admits that not all was looked at."""
SO_FAR: Final = (
    r"\b(?:(?:so|thus)\s+far|(?:up\s+to|until|till)\s+now|as\s+yet|(?<!up\s)to\s+date)\b"
    r"|目前为止|到目前|迄今|至今"
)
PERIOD_GOAL: Final = r"(?i)\b(?:this\s+(?:week|month|year)|today|now|so\s+far)\b"
"""Goals about a time that has not ended, of which answers say "so far"."""
_I_DID = (
    r"\bi(?:'ve|\s+have)?\s+(?:\w+\s+)?"
    r"(?:sent|read|counted|found|checked|seen|saw|forwarded|downloaded|got|went|looked)\b"
)
WORKED_SO_FAR: Final = rf"{_I_DID}[^.,:;!?\n]*\b(?:so|thus)\s+far\b|\b(?:so|thus)\s+far,?\s+{_I_DID}"
"""That the agent's own work has not ended."""
NEIGHBOUR: Final = (
    r"(?<!\d )\b(?:events?|ones?|tasks?|meetings?|titles?|activity|activities|days?|codes?|persons?|callers?)\s+"
    rf"(?:after|before|following|preceding|behind)\s+(?!\d|noon|midday|that\s+time)[^.;\n]*{MARK}"
)
"""A value that is said to be that of something beside what was asked for: "the event after the next one is ▮"."""
NEIGHBOUR_OF_IT: Final = r"\bthe\s+(?:one|event|task|next)\s+(?:after|before)\s+(?:it|that|this)\b"
"""A pronoun that leads on from the value that is named to another."""
_SINCE = "(?:now |already |since |later |both |all )*"
IN_BRACKETS: Final = _any(
    "(?:most )?(?:wrong|incorrect|invalid|untrue|mistaken|inaccurate|inexact|imprecise|approximate|approximation)",
    "(?:not|no longer) (?:right|correct|exact|precise|true|valid|current|up to date|sure|certain)", r"or so",
    rf"{_SINCE}(?:cancell?ed|called off|postponed|rescheduled|deleted|removed|dropped)",
    rf"{_SINCE}(?:moved|postponed|rescheduled|put off) (?:to|by|until) .+",
    "i guess", "unchecked", "已?(?:被)?(?:取消|推迟|延期|删除|改期)了?",
    "expected", "planned", "nearby", "close", "somewhere", "give or take", "plus or minus", r"\?+",
    rf"(?:that is |this is |it is |it's |that's )?(?:the |an? |my |your )?{_OLD}(?: {_OLD_THING})?", "half", "partly",
    "only in part", "not all", "over", "under", _OLD_IN_CHINESE, "旧的?", "已?(?:过期|失效|作废|更换|替换)了?",
    "错误?的?", "不对",
    "不正确", "不准确?", "无效", "约", "大约", "大概", "差不多", "粗略", "过时的?", "计划", "预计",
)  # fmt: skip
"""What a bracket beside a value that says nothing else makes of it: "▮ (wrong)"."""
IN_BRACKETS_OF_MOMENTS: Final = r"(?:the )?end(?:s|ing)?|end time|finish|结束(?:时间)?"
BRACKET_FILLING: Final = (
    r"\s*(?:(?:(?:this|that|it|they|these)(?:\s+(?:is|was|are|were)|'s)?|is|are|was|were|just|only|the|an?|my|your|its|value"
    r"|number|count|total|figure|sum|amount|time|of|them|all|very|so|quite|rather|best|rough|i|think|than|as|\d+)(?!\w)"
    r"|[这那是只的值数个])"
)
"""Words that say nothing of themselves in a bracket."""
OPEN: Final = (
    "(?i)"
    r"\b(?:and|or|,)\s+(?:the\s+|some\s+|many\s+|several\s+|a\s+few\s+|possibly\s+)?(?:others?|more|so\s+(?:on|forth)"
    r"|further|additional|the\s+rest|the\s+like)\b(?!\s+(?:than|often|details|info|information|help|questions))"
    r"|\betc\b|\bet\s+cetera\b|\bamong\s+(?:others|other)\b|\bto\s+name\s+(?:a\s+few|some)\b|\balmost\s+all\b"
    rf"|等等|之类|[,、]\s*(?:\.{{3}}|…)|{MARK}[^\n]*?{MARK}[\s\"')*]*(?:\.{{3}}|…)"
    rf"|{MARK}[\s\"']*等(?!\s*(?:这|那|共)?[两二三四五六七八九十\d])|\+\s*(?:(?:\d+|a\s+few|some)\s+)?(?:more|others?)\b"
)
