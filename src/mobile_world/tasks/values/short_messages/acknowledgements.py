"""Whether a clause says that something was done or understood, and nothing beyond what was asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal, TypeAlias

from mobile_world.tasks.values.short_messages.wording import Clause

Note: TypeAlias = Literal["done", "received", "courtesy", "remark", "further"]
"""`remark`: a statement with hardly a word that is news; `further`: anything that is no acknowledgement, such as a
promise, a question or news."""

_MOST_NEW_WORDS = 1
_MOST_NEW_CHARACTERS = 3
"""In a remark: what is neither in the thread nor of doing and of phones."""

_LONGEST_ECHO = 6
"""Words of a repetition that is none of the whole message."""
_IRREGULAR = (
    "did|done|set|sent|took|taken|turned|made|wrote|written|put|gave|told|left|bought|brought|got rid of"
    "|let|kept|read|found|paid|cut|hung|rang|called"
)
_PARTICIPLE = (
    rf"(?:\w{{2,}}ed|{_IRREGULAR}|gone|off|on|in|there|ready|saved|away|through|up to date|over|back"
    rf"|fixed|correct|right|with|under|among)"
)
_DONE = (
    re.compile(
        r"(?:(?:it|that|this|all|everything|i|we) (?:is |are |am |has been |have been )?)?(?:all |just |now "
        r"|already |have )*(?:done|all set|set|sorted|finished|taken care of|ready|fixed|completed?|in place"
        r"|good to go|(?:off|on|gone)(?= (?:now|again|already)))(?: (?:it|that|now|already|for you|then"
        r"|as you asked|as asked|as requested))*"
    ),
    re.compile(
        rf"(?:(?:i|we) )?(?:have |has )?(?:just |already |now |also )*(?:{_IRREGULAR}|\w{{2,}}ed)\b(?P<what>.*)"
    ),
    re.compile(
        rf"(?P<subject>(?:(?:the|my|your|our|that|this|all|it|they|both|everything|[a-z\d:'-]+) ?){{1,6}}?)(?:'s| is"
        rf"| are| was| were| has been| have been) (?:now |all |just |already )*{_PARTICIPLE}\b(?P<what>.*)"
    ),
    re.compile(
        rf"(?:(?:the|my|your|that|this|all) )?(?!\w+ing\b)(?:[a-z]+ ){{1,3}}(?:{_IRREGULAR}|\w{{2,}}ed|off|on"
        rf"|gone)\b(?P<what>.*)"
    ),
)
_THEY_HAVE_IT = re.compile(
    r"(?:and |so )*(?:he|she|they|both|everyone|everybody) (?:(?:now |already )?(?:knows?|ha(?:s|ve)|got)"
    r"(?: (?:it|that|them|the \w+))?|(?:was|were|ha(?:s|ve) been) (?:told|informed))(?: now| already)*"
)
"""What became of a message that was to be passed on."""
_STATE = re.compile(r"(?:(?:the|my|your) )?(?:[a-z]+ ){1,2}(?:on|off|gone|deleted|saved|set|added|removed|moved)")
"""What a thing is now, in the words of the request: "Bluetooth off"."""
_NOT_DONE = re.compile(
    r"\b(?:not|never|no longer able|failed|unable|almost|nearly|half|can|could|will|would|shall|should|must|might"
    r"|need(?:ed)?|tried|wanted|planned|if|unless|when|once|until|later)\b"
)
_RECEIVED = re.compile(
    r"(?:(?:and|so|oh|ah|aha|well|great|ok|yes|sure|perfect|cool|good|nice|fine|all right) ?)*"
    r"(?:(?:i )?(?:have )?(?:got|read|seen) (?:it|that|this|your message|the message|you)|noted|understood|i (?:see"
    r"|understand)|roger(?: that)?|copy(?: that)?|received"
    r"|good to know|will keep (?:that|it) in mind|makes sense|clear|sounds good|ok(?: then)?|okay|sure|yes|great"
    r"|perfect|cool|good|fine|nice|lovely|wonderful|brilliant|excellent|super|right|all right|sure thing"
    r"|will remember)?"
    r"(?: (?:now|then|thanks|ok|it is))*"
)
_NUMBERS = "half|quarter|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_COURTESY = re.compile(
    r"(?:(?:many |and |so |thank |oh )*(?:thanks|thank you)(?: (?:a lot|so much|very much|again|a million|a bunch"
    r"|you|anyway|too|kindly))*(?: for (?:[a-z]+ing|(?:the |your )?(?:telling|heads-up|letting|info\w*|message|update"
    r"|reminder|help|heads up"
    r"|note|news|tip|word|details|asking|waiting|invite|invitation|sharing|passing|checking|this|that|everything"
    r"|it))(?: (?:me|us|know|on|it|this|that|in|all|everything|so|back|me know))*)?"
    r"|(?:it is |that is )?no (?:problem|worries|trouble)(?: at all)?|(?:it is |that is )?my (?:pleasure"
    r"|bad|mistake|fault)"
    r"|(?:you are )?(?:very |most )?welcome|any time|anytime|do not mention it|oops|whoops|you are all"
    r" set|at your service"
    r"|(?:i am )?(?:glad|happy|pleased) (?:to (?:help|have helped)|i could help|that helps)|always(?: happy to help)?"
    r"|(?:i )?(?:much |really |greatly |truly )*appreciate(?:d|s)?(?: (?:it|that|the \w+))?|(?:i |we"
    r" )?hope (?:that|this|it) helps"
    r"|(?:oh |that is |this is |it is |what |such )*(?:great|good|wonderful|fantastic|excellent|lovely|amazing"
    r"|brilliant|super|nice|awesome)(?: news| to (?:know|hear)(?: that)?)|yay|hooray|wow|phew|woohoo|(?:me|us) too"
    r"|same here|likewise|oh no|(?:ha ?)+|he(?:he)+|can not wait(?: (?:for|to) [\w ]+)?|welcome to [\w ]+"
    r"|(?:until|till) (?:then|tomorrow|tonight|\w+day)(?: then)?"
    r"|enjoy(?: .*)?|have (?:fun|a (?:good|nice|great|lovely|safe) [\w ]+)|see you(?: (?:soon|there|then|later"
    rf"|around|on (?:the )?\w+|at (?!(?:{_NUMBERS})\b)[\w ]+|tomorrow|\w+day|in [\w ]+))*"
    r"|bye(?: bye)?(?: \w+)?|(?:talk|speak) (?:soon|later)"
    r"|take care(?: (?:on the (?:road|way)|of yourself))?|good (?:luck|night"
    r"|morning|evening)"
    r"|(?:hi|hello|hey|dear)(?: \w+)?|sorry(?: (?:for the (?:wait|delay)|about that))?|lol|haha|love you"
    r"|hugs|kisses|x+o*"
    r"|(?:so |very |again |and |oh )*sorry(?: again| for the (?:wait|delay|trouble|noise|mess|bother"
    r"|confusion|inconvenience)"
    r"|(?: about|for) (?:that|it|this|the (?:noise|trouble|mess|wait|delay)))?"
    r"|(?:drive|travel|stay|get home) safe(?:ly)?|safe (?:travels|trip|drive|journey|ride)"
    r"|of course|sure|no need to thank me|looking forward(?: to (?:it|that|seeing you))?(?: too)?|well done|best|cheers"
    r"|awesome|amazing|sweet)"
)
_HELP = (
    r"(?: (?:i can|that i can|you need|you want|you would like|for you|from me|to do|to help|do|help"
    r"|assist|you|with|out|about"
    r"|then|today|now|on (?:the|your) phone))*"
)
_OFFERED = (
    r"(?:you (?:ever |still |should )?(?:need|want|require|would like|have) (?:(?:anything|something|any"
    r"|more|further|other|me"
    r"|it|help|a hand|assistance|questions?|problems?|issues?|trouble|concerns?)(?: at all)?(?: else| again| from me"
    r"| with (?:it|that|this))?(?: |$))+"
    rf"|there is (?:anything|something)(?: else| more)?{_HELP}|i can (?:do|help)(?: with)?(?: anything|"
    rf" something)?(?: else| more)?{_HELP}"
    r"|(?:it|that|this) (?:works|helps|is (?:ok|fine|all right|better)|does not(?: work)?)(?: (?:now|for"
    r" you|like that|again))*"
    r"|(?:anything|something)(?: else)? (?:changes|comes up|is (?:missing|wrong|unclear)))"
)
"""When the reader may write again."""
_WRITE = (
    r"(?:(?:please|just|do|and|so|also|always|simply|feel free to|do not hesitate to|you can) )*(?:let me"
    r" know|tell me|shout"
    r"|ask(?: me)?|text(?: me)?|message(?: me)?|write(?: me)?|call(?: me)?|ping me|give me a (?:shout"
    r"|call|ring)|reach out|get in touch)"
    r"(?: (?:again|any ?time|here|to me))*"
)
_OFFER = re.compile(
    rf"{_WRITE} (?:if|when|whenever|in case|should) {_OFFERED}|(?:and |so |just )*feel free to (?:text"
    rf"|message|ask|write|call|reach out)"
    r"(?: (?:me|any ?time|again|here))*"
    r"|(?:so |and |now )*(?:is there |do you |you |can i |may i |could i )?(?:still )?(?:need |want |do "
    r"|help (?:you )?with )?"
    rf"(?:anything|something) (?:else|more){_HELP}|what else can i do(?: for you)?|(?:do you )?need"
    rf" (?:any )?(?:more|further|other) help"
)
"""An offer of more help, which wants no answer."""
_OFFER_SPLIT = re.compile(rf"(?:and |so |but )*(?:if|when|whenever|in case|should) {_OFFERED}")
_PERMISSION = re.compile(
    r"(?:now )?(?:(?:you|we) (?:can|may|should be able to)|feel free to) (?:now |go ahead and )?[a-z]+(?:"
    r" (?:it|them|that|me|away|over"
    r"|again|now|the|your|my|pictures|photos|call|calls|a))*|you should (?:now )?(?:see|get|have|find|hear)\b.*"
    r"|go ahead|feel free|try (?:it )?now"
)
_SHOULD_BE = re.compile(
    r"(?:[a-z]+ ){0,4}?should (?:now )?(?:be (?:fine|ok|good|gone|visible|there|on|off|done|up|available)|work|show up"
    r"|appear)(?: now)?"
)
_PROMISE = re.compile(r"\b(?:will|shall|going to|later|tonight i|promise|am about to|soon i|plan to|about to)\b")
_REQUEST = re.compile(
    r"\bplease\b|^(?:send|call|tell|give|bring|come|wait|ask|check|look|remember|make|buy|let me|do|text|write|pay"
    r"|transfer|forward)\b(?! it\b$)"
)

_AGREED = re.compile(r"^(?:(?:ok|sure|fine|all right|great|yes|no problem) )*| (?:it is(?: then)?|then)$")
"""What may stand around a repetition: "OK, Wednesday it is"."""

_GENERIC = frozenset(
    re.findall(
        r"\S+",
        "fine good available visible show appear work am pm morning evening afternoon i we you it that this they "
        "them all everything both a an the my your our of to in on off at for from with by as and is are was were "
        "has have had been be just already now also then so too again here there up down out into about only did "
        "done do set sent took taken turn turned made make put switched switch switching added add deleted delete "
        "removed remove changed change updated update saved save moved move noted wrote written corrected correct "
        "cancelled marked mark ticked tick enabled disabled activated activate started start stopped stop opened "
        "closed created entered renamed stored replaced finished completed sorted fixed checked check asked told "
        "passed gone ready right away back said requested wanted one thing things text texted message list app "
        "phone calendar alarm timer note notes event contact contacts entry file picture photo number reminder "
        "settings task instead new old time date day later earlier today tomorrow folder box item line over yes "
        "ok please let know got rid me us him her called call rang answered replied reply it's successfully "
        "properly should accordingly correctly first filed under papers documents code",
    )
)
"""Words of doing, and of what phones hold: with those of the thread, all that a “done” may have."""
_CHINESE_GENERIC = frozenset(
    "我你您他她它们的了已经都全刚才刚刚好完掉上下开关闭启打删除去设置定弄搞改存记加移动发送告诉通知保存更新添新建取消勾选标把将给在到成为这那个条张份件里啦呢吧哦啊按照要求说"
    "现在就闹钟日历日程备忘任务提醒短信消息号码联系人文件照片图片写换转发回复处理办妥搬走放进入也是没问题收拾过时间分点半整清单上午下早晚今天明"
)
_CHINESE_DONE = re.compile(
    "(?:我)?(?:已经?|刚刚?|刚才|都|全部?|现在)*(?P<what>[^,]*?)(?:好|完|掉|上|过|到|成|走|进去|下来)?(?:了|啦|完毕|完成|搞定)$|搞定|(?:已|刚"
    "|都)(?P<short>[^,]{1,8})$|^完成$"
)
_CHINESE_NOT_DONE = re.compile(
    "不|没|未|别|会|要|待会|晚点|等下|等会|再|准备|打算|马上|转(?:给)?你|还你|差点|如果|要是|明天再|回头(?!见)|转告|请|帮|麻烦(?!你)"
)
_CHINESE_RECEIVED = re.compile(
    "(?:好|好的|嗯+|行|ok|收到|知道|明白|了解|清楚|懂|记住|记下|记下来|记得|太好|好嘞|没问题|可以|是的?|那太好|真好|不错)+(?:[了的呀啊吧哒哦啦嘞呢])*"
)
_CHINESE_OFFER = re.compile(
    "(?:那|请问)?(?:你|您)?还(?:有|需要|要|想要)?(?:没有)?我?(?:做|帮)?(?:你|您)?(?:什么|别的|其他|其它|啥|事)+(?:事情?|问题|需要|要|可以|能|我|帮|忙|做|你|您|到|的|地方"
    "|吩咐|要求)*[吗么呢]?"
    "|(?:以后|之后|下次)?(?:如果|要是|若是?)?(?:你|您)?还?(?:有|需要)(?:任何|什么|别的|其他|其它|啥|新的?)?(?:事情?|需要|问题|变动|变化|情况|帮忙|帮助|我)*(?:的话)?"
    "(?:就|再|请|可以|尽管|随时|都|记得|跟|和|给|你)*(?:找|叫|告诉|通知|说|联系|问|喊|发消息)(?:我|一声|就行|就好|哈|啊|哦|吧|一下|给)*"
)
_CHINESE_COURTESY = re.compile(
    "(?:非常|太)?(?:谢谢|多谢|感谢|谢)(?:你|您|啦|了|告知|提醒|通知|帮忙|分享|哦|啊|的|信息|消息|告诉|我|先付|垫付|这么快|特意|特地|关心|体谅|理解)*|放心(?:吧|好了)?|不客气|不用谢|没事|没关系|再见|拜拜|(?:明天|回头|到时候?"
    "|周.|待会儿?|一会儿?)见|(?:下?周.|明天|今天|今晚)?(?:早上|上午|中午|下午|晚上)?见|(?:谢谢|多谢|感谢|辛苦)(?:你|您)?(?:请|先)*[^,会要吗将转]{0,5}|你?(?:可以|能)[^,]{1,8}了|辛苦(?:你|您)?了?|麻烦你了|祝.*|小事(?:一桩|儿)?|举手之劳|应该的|(?:别|太)?客气了?|随时(?:效劳|找我|叫我|联系我?|说)|(?:开车|路上|一路|一切)(?:小心|注意安全|平安|顺风|顺利)[点哦啊哈]*"
    "|慢点开|注意(?:安全|身体)|爱你|么么哒|(?:真)?(?:抱歉|对不起|不好意思)[啊哈哦了呀]*|打扰了|早点休息|晚安|早安|玩得开心|保重|哈+|嗨|你好|您好"
)


def notes_of(parts: Sequence[Clause], thread: str) -> set[Note]:
    """What all clauses tell; "if you need anything else, let me know" is one."""
    joined: list[Clause] = []
    for clause in parts:
        last = joined[-1] if joined and not joined[-1].ends else None
        if last and not last.chinese and _OFFER_SPLIT.fullmatch(last.text):
            joined[-1] = replace(clause, text=f"{clause.text} {last.text}")
        elif last and last.chinese and re.match("如果|要是|若|(?:你|您)?还?(?:有|需要)", last.text):
            joined[-1] = replace(clause, text=f"{last.text}{clause.text}")
        else:
            joined.append(clause)
    return {note_of(clause, thread) for clause in joined}


def note_of(clause: Clause, thread: str) -> Note:
    """What a clause tells the one who asked; `known` is what both have read already."""
    text = clause.text
    if clause.quoted:
        return "further"
    if (_CHINESE_OFFER if clause.chinese else _OFFER).fullmatch(text):
        return "courtesy"
    if clause.asks:
        return "further"
    if clause.name:
        return "courtesy"
    note = _chinese(text, thread) if clause.chinese else _english(text, thread)
    new_names = any(name not in thread for name in clause.capitals)
    return "further" if note == "remark" and new_names else note


def _english(text: str, thread: str) -> Note:
    if _COURTESY.fullmatch(text):
        return "courtesy"
    if _RECEIVED.fullmatch(text):
        return "received"
    if _PERMISSION.fullmatch(text):
        return "courtesy"
    if _PROMISE.search(text):
        return "further"
    if _is_opposite(text, thread, r"\bon\b", r"\boff\b") or _is_opposite(text, thread, r"\boff\b", r"\bon\b"):
        return "further"
    if _THEY_HAVE_IT.fullmatch(text) or (_STATE.fullmatch(text) and _only_of(text, thread)):
        return "done"
    if _echoes(text, thread):
        return "courtesy"
    if _SHOULD_BE.fullmatch(text):
        return "done" if _only_of(text, thread) else "further"
    if _REQUEST.search(text) or _NOT_DONE.search(text):
        return "further"
    bare = (
        re.sub(r"^(?:(?:ok|yes|sure|thanks|and|so|great|it is|perfect|cool|hi|hey|no problem) )+(?=\w+ )", "", text)
        if not _DONE[0].fullmatch(text)
        else text
    )
    for form in dict.fromkeys((text, bare)):
        if any(pattern.fullmatch(form) for pattern in _DONE) and _only_of(form, thread):
            return "done"
    return "remark" if len(_new_words(text, thread)) <= _MOST_NEW_WORDS else "further"


def _only_of(text: str, thread: str) -> bool:
    """Whether a clause speaks of nothing but what was asked: all its words are known, or words of doing."""
    return not _new_words(text, thread)


def _new_words(text: str, thread: str) -> list[str]:
    stems = {_stem(word) for word in re.findall("[a-z]+", thread)}
    words = [word for word in re.findall(r"[a-z]+(?:'s)?", text) if word.removesuffix("'s") not in _GENERIC]
    return [word for word in words if _stem(word.removesuffix("'s")) not in stems and len(word) > 1]


def _is_opposite(text: str, thread: str, one: str, other: str) -> bool:
    """Whether the one was asked for, and the other is told."""
    is_wanted = bool(re.search(rf"\b(?:turn|switch|put|set|is)\b[\w ]*?{one}|{one}(?=[掉启闭机])|打{one}", thread))
    return is_wanted and not re.search(other, thread) and bool(re.search(other, text)) and not re.search(one, text)


def _echoes(text: str, thread: str) -> bool:
    """Whether a clause has nothing but a number or some of the words that were read, without a verb: "Room 329"."""
    pairs = {tuple(pair) for pair in pairwise(re.findall(r"\w+", thread))}
    text = _AGREED.sub("", text)
    words = re.findall(r"\w+", text)
    if re.fullmatch(r"\d[\d.:]*", text):
        return text in re.findall(r"\d+(?:[.:]\d+)*", thread)
    if re.fullmatch(r"(?:on )?[a-z]+day", text):
        return words[-1] in re.findall(r"\w+", thread)
    return 1 < len(words) < _LONGEST_ECHO and all(pair in pairs for pair in pairwise(words))


def _stem(word: str) -> str:
    return re.sub(r"(?<=\w{3})(?:ing|ed|es|(?<!s)s|e)$", "", word)


def _chinese(text: str, thread: str) -> Note:
    if _CHINESE_COURTESY.fullmatch(text):
        return "courtesy"
    text = re.sub("(?:谢谢|多谢|感谢|辛苦)(?:你|您|啦|了)*$", "", text) or text
    text = re.sub("(?<=[了啦])[哈哦呀哟～~]+$", "", text)
    if _CHINESE_RECEIVED.fullmatch(text):
        return "received" if not re.fullmatch("好了|可以了|行了", text) else "done"
    if len(text) > 1 and text in thread:
        return "courtesy"
    if _is_opposite(text, thread, "开", "关") or _is_opposite(text, thread, "关", "开"):
        return "further"
    if _CHINESE_NOT_DONE.search(re.sub("没问题|不客气|不用谢", "", text)):
        return "further"
    new = [
        letter
        for letter in text
        if "\u3400" <= letter <= "\u9fff" and letter not in _CHINESE_GENERIC and letter not in thread
    ]
    done = _CHINESE_DONE.fullmatch(text) or re.fullmatch("搞定|完成", text.rstrip("了啦"))
    if done and (not new or text.startswith("搞定")):
        return "done"
    return "remark" if len(new) <= _MOST_NEW_CHARACTERS else "further"
