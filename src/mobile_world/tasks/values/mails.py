"""Mails of the app Mail: those that came, put there by set-up, and those that were sent, compared by the check.

Set-up: emails go into the phone's inbox by their dates, above others of the same day and in their order, unread unless
said otherwise; `Inbox` replaces what is there. Files come along and need not be on the phone otherwise::

    def scene(self):
        return [Mail("Daniel", "dan123@gmail.com", "Meeting Thursday", "Does ten still suit you?", "Oct 15"),
                Mail("William", "will45@gmail.com", "Receipt", "See below.", files=(MailFile("receipt.jpg", data),))]

Check: exactly one new mail, to these and nobody else. Recipients are a set, subjects may differ in case and blank
space, files are compared by name and content, and the body is a condition (`anything`, `not_empty`, `exactly(…)`,
`saying(…)`, `reading(Number(…))`, `digits_of(…)`, `worded(…)` and `cancelling(…)` of `mail_texts.py`, or a function
from a text to what is wrong with it)::

    def wanted(self):
        return [Added(OutgoingMail(("bob@gmail.com",), "Updated waiver", files=(MailFile("waiver.jpg", data),))]

Any other new mail is then a fault, as is any change to the emails that came. That emails were read, and drafts, do not
count. Steps for solutions are in `tasks/mail_steps.py`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from mobile_world.domain import CheckFailed
from mobile_world.tasks.values.answers.kinds import AnswerKind
from mobile_world.tasks.values.answers.statements import RIGHT, Span, is_denied, mark_spans, places, plain
from mobile_world.tasks.values.files import STORAGE, DataFile
from mobile_world.tasks.values.fixtures import Record
from mobile_world.tasks.values.text_matching import PHONE_NUMBER, check_texts, mentions, same_wording

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

PACKAGE = "com.gmailclone"
FOLDER = f"Android/data/{PACKAGE}/files"
"""Where Mail keeps everything, below the shared storage."""
OWNER, ADDRESS = "Princewill Iroka", "test@gmail.com"
"""Whose mailbox it is."""
TODAY, _YEAR = "Oct 16", 2025
"""The date of the phone, as lists of emails show it, and its year, which they leave out."""
_QUOTED = 300
"""Characters of a mail that a reason has."""
_STATE, _SENT = f"{FOLDER}/state.json", f"{FOLDER}/sent.json"

BodyCheck: TypeAlias = Callable[[str], str]
"""Says what is wrong with the text of a mail; nothing where it is right."""


@dataclass(frozen=True, order=True)
class MailFile:
    """A file that comes or goes with a mail."""

    name: str
    content: bytes = field(repr=False)

    @property
    def sha256(self) -> str:
        """Names its content."""
        return hashlib.sha256(self.content).hexdigest()


@dataclass(frozen=True, order=True)
class Mail(Record):
    """A mail that came, in any folder; whether it was read does not matter."""

    sender: str
    """The name in the list."""
    address: str
    subject: str
    body: str
    date: str = TODAY
    """As the app shows it: `Oct 16`."""
    files: tuple[MailFile, ...] = field(default=(), compare=False)
    unread: bool = field(default=True, compare=False)
    folder: str = "inbox"
    """`inbox`, `trash`, `archive`, or another of the drawer, in small letters."""
    starred: bool = False

    kind: ClassVar[str] = "mails"

    def __str__(self) -> str:
        """As the reason of a score names it."""
        starred, folder = " with a star" if self.starred else "", "" if self.folder == "inbox" else f" in {self.folder}"
        return f"{self.subject!r} from {self.address}{starred}{folder}"

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Mail]) -> None:
        """Put emails among those that are there, by date."""
        there = [(_day(entry.get("headers", {}).get("date", "")), entry) for entry in _read(controller)]
        new = [(_day(mail.date), mail.entry()) for mail in fixtures]
        # Stable: what is new stays above what is there, and each in its order.
        dated = sorted([*new, *there], key=lambda pair: pair[0], reverse=True)
        _put(controller, fixtures, [entry for _, entry in dated])

    @classmethod
    def read(cls, controller: AndroidController) -> list[Mail]:
        return [cls._of(entry) for entry in _read(controller)]

    @classmethod
    def _of(cls, entry: Mapping[str, Any]) -> Mail:
        head, status = entry.get("headers", {}), str(entry.get("status", ""))
        folder = "inbox" if status in ("read", "unread") else status
        sender, address, subject, date = (str(head.get(name, "")) for name in ("from", "sender", "subject", "date"))
        body, starred = str(entry.get("body", "")), bool(entry.get("starred"))
        return cls(sender, address, subject, body, date, folder=folder, starred=starred)

    def entry(self) -> dict[str, Any]:
        """As the app's file holds it."""
        headers = {"subject": self.subject, "date": self.date, "from": self.sender, "sender": self.address}
        inbox_status = "unread" if self.unread else "read"
        return {
            "headers": {**headers, "to": ADDRESS, "senderLogo": ""},
            "body": self.body,
            "status": inbox_status if self.folder == "inbox" else self.folder,
            "attachments": [file.name for file in self.files],
            **({"starred": True} if self.starred else {}),
        }


