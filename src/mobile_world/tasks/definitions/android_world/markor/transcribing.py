"""A picture and a video whose words are to become notes."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Hand, Steps, Wait, by_hand
from mobile_world.tasks.definitions.android_world._data import (
    COLUMNS,
    MOST_LINES,
    draw_kept,
    draw_lengths,
    draw_note_names,
    draw_purchases,
    draw_shelf,
    draw_shop,
    draw_video_names,
)
from mobile_world.tasks.definitions.android_world._shared import (
    AGE,
    SCENE,
    beside,
    note,
    other_files,
    other_videos,
)
from mobile_world.tasks.definitions.android_world.gallery._steps import view_picture
from mobile_world.tasks.definitions.android_world.markor._writing import WriteNote
from mobile_world.tasks.definitions.android_world.vlc._steps import ROW, find_file, open_folder, skip_tips
from mobile_world.tasks.values import DataFile, FileIs, MessageVideo, SampleFile, Scene, Wanted
from simdroid.media import encoded, table_picture

FOLDER, PICTURE = "DCIM", "receipt.png"
VIDEOS, WORD_S = "Download", 8
"""Where a video is, and for how many seconds it shows each word."""
WORDS = (
    "anvil", "basil", "camel", "delta", "ember", "fjord", "gravel", "hazel", "indigo", "jigsaw", "kernel", "lantern",
    "marble", "nectar", "orchid", "pepper", "quartz", "ribbon", "saddle", "timber", "umber", "velvet", "walnut",
)  # fmt: skip


class MarkorTranscribeReceipt(WriteNote):
    """Write what a picture of a receipt says into a note, and leave everything else alone.

    AndroidWorld takes nearly that text for it, a wrong digit of an amount included, and sees nothing else. Here every
    field must be right; blanks around commas and empty lines do not count. There are other pictures and notes.
    """

    goal = (
        "Look at the receipt receipt.png in Gallery and copy its purchases into a new note {file_name} in "
        "Markor, as CSV: first the line “Date, Item, Amount”, then one line for each purchase, exactly as on "
        "the receipt."
    )
    vague_goal = "Write down what a receipt says."
    app_names: ClassVar[set[str]] = {"Gallery", "Markor"}
    task_tags: ClassVar[set[str]] = {
        "lang-en",
        "difficulty-medium",
        "multi-app",
        "transcription",
        "data-entry",
        "screen-reading",
        "memorization",
    }
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """What was bought, and what else is on the phone."""
        purchases = draw_purchases(random, random.randint(1, MOST_LINES))
        paths = [*map(note, draw_note_names(random, 2)), f"{FOLDER}/old_{PICTURE}"]
        paths += [f"{FOLDER}/{name}" for name in draw_kept(random, FOLDER, random.randint(1, 3))]
        text = "\n".join(", ".join(row) for row in (COLUMNS, *purchases))
        scene = {"shop": draw_shop(random), "files": draw_shelf(random, paths)}
        return {"file_name": "receipt.md", "text": text, SCENE: scene}

    def scene(self) -> Scene:
        columns, *rows = _cells(self.text)
        data = encoded(table_picture(str(beside(self.params).get("shop", "")), columns, rows), "PNG")
        return [DataFile(f"{FOLDER}/{PICTURE}", age=AGE, data=data), *other_files(self.params, SampleFile)]

    def wanted(self) -> Wanted:
        return [FileIs(self.path, self.text, lambda content, wanted: _cells(content) == _cells(wanted))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The picture was looked at, and the note is typed and not saved."""
        yield from view_picture(hand, FOLDER, PICTURE)
        yield from self.type_new_note(hand)


class MarkorTranscribeVideo(WriteNote):
    """Write down the words that a video shows one after the other, and leave everything else alone.

    AndroidWorld takes nearly that text for it, and sees nothing else. Here every word must be right and in its place;
    capitals and blanks around commas do not count. There are other videos and notes.
    """

    goal = (
        "Watch the video {video_name} in VLC (it is in the folder Download) and type the words that it shows "
        "into a new note {file_name} in Markor, separated by commas, in the order in which they appear. If it "
        "shows “tea” and then “milk”, the note should say: tea, milk"
    )
    vague_goal = "Write down what a video shows."
    app_names: ClassVar[set[str]] = {"VLC", "Markor"}
    task_tags: ClassVar[set[str]] = {
        "lang-en",
        "difficulty-hard",
        "multi-app",
        "transcription",
        "requires-setup",
        "memorization",
        "screen-reading",
    }
    extras = ("media",)
    complexity = 2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The words, the video, other videos and notes."""
        words = random.sample(WORDS, random.randint(2, 4))
        video, *noise = draw_video_names(random, 1 + random.randint(5, 20))
        shelf = draw_shelf(random, [*map(note, draw_note_names(random, 2))])
        scene = {"lengths": draw_lengths(random, noise), "files": shelf}
        note_params = {"file_name": f"{video.partition('.')[0]}_transcription.txt", "text": ",".join(words)}
        return note_params | {"messages": words, "video_name": video, "noise_files": noise, SCENE: scene}

    def scene(self) -> Scene:
        lengths = beside(self.params).get("lengths", {})
        path, words = f"{VIDEOS}/{self.params['video_name']}", "\n".join(self.params["messages"])
        return [
            MessageVideo(path, words, AGE, seconds=WORD_S),
            *other_videos(VIDEOS, lengths),
            *other_files(self.params),
        ]

    def wanted(self) -> Wanted:
        return [FileIs(self.path, self.text, lambda content, wanted: _words(content) == _words(wanted))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The video was watched, and the note is typed and not saved."""
        yield from open_folder(hand, VIDEOS)
        yield from find_file(hand, self.params["video_name"])
        yield from hand.tap(text=self.params["video_name"], id=ROW)
        yield from skip_tips(hand)
        for _ in self.params["messages"]:
            yield from hand.do(Wait(seconds=WORD_S))
        yield from self.type_new_note(hand)


def _words(text: str) -> list[str]:
    return [word.strip().casefold() for word in text.split(",")]


def _cells(text: str) -> list[list[str]]:
    """Lines and their fields, without the space around them."""
    return [[cell.strip() for cell in line.split(",")] for line in text.splitlines() if line.strip()]
