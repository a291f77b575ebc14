"""Kevin's résumé: invited by its number, and held against what the user asks of candidates."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import begin_conversation, draft, send, send_text
from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, method_of
from mobile_world.tasks.definitions.mobile_world._data.resume import (
    DATABASES,
    REFERENCE_RESUME,
    draw_resume,
    resume_file,
)
from mobile_world.tasks.definitions.mobile_world.messages.interviews import draw_time, invitation
from mobile_world.tasks.definitions.mobile_world.messages.roommates import KNOWN
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.values import Added, Scene, SentText, Wanted, plain_number

PASSED = "Kevin meets the requirements, please arrange the interview."
REJECTED = "Kevin does not meet the requirements, please reject him."
MIA = ["Mia Scott", "14058298746"]
_HR_QUESTIONS = (
    "Who is HR?",
    "Who is in charge of HR?",
    "Who works in HR?",
    "Whom should I text?",
    "Whom should I send the message to?",
    "Who gets the message?",
    "Who should receive the message?",
    "Which contact is HR?",
    "What is HR's phone number?",
    "What is the phone number of HR?",
    "What is HR's number?",
    "What is their number?",
    "Which number does HR have?",
    "Which number should I text?",
    "To which number should I send it?",
    "How can I reach HR?",
    "Where should I send the message?",
    "Where should I send the text message for HR?",
    "What is the name and number of HR?",
    "Which HR do you mean?",
    "What is the name of the HR person?",
    "HR是谁？",
    "谁是HR？",
    "短信发给谁？",
    "HR叫什么名字？",
    "HR的电话号码是多少？",
    "HR的号码是多少？",
    "发到哪个号码？",
    "短信发到哪里？",
    "怎么联系HR？",
)
_DATABASE_QUESTIONS = (
    "What are your requirements?",
    "What are the requirements?",
    "What are your requirements for the database skills?",
    "What database skills do you require?",
    "Which database skills do you want?",
    "Which databases should he be good at?",
    "Which databases do you need?",
    "Which databases are required?",
    "Which databases should he know?",
    "What should he be good at?",
    "What must Kevin be good at?",
    "What do you expect from Kevin?",
    "What do you expect?",
    "What criteria should I use?",
    "Which skills must he have?",
    "Which database do you prefer?",
    "What counts as a good database skill?",
    "要求是什么？",
    "需要哪些数据库技能？",
    "你对数据库有什么要求？",
    "要求会哪种数据库？",
    "候选人要会哪些数据库？",
    "标准是什么？",
)
_GPA_QUESTIONS = (
    "What are your requirements?",
    "What are the requirements?",
    "What is the required GPA?",
    "What is the minimum GPA?",
    "What GPA do you require?",
    "What GPA do you expect?",
    "What GPA is needed?",
    "What GPA must be reached?",
    "What GPA must a candidate have?",
    "What GPA should he have?",
    "Which GPA is enough?",
    "What is the GPA requirement?",
    "What is the GPA threshold?",
    "What is the cutoff for the GPA?",
    "What GPA counts as good enough?",
    "How good should the GPA be?",
    "What do you expect from him?",
    "What do you expect?",
    "What criteria should I use?",
    "How high should the GPA be?",
    "How high must the GPA be?",
    "要求是什么？",
    "GPA要求是多少？",
    "最低GPA是多少？",
    "你对GPA有什么要求？",
    "GPA要达到多少？",
    "GPA至少要多少？",
    "GPA要多高？",
    "GPA的标准是什么？",
    "标准是什么？",
)


class _WithResume(BaseTask):
    """A task about the résumé in Download."""

    extras = ("docs",)
    app_names: ClassVar[set[str]] = {"Docreader", "Files", "Messages"}

    def scene(self) -> Scene:
        return [resume_file(self.params["resume"])]

    def read(self, hand: Hand) -> Steps:
        """Look at the document."""
        yield from hand.open("Files")
        yield from hand.tap(text="Kevin_CV.pdf")


class SendInterviewInvitationTask(_WithResume):
    """Text an invitation to the number in a résumé."""

    goal = (
        "Kevin's résumé, Kevin_CV.pdf, is among my downloads. Find his phone number in it and text him exactly this: "
        "“{text}”"
    )
    vague_goal = "Invite Kevin, whose résumé is among the downloads, to his interview."
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 2.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"resume": draw_resume(random), "text": invitation(draw_time(random))}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"resume": REFERENCE_RESUME, "text": invitation("10:30 AM")}

    def wanted(self) -> Wanted:
        return [Added(SentText(self.params["resume"]["phone"], self.params["text"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Read, and leave the message written and unsent."""
        yield from self.read(hand)
        yield from begin_conversation(hand, f"1{plain_number(self.params['resume']['phone'])}")
        yield from draft(hand, self.params["text"])

    after_cue = method_of(send)

    def side_effect(self, hand: Hand) -> Steps:
        yield from send(hand, self.params["text"])


