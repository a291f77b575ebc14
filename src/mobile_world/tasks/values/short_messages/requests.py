"""Requests to call an appointment off or to move it, and notices that it is off or at another time, in one clause."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from mobile_world.tasks.values.short_messages.days import Day
from mobile_world.tasks.values.short_messages.wording import Clause

Request: TypeAlias = Literal["cancel", "move", "keep", "doubt", "doubtful move", "taken back"]
"""What is asked for.

`keep`: it is not to be cancelled or moved; `taken back`: what was asked for before is not; `doubt`: neither is said,
such as a condition or somebody's words.
"""

APPOINTMENTS = (
    "meeting|lunch|brunch|breakfast|dinner|supper|tea|coffee|drinks|call|appointment|rehearsal|review|stand-?up|sync"
    "|session|class|lesson|course|interview|picnic|party|practice|training|trip|visit|workshop|hike|movie|film|game"
    "|match"
    "|event|check-?in|one-on-one|demo|presentation|talk|webinar|tour|date|reservation|booking|meal|walk|run|ride"
    "|catch-?up"
    "|get-together|gathering|barbecue|bbq|choir|yoga|gym|dentist|doctor|exam|retro|briefing|conference|cinema|swim|plan"
)
CHINESE_APPOINTMENTS = (
    "电话会议?|例会|会议|早午餐|早午饭|早饭|早餐|午饭|午餐|晚饭|晚餐|聚餐|聚会|饭局|排练|预约|面试|计划会|评审会?|培训|讲座|活动|约会|见面|电影|球赛|课|考试|爬山|野餐"
    "|碰头会|周会|晨会|[^\\s的我们能可以]{1,2}会|(?<=[的次个])会(?![议面儿])"
)
_CANCEL = re.compile(
    r"\b(?:cancel(?:l?ed|l?ing|s|lation)?|call(?:ed|ing)? off|call(?:ed|ing)? (?=(?:[\w']+ ){1,6}off\b))"
)
_IS_OFF = re.compile(
    r"\b(?:is|are) off\b(?! (?:to|the)\b)"
    r"|\b(?:is|are|will|does|do) not (?:be )?(?:happen(?:ing)?|tak(?:e|ing) place|go(?:ing)? ahead|on\b)"
)
_CANCEL_WEAK = re.compile(
    r"\b(?:drop(?:ped|ping)?|scrap(?:ped|ping)?|skip(?:ped|ping)?|scratch(?:ed|ing)?|bin(?:ned)?|ditch(?:ed|ing)?"
    r"|axe[d]?|forget about"
    r"|do without|leave out|pass on|get rid of|kill)\b"
)
"""Verbs that cancel where an appointment is their object."""
_NO_MEETING = re.compile(
    rf"\b(?:can|could|shall|might|let) (?:we|us) not (?:meet|have|hold|do)\b"
    r"|\b(?:we|i) (?:will|can|are|am) not (?:be )?(?:meet|meeting|hav(?:e|ing) (?:the|our|a)|hold|holding)\b"
    rf"|\b(?:no need|do not (?:need|have)) to meet\b|^(?:so |then )?no (?:\w+ )?(?:{APPOINTMENTS})\b"
)
_MOVE = re.compile(
    r"\b(?:move[ds]?|moving|reschedul(?:e|ed|ing)|postpon(?:e|ed|ing)|push(?:ed|ing)?(?: back)?|shift(?:ed|ing)?"
    r"|delay(?:ed|ing)?|put(?:ting)? off|put(?:ting)? back|put(?:ting)? (?=(?:[\w']+ ){1,5}(?:off|back)\b)"
    r"|bring(?:ing)? forward|bring(?:ing)? (?=(?:[\w']+ ){1,5}forward\b)|pull(?:ing)? forward|re-?arrang(?:e|ing)"
    r"|mak(?:e|ing) it(?= (?:\d|at\b|on\b|for\b|mon|tue|wed|thu|fri|sat|sun|tomorrow|next|later|earlier|half|noon))"
    r"|switch(?:ing)?|(?:find|pick|try|choose) another (?:day|time|date|slot))"
)
_LATER = re.compile(
    r"\b(?:let us|(?:can|could|may|might) we) (?:[\w']+ ){0,5}?(?:later|earlier|sooner)\b"
    r"|(?:晚|早)(?:点|一点|些|一会儿?|半个?小时|[一二两三四五\d]+个?(?:半)?(?:小时|分钟|天))(?![再回给告答我])"
)
"""That something is to be at another time of the same day."""
_TEMPORAL = re.compile(
    r"reschedul|postpon|delay|put|bring|pull|re-?arrang|find|pick|try|choose|mak|meet|start"
    r"|begin|come|go|do|have|instead|rather"
)
"""Verbs that are about time, whatever their object."""
_SWAPS = re.compile(r"\binstead\b|\brather than\b")
_CHINESE_CANCEL = re.compile("取消|作废|作罢|撤掉|不[聚约碰](?:头|面)?了")
_CHINESE_CANCEL_WEAK = re.compile("不开(?:会)?了|算了|免了|不办了|不搞了|不聚了|不约了|不上了|不见了|能免|不.了(?=吧)")
_CHINESE_MOVE = re.compile(
    "改到|改成|改为|改在|改至|挪到|挪至|移到|移至|推迟|延后|延期|延迟|提前|推后|往后推|往前挪|往后挪|顺延|改期|改天|改时间|改日|换到|换个时间"
    "|换一天|调到|推到|另约|改约"
)

_LIGHT = (
    r"(?:a|an|any|been|be|ever|even|going|had|has|have|i|intend|intention|is|need|plan|plans|planning|reason|should"
    r"|sure"
    r"|the|them|they|think|to|want|wants|wanted|was|we|will|wish|would|you|really|actually|at|all|just|yet|could"
    r"|can|it)"
)
_NEGATED = re.compile(
    r"\b(?:not|never|no|nobody|none|without|refuse[sd]?|decline[sd]?|instead of|rather than|no need|against|avoid"
    rf"|stop|forget(?: about)?|never mind|(?:do|did) not bother(?: with| about)?)(?: {_LIGHT})*$"
)
_PROPOSES = re.compile(
    r"\b(?:why (?:do|should) not|why not|can not|could not|should not) (?:we|you|i)\b|\bno (?:choice|option"
    r"|other way)\b"
)
_MAY_I = r"(?: (?:we|you|i) (?:can|could|may|might))?"
_COURTESIES = (
    r"(?:would|will|is|was) (?:it|that) (?:be )?(?:\w+ )?(?:ok|all right|fine|possible|good|great|a problem)"
    r"(?: (?:for|with|by) (?:you|us|everyone|all))?(?: if| to)?",
    r"(?:i hope )?you (?:do|will|would) not mind(?: if)?",
    r"(?:would|do) you mind(?: if)?",
    r"are you (?:ok|fine|all right)(?: with| if)?",
    r"would you be (?:ok|fine|all right|happy) (?:with|if|to)",
    rf"(?:is there )?any (?:chance|way)(?: that)?{_MAY_I}",
    rf"i (?:was |am |had been )?wonder(?:ing)? (?:if|whether){_MAY_I}",
    rf"i (?:just |only )?(?:want|wanted|would like|am writing|write) to (?:ask|see|check|know)(?: you)?(?: if"
    rf"| whether)?{_MAY_I}",
    r"(?:do )?(?:you )?think (?:that )?(?=we (?:can|could))",
    r"if (?:possible|you do not mind|you agree|(?:that|this|it) (?:is|works|suits|would be) ?(?:ok|all right|fine"
    r"|good|possible)?"
    r"(?: (?:for|with|by) you)?|you are (?:ok|fine|all right|happy)(?: with (?:it|that))?)",
    r"may (?:i ask you to|we|i)",
    r"i (?:would )?(?:need|want|ask|have to ask|like) you to",
    r"i am (?:sorry|afraid)(?: but| that)?",
    r"i (?:hope|know|see) (?:that )?(?=we can|you understand)",
)
_COURTESY = re.compile(rf"\b(?:{'|'.join(_COURTESIES)})")
"""What makes a request polite, though it looks like a condition or another question."""
_CHINESE_COURTESY = re.compile(
    "(?:如果|要是|若是?)(?:您|你们?)?(?:觉得|也|都)?(?:不介意|方便|可以|同意|没意见|愿意|没问题|不麻烦|行)(?:的话)?"
)
_IMPOSSIBLE = re.compile(
    r"\b(?:(?:is|are|was|would be) (?:not (?:possible|an option|allowed|necessary|needed)|impossible|out"
    r" of the question"
    r"|wrong|rude|silly|pointless|unnecessary|(?:a|the) (?:\w+ )?(?:mistake|shame|pity|idea|thing))"
    r"|(?:makes|would make) no sense)\b"
)
_CONDITION = re.compile(
    r"\b(?:if|unless|in case|provided|as long as|depending|whether|should it|when it)\b"
    r"|如果|要是|假如|万一|除非|的话|只要"
)
_CONDITIONAL = re.compile(
    r"^(?:(?:and|so|then|well|sorry|please|only|hi|hello) )*(?:if|unless|in (?:the )?case|provided|providing|assuming"
    r"|supposing|suppose|as (?:long|soon) as|depending on|when|whenever|once(?! (?:again|more))|until|had i"
    r"|should (?:it|he|she|they|the|my|our|anything|nobody|somebody|[a-z]+ (?:be|come|not)))\b"
    r"|^(?:如果|要是|假如|万一|除非|只要|只有|一旦|若是?|假设|等到?)|的话$"
)
"""The first half of "if it rains, cancel the meeting", or the second one of "cancel it, if it rains"."""
_HARMLESS = re.compile(
    r"\b(?:if (?:i|you) remember|if i am not mistaken|(?:if|in case) you (?:have|did|had) not (?:yet"
    r" )?(?:hear|see|read|know)"
    r"|(?:if|when|once|as soon as) you (?:get|read|see|receive) (?:this|my))"
)
"""A condition that changes nothing."""
_FIRST_WORDS = (
    r"(?:(?:actually|well|oh|ok|no|wait|sorry|hm+|haha|lol|or|and|then|so|just|all right|nah|please|ah|oops|hang on) )*"
)
_TAKES_BACK = re.compile(
    rf"{_FIRST_WORDS}(?:never mind(?: (?:that|it|then|me))?|(?:just )?forget (?:it|that|about (?:it|that)"
    rf"|i (?:said|asked).*"
    r"|what i .*)"
    r"|(?:please )?(?:scratch|strike|ignore|disregard|undo) (?:that|this|it|the above|what i .*|my .*)"
    r"|(?:(?:i am|i was|only|just) )*(?:kidding|joking)(?: of course)?|(?:it is|that is|that was|just)? ?a joke"
    r"|i (?:will )?take (?:it|that|this) back|(?:on|upon) second thoughts?.*|(?:i|we)(?: have)?(?: just)?"
    r" changed (?:my|our) minds?.*"
    r"|false alarm|not really|(?:or )?(?:maybe |perhaps )?not|no way|never(?: ever)?|no|not (?:a|any) chance|no chance"
    r"|(?:of course|certainly|absolutely|definitely|surely|clearly|obviously|hell|rather) (?:not|no)|(?:i"
    r" )?(?:do not think so|think not)"
    r"|(?:not happening|out of the question|nonsense|no thanks|as if|you wish|in your dreams|wrong)"
    r"|(?:i|we) (?:really |just |actually )?(?:will|would|should|shall|do|did|am|must|need) not(?:"
    r" (?:want|have|need|going|do|to|it|that|so"
    r"|after all|now|really))*"
    r"|(?:i|we) (?:found|have|do have|got) (?:the |some )?time after all)"
)
_CANNOT = re.compile(r"(?:i|we) (?:really |just |actually )?(?:can|could) not(?: (?:do (?:it|that|so)|now|really))?")
"""Behind "but" it takes back; elsewhere it may be why."""
_CHINESE_TAKES_BACK = re.compile(
    "(?:哎|啊|哦|等等|还是|那|唉|不对)*(?:算了吧?|当我没说|(?:我)?(?:开|说)(?:个)?(?:玩)?笑的?|逗你(?:玩)?的|(?:怎么)?(?:不)?可能(?:吗|呢)?"
    "|才不(?:要|会|呢)?|休想|才怪|(?:我)?(?:又)?改(?:变)?主意了|不用了|不必了|没门|想得美|忘了(?:吧|这事)?|没有的事|别"
    "|(?:我们?)?(?:才|是|绝对|肯定|当然)?不(?:会|能|想|要|行|可以)?(?:的|了)?)"
)
_REPORT = re.compile(
    r"(?:^|\b(?!i |we )\w+ )(?:said|says|wrote|writes|asks|asked|told|tells|heard|claims|thinks|suggested|suggests"
    r"|reckons)\b"
    r"|\bi (?:heard|said|told|asked)\b|听说|^(?!我)[^,]{0,4}(?:说|问(?!题)|要求|通知|建议)|我(?:说|没说)"
)
_HEDGED = re.compile(
    r"\b(?:might|may|maybe|perhaps|probably|possibly|almost|nearly|consider(?:ed|ing)?|th(?:inking|ought) (?:of"
    r"|about)|would have"
    r"|(?:was|were) (?:going|about) to|wanted to|used to|tempted|(?:i|we) could|hope(?:fully)?|feel like|afraid of"
    r"|supposed to)\b"
    r"|差点|几乎|可能|也许|大概|考虑|说不定|本来"
)
_OFFER = re.compile(
    r"\b(?:should|shall|must) (?:i|we)\b|\b(?:want|like) (?:me|us) to\b|\bdo (?:i|we|you) (?:\w+ )?(?:need|have|want)\b"
    r"|(?:需要|要|用|该)我|要不要(?!.*吧)|该不该|是否(?:需要|应该)"
)
_WAS = re.compile(
    r"^(?:and |so |but |then )*(?:will you(?! please)|did|was|were|has|have|had|is|are|am|do|does|who|what|when"
    r"|where|which"
    r"|how(?! about)|why)\b"
    r"|(?:取消|改|推迟|延期|挪|移|改期|改时间)(?:掉)?了(?:吗|没|么)|是不是|怎么|如何|为什么|什么时候|谁"
)
_THIRD_PARTY = re.compile(
    r"\b(?:he|she|they|nobody|somebody|someone|everybody|everyone|people|who)\b|^(?:他们?|她们?|航空公司|学校|对方|老板)|被"
)
_MAY_PRECEDE = re.compile(
    r"(?:^|\b(?:i|am|we|you|to|please|can|could|must|will|would|shall|have|us|just|and|then|better|also|sorry|now"
    r"|so|not|kindly"
    r"|hereby|really|hi|hello|hey|dear|today|therefore|unfortunately|do|let|me|about|mind|sadly|ok|yes|chance|the|our|a"
    r"|simply|quickly|of|for|rather|if|possible|pls|had|all right|fine|off|is|are|be|been|has|either|even|need|right|"
    r"afraid|how|what))$"
)
_MINE = re.compile(r"\bmy\b|我(?:会|已经?|刚|这就)?(?=取消)")
_OF_READER = re.compile(r"\b(?:you|please|we|us)\b|^$")
"""That somebody else than the writer is to do it."""
_NEEDED = re.compile(
    r"\b(?:have to|has to|need|must|want|would like|please|can|could|you|let us|help)\b"
    r"|得|必须|想|要|请|帮|麻烦|需要|只好|不得不"
)
_REPORTED_PASSIVE = re.compile(r"\b(?:was|were|got|getting|being|been told)\b")
_STANDS = re.compile(
    r"\b(?:stands|is still on|still on|tak(?:e|es|ing) place|goes ahead|go ahead with|as planned|keep (?:it|the"
    r"|our)|can (?:come|make it)"
    r"|looking forward to(?! (?:\w+ )*?(?:another|next|new|hear|hearing|find|finding|answer|reply)\b)"
    r"|would rather not|rather not|stays)\b|照常|如期|不变|继续开|还是开"
    r"|\b(?:i|we) will (?:(?!not\b|never\b)\w+ )?(?:be there|attend|make it|be coming|come(?! (?:back|by"
    r"|over|round|up|to see)))\b"
    r"(?! (?:next|another|some|later|in))|\bi am (?:still )?coming\b|\bsee you there\b|\blet us (?:still"
    r" )?meet(?: anyway| as .*)?$"
    r"|^我们?(?:还是|还|仍然?|照样|到时候?|肯定|一定)*(?:会|能)(?:准时|按时)?(?:去|来|到|参加)[的了啊]*$"
)
_NOT = re.compile(r"\b(?:not|never|no)\b|不|没")
_PERMITS = re.compile(r"\byou (?:can|may|could|are free to)(?: always| also)?$")
"""That the reader may do it, which asks for nothing."""
_PUBLIC = re.compile(
    r"\b(?:concert|show|festival|flight|train|bus|ferry|performance|premiere|tournament|championship|match|order"
    r"|delivery|subscription|strike|parade|ship|plane|tram)s?\b"
    r"|演唱会|音乐会|航班|火车|高铁|飞机|比赛|演出|列车|班车|订单|快递|运动会"
)
"""What is cancelled for everybody, not by the writer."""
_OPEN_CHINESE = re.compile("^[^能可想请帮]*要取消|没取消")
"""An open question whether something is to be off."""
_PLACE_TARGET = re.compile(
    r"\b(?:to|into|in) (?:the |our |my |your |a )?(?:room|office|cafe|kitchen|hall|building|house|floor|library"
    r"|garden|place|link|zoom|\w+ room)\b"
    r"|\bthere\b|\bhouse\b|\bflat\b|\bapartment\b"
)
_MOVES_HOME = re.compile(
    r"\bmov(?:e|ing|ed) (?:house|home|flats?|apartments?|out|in|away|abroad)\b|\bi (?:am|was) moving (?!the|our|my"
    r"|it|this|that)"
)
_OTHER_TIME = re.compile(
    r"\b(?:next (?:week|month|year)|another (?:day|time|date|slot|week)|later|earlier|an? (?:hour|day|week)|by \w+"
    r"|(?:half an|one|two|\d+) (?:hour|minute|day|week)s?)\b"
)


def request_of(clause: Clause, moments: list[Day], *, has_object: bool) -> Request | None:
    """What a clause asks for, or tells; nothing when it is about something else.

    `named` are the days in it; `has_object` says whether an appointment is named in the message.
    """
    text = _strip_courtesy(clause.text)
    polite = text != clause.text
    verb, kind = _verb(text, clause, moments, has_object=has_object)
    if verb is None:
        return None
    before = text[: verb.start()].strip()
    doubt: Request = "doubtful move" if kind == "move" else "doubt"
    if kind == "move" and not _moves_in_time(text, verb, moments):
        return doubt
    denied = _denied(before, chinese=clause.chinese) and not _NO_MEETING.search(text)
    if denied or _IMPOSSIBLE.search(text[verb.end() :]):
        return "keep"
    return doubt if _in_doubt(text, before, verb, clause, polite=polite) else kind


def is_condition(clause: Clause) -> bool:
    """Whether a clause is a condition of the one beside it; conditions of courtesy are none."""
    return bool(_CONDITIONAL.search(_strip_courtesy(clause.text))) and not _HARMLESS.search(clause.text)


def takes_back(clause: Clause) -> bool:
    """Whether a clause takes the request before it back, or is the "no" to it."""
    if clause.chinese:
        return bool(_CHINESE_TAKES_BACK.fullmatch(clause.text))
    return bool(_TAKES_BACK.fullmatch(clause.text) or (clause.after_but and _CANNOT.fullmatch(clause.text)))


def stands(clause: Clause) -> bool:
    """Whether a clause says that an appointment takes place."""
    match = _STANDS.search(clause.text)
    if not match:
        return False
    return match[0].startswith("would rather") or not _NOT.search(
        clause.text[: match.start()].replace("rather not", "")
    )


def verb_span(text: str) -> tuple[int, int] | None:
    """Where the verb of a request stands."""
    patterns = (
        _CANCEL,
        _IS_OFF,
        _NO_MEETING,
        _MOVE,
        _CANCEL_WEAK,
        _CHINESE_CANCEL,
        _CHINESE_MOVE,
        _CHINESE_CANCEL_WEAK,
    )
    verb = next((match for pattern in patterns if (match := pattern.search(text))), None)
    return verb.span() if verb else None


def _strip_courtesy(text: str) -> str:
    return _CHINESE_COURTESY.sub("", _COURTESY.sub(" ", _PROPOSES.sub(" ", text)))


def _verb(
    text: str, clause: Clause, moments: list[Day], *, has_object: bool
) -> tuple[re.Match[str] | None, Literal["cancel", "move"]]:
    """The verb, if there is one, and what it is for."""
    if verb := _CANCEL.search(text) or _NO_MEETING.search(text) or _CHINESE_CANCEL.search(text):
        return verb, "cancel"
    if verb := _MOVE.search(text):
        is_other = verb[0].startswith(("mak", "switch")) and not moments
        return (None if is_other else verb), "move"
    if verb := _CHINESE_MOVE.search(text) or _LATER.search(text):
        return verb, "move"
    if moments and (verb := _SWAPS.search(text)):
        return verb, "move"
    if has_object and (verb := _IS_OFF.search(text)):
        return verb, "cancel"
    pronoun = has_object and re.search(r"\b(?:it|this|that)\b", text)
    about = has_object if clause.chinese else bool(pronoun or re.search(rf"\b(?:{APPOINTMENTS})\b", text))
    if about and (verb := _CANCEL_WEAK.search(text) or _CHINESE_CANCEL_WEAK.search(text)):
        return verb, "cancel"
    return None, "cancel"


def _moves_in_time(text: str, verb: re.Match[str], moments: list[Day]) -> bool:
    """Whether it is the time that changes, and not a place."""
    rest = text[verb.start() :]
    if _MOVES_HOME.search(text):
        return False
    if moments or _OTHER_TIME.search(rest):
        return True
    if re.search("[改挪移换调推]到|改[在至成为]", verb[0]):
        return bool(re.search("下周|下个?月|别的时间|改天|晚上|上午|下午|周末", rest))
    if _TEMPORAL.match(verb[0]) or re.search("[\u3400-\u9fff]", verb[0]):
        return True
    is_timed = re.search(rf"\b(?:{APPOINTMENTS}|it)\b", text)
    return bool(is_timed) and not _PLACE_TARGET.search(rest) and not re.search(r"\bto\b", rest)


def _denied(before: str, *, chinese: bool) -> bool:
    """Whether the verb after these words is negated."""
    if not chinese:
        return bool(_NEGATED.search(before))
    free = re.sub("能不能|可不可以|行不行|好不好|要不要|是不是|不如|要不|不得不|不得已|不好意思", "", before)
    return bool(re.search("(?:没有?|不|别|勿|无需|从未|甭)[^,]{0,4}$", free))


def _in_doubt(text: str, before: str, verb: re.Match[str], clause: Clause, *, polite: bool) -> bool:
    """Whether a clause asks, supposes or reports instead of requesting."""
    reported = any(pattern.search(before) for pattern in (_REPORT, _HEDGED, _THIRD_PARTY, _REPORTED_PASSIVE))
    if reported or clause.quoted or _CONDITION.search(text) or _OFFER.search(text):
        return True
    if (clause.asks and not polite and _WAS.search(text)) or (not clause.asks and _PERMITS.search(before)):
        return True
    if clause.chinese and (
        (clause.asks and _OPEN_CHINESE.search(text)) or (_PUBLIC.search(text) and not _NEEDED.search(text))
    ):
        return True
    mine = _MINE.search(text if clause.chinese else text[verb.end() :])
    if mine and not clause.asks and not (_NEEDED if clause.chinese else _OF_READER).search(before):
        return True
    if clause.chinese:
        return False
    passive = verb[0].endswith(("ed", "off")) and re.search(r"\b(?:is|are|be|been)$", before)
    noun = passive or verb[0].startswith(("is ", "are ", "will ", "does ", "do ", "no "))
    if noun and _PUBLIC.search(text):
        return True
    return not noun and not _SWAPS.fullmatch(verb[0]) and not _MAY_PRECEDE.search(before)
