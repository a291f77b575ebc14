"""Reading of what an agent says to the user: the clauses of it that ask or miss something, and what for."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.facts import Language
from mobile_world.tasks.dialogue.vocabulary import Asked

CHINESE: Final = r"\u3400-\u9fff"

Mode: TypeAlias = Literal["question", "request", "yes-no", "missing", "phrase"]
"""`question` has a question word, `missing` says that something is not there, `phrase` is a few words with no verb."""

_SENTENCE_END = re.compile(r"(?<=[?!。？！；;\n])|(?<=\.)(?<!\b[a-z]\.)(?<!\be\.g\.)(?<!\bi\.e\.)(?=\s|$)")
_QUESTION_WORD = (
    rf"(?:(?:at|on|in|to|by|for|from|with)? ?(?:what|when|where|who|whom|whose|which|how)\b|[{CHINESE}]*"
    r"(?:几|什么|哪|谁|多少|何|吗$))"
)
_CUT = re.compile(
    rf"(?<=[{CHINESE}])\s+(?=[{CHINESE}])|"
    r"[,，；;：()（）]|:(?!\d)|\s[-–—]\s|[—–]|、(?=.*(?:什么|哪|谁|几|多少).*、)"
    rf"|\s(?:and|or|also|plus|but|so|because|since)\s+(?:also\s+|then\s+)?(?={_QUESTION_WORD})"
    r"|(?<!ok)(?<!okay)(?<!fine)(?<!right)(?<!mind)(?<!know)(?<!sure)(?<!clear)(?<!say)(?<!as)\s(?=if\s)"
    r"|\s(?:so that|in order to|because|since|as(?! (?:useless|unneeded|unnecessary|needed|right|correct"
    r"|superfluous)\b)|but)\s|因为|以便|这样|但是|可是|不过"
    r"|\s(?:and|or|but)\s+(?=(?:should|shall|do|does|is|are|can|could|will|would|may)\s(?:i|we|you|it|the|there)\b)"
)
"""Between clauses."""
_CONDITION = re.compile(
    r"^(?:if|in case|once|after|as soon as|before|unless|whether)\b|^(?:如果|要是|假如|若|万一)|的话$"
)
_RELATIVE = re.compile(
    r"\b(?:it(?:'s| is| was)\b (?!clear|unclear|that)[^,;?!]*|(?:i|we) (?:now |already )?(?:know|saw|see|checked"
    r"|learned|(?:have )?found out)"
    r"|(?:the|a) (?:person|one|man|woman|caller|friend|contact)|some(?:one|body)|every(?:one|body)) who\b"
    r"|\bwhen (?:i|it|they) (?!should|shall|can|has|have|need|must|will|ought)|, which (?:isn't|is not|is|are|was"
    r"|has|i)\b|, who (?:isn't|has)\b|(?<!me), who is\b"
    r"|(?:^|, )\s*who you (?:are|meet|have)\b|哪[儿里]?都|(?:什么|谁)[都也]|(?<=[a-z]), who(?:m"
    r"|se)?\b(?! of)(?! (?:should|shall|do|is|are|will|moved|can))"
)
"""“The one who called” asks for nobody."""
_LEAVES_OPEN = re.compile(
    r"^.*\b(?:no idea|no clue|nothing (?:tells|says|shows)(?: me| us)?|leaves? (?:it )?open|(?:was|were"
    r"|did) not (?:say|tell)"
    r"|(?:didn't|doesn't|don't) (?:say|tell|mention|know|see)(?: me)?)\s+(?=(?:exactly )?(?:what|when|where|who|whom"
    r"|whose"
    r"|which|how (?:early|late))\b)"
)
"""“Nothing tells me where …” asks where."""
_COMPARISON = re.compile(
    r"\b(?:as|like) (?:last (?:week|time)|before|usual|always|ever)\b|\bonce again\b"
    r"|(?:[和跟像]|还是)(?:上周|上次|上回|以前|之前|平时)"
)
"""“As last week” asks for nothing of last week."""
_OWNER = re.compile(
    r"\b(?:the|a) (?:[a-z]+ ){0,2}[a-z]+ (?:of|for) (?:the |my |your |an? )?([a-z][a-z']*(?: [a-z]+)?)"
    r"|\b(?!(?:there|it|that|what|who|where|here|let|he"
    r"|she)'s)([a-z]+(?: [a-z]+)?)(?<!\bit)(?<!\bthat)(?<!\bthere)(?<!\bwho)(?<!\bwhat)'s? (?=[a-z])(?!not|a |the "
    r"|in |is |it )"
)
_CONTENT = re.compile(rf"[a-z]{{3}}|[{CHINESE}]{{2}}")
_OWNER_IN_CHINESE = re.compile(rf"([{CHINESE}]{{1,8}}|[a-z][a-z' .]*)的(?:[{CHINESE}]|e-?mail)")
_HEAD = re.compile(
    r"\b(?:what|which)(?:'s| is| are| was)?((?: (?:the|your|my|his|her|their|a|an|kind|sort|type|of|exact|right"
    r"|correct))*)"
    r" ([a-z][a-z' -]*)"
)
_HEAD_ENDS = re.compile(
    r"\b(?:should|shall|do|does|did|to|of|for|is|are|will|would|can|could|must|may|i|you|we|he|she|they|on|in|at|with"
    r"|has|have|had|please|again|that|belongs?|counts?|goes|holds?|comes?|gets?|was|were|from|by|now|about|then|and"
    r"|or)\b"
)
_HEAD_IN_CHINESE = re.compile(
    rf"(?:什么|啥|哪(?:[一几]?[个家所位场条份张封种些篇])?+)(?!才|是|可以|要|应|能|不|没|该|会|更|最)([{CHINESE}]{{1,6}})"
)
_HEAD_BEFORE_IN_CHINESE = re.compile(rf"([{CHINESE}]{{1,8}})(?:是|为)(?:什么|哪|多少|几)")
_SUBJECT = re.compile(
    r"\b(?:do|does|did|is|are|was|will|should|shall|can|could|would|must|has|have)"
    r"(?: (?:the|my|your|his|her|their|a|an))? ([a-z']+(?: [a-z']+)?)"
)
_CHINESE_GRAMMAR = re.compile(r"[的了吗呢吧哪几么谁要删发请没有多少号这那您你我他她在给说还按用]|[？。，、]")
"""Characters and marks that names do not have."""
_TAG = re.compile(
    r"\s*(?:is (?:that|this|it) |does that |would that be )?(?:right|correct|ok|okay|fine|true|all right|alright"
    r"|good|yes|agreed|sound good|any objections?)"
    r"(?: (?:with|for) you)?\s*[?.!]*$|\s*(?:这样)?(?:对吗|对吧|可以吗|行吗|好吗|是吗|没错吧|对不对)[？?]*$"
)
"""A sentence that asks for a yes to the one before it."""
_FOLLOWS_UP = re.compile(
    r"\s*(?:please|could you|can you|would you|will you|kindly)[a-z, ]{0,20}\b(?:clarify|provide(?: it| one)?"
    r"|advise|specify|confirm|tell me|let me know"
    r"|help(?: me)?|share it|supply it|(?:provide|give me|tell me) (?:both|them|these))(?: please)?\W*$"
    r"|\s*(?:do you (?:have|know) (?:it|that|one|them)|what(?:'s| is| are) (?:it|that|they))\W*$"
    r"|\s*(?:请|麻烦)?(?:您|你)?(?:提供|告知|说明|确认|明确|指示|帮忙)(?:一下)?\W*$"
)
"""A sentence that asks for what the one before it is about."""
_PRONOUNS = frozenset({"i", "you", "we", "he", "she", "it", "they", "that", "this", "there", "one", "not", "please"})
_TO_SOMEBODY = re.compile(r"(?:给|跟|对|告诉|回复|和)\s*[a-z][a-z' .]*")
_FINITE = re.compile(
    r"\b(?:i|i'm|i've|i'll|is|are|was|were|have|has|had|will|it's|that's|done|did|we|hope|alright|okay|ok|opening"
    r"|starting|checking|working|doing|going|looking|reading|sending)\b|了|已经|好的|我这就|稍等|开始"
)
_SHORT_FORMS = tuple(
    (re.compile(pattern, re.IGNORECASE), other)
    for pattern, other in (
        (
            r"(?:\bwhat (?:should|do|shall|can) i do(?: now| then)?|\bhow (?:should|do|shall|can) i (?:proceed"
            r"|continue"
            r"|go on|handle (?:this|that|it))|(?:^|[,，。]\s?)(?:该|我该|应该|我应该)?(?:怎么办|(?:怎么"
            r"|如何)(?:处理|继续))(?:呢|才好)?)(?=[?？]?$)",
            "",
        ),
        (r",? (?:but )?only (?:an?|his|her|their) [^.?,]*(?=\.)|[,，]只有[^。，,]*(?=[。，,])", ""),
        (r"\bto (?:complete|finish|continue(?: with)?|proceed with|do) (?:the|this|your) (?:task|request|job)\b", ""),
        (
            r"(?:^|(?<=[.!?]\s))(?!what|which|who|where|when|how)[a-z ]{0,40}\b(?:required|needed|missing|need"
            r"|lacking)"
            r"\b[a-z ]{0,30}:(?!\d)",
            "please give me these",
        ),
        (r"(?:^|(?<=[。！]))[\u3400-\u9fff]{0,10}(?:需要?|缺少?|补充|所需)[\u3400-\u9fff]{0,10}[:：]", "请提供以下"),
        (r"(?<!\w)(?:\(\d\)|\d\)|（[一二三\d]）|[①②③])|(?<=[：:；;、，])\s?[一二三]、", " "),
        (r"(?<=[\u3400-\u9fff])[；;](?=[^。？！?!]*[\u3400-\u9fff])(?![^。？！?!]*[？?])", "、"),
        (r"^((?!.*\b(?:what|where|which|who|address|number)\b).*)\bat\s*\?+$", r"\1 at what time?"),
        (r"\be-?m(?:ia|ei|aii|al)ll?\b", "email"),
        (r"(?<='s) (?:e-?)?mail(?=\W*$)", " address"),
        (r"\b(?:giv|gimme)\b", "give"),
        (r"\brely (?=mean|want|need)", "really "),
        (r"\b((?:to|we|you|i)) meat\b", r"\1 meet"),
        (r"\bwere (?=(?:do|does|did) )", "where "),
        (r"\bwhats\b", "what's"),
        (r"\bwhos\b", "who's"),
        (r"\b(?:wat|wut)\b", "what"),
        (r"\b(?:shud|shoud|shld)\b", "should"),
        (r"\b(?:pls|plz|plse)\b", "please"),
        (r"\btyme\b", "time"),
        (r"(?<=[a-z\u3400-\u9fff])@(?=\W*$)|\baddr\b\.?", " address"),
        (r"\b(?:tel(?! me)|nr|num)\b\.?|(?<=\s)no\.(?=\W*$)|#(?=\W*$)", " number"),
        (r"\bthe user's (?:friends?|contacts?|colleagues?|boss) (?=[a-z]+\b)(?!'s)", ""),
        (r"\b(does|did) the user\b", "do you"),
        (r"\bthe user's\b", "your"),
        (r"用户(?!名)", "您"),
        (
            r"[,，]? ?\b(?:with (?:the|its|a) (?:country|area) code|(?:in|using) (?:the )?(?:\d+-hour"
            r"|international|full)"
            r" (?:format|form)|(?:digit|letter) (?:by|for) (?:digit|letter)|as (?:digits|plain text))\b"
            r"|用[^,，。]{0,8}(?:形式|格式)|逐[个位]?(?:字母|数字|位)?地?|一个字母一个字母地?|(?:带上?"
            r"|加上?)(?:国家|区)[代区]?[码号]",
            " ",
        ),
    )
)
"""What is short for something, what speaks of the user as of a third, and in what form an answer is to be given."""
_ABBREVIATIONS = (
    (re.compile(r"\b([ap])\.\s?m\b\.?"), r"\1m"),
    (re.compile(r"\b(\d{1,2}) o'?clock\b"), r"\1:00"),
    (re.compile(r"\be-(?=mails?\b)"), "e"),
)
_LONGEST_PHRASE = 6
"""Words of a clause without any question that still asks for something, such as “alarm time, please”."""


@dataclass(frozen=True)
class Clause:
    """A clause that asks for something, or says that it is missing."""

    text: str
    """In small letters, without accents."""
    whole: str
    """The sentence that it stands in."""
    before: str
    """The sentences before it."""
    mode: Mode
    asked: tuple[Asked, ...]
    """What its question words ask for; several where it says “where and when”."""
    head: str
    """What follows “what is the …” and “which …”, and what stands before 是什么."""
    owners: tuple[str, ...]
    """Whose it is, as in “Kevin's number” and “the number of Kevin”."""
    subject: str
    """Who or what does something in it, as in “does the ferry …”; empty for a pronoun."""


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """In small letters, without accents, with the apostrophes and abbreviations that patterns know."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    text = "".join(letter for letter in letters if not unicodedata.combining(letter)).replace("’", "'")
    for pattern, other in _ABBREVIATIONS:
        text = pattern.sub(other, text)
    text = re.sub(r" {2,}", " ", spelt_out(text))
    return re.sub(r"\bwould (?:you )?like\b|\b(?:you|i)'d like\b", "want", text)


def spelt_out(text: str) -> str:
    """A text without short forms, lists and asides."""
    for pattern, other in _SHORT_FORMS:
        text = pattern.sub(other, text)
    return text


def language_of(text: str) -> Language:
    """Chinese when it has Chinese words that are no names, whatever else it lists; English otherwise."""
    letters, english = re.findall(rf"[{CHINESE}]", text), re.findall(r"[A-Za-z']+", text)
    return "zh" if _CHINESE_GRAMMAR.search(text) or len(letters) >= max(1, len(english)) else "en"


def sentences_in(message: str) -> list[str]:
    """The sentences of a message, plain."""
    text = _COMPARISON.sub(" ", plain(message)).replace("...", " ")
    sentences: list[str] = []
    for part in filter(None, _SENTENCE_END.split(text)):
        if sentences and (_TAG.match(part) or _FOLLOWS_UP.match(part)):
            sentences[-1] = f"{sentences[-1].rstrip(' .。!！')}, {part.strip()}"
        elif part.strip(" .?!。？！；;\n"):
            sentences.append(part.strip())
    return sentences


def clauses_in(message: str) -> list[Clause]:
    """What a message asks for or misses, in order; nothing for a statement."""
    sentences = sentences_in(message)
    return [
        clause
        for index, sentence in enumerate(sentences)
        for clause in _clauses(sentence, " ".join(sentences[:index]), alone=len(sentences) == 1)
    ]


def _clauses(sentence: str, before: str, *, alone: bool) -> list[Clause]:
    marked = sentence.endswith(("?", "？"))
    bare = _RELATIVE.sub(" ", sentence.strip(" .?!。？！；;,，"))
    parts = [part.strip(" ,，") for part in _CUT.split(bare) if part and part.strip(" ,，")]
    parts = [_LEAVES_OPEN.sub("", part) for part in parts if not (_CONDITION.search(part) and len(parts) > 1)]
    asking = [(part, asked) for part in parts if (asked := asked_by(part))]
    if asking:
        return [_read(part, bare, before, "question", asked) for part, asked in asking]
    if words.REQUEST.search(bare):
        requests = [part for part in parts if words.REQUEST.search(part) and not _FOLLOWS_UP.match(part)] or [bare]
        return [_read(bare if len(requests) == 1 else part, bare, before, "request", ("what",)) for part in requests]
    if words.MISSING.search(bare):
        return [_read(bare, bare, before, "missing", ("what",))]
    short = not _FINITE.search(bare) and len(re.findall(rf"[a-z0-9']+|[{CHINESE}]{{1,2}}", bare)) <= _LONGEST_PHRASE
    if short and (marked or alone) and not words.YES_NO.search(bare) and not words.OBJECTION.search(bare):
        return [_read(bare, bare, before, "phrase", ("what",))]
    if marked or words.YES_NO.search(bare) or words.OBJECTION.search(bare) or words.CONTRAST.search(bare):
        return [_read(bare, bare, before, "yes-no", ("confirm",))]
    return []


def read_whole(sentence: str, before: str) -> Clause:
    """A sentence as one clause, whatever it says."""
    text = re.sub(r"(?<!as )\bif (?!it's|it is)[^,]*", " ", sentence).strip(" .?!。？！；;,，")
    asked = asked_by(text)
    yes_no = words.YES_NO.search(text) and not asked
    return _read(text, text, before, "yes-no" if yes_no else "missing", asked or ("what",))


def asked_by(text: str) -> tuple[Asked, ...]:
    """What question words ask for; a general one says nothing beside a special one."""
    kinds: dict[Asked, None] = {}
    text = _RELATIVE.sub(" ", text)
    for pattern, kind in words.QUESTION_WORDS:
        if pattern.search(text):
            kinds[kind] = None
            text = pattern.sub(" ", text)
    special = [kind for kind in kinds if kind not in ("which", "what", "never")]
    return tuple(special) or tuple(kinds)[:1]


def _read(text: str, whole: str, before: str, mode: Mode, asked: tuple[Asked, ...]) -> Clause:
    return Clause(_RELATIVE.sub(" ", text), whole, before, mode, asked, _head(text), _owners(text), _subject(text))


def _head(clause: str) -> str:
    match = _HEAD.search(clause)
    if match is not None:
        return _HEAD_ENDS.split(match[2])[0].strip()
    chinese = _HEAD_IN_CHINESE.search(clause) or _HEAD_BEFORE_IN_CHINESE.search(clause)
    return chinese[1] if chinese is not None else ""


def _owners(clause: str) -> tuple[str, ...]:
    english = [match[1] or match[2] for match in _OWNER.finditer(clause)]
    return tuple(english or [match[1] for match in _OWNER_IN_CHINESE.finditer(words.REQUEST.sub(" ", clause))])


def _subject(clause: str) -> str:
    """In Chinese, where the question word stays in its place, everything before it."""
    match = _SUBJECT.search(clause)
    if match is not None:
        return "" if match[1].split()[0] in _PRONOUNS else match[1]
    if language_of(clause) == "en":
        return ""
    starts = [match.start() for pattern, _ in words.QUESTION_WORDS if (match := pattern.search(clause)) is not None]
    return _TO_SOMEBODY.sub(" ", clause[: min(starts, default=0)])