class _CheckCandidate(_WithResume):
    """Tell HR whether the résumé meets what the user asks for; both are told when asked."""

    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    complexity = 2.5

    @property
    def passed(self) -> bool:
        """Whether the résumé meets it."""
        raise NotImplementedError

    def requirement(self) -> Fact:
        """What is asked for."""
        raise NotImplementedError

    @property
    def verdict(self) -> str:
        """What HR is told."""
        return PASSED if self.passed else REJECTED

    def wanted(self) -> Wanted:
        """HR was told so, and nothing else."""
        return [Added(SentText(self.params["hr"][1], self.verdict))]

    def dialogue(self) -> Dialogue:
        """Who gets the message, and what is asked for."""
        name, _ = self.params["hr"]
        person = Fact(
            "who HR is",
            "person",
            _HR_QUESTIONS,
            Text(f"{name} is HR, the number is in Contacts.", f"HR是{name}，号码在通讯录里。"),
            nouns=("name", "person", "contact", "HR", "number", "phone", "名字", "联系人", "号码", "电话", "电话号码"),
            value=name,
            values={contact: (contact,) for contact, _ in (*KNOWN, MIA)},
        )
        return Dialogue(
            (person, self.requirement()), about=("Kevin", "résumé", "resume", "CV", "简历", "短信", "candidate")
        )

    def natural_guess(self) -> dict[str, Any]:
        """Somebody else of the address book: nothing on the phone says who HR is."""
        return {"hr": MIA if self.params["hr"] != MIA else list(KNOWN[0])}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask("Who is HR?")
        name = hand.reply.partition(" is HR")[0]
        yield from hand.ask("What are your requirements?")
        yield from self.read(hand)
        yield from send_text(hand, name, self.verdict)

    def side_effect(self, hand: Hand) -> Steps:
        yield from send(hand, REJECTED if self.passed else PASSED)


def _goal(about: str) -> str:
    return (
        f"Does the {about} in Kevin's résumé, Kevin_CV.pdf among my downloads, meet my requirements? If so, text HR "
        f"exactly “{PASSED}”, otherwise exactly “{REJECTED}”"
    )


class CheckCandidateAskUserTask1(_CheckCandidate):
    """What counts are databases: one of two must be in the résumé."""

    goal = _goal("database skill")
    vague_goal = "Tell HR whether Kevin's database skills are good enough."

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The résumé, HR, and two databases: one of the résumé's among them or none."""
        resume = draw_resume(random)
        databases = random.sample([name for name in DATABASES if name not in resume["databases"]], 2)
        if random.random() < 0.5:
            databases[random.randrange(2)] = random.choice(resume["databases"])
        return {"resume": resume, "hr": list(random.choice(KNOWN)), "databases": databases}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"resume": REFERENCE_RESUME, "hr": MIA, "databases": ["MongoDB", "Redis"]}

    @property
    def passed(self) -> bool:
        """Whether the résumé names one of them."""
        return bool({*self.params["databases"]} & {*self.params["resume"]["databases"]})

    def requirement(self) -> Fact:
        one, two = self.params["databases"]
        return Fact(
            "the requirement",
            "text",
            _DATABASE_QUESTIONS,
            Text(f"He should be good at {one} or {two}; one of them is enough.", f"他要会{one}或{two}，会一个就行。"),
            nouns=(
                "requirement",
                "requirements",
                "skill",
                "skills",
                "database",
                "criteria",
                "standard",
                "要求",
                "技能",
                "数据库",
                "标准",
            ),
            value=f"{one} or {two}",
            values={f"{one} or {two}": (one, two), **{name: (name,) for name in DATABASES if name not in (one, two)}},
        )


class CheckCandidateAskUserTask2(_CheckCandidate):
    """What counts is the GPA, which must be above a limit."""

    goal = _goal("GPA")
    vague_goal = "Tell HR whether Kevin's GPA is good enough."

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The résumé, HR, and a limit at most three tenths away from what it says."""
        resume = draw_resume(random)
        tenths = round(float(resume["gpa"]) * 10)
        limit = min(max(tenths + random.choice((-3, -2, -1, 1, 2, 3)), 26), 39)
        return {"resume": resume, "hr": list(random.choice(KNOWN)), "limit": f"{limit / 10:.1f}"}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"resume": REFERENCE_RESUME, "hr": MIA, "limit": "3.6"}

    @property
    def passed(self) -> bool:
        return float(self.params["resume"]["gpa"]) > float(self.params["limit"])

    def requirement(self) -> Fact:
        limit = self.params["limit"]
        return Fact(
            "the requirement",
            "text",
            _GPA_QUESTIONS,
            Text(f"The GPA must be higher than {limit}.", f"GPA必须高于{limit}。"),
            nouns=("requirement", "threshold", "cutoff", "limit", "criteria", "standard", "GPA", "要求", "标准"),
            value=limit,
        )
