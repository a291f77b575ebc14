"""Solution steps with pictures: MobileWorld's Gallery, the camera, and the way from both to Mail."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_world.domain import Steps
from mobile_world.tasks.mail_steps import fill_in_mail, send_mail
from mobile_world.tasks.solution import Hand
from simdroid.media import Lens

GALLERY, CAMERA = "Gallery", "Camera"
_PICTURE = "picture_iv"


def open_album(hand: Hand, album: str) -> Steps:
    """Show the pictures of an album."""
    yield from hand.open(GALLERY)
    yield from hand.back_to(text="Albums")
    yield from hand.tap(text=album)


def select_pictures(hand: Hand, places: Sequence[int]) -> Steps:
    """Select pictures of the open album by their places, 0 for the newest."""
    yield from hand.long_press(id=_PICTURE, nth=places[0])
    for index in places[1:]:
        yield from hand.tap(id=_PICTURE, nth=index)


def move_to_new_album(hand: Hand, name: str) -> Steps:
    """Move what is selected into an album that does not exist yet, and allow it."""
    yield from hand.choose("Move to")
    yield from hand.tap(text="New Folder")
    yield from hand.type(name, id="new_folder_et")
    yield from hand.tap(text="OK")
    yield from hand.tap(text="Allow")


def mail_selected(hand: Hand, to: str, body: str = "Here it is.") -> Steps:
    """Share what is selected or shown with Mail, and send it."""
    yield from hand.tap(desc="Share")
    yield from hand.tap(text="Mail")
    yield from fill_in_mail(hand, [to], body=body)
    yield from send_mail(hand)


def set_as_wallpaper(hand: Hand, target: int, screens: str) -> Steps:
    """Set a picture of the open album as wallpaper; `screens` is what the question calls them."""
    yield from hand.tap(id=_PICTURE, nth=target)
    yield from hand.choose("Set as")
    yield from hand.tap(text="Set wallpaper")
    yield from hand.tap(text=screens)


def take_photo(hand: Hand, lens: Lens = "back") -> Steps:
    """Take one picture."""
    yield from hand.open(CAMERA)
    if not hand.sees(desc=f"{lens.title()} camera"):
        if not hand.sees(desc="Back camera") and not hand.sees(desc="Front camera"):
            yield from hand.tap(desc="Options")
        if not hand.sees(desc=f"{lens.title()} camera"):
            yield from hand.tap(desc="Back camera" if lens == "front" else "Front camera")
    yield from hand.tap(desc="Shutter")


def mail_newest_photo(hand: Hand, to: str) -> Steps:
    """Send the picture that was taken last."""
    yield from open_album(hand, "Pictures")
    yield from hand.long_press(id=_PICTURE)
    yield from mail_selected(hand, to)
