"""Slips with music, movies and pictures."""

from __future__ import annotations

import re

from mobile_world.domain import Steps
from mobile_world.tasks.authoring import Hand
from mobile_world.tasks.slips.slip import Slip, show_first_page
from mobile_world.tasks.slips.system_apps import delete_in_files

_PLAYLIST = "Zebra beats"
_QUEUE = "db/code.name.monkey.retromusic/music_playback_state.db:playing_queue"
_PHOTO = re.compile(r"^IMG_\d{8}_\d{6}")


def _tap_song(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Retro Music", desc="Songs")
    yield from hand.tap(desc="Songs")
    yield from hand.tap(id="title")


def _make_playlist(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Retro Music", desc="Playlists")
    yield from hand.tap(desc="Playlists")
    yield from hand.tap(desc="More options")
    yield from hand.tap(text="New playlist")
    yield from hand.type(_PLAYLIST, clear=True, id="actionNewPlaylist")
    yield from hand.tap(text="Create")


def _delete_playlist(hand: Hand) -> Steps:
    yield from hand.tap(id="menu", nth=-1)
    yield from hand.tap(text="Delete")
    yield from hand.tap(text="Delete")


def _play_movie(hand: Hand) -> Steps:
    yield from show_first_page(hand, "VLC", desc="Video")
    yield from hand.tap(desc="Video")
    yield from hand.tap(id="ml_item_title")
    yield from hand.back()


def _like_picture(hand: Hand) -> Steps:
    """In either Gallery."""
    yield from hand.open("Gallery")
    if "simplemobiletools" in (hand.seen.activity or ""):
        yield from show_first_page(hand, "Gallery", id="dir_holder")
        yield from hand.tap(id="dir_holder")
        yield from hand.tap(id="medium_thumbnail")
        yield from hand.tap(id="bottom_favorite")
    else:
        yield from show_first_page(hand, "Gallery", id="album_rl")
        yield from hand.tap(id="album_rl")
        yield from hand.tap(id="picture_iv")
        yield from hand.tap(id="favorite_iv")


def _like_picture_no_more(hand: Hand) -> Steps:
    yield from hand.tap(id="bottom_favorite" if hand.sees(id="bottom_favorite") else "favorite_iv")


def _take_photo(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Camera", desc="Shutter")
    yield from hand.tap(desc="Toggle mode list")
    yield from hand.tap(desc="Switch to Camera Mode")
    yield from hand.tap(desc="Shutter")


MEDIA_SLIPS = (
    Slip("Retro Music", "tap a song", _tap_song, store=_QUEUE),
    Slip("Retro Music", "make a playlist", _make_playlist, _delete_playlist),
    Slip("VLC", "play a movie", _play_movie),
    Slip("Gallery", "like a picture", _like_picture, _like_picture_no_more),
    Slip("Camera", "take a photo", _take_photo, lambda hand: delete_in_files(hand, "Pictures", _PHOTO)),
)
