"""Scenes in Simple Gallery Pro, Tasks and Pro Expense: which picture goes, what becomes of a task, the right amount."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.definitions.android_world._data import ExpenseRow
from mobile_world.tasks.definitions.android_world._shared import TODAY, WEEKDAYS, moment
from mobile_world.tasks.definitions.android_world.expense import _steps as expense_steps
from mobile_world.tasks.definitions.android_world.expense._rows import entered, stored
from mobile_world.tasks.definitions.android_world.gallery import _steps as gallery_steps
from mobile_world.tasks.definitions.android_world.tasks_org import _steps as todo_steps
from mobile_world.tasks.definitions.android_world.tasks_org import _todos
from mobile_world.tasks.definitions.android_world.tasks_org._todos import MEDIUM, NONE, TASKS, todo_row
from mobile_world.tasks.definitions.goalless._shared import (
    ThreadScene,
    draw_chinese_thread,
    draw_thread,
    look_up,
    thread,
)
from mobile_world.tasks.values import (
    Added,
    Changed,
    Claim,
    DataFile,
    MayChange,
    Message,
    NewMessage,
    Row,
    Scene,
    Wanted,
    gone,
)
from simdroid.media import photograph

GALLERY = "Gallery"
ALBUM = "Wall calendar"
SHOWN = ("cat", "otter", "lobster", "raccoon", "dandelion", "coffee", "astronaut", "seahorse")
"""What pictures show, by the names of the photographs."""
LENT = ("drill", "tent", "waffle iron", "sewing machine", "ice skates", "camping stove", "hedge trimmer")
DINNERS = ("火锅", "烤鸭", "饺子", "川菜", "烧烤", "米线", "粤菜")
FOOD = 3


class MayBeInBin(MayChange):
    """Pictures that are deleted may lie in the recycle bin of Simple Gallery Pro."""

    @property
    def claims(self) -> tuple[Claim, ...]:
        return (Claim("file/data/com.simplemobiletools.gallery.pro", "files/recycle_bin/*"),)


class PictureMayGoScene(ThreadScene):
    """An album has a picture too many; the thread says which of two may go: delete that one."""

    goal = "Delete the picture with the {one} in the album Wall calendar in Gallery, and keep the others."
    kind = "pair"
    app_names: ClassVar[set[str]] = {GALLERY, "SMS Messenger"}
    pair = "picture too many"
    goes, stays = "one", "two"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who knows, what the pictures show, and their names; the first two are in question."""
        subjects, number = random.sample(SHOWN, 5), random.randrange(2000, 8000)
        names = {subject: f"IMG_{number + 7 * place}.jpg" for place, subject in enumerate(sorted(subjects))}
        return {**draw_thread(random), "names": names, "one": subjects[0], "two": subjects[1]}

    def scene(self) -> Scene:
        """The pictures, the question, and the answer, which has just come."""
        number, (first, second) = self.params["number"], sorted(self.params[key] for key in ("one", "two"))
        question = f"One picture too many for the wall calendar. The {first} or the {second}? Printing in ten minutes!"
        answer = f"Not the {self.params[self.stays]}!! Delete the {self.params[self.goes]}"
        pictures = [
            DataFile(self._path(subject), age=timedelta(minutes=300 + 40 * place), data=photograph(subject).read())
            for place, subject in enumerate(self.params["names"])
        ]
        return [*pictures, *thread(self.params, Message(number, question, "sent"), NewMessage(number, answer))]

    def _path(self, subject: str) -> str:
        return f"DCIM/{ALBUM}/{self.params['names'][subject]}"

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        yield from gallery_steps.open_folder(hand, ALBUM)

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Read the answer, then delete the picture."""
        yield from look_up(hand, self.params["name"], GALLERY)
        yield from hand.long_press(text=self.params["names"][self.params[self.goes]], id=gallery_steps.NAME)
        yield from hand.tap(desc="Delete")
        yield from hand.tap(text="Yes")

    def wanted(self) -> Wanted:
        return [gone(self._path(self.params[self.goes])), MayBeInBin()]


class OtherPictureMayGoScene(PictureMayGoScene):
    """An album has a picture too many; the thread says that it is the other one: delete that one."""

    goal = "Delete the picture with the {two} in the album Wall calendar in Gallery, and keep the others."
    goes, stays = "two", "one"


@dataclass(frozen=True)
class DoneTodo(Row):
    """A row of Tasks that is ticked off."""

    def matches(self, record: Row) -> bool:
        """Whether a row has these values and a moment at which it was done."""
        return super().matches(record) and int(dict(record.values)["completed"]) > 0


@dataclass(frozen=True)
class TodoOn(Row):
    """A row of Tasks that is due on a day, at any time."""

    day: date

    def matches(self, record: Row) -> bool:
        """Whether a row has these values and that day."""
        due = datetime.fromtimestamp(int(dict(record.values)["dueDate"]) / 1000, tz=UTC)
        return super().matches(record) and due.date() == self.day


class TickOffScene(ThreadScene):
    """A task says to bring something back today; the thread says that it is back: tick the task off."""

    goal = "Tick off the task “{title}” in Tasks: {name} has the {thing} back."
    complexity = 2.5
    kind = "pair"
    app_names: ClassVar[set[str]] = {todo_steps.APP, "SMS Messenger"}
    pair = "task for today"
    reply = "Your flatmate brought it round an hour ago, so cross it off"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who lent what, and the day that suits as well."""
        params, thing = draw_thread(random), random.choice(LENT)
        title = f"Bring the {thing} back to {params['name'].split()[0]}"
        return {**params, "thing": thing, "title": title, "weekday": random.choice(WEEKDAYS[1:5])}

    @property
    def day(self) -> date:
        """The day that suits as well, of the coming week."""
        return TODAY + timedelta(1 + WEEKDAYS.index(self.params["weekday"]))

    def scene(self) -> Scene:
        """The tasks, what was agreed on, and what has just come in."""
        rows = [
            todo_row(self.params["title"], moment(TODAY, time(12)), MEDIUM),
            todo_row("Descale the kettle", moment(TODAY + timedelta(1), time(12)), NONE),
            todo_row("Book the chimney sweep", moment(TODAY + timedelta(9), time(12)), NONE),
            todo_row("Sort the seed packets", None, NONE),
        ]
        question = Message(
            self.params["number"], f"Your {self.params['thing']} is on my list for today, still OK?", "sent"
        )
        reply = NewMessage(self.params["number"], self.reply.format(**self.params))
        return [*_todos.stored(rows), *thread(self.params, question, reply)]

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        yield from hand.open(todo_steps.APP)

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Read that it is done, then tick it off: its box is the one beside the title."""
        yield from look_up(hand, self.params["name"], todo_steps.APP)
        titles = [node.text for node in hand.find(id="title")]
        yield from hand.tap(id="completeBox", nth=titles.index(self.params["title"]))

    def wanted(self) -> Wanted:
        title = ("title", self.params["title"])
        return [Changed(TASKS.row(title=title[1], completed=0), DoneTodo(TASKS, (title, ("deleted", 0))))]


class PutOffScene(TickOffScene):
    """A task says to bring something back today; the thread names another day: change the due date."""

    goal = "Change the due date of the task “{title}” in Tasks to the coming {weekday}."
    reply = "Not home today, sorry! Make it {weekday}"

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Read which day is better, then choose it."""
        yield from look_up(hand, self.params["name"], todo_steps.APP)
        yield from hand.tap(text=self.params["title"], id="title")
        yield from hand.tap(text="Today")
        yield from hand.tap(desc=f"{self.day:%d %B %Y}")
        yield from hand.tap(id="ok_button")
        yield from hand.tap(desc="Save")

    def wanted(self) -> Wanted:
        """It is due on the other day."""
        values = (("title", self.params["title"]), ("completed", 0), ("deleted", 0))
        return [Changed(TASKS.row(title=self.params["title"]), TodoOn(TASKS, values, self.day))]


