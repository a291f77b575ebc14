"""A phone number that only the user knows: the questions that ask for it."""

from __future__ import annotations

from mobile_world.tasks.dialogue import Dialogue, Fact, Text

QUESTIONS = (
    "What is the phone number?",
    "What is the number?",
    "What is the mobile number?",
    "What is the contact number?",
    "What is their phone number?",
    "What is his phone number?",
    "What is the phone number of the person?",
    "Which number should I use?",
    "Which number should I text?",
    "Which number should I send it to?",
    "To which number should I send it?",
    "What number do they have?",
    "Which number is it?",
    "Do you know the phone number?",
    "Do you have the number?",
    "Can you tell me the phone number?",
    "Please give me the phone number.",
    "Could you provide the number?",
    "How can I reach them?",
    "How can I reach him?",
    "号码是多少？",
    "电话号码是多少？",
    "电话是多少？",
    "手机号是多少？",
    "他的号码是多少？",
    "对方的电话号码是多少？",
    "发到哪个号码？",
    "你有电话号码吗？",
    "怎么联系对方？",
)
NOUNS = ("number", "phone", "mobile", "telephone", "cell", "contact", "号码", "电话", "电话号码", "手机号", "手机号码")
MADE_UP = "15550100000"
"""What somebody writes who makes a number up."""
CHINESE_NAMES = {"Kevin": ("凯文",)}
"""What people of goals may be called in Chinese."""


def questions_about(name: str) -> tuple[str, ...]:
    """Those that ask for the number of somebody."""
    return (
        f"What is {name}'s phone number?",
        f"What is {name}'s number?",
        f"What is the phone number of {name}?",
        f"What is the number of {name}?",
        f"Which number does {name} have?",
        f"Can you tell me {name}'s phone number?",
        f"Do you have {name}'s number?",
        f"How can I reach {name}?",
        f"Where can I reach {name}?",
        f"How do I contact {name}?",
        f"{name} is not in the contacts. What is the number?",
        f"I cannot find {name} in Contacts. Which number should I use?",
        f"{name}的电话号码是多少？",
        f"{name}的号码是多少？",
        f"{name}的号码是什么？",
        f"{name}的电话是多少？",
        f"{name}的手机号是多少？",
        f"怎么联系{name}？",
        *QUESTIONS,
    )


GOES_TO = (
    "Where should I send it?",
    "Where should I send the message?",
    "Where should I send the text?",
    "Where should it go?",
    "发到哪里？",
    "短信发到哪里？",
)
"""What asks for the number where that is where a message goes."""


def who_is(name: str) -> tuple[str, ...]:
    """What asks for the number where nothing else tells who somebody is."""
    return (
        f"Who is {name}?",
        f"Which {name} do you mean?",
        f"Which {name} is it?",
        f"Which {name} should I text?",
        f"{name}是谁？",
        f"哪个{name}？",
    )


def number_fact(name: str, number: str, *phrasings: str, full: str = "") -> Fact:
    """The fact under which number somebody is reached."""
    called = full or name
    chinese = (f"{form}的电话号码是多少？" for form in CHINESE_NAMES.get(name, ()))
    return Fact(
        f"the phone number of {name}",
        "number",
        (*questions_about(name), *chinese, *phrasings),
        Text(f"{called}'s number is {number}.", f"{called}的号码是{number}。"),
        nouns=NOUNS,
        value=number,
        values={number: (number,)},
    )


def knows_number(name: str, number: str, *phrasings: str, full: str = "") -> Dialogue:
    """A user who knows somebody's number and nothing else."""
    names = (name, full or name, *CHINESE_NAMES.get(name, ()))
    return Dialogue(
        (number_fact(name, number, *phrasings, full=full),),
        about=(*names, "contacts", "联系人", "通讯录", "短信", "邮件", "发票"),
    )