@dataclass(frozen=True)
class Inbox:
    """All emails that came, the uppermost first, in place of those that the phone has."""

    mails: tuple[Mail, ...]

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Inbox]) -> None:
        """Replace the inbox; the last one counts."""
        _put(controller, fixtures[-1].mails, [mail.entry() for mail in fixtures[-1].mails])


def _read(controller: AndroidController) -> list[dict[str, Any]]:
    return [entry for entry in _json(controller, _STATE, {}).get("mails", []) if isinstance(entry, dict)]


def _day(date: str) -> datetime:
    """The day of a date as emails show it; one that is no date counts as the newest."""
    for pattern, text in (("%b %d %Y", f"{date} {_YEAR}"), ("%b %d, %Y", date)):
        try:
            return datetime.strptime(text, pattern).replace(tzinfo=UTC)
        except ValueError:
            continue
    return datetime.max.replace(tzinfo=UTC)


def _put(controller: AndroidController, mails: Sequence[Mail], entries: Sequence[object]) -> None:
    files = {file.name: file for mail in mails for file in mail.files}
    if any(files[file.name] != file for mail in mails for file in mail.files):
        raise ValueError(
            "two attachments have the same name; Mail keeps them in one folder, so give them different ones"
        )
    state = json.dumps({"username": OWNER, "activeTab": "Mail", "mails": entries}, ensure_ascii=False).encode()
    attachments = [DataFile(f"{FOLDER}/attachments/{file.name}", data=file.content) for file in files.values()]
    DataFile.put(controller, [DataFile(_STATE, data=state), *attachments])
    controller.run(["am", "force-stop", PACKAGE])


@dataclass(frozen=True)
class SentMail(Record):
    """A mail that the owner sent, with everything that is known of it."""

    to: frozenset[str]
    subject: str
    body: str
    cc: frozenset[str] = frozenset()
    bcc: frozenset[str] = frozenset()
    files: tuple[tuple[str, str], ...] = ()
    """Names and SHA-256 sums, sorted."""

    kind: ClassVar[str] = "sent_mails"

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return f"{self.subject!r} to {_listed(self.to)}"

    @classmethod
    def read(cls, controller: AndroidController) -> list[SentMail]:
        """Every mail that was ever sent, the oldest first, also those deleted since."""
        return [cls._of(entry) for entry in _json(controller, _SENT, [])]

    @classmethod
    def _of(cls, entry: Mapping[str, Any]) -> SentMail:
        to, cc, bcc = (frozenset(map(_plain, entry.get(name, []))) for name in ("to", "cc", "bcc"))
        files = tuple(sorted((str(file["name"]), str(file["sha256"])) for file in entry.get("attachments", [])))
        return cls(to, str(entry.get("subject", "")), str(entry.get("body", "")), cc, bcc, files)


def anything(text: str) -> str:
    """Any text is right, and so is none."""
    del text
    return ""


def not_empty(text: str) -> str:
    """Any text is right."""
    return "" if text.strip() else "says nothing"


def exactly(expected: str) -> BodyCheck:
    """This text and nothing else; see `same_wording` for what does not matter."""
    return lambda text: "" if same_wording(text, expected) else f"says {text!r} instead of {expected!r}"


def saying(*phrases: str, but_not: Iterable[str] = ()) -> BodyCheck:
    """Every one of these phrases as whole words, whatever their case, and none of the others."""
    refused = tuple(but_not)

    def check(text: str) -> str:
        missing = [phrase for phrase in phrases if not mentions(text, phrase)]
        wrong = [phrase for phrase in refused if mentions(text, phrase)]
        faults = [f"does not say {', '.join(missing)}"] if missing else []
        return " and ".join([*faults, f"says {', '.join(wrong)}"] if wrong else faults)

    return check