class ExpenseWithWrongAmountScene(ThreadScene):
    """The form of an expense has two digits of the amount the wrong way round: correct it, then save."""

    goal = "在Pro Expense里把“{dinner}”的金额改成{amount}，然后保存。"
    app_names: ClassVar[set[str]] = {expense_steps.APP, "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-cn", "multi-app"}
    complexity = 2.5
    kind = "control"
    begins = "13:40", "17:25"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who paid for all, the dinner, and both amounts."""
        tens, ones = random.sample(range(2, 10), 2)
        amounts = {"amount": f"{tens}{ones}.50", "wrong": f"{ones}{tens}.50"}
        return {**draw_chinese_thread(random), "dinner": random.choice(DINNERS), **amounts}

    def _row(self, name: str, amount: str, days: int) -> ExpenseRow:
        then = round(moment(TODAY - timedelta(days), time(19, 10)).timestamp() * 1000)
        cents = round(float(amount) * 100)
        dates = {"created_date": then, "modified_date": then}
        return {"name": name, "amount": cents, "category": FOOD, "note": "AA", **dates}

    def scene(self) -> Scene:
        """Expenses of other days, and the thread with the amount."""
        number, amount = self.params["number"], self.params["amount"]
        return [
            stored(self._row("早餐", "12.00", 3)),
            stored(self._row("水果", "31.80", 2)),
            *thread(
                self.params,
                Message(number, f"今天中午的{self.params['dinner']}我先付了，AA每人{amount}，你记一下账。"),
                Message(number, "好，这就记", "sent"),
                NewMessage(number, f"嗯，{amount}，下次见面给我就行"),
            ),
        ]

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        """Fill in the form, with the wrong amount."""
        yield from hand.open(expense_steps.APP)
        yield from expense_steps.fill_in(hand, self._row(self.params["dinner"], self.params["wrong"], 0))

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Read the amount, correct it and save."""
        yield from look_up(hand, self.params["name"], expense_steps.APP)
        yield from hand.type(self.params["amount"], clear=True, id="edt_amount")
        yield from expense_steps.save(hand)

    def wanted(self) -> Wanted:
        """The expense with the right amount; nobody says what its note is."""
        row = self._row(self.params["dinner"], self.params["amount"], 0)
        return [Added(entered(row, "name", "amount", "category"))]
