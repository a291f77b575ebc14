"""Pairs of scenes in conversations: whether to answer, whom to send a code, and whether a draft is still true."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import (
    Hand,
    StepMaker,
    Steps,
    begin_conversation,
    by_hand,
    draft,
    open_conversation,
    open_messenger,
    send,
)
from mobile_world.tasks.definitions.goalless._shared import (
    MessengerScene,
    draw_chinese_people,
    draw_people,
    draw_talk,
    got,
    history,
    sender,
    wrote,
)
from mobile_world.tasks.values import Added, Digits, MessageContaining, MessageReading, Scene, Wanted

STATION, RAILWAY = "106902588", "77245"


class GateCodeAskedForScene(MessengerScene):
    """A visitor asks for the code of the gate; the housemate wrote it to the person: answer."""

    goal = "Answer {name} in SMS Messenger: the gate code is {code}."
    kind = "pair"
    complexity = 1.5
    begins = "11:30", "17:25"
    pair = "gate code"
    news = "Landlord changed the garden gate this morning, it's {code} now"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The visitor, the housemate, somebody else, and the code."""
        people = draw_people(random, 3)
        code = str(random.randrange(2000, 10_000))
        return {**sender(people[0]), "code": code, "people": people, "talk": draw_talk(random, 1)[0]}

    def scene(self) -> Scene:
        """The question, which the first screen shows, and what the housemate wrote after it."""
        (visitor, one), (_, mate), (_, third) = self.params["people"]
        question = "At your garden gate with the plants, the code doesn't work. Is there a new one?"
        news = self.news.format(code=self.params["code"], name=visitor.split()[0])
        return history(self.params, got(third, self.params["talk"], 95), got(one, question, 21), got(mate, news, 9))

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["name"])
        yield from draft(hand, "The new code is ")

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["people"][1][0])
        yield from open_conversation(hand, self.params["name"])
        yield from hand.type(f"The new code is {self.params['code']}.", clear=True, id="thread_type_message")
        yield from send(hand)

    def asked(self) -> Mapping[str, StepMaker]:
        return {self.params["people"][1][1]: self.finish}

    def wanted(self) -> Wanted:
        return [Added(MessageReading(self.params["number"], Digits(self.params["code"])))]


class GateCodeToldAlreadyScene(GateCodeAskedForScene):
    """A visitor asks for the code of the gate; the housemate has let them in and told them: leave it."""

    goal = "Leave everything as it is: {name} was let in and told the code {code} already."
    right_as_left = True
    news = "Let {name} in at the gate, we're in the garden. It's {code} now btw, told {name} too"

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["people"][1][0])

    def wanted(self) -> Wanted:
        return []


