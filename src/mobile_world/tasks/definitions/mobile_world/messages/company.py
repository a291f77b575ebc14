"""Messages of the user's company, to be deleted all or one; which company that is only the user knows."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import delete_conversation, delete_message, open_conversation
from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.dialogue import Detail, Dialogue, Fact, Text
from mobile_world.tasks.values import Message, Removed, Scene, Wanted, conversation

COMPANIES = ("Brightwell Labs", "Norvane", "Quillon Systems", "Hexafield", "Lumen Harbor", "Ostrander Group")
TOPICS = {
    "the sprint retrospective": "the notes of the sprint retrospective are in the shared folder. Add yours this week.",
    "deployment issues": "thank you for the quick help with the deployment issues. The services run again.",
    "the travel expenses": "please hand in the receipts for your travel expenses before the end of the month.",
    "the fire drill": "the fire drill on Tuesday begins at 10:00. Leave the building by the stairs.",
    "the parking permits": "the parking permits for next year can be collected at the front desk.",
    "the security training": "everybody has to finish the security training by the first of November.",
}
REFERENCE: dict[str, Any] = {
    "company": "TechCorp",
    "number": "234567812",
    "topics": ["deployment issues", "the sprint retrospective"],
    "texts": [
        "TechCorp: thank you for sorting out the deployment issues so quickly. All services are up again.",
        "TechCorp: the notes of the sprint retrospective are in the shared document now. Please add your comments by"
        " the end of the week.",
    ],
    "others": [],
}
"""The company whose messages MobileWorld's phone has."""
NUMBER_QUESTION = "What is the number of your company?"
QUESTIONS = (
    "What is your company?",
    "What is the name of your company?",
    "What is your company called?",
    "Which company do you work for?",
    "Which company is yours?",
    "Which company is it?",
    "Who is your employer?",
    "Which number belongs to your company?",
    NUMBER_QUESTION,
    "What is your company's number?",
    "Which number does your company text from?",
    "Which sender is your company?",
    "Where do you work?",
    "Who do you work for?",
    "Which one is your company?",
    "Which messages are from your company?",
    "Which conversation is from your company?",
    "Which sender do you mean?",
    "Which company do you mean?",
    "Whose message should I delete?",
    "Whose messages should I delete?",
    "Who sent them?",
    "Who is the sender?",
    "Who is the sender of your company's messages?",
    "Which contact is your company?",
    "你的公司是哪家？",
    "你在哪家公司工作？",
    "公司叫什么名字？",
    "公司的号码是多少？",
    "哪个号码是你公司的？",
    "你在哪里工作？",
    "公司的电话号码是多少？",
    "公司的电话是多少？",
    "是哪家公司？",
    "公司叫什么？",
    "哪些短信是公司发的？",
)


class _CompanyMessages(BaseTask):
    """Deletes messages of the company, whose name and number the user tells."""

    guess_wins = "only TechCorp writes as an employer would"

    app_names: ClassVar[set[str]] = {"Messages"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "agent-user-interaction"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two companies that write about the same things, one of them the user's."""
        companies, topics = random.sample(COMPANIES, 2), random.sample(list(TOPICS), 2)
        numbers = [str(number) for number in random.sample(range(200_000_000, 800_000_000), 2)]
        texts, others = ([f"{name}: {TOPICS[topic]}" for topic in topics] for name in companies)
        return {
            "company": companies[0],
            "number": numbers[0],
            "topics": topics,
            "texts": texts,
            "others": [[numbers[1], text] for text in others],
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """TechCorp's messages, which are on the phone from the start."""
        return REFERENCE

    def scene(self) -> Scene:
        """What both companies wrote; nothing for the one whose messages are there."""
        if not self.params["others"]:
            return ()
        return conversation([*reversed(self.messages), *(Message(*other) for other in self.params["others"])])

    def dialogue(self) -> Dialogue:
        """The company, and its number for whoever asks for that."""
        company, number = self.params["company"], self.params["number"]
        with_number = Text(f"I work for {company}; its number is {number}.", f"我在{company}工作，它的号码是{number}。")
        fact = Fact(
            "the company",
            "text",
            QUESTIONS,
            Text(f"I work for {company}.", f"我在{company}工作。"),
            nouns=("company", "employer", "name", "sender", "公司", "名字"),
            value=company,
            values={name: (name, *(self._number_of(name))) for name in (*COMPANIES, "TechCorp")},
            detail=Detail(("number", "phone", "号码", "电话", "电话号码"), with_number, {company: with_number}),
        )
        return Dialogue((fact,), about=("公司", "短信", *(number for number, _ in self.params["others"])))

    def natural_guess(self) -> dict[str, Any]:
        """The company that wrote last; on the phone of the original there is but one."""
        if not self.params["others"]:
            return {name: self.params[name] for name in ("company", "number", "texts")}
        texts = [text for _, text in self.params["others"]]
        return {"company": texts[0].partition(":")[0], "number": self.params["others"][0][0], "texts": texts}

    def _number_of(self, company: str) -> tuple[str, ...]:
        """The number that a company texts from, if it does."""
        if company == self.params["company"]:
            return (self.params["number"],)
        return tuple({number for number, text in self.params["others"] if text.startswith(f"{company}:")})

    @property
    def messages(self) -> list[Message]:
        """Those of the company."""
        return [Message(self.params["number"], text) for text in self.params["texts"]]


class DeleteAllMessagesAskUserTask(_CompanyMessages):
    """Delete everything that the company sent."""

    goal = "Delete all text messages that I got from my company, and keep every other one."
    vague_goal = "Get rid of my company's messages."
    complexity = 1.5

    def wanted(self) -> Wanted:
        return [Removed(message) for message in self.messages]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask(NUMBER_QUESTION)
        yield from delete_conversation(hand, hand.last_word)

    side_effect = side_effect_of(lambda hand: delete_conversation(hand, "22911"))


class DeleteMessagesAskUserTask(_CompanyMessages):
    """Delete one message of the company and keep the other."""

    goal = (
        "My company sent me a text message about {topics[0]}. Delete that one message and nothing else: its other "
        "messages stay."
    )
    vague_goal = "Delete one message of my company."
    complexity = 1.5

    def wanted(self) -> Wanted:
        return [Removed(self.messages[0])]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Ask, then delete the message in the conversation."""
        yield from hand.ask(NUMBER_QUESTION)
        yield from open_conversation(hand, hand.last_word)
        yield from delete_message(hand, self.params["texts"][0])

    def side_effect(self, hand: Hand) -> Steps:
        yield from delete_message(hand, self.params["texts"][1])
