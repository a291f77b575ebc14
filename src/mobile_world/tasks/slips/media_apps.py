"""Slips with music, movies and pictures."""

from __future__ import annotations

import re

from mobile_world.domain import Steps
from mobile_world.tasks.authoring import Hand
from mobile_world.tasks.slips.slip import Slip, first_page, moves, tap
from mobile_world.tasks.slips.system_apps import delete_in_files

_PLAYLIST = "Zebra beats"
_QUEUE = "db/code.name.monkey.retromusic/music_playback_state.db:playing_queue"
_PHOTO = re.compile(r"^IMG_\d{8}_\d{6}")
_SIMPLE_GALLERY = moves(
    first_page("Gallery", id="dir_holder"),
    tap(id="dir_holder"),
    tap(id="medium_thumbnail"),
    tap(id="bottom_favorite"),
)
_PHOTO_GALLERY = moves(
    first_page("Gallery", id="album_rl"),
    tap(id="album_rl"),
    tap(id="picture_iv"),
    tap(id="favorite_iv"),
)


def _like_picture(hand: Hand) -> Steps:
    """In either Gallery."""
    yield from hand.open("Gallery")
    yield from (_SIMPLE_GALLERY if "simplemobiletools" in (hand.seen.activity or "") else _PHOTO_GALLERY)(hand)


MEDIA_SLIPS = (
    Slip(
        "Retro Music",
        "tap a song",
        moves(first_page("Retro Music", desc="Songs"), tap(desc="Songs"), tap(id="title")),
        store=_QUEUE,
    ),
    Slip(
        "Retro Music",
        "make a playlist",
        moves(
            first_page("Retro Music", desc="Playlists"),
            tap(desc="Playlists"),
            tap(desc="More options"),
            tap(text="New playlist"),
            lambda hand: hand.type(_PLAYLIST, clear=True, id="actionNewPlaylist"),
            tap(text="Create"),
        ),
        moves(tap(id="menu", nth=-1), tap(text="Delete"), tap(text="Delete")),
    ),
    Slip(
        "VLC",
        "play a movie",
        moves(first_page("VLC", desc="Video"), tap(desc="Video"), tap(id="ml_item_title"), Hand.back),
    ),
    Slip(
        "Gallery",
        "like a picture",
        _like_picture,
        lambda hand: hand.tap(id="bottom_favorite" if hand.sees(id="bottom_favorite") else "favorite_iv"),
    ),
    Slip(
        "Camera",
        "take a photo",
        moves(
            first_page("Camera", desc="Shutter"),
            tap(desc="Toggle mode list"),
            tap(desc="Switch to Camera Mode"),
            tap(desc="Shutter"),
        ),
        lambda hand: delete_in_files(hand, "Pictures", _PHOTO),
    ),
)