class ParcelCodeToFirstNeighbourScene(MessengerScene):
    """A parcel can be fetched with a code, and two neighbours were asked: the first has time, send the code there."""

    goal = "把驿站短信里的取件码{code}用短信（SMS Messenger）发给{first}，不要发给别人。"
    task_tags: ClassVar[set[str]] = {"lang-cn", "single-app"}
    kind = "pair"
    complexity = 2.0
    begins = "10:30", "16:20"
    pair = "parcel code"
    helper = 0
    """Which neighbour has time."""

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two neighbours, somebody else, and the code."""
        people = draw_chinese_people(random, 3)
        code = str(random.randrange(10**5, 10**6))
        return {"first": people[0][0], "second": people[1][0], "people": people, "code": code}

    def scene(self) -> Scene:
        """The message with the code, which the first screen shows, and what the neighbours answered."""
        *neighbours, third = (number for _, number in self.params["people"])
        request = "我今天要加班到很晚，你能帮我去东门驿站拿个包裹吗？"
        yes = "可以的，我五点正好去驿站。等取件码到了发给我，我顺便帮你拿回来。"
        no = "不好意思，我今天在外地，没办法帮你拿，你再问问别人吧。"
        arrival = "【邻里驿站】您的包裹已到小区东门驿站，取件码{code}，请于今晚20:00前领取，过时将退回。"
        return history(
            self.params,
            got(third, "周末的球赛几点开始？", 260),
            *(wrote(number, request, 84) for number in neighbours),
            *(
                got(number, yes if place == self.helper else no, 70 - 13 * place)
                for place, number in enumerate(neighbours)
            ),
            got(STATION, arrival.format(**self.params), 12),
        )

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, STATION)

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["people"][self.helper][0])
        yield from send(hand, f"取件码是{self.params['code']}，谢谢！")

    def asked(self) -> Mapping[str, StepMaker]:
        """Whoever has time asks for the code; the station asks for nothing that a phone can do."""
        return {self.params["people"][self.helper][1]: self.finish}

    def wanted(self) -> Wanted:
        """One message with the code, to the neighbour who goes there."""
        return [Added(MessageReading(self.params["people"][self.helper][1], Digits(self.params["code"])))]


class ParcelCodeToSecondNeighbourScene(ParcelCodeToFirstNeighbourScene):
    """A parcel can be fetched with a code, and two neighbours were asked: the second has time, send the code there."""

    goal = "把驿站短信里的取件码{code}用短信（SMS Messenger）发给{second}，不要发给别人。"
    helper = 1


class DraftStillTrueScene(MessengerScene):
    """A written answer says which platform; the railway confirms it: send it."""

    goal = "Send the message to {name} in SMS Messenger: the platform in it, {platform}, is right."
    kind = "pair"
    complexity = 2.0
    begins = "12:30", "16:50"
    pair = "platform in a draft"
    news = "Coastline Rail: the 17:40 to Ashford is on time and leaves from platform {platform} as planned."
    moved = False
    """Whether the train leaves from another platform than the draft says."""

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The friend, somebody else, and two platforms."""
        people, (platform, other) = draw_people(random, 2), random.sample(range(2, 13), 2)
        platforms = {"platform": platform, "other": other}
        return {**sender(people[0]), "people": people, **platforms, "talk": draw_talk(random, 1)[0]}

    def scene(self) -> Scene:
        """The ticket, the friend's question, and the railway's latest message."""
        friend, third = (number for _, number in self.params["people"])
        ticket = f"Coastline Rail: 2 seats booked, today 17:40 to Ashford, platform {self.params['platform']}."
        return history(
            self.params,
            got(RAILWAY, ticket, 320),
            got(third, self.params["talk"], 140),
            got(friend, "Packed!! Which platform?", 17),
            got(RAILWAY, self.news.format(**self.params), 6),
        )

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        """Write the answer as it was true in the morning."""
        yield from open_conversation(hand, self.params["name"])
        yield from draft(hand, self._answer(self.params["platform"]))

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Read what the railway says, come back, and send."""
        yield from open_conversation(hand, RAILWAY)
        yield from open_conversation(hand, self.params["name"])
        if self.moved:
            yield from hand.type(self._answer(self.params["other"]), clear=True, id="thread_type_message")
        yield from send(hand)

    @by_hand
    def send_draft(self, hand: Hand) -> Steps:
        """Send what is written."""
        yield from send(hand)

    def asked(self) -> Mapping[str, StepMaker]:
        """The railway says which platform, and the friend asks for what is written."""
        return {RAILWAY: self.finish, self.params["number"]: self.send_draft}

    def wanted(self) -> Wanted:
        """One message with the platform that the train leaves from."""
        right, wrong = (str(self.params[key]) for key in ("platform", "other"))
        if self.moved:
            return [Added(MessageContaining(self.params["number"], wrong))]  # it may say from where the train was moved
        return [Added(MessageContaining(self.params["number"], right, but_not=(wrong,)))]

    @staticmethod
    def _answer(platform: int) -> str:
        return f"I am waiting for you on platform {platform}, by the stairs!"


class DraftOvertakenScene(DraftStillTrueScene):
    """A written answer says which platform; the railway has moved the train: correct it, then send."""

    goal = "Correct the message to {name} in SMS Messenger, the train leaves from platform {other} now; then send it."
    news = "Coastline Rail: PLATFORM CHANGE. The 17:40 to Ashford leaves from platform {other}, no longer {platform}."
    moved = True


class TellFirstNamesakeScene(MessengerScene):
    """Two people share a first name; a friend asks to pass something on to the one from the choir."""

    goal = "Text {first} in SMS Messenger that the choir is in room {room} this week."
    kind = "pair"
    complexity = 2.5
    asker = 2
    pair = "namesakes"
    recipient = 0
    group = "choir"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two people with one first name, the friend who asks, and the room."""
        people = draw_people(random, 4)
        people[1][0] = f"{people[0][0].split()[0]} {people[1][0].split()[1]}"
        room = random.randrange(101, 399)
        return {"first": people[0][0], "second": people[1][0], "room": room, "people": people}

    def scene(self) -> Scene:
        """What both wrote, and what the friend asks for."""
        (name, singer), (_, baker), (_, friend), (_, fourth) = self.params["people"]
        request = (
            f"Could you text {name.split()[0]} from the {self.group} that we are in room {self.params['room']} this "
            "week? I don't have the number"
        )
        return history(
            self.params,
            got(singer, "You sang so well at choir, see you next week!", 1700),
            got(baker, "Got flour for our baking class, don't buy any", 1500),
            got(fourth, "The lift is being repaired until Thursday.", 300),
            got(friend, request, 11),
            wrote(friend, "Sure, doing it now", 4),
        )

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        """Look for the name among the contacts of a new conversation."""
        yield from open_messenger(hand)
        yield from hand.tap(id="conversations_fab")
        yield from hand.type(self.params["first"].split()[0], id="new_conversation_address")

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        yield from hand.back()
        yield from open_conversation(hand, self.params["people"][2][0])
        yield from begin_conversation(hand, self.params["people"][self.recipient][0])
        yield from send(hand, f"We are in room {self.params['room']} this week!")

    def asked(self) -> Mapping[str, StepMaker]:
        return {self.params["people"][2][1]: self.finish}

    def wanted(self) -> Wanted:
        return [Added(MessageReading(self.params["people"][self.recipient][1], Digits(str(self.params["room"]))))]


class TellSecondNamesakeScene(TellFirstNamesakeScene):
    """Two people share a first name; a friend asks to pass something on to the one from the baking class."""

    goal = "Text {second} in SMS Messenger that the baking class is in room {room} this week."
    recipient = 1
    group = "baking class"
