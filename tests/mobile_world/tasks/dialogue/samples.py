"""Dialogues that use everything a dialogue can say."""

from __future__ import annotations

from mobile_world.tasks.dialogue import Dialogue, Fact, Needs, Text

DINNER_GOAL = "Invite Ana Ruiz to my birthday dinner on Friday by text message, and add it to the calendar."
DINNER = Dialogue(
    (
        Fact(
            "when dinner begins",
            "time",
            ("When does dinner begin?", "What time does dinner start?", "What is the start time?", "晚饭几点开始？"),
            Text("It begins at 19:40.", "19:40开始。"),
            value="19:40",
        ),
        Fact(
            "when dinner ends",
            "time",
            ("When does dinner end?", "What time is dinner over?", "What is the end time?", "晚饭几点结束？"),
            Text("It ends at 22:15.", "22:15结束。"),
            value="22:15",
        ),
        Fact(
            "where dinner is",
            "place",
            ("Where is dinner?", "Which restaurant is it?", "晚饭在哪里吃？", "哪家餐厅？"),
            Text("At Casa Lima.", "在利马之家。"),
            nouns=("restaurant", "餐厅"),
            value="Casa Lima",
            values={name: (name,) for name in ("Casa Lima", "Blue Door", "Ostra", "Fifth Floor")},
        ),
        Fact(
            "how many guests come",
            "number",
            ("How many guests come?", "How many people are invited?", "来多少客人？"),
            Text("Nine of us.", "一共九个人。"),
            nouns=("guests",),
        ),
        Fact(
            "who pays",
            "person",
            ("Who pays?", "Who picks up the bill?", "谁付钱？"),
            Text("My sister Leonor.", "我姐姐莱昂诺尔。"),
        ),
    ),
    about=("周五", "星期五", "生日", "晚饭", "晚餐"),
)

MAIL_GOAL = "Find out with whom I have a meeting next week, and mail that person."
MAIL = Dialogue(
    (
        Fact(
            "the address of Sam Weller",
            "text",
            ("What is the mail address of Sam?", "What is the e-mail of Sam Weller?", "山姆的邮箱是什么？"),
            Text("sam.weller@example.org", "sam.weller@example.org"),
            nouns=("address", "mail", "email", "邮箱"),
            needs=Needs(("Sam Weller",), Text("Whose address do you mean?", "你说的是谁的邮箱？")),
        ),
    )
)

CALENDAR_GOAL = "The 20th is too full: delete some of my events on that day."
EVENTS = ("Morning run", "Team breakfast", "Dentist", "Choir")
CALENDAR = Dialogue(
    (
        Fact(
            "which events to delete",
            "choice",
            ("Which events should I delete?", "What should I remove?", "What can go?", "删除哪些日程？"),
            Text("Delete the dentist, and nothing else.", "删掉Dentist，其他的不要动。"),
            nouns=("events", "event", "日程"),
            value="Dentist",
            values={name: (name,) for name in EVENTS},
            needs=Needs(
                EVENTS, Text("What is there on that day? Show me the list first.", "那天有哪些？先给我看列表。")
            ),
        ),
    )
)

LUNCH_GOAL = "Add lunch with Marry on 16 October from 11:00 to 12 a.m. to the calendar."
LUNCH = Dialogue(
    (
        Fact(
            "when lunch ends",
            "time",
            ("When does lunch end?", "Do you mean noon?", "Which end is right?", "午饭几点结束？"),
            Text("Lunch ends at 12:00 noon.", "午饭到中午12:00。"),
            nouns=("end",),
            value="12:00",
            misspoken=True,
        ),
        Fact(
            "the day of lunch",
            "date",
            (
                "Which day is lunch?",
                "What date is right?",
                "The message says another day, which day is right?",
                "午饭在哪天？",
            ),
            Text("It is on 17 October.", "是10月17日。"),
            misspoken=True,
        ),
    ),
    about=("message", "午饭"),
)
