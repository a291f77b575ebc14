"""What a clause says to a question: yes, no, neither; in English and in Chinese."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from mobile_world.tasks.values.short_messages.wording import Clause

Consent: TypeAlias = Literal["yes", "no", "undecided", "unrelated"]
"""`undecided`: what forbids to take the message for a yes or a no; `unrelated`: a reason, thanks, a greeting."""

_UNDECIDED = re.compile(
    r"\b(?:maybe(?! (?:next|another|some other) time)|perhaps|depends|depending|not sure|unsure|no idea|(?:do"
    r"|did) not know"
    r"|let me (?:\w+ )?(?:check|see|think|ask|look|get back|know)|we will see|not (?:\w+ )?yet|can not (?:say|tell"
    r"|promise)(?! (?:yes|no)\b)|hard to say"
    r"|might|may(?= (?:be|have|come|need))|probably|possibly|i (?:guess|suppose)|hopefully|i hope|tentative(?:ly)?"
    r"|in principle"
    r"|(?:will|have to|need to|must|going to|want to|should) (?:first |just |quickly )?(?:check|see(?! you)|think"
    r"|ask|reply|answer|let you know|get back|try|decide)"
    r"|get back to you|yes and no|yes or no|both yes|ask me|remind me|i will try|not (?:yet )?decided|as soon as i)\b"
    r"|再说|看情况|看看|问问|问一下|不知道|不清楚|不一定|可能|也许|大概|考虑|不确定|说不准|不好说|待会儿?(?:回|答)|晚点(?:回|答)|不是不|想想|想一想|到时候再|尽量"
    r"|应该(?=可以|行|能)"
)
_CONDITION = re.compile(
    r"\b(?:if|unless|in case|provided|as long as|only when|on condition)\b|如果|要是|除非|假如|的话|只要|只有"
)
_HARMLESS_CONDITION = re.compile(
    r"\bif (?:you do not mind|possible|you (?:like|want|can|could)|that is ok|(?:it|that) is (?:no"
    r"|not too much) trouble)\b"
    r"|\bas if\b"
)
_REPORT = re.compile(
    r"\b(?:said|says|wrote|writes|thinks|told|claims|asks|asked)\b(?! for)|\bthanks for asking\b()"
    r"|^(?!我|那|就这么)[^,]{1,4}(?:说|觉得|问(?!题))|我(?:从?没有?|不是)说"
)
_SPEAKER = re.compile(r"(?P<first>[a-z]+) (?:would|will|can|could|wants?|thinks?|has|is|might|does|did)(?: not)?\b")
_KNOWN_SUBJECTS = frozenset(
    re.findall(
        r"\S+",
        "i we you it that this there all both either everything anything which what noon midday sounds any yes no "
        "ok and but so then of not sure who why if as us one time day",
    )
)
_NO_IDIOM = re.compile(
    r"\b(?:no (?:thanks|thank you|way|need|can do|room|space|chance|go|dice|longer)|not (?:this time|today|now"
    r"|really|a chance|possible|"
    r"an option|interested|necessary|required)|rather not|(?:am |i'm )?afraid not|unfortunately not|sadly not"
    r"|i think not|(?:maybe |perhaps )?(?:next|another|some other) time"
    r"|count me out|(?:i will|have to|gonna|must|going to) (?:have to )?(?:pass|decline|skip|say no)|declined?"
    r"|do not (?:bother|need|want|have to)|need not"
    r"|(?:have|got) (?:other |already |some )?plans|(?:already )?have one|have (?:enough|plenty)(?! of (?:room"
    r"|space|time))"
    r"|there is (?:already (?:a|an|one)|one)\b|(?:am|are) (?:too |already )?(?:busy|booked|away|full|out of town"
    r"|tied up|taken)"
    r"|(?:too|so|really) busy|sick|leave it (?:at|there|here|be)|(?:would|had) rather you (?:did|do) not|can not)\b"
    r"|\bcan not$|^not\b(?! a problem| at all| (?:a )?bad)"
)
_YES_IDIOM = re.compile(
    r"\b(?:why (?:ever )?not|no (?:problem|worries|objections?|trouble|prob|biggie|doubt|questions?)|not a problem"
    r"|can not wait|(?:would|will) not (?:want to )?miss"
    r"|not (?:a )?bad|(?:could|can) not (?:agree more|be better)|nothing against|not say no|no reason not"
    r"|sure thing|sounds like (?:a plan|fun)|leave (?:it|that) (?:with|to) me|be my guest|knock yourself out)\b"
)
_MIND_YES = re.compile(
    r"^(?:no\b|nope|not (?:at all|in the (?:least|slightest)|really|a bit|one bit)|do not mind|would not mind|(?:i"
    r"|we) (?:do"
    r"|would) not mind|of course not|certainly not|absolutely not|not$|none)"
)
_MIND_NO = re.compile(r"^(?:yes|i do|i would|we would|would mind|(?:yes )?i (?:do|would) mind|a bit|actually yes)\b")
_POSITIVE = re.compile(
    r"\b(?:yes|ok|sure|of course|absolutely|definitely|certainly|gladly|totally|exactly|correct|indeed|fine|good"
    r"|great|perfect|lovely|wonderful|brilliant"
    r"|awesome|excellent|superb|ideal|terrific|fantastic|super|amazing|helpful|useful|appreciated?|cool|nice"
    r"|(?<!to )(?<!at )(?<!from )works?|sign me up"
    r"|suits?|deal|agreed|agree|love (?:to|that|it)|like (?:to|that)|would love"
    r"|by all means|happy to|glad to|delighted|be there|count me in|i am in|we are in|in for it"
    r"|able|come|coming|make it|possible|free|available|keen|up for|down for|game for|go ahead|go for it|please do"
    r"|do it|will do|do that|bring it|accept|join|my pleasure|with pleasure|you bet|for sure"
    r"|say yes|all right|right away|on it|see you (?:there|then|at|on|tomorrow|mon|tue|wed|thu|fri|sat|sun)\w*"
    r"|looking forward|thank you yes|please|i think so|i do|i can|we can|i will|we will|help)\b"
)
_NEGATION = re.compile(r"\b(?:not|no|never|hardly|unable|neither|nobody)\b")
_NEGATIVE = re.compile(
    r"\b(?:bad|impossible|unavailable|inconvenient|terrible|out of the question|clash(?:es)?|busy|booked)\b"
)
_NO_THING = re.compile(r"no (?!idea|clue|one|doubt)[a-z]+(?: (?:for that|left|sorry|either|today|then|on \w+))?$")
_REGRETS = re.compile(r"^(?:unfortunately|sadly|regrettably|alas|i am afraid)\b ?(?:that )?")
_IN_VAIN = re.compile(
    r"\b(?:can|could) not (?:find|see|get|open|seem|figure|locate|access|log)\b|\bdoes not (?:work|open|respond"
    r"|let)\b(?! for)"
)
"""That an act was tried and failed."""
_BARE_MODAL = re.compile(
    r"(?:i |we |it )?(?:am afraid )?(?:i |we |it )?(?:just |really )?(?:can|could|will|would|do|does) not$"
)
_FILLERS = re.compile(
    r"^(?:(?:oh|well|hey|hi|hello|then|and|but|ah|hmm+|haha+|lol|sorry|thanks|thank you|really|very|just|actually"
    r"|honestly|also|um+|uh|so|ooh|wow|great)\b ?)+"
)

_CHINESE_PARTICLES = re.compile("[吧啊呀哦啦嘞哈呢哒的了哟喔噢嘛咯呗~]+$")
_CHINESE_YES_IDIOM = re.compile(
    "没问题|没意见|没关系|没事|不见不散|没毛病|不错|没的说|不会不|不得不|不介意|没(?:什么)?不(?:行|可以|方便)|不麻烦|不用客气"
)
_CHINESE_NO = re.compile(
    "不(?:行|可以|能|用|要|想|方便|去|来|需要|必|太方便|太行|同意|成|好意思$|参加|合适|巧|了)|[^好行]不(?:了|成|下|掉|到|开)|没(?:空|时间|办法|法|位置|地方|兴趣)|别|算了"
    "|下次|改次|有事|有安排|有约|约了人|加班|已经有|有一个|够了|免了|恐怕|来不及|拒绝|太忙|很忙|在忙|走不开|出差|^不$|^不[,]?$|抱歉|遗憾"
)
_CHINESE_YES = re.compile(
    "^(?:那|这|就|都|我|我们|都|也|就这么)?(?:很|太|真|完全|当然|必须|绝对|非常|都|肯定|一定)?(?:可以|ok|同意|乐意|愿意|方便|有空|求之不得|必须|当然|一定|没错|说定|一言为定|准时"
    "|安排|欢迎|支持)"
    "|^(?:那|就|都|我|我们|也)*(?:很|太|真|当然|非常|都|肯定|一定)*(?:[好行要成中对是来去定嗯恩棒]|好[呀啊的吧嘞]好[呀啊的吧嘞]?|嗯嗯)(?:的|呀|啊|吧|嘞|哒|呢|哦|了|谢谢)*$"
    "|算我|一定来|一定去|一定到|会来|会去|会到|马上|这就|立刻|等我一下|麻烦你|辛苦你|拜托|到时(?:候)?见|见$|[^不别]{1,3}(?:上|来|过来|着)吧"
)


def consent_of(clause: Clause, *, minding: bool, asked_text: str) -> Consent:
    """What a clause says; `minding` after "would you mind", where no consents."""
    text = clause.text
    conditional = _CONDITION.search(_HARMLESS_CONDITION.sub(" ", text))
    if clause.asks or clause.quoted or conditional or _UNDECIDED.search(text) or _reports(text, asked_text):
        return "undecided"
    return (_chinese if clause.chinese else _english)(text, minding=minding, asked_text=asked_text)


def _reports(text: str, asked_text: str) -> bool:
    """Whether these are words of somebody else, or about somebody else."""
    report = _REPORT.search(text)
    if report and report[1] is None:
        return True
    speaker = _SPEAKER.match(_FILLERS.sub("", text))
    if speaker is None:
        return False
    first = speaker["first"]
    return first not in _KNOWN_SUBJECTS and first not in re.findall("[a-z]+", asked_text) and not first.endswith("day")


def _english(text: str, *, minding: bool, asked_text: str) -> Consent:
    """Read an English clause; behind a word of regret, whatever is no yes is a no."""
    bare = _REGRETS.sub("", text)
    if bare == text:
        return _plain_english(text, minding=minding, asked_text=asked_text)
    consent = _plain_english(bare, minding=minding, asked_text=asked_text) if bare else "unrelated"
    return "no" if consent == "unrelated" else consent


def _plain_english(text: str, *, minding: bool, asked_text: str) -> Consent:
    text = text if re.fullmatch(r"sorry|thanks|great|so", text) else _FILLERS.sub("", text).strip() or text
    if minding and (_MIND_YES.search(text) or _MIND_NO.search(text)):
        return "yes" if _MIND_YES.search(text) else "no"
    if re.search(r"\bsay no\b", text):
        negated = len(_NEGATION.findall(text.replace("say no", "")))
        if text.startswith("do not"):
            return "undecided"
        return "yes" if negated % 2 else "no"
    if _YES_IDIOM.search(text):
        return "yes"
    if text.startswith("do not") and not re.match(r"do not (?:bother|need|mind|worry)", text):
        return "no" if _same_act(text.removeprefix("do not").strip(), asked_text) else "undecided"
    if re.search(r"\b(?:did|has|have|was|were) not\b", text) and "rather" not in text:
        return "undecided"
    if text == "do not worry" or re.fullmatch(r"(?:please|help|so|sorry|thanks?)", text):
        return "unrelated"
    if _IN_VAIN.search(text):
        return "undecided"
    if _BARE_MODAL.search(text) or _NO_THING.fullmatch(text) or _NO_IDIOM.search(text):
        return "no"
    negations = len(_NEGATION.findall(text))
    if _NEGATIVE.search(text):
        return "yes" if negations % 2 else "no"
    if _POSITIVE.search(text):
        if _is_reason(text):
            return "unrelated"
        return "no" if negations % 2 else "yes"
    if re.match(r"no(?:$|\s)", text):
        return "no" if re.fullmatch(r"no(?: (?:sorry|thanks|not|i|we|it|there|that)\b.*)?", text) else "unrelated"
    if re.match(r"(?:i|we) (?:will|can)\b", text) and _same_act(text, asked_text):
        return "no" if negations % 2 else "yes"
    if re.match(r"[a-z]+ it\b", text) and text.split()[0] in re.findall("[a-z]+", asked_text):
        return "yes"
    return "unrelated"


def _is_reason(text: str) -> bool:
    """Whether a word of consent is only a part of a sentence about something else."""
    match = _POSITIVE.search(text)
    if match is None or match[0] not in (
        "come",
        "coming",
        "please",
        "help",
        "in",
        "good",
        "great",
        "nice",
        "free",
        "work",
        "right away",
    ):
        return False
    if match[0] == "please":
        return not re.fullmatch(r"(?:yes )?please(?: do| yes)?", text)
    return bool(re.match(r"(?:the|my|our|his|her|their|a|an|tom|mum|dad|something|he|she|they)\b", text))


def _same_act(text: str, asked_text: str) -> bool:
    """Whether a word of some length, such as the verb, stands in what was asked, too."""
    beginnings = {
        word[:4] for word in re.findall("[a-z]+", asked_text) if len(word) > 3 or word in ("put", "set", "ask")
    }
    return any(word[:4] in beginnings for word in re.findall("[a-z]+", text) if len(word) > 2)


def _failed(text: str, asked_text: str) -> bool:
    """Whether a text says that an act was tried in vain: 关不掉 after 关掉."""
    match = re.search("([\u3400-\u9fff])不([\u3400-\u9fff])", text)
    return match is not None and f"{match[1]}{match[2]}" in asked_text


def _chinese(text: str, *, minding: bool, asked_text: str) -> Consent:
    bare = _CHINESE_PARTICLES.sub("", text) or text
    if minding and "介意" in text:
        return "yes" if re.search("不(?:会|太)?介意", text) else "no"
    if re.fullmatch("(?:多谢|谢谢|感谢|不好意思|抱歉|辛苦|谢谢邀请|谢谢你?|对不起|真)+", bare):
        return "unrelated"
    if _failed(text, asked_text):
        return "undecided"
    if _CHINESE_YES_IDIOM.search(text):
        return "yes"
    if _CHINESE_NO.search(text) and not re.fullmatch("不好意思|抱歉", bare):
        return "no"
    if _CHINESE_YES.search(bare) or _CHINESE_YES.search(text):
        return "yes"
    verb = re.fullmatch("([\u3400-\u9fff])(?:上|来|着|过来|这儿|那儿)?吧", text)
    if verb and verb[1] in asked_text:
        return "yes"
    if re.match("我(?:会|一定|马上|这就|来)", text) and any(letter in asked_text for letter in text[2:]):
        return "yes"
    return "unrelated"
