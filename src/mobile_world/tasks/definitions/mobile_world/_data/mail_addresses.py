"""Mail addresses that only the user knows: the questions that ask for them."""

from __future__ import annotations

from mobile_world.tasks.dialogue import Fact, Text

DOMAINS = ("techshare.com", "example.com", "gmail.com", "northlab.org", "mailbox.net", "paperworks.io")
QUESTIONS = (
    "What is the address?",
    "What is the email?",
    "What is the mail address?",
    "What is the email address?",
    "What is their email address?",
    "What is the email of the person?",
    "What is the recipient's address?",
    "Which address should I use?",
    "Which address should I write to?",
    "Which address should I send the mail to?",
    "Which email address should I send it to?",
    "Where should I send it?",
    "Where should I send the mail?",
    "Where should I send the email?",
    "Where should I mail it to?",
    "Where should it go?",
    "Where should the mail go to?",
    "Where should the email go?",
    "How can I reach them?",
    "May I have the address?",
    "Please give me the email.",
    "Could you provide the address?",
    "邮箱是什么？",
    "邮箱是多少？",
    "邮箱地址是什么？",
    "邮件地址是多少？",
    "收件地址是什么？",
    "收件人的邮箱是什么？",
    "对方的邮箱地址是多少？",
    "邮件发到哪个地址？",
    "发到哪个邮箱？",
    "发送到哪个邮箱？",
    "应该发到哪里？",
    "请提供邮箱地址。",
    "怎么联系对方？",
)
WHO_GETS_IT = (
    "To whom should I send it?",
    "Who should I send the mail to?",
    "Who should I send it to?",
    "Who is the recipient?",
    "发给谁？",
    "邮件发给谁？",
    "收件人是谁？",
)
"""What asks for the address where the goal does not tell who it is."""
NOUNS = (
    *("address", "email", "mail", "recipient"),
    *("邮箱", "地址", "收件人", "邮箱地址", "收件地址", "邮件地址", "电子邮件", "电子邮件地址"),
)


def questions_about(who: str, who_zh: str) -> tuple[str, ...]:
    """Those that ask where to write to somebody."""
    return (
        f"What is {who}'s email address?",
        f"What is {who}'s email?",
        f"What is {who}'s address?",
        f"What is the email address of {who}?",
        f"What is the mail address of {who}?",
        f"What is the email of {who}?",
        f"What address does {who} have?",
        f"Could you give me {who}'s email?",
        f"Where should I send the mail to {who}?",
        f"Where can I reach {who}?",
        f"How can I reach {who}?",
        f"I cannot find {who} in Contacts. What is the address?",
        f"{who} is not in the contacts. Which address should I use?",
        f"{who_zh}的邮箱地址是什么？",
        f"{who_zh}的邮箱是多少？",
        f"{who_zh}的电子邮件是什么？",
        f"怎么联系{who_zh}？",
        *QUESTIONS,
    )


def address_fact(who: str, who_zh: str, address: str, *phrasings: str) -> Fact:
    """The fact where to write to somebody."""
    return Fact(
        f"the address of {who}",
        "text",
        (
            *questions_about(who, who_zh),
            f"Who is {who}?",
            f"Which {who} do you mean?",
            f"{who_zh}是谁？",
            *phrasings,
        ),
        Text(f"The address is {address}.", f"邮箱地址是{address}。"),
        nouns=NOUNS,
        value=address,
        values={address: (address,)},
    )


def address_in(reply: str) -> str:
    """The address in what the user said."""
    words = reply.replace("是", " ").rstrip(".。").split()
    return next((word for word in words if "@" in word), "").rstrip(".。;；,，")