def reading(meaning: AnswerKind) -> BodyCheck:
    """A value and no other, such as a number, read as answers to the user are."""

    def check(text: str) -> str:
        answer = meaning.read(text)
        return "" if answer.right else answer.fault or f"does not say {meaning}"

    return check


def digits_of(number: str) -> BodyCheck:
    """A phone number, however its digits are grouped, and no other one."""
    expected = re.sub(r"\D", "", number)

    def check(text: str) -> str:
        bare, spans = plain(text), []
        for run in re.finditer(r"\d(?:[\s().-]*\d)*", bare):
            digits = re.sub(r"\D", "", run[0])
            if len(digits) >= PHONE_NUMBER:
                spans.append(Span(run.start(), run.end(), digits.removeprefix("1") == expected.removeprefix("1")))
        marked, wrong = mark_spans(bare, spans)
        if wrong:
            return f"has another number: {', '.join(wrong)}"
        stated = any(not is_denied(marked, index) for index in places(marked, RIGHT))
        return "" if stated else f"does not have the number {expected}"

    return check


@dataclass(frozen=True)
class OutgoingMail(Record):
    """A mail that is to be sent, to these and nobody else."""

    to: tuple[str, ...]
    subject: str | None = None
    """None where any will do; case and blank space do not matter."""
    body: BodyCheck = anything
    files: tuple[MailFile, ...] = ()
    """All that go with it, in any order."""
    cc: tuple[str, ...] = ()
    bcc: tuple[str, ...] = ()
    text: BodyCheck = anything
    """What the subject and the body say together, one after the other."""
    reader = SentMail

    def __post_init__(self) -> None:
        """Refuse one text in place of several."""
        for name in ("to", "cc", "bcc"):
            check_texts(self, name, getattr(self, name))

    def matches(self, record: SentMail) -> bool:
        return not self._faults(record)

    def quote(self, record: SentMail) -> str:
        """The text of a mail, where it may have any of several."""
        return repr(record.body[:_QUOTED]) if (self.body, self.text) != (anything, anything) else ""

    def nearly(self, record: SentMail) -> str:
        """What is wrong with a mail that went to one of them or has the subject; nothing for another one."""
        alike = record.to & frozenset(map(_plain, self.to)) or (self.subject and _same(record.subject, self.subject))
        return f"{record}, which {'; '.join(self._faults(record))}" if alike else ""

    def _faults(self, record: SentMail) -> list[str]:
        faults = []
        for name, word in (("to", "went to"), ("cc", "has as Cc"), ("bcc", "has as Bcc")):
            addresses, recipients = getattr(record, name), frozenset(map(_plain, getattr(self, name)))
            if addresses != recipients:
                faults.append(f"{word} {_listed(addresses)} instead of {_listed(recipients)}")
        if self.subject is not None and not _same(record.subject, self.subject):
            faults.append(f"has the subject {record.subject!r}")
        for fault in filter(None, (self.body(record.body), self.text(f"{record.subject}\n{record.body}"))):
            faults.append(fault if repr(record.body) in fault else f"{fault}: {record.body[:_QUOTED]!r}")
        files, expected = Counter(record.files), Counter((file.name, file.sha256) for file in self.files)
        if missing := expected - files:
            faults.append(f"lacks {_named(missing)} as it is on the phone")
        if further := files - expected:
            faults.append(f"carries {_named(further)}")
        return faults

    def __str__(self) -> str:
        """As the reason of a score names it."""
        files = f" with {_named((file.name, '') for file in self.files)}" if self.files else ""
        about = f" about {self.subject!r}" if self.subject is not None else ""
        return f"a mail to {_listed(frozenset(self.to))}{about}{files}"


def _json(controller: AndroidController, path: str, empty: Any) -> Any:
    """What a file of the app holds; something empty where there is none."""
    result = controller.run(["cat", f"{STORAGE}/{path}"], check=False)
    if result.status:
        return empty
    try:
        value = json.loads(result.stdout)
    except ValueError as error:
        raise CheckFailed(f"{controller.name}: {path} is not JSON ({error}); push one that is, or remove it") from error
    return value if isinstance(value, type(empty)) else empty


def _plain(address: str) -> str:
    return address.strip().casefold()


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _listed(addresses: Iterable[str]) -> str:
    return ", ".join(sorted(addresses)) or "nobody"


def _named(files: Iterable[tuple[str, str]]) -> str:
    return ", ".join(sorted(name for name, _ in files))
