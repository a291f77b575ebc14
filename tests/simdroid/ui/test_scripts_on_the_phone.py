"""Names, messages and notes in Arabic, Hebrew, Thai and Devanagari on a phone that is driven through ADB."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import serve_phone
from simdroid.ui import Metrics, Painter, Theme

NAMES = ("محمد الأمين", "דנה כהן", "สมชาย ใจดี", "अनिता शर्मा")
MESSAGE = "مرحبا! نلتقي الساعة 10:30 في Café Rouge"
NOTE = "שלום (abc) עולם\nสวัสดี\nनमस्ते"
CONTACTS, NAME_SP = "content://com.android.contacts", 16
SMS = "com.simplemobiletools.smsmessenger"


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("scripts")
    with serve_phone(home / "phone") as record, AndroidController.for_phone(record) as controller:
        controller.run(["cmd", "mobileworld", "set-up"])
        yield controller


def ink_of(phone: AndroidController, text: str) -> tuple[int, int, int, int]:
    """Where in the screenshot something is drawn inside the box of a text that the dump has."""
    box = next(each.box for each in phone.ui_tree().walk() if each.text == text)
    shot = Image.open(BytesIO(phone.screenshot())).convert("RGB").crop(box)
    plain = Image.new("RGB", shot.size, shot.getpixel((0, 0)))
    left, top, right, bottom = ImageChops.difference(shot, plain).getbbox() or (0, 0, 0, 0)
    return box[0] + left, box[1] + top, box[0] + right, box[1] + bottom


def size_of(text: str, sp: float) -> tuple[int, int]:
    """Width and height of a line's ink, as the painter records it."""
    painter = Painter(Metrics(), Theme())
    painter.text(200, 1000, text, "on_surface", size=Metrics().sp(sp))
    areas = [mark.area for mark in painter.marks]
    return (
        max(area.right for area in areas) - min(area.left for area in areas),
        max(area.bottom for area in areas) - min(area.top for area in areas),
    )


@pytest.mark.slow
@pytest.mark.parametrize("night", ["no", "yes"])
@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_names_are_readable_in_the_list_of_contacts(phone: AndroidController, night: str, scale: float) -> None:
    phone.run(["pm", "clear", "com.android.providers.contacts"])
    for number, name in enumerate(NAMES, 1):
        phone.run(["content", "insert", "--uri", f"{CONTACTS}/raw_contacts", "--bind", "account_type:n:"])
        row = ["--bind", f"raw_contact_id:i:{number}", "--bind", "mimetype:s:vnd.android.cursor.item/name"]
        phone.run(["content", "insert", "--uri", f"{CONTACTS}/data", *row, "--bind", f"data1:s:{name}"])
    phone.run(["cmd", "uimode", "night", night])
    phone.run(["settings", "put", "system", "font_scale", str(scale)])
    phone.run(["am", "start", "-n", "com.google.android.contacts/com.android.contacts.activities.PeopleActivity"])
    for name in NAMES:
        left, top, right, bottom = ink_of(phone, name)
        assert (right - left, bottom - top) == size_of(name, NAME_SP * scale)
        assert left < 400


@pytest.mark.slow
def test_a_message_in_two_directions_is_readable(phone: AndroidController) -> None:
    phone.run(["settings", "put", "secure", "sms_default_application", SMS])
    phone.send_sms("5550100", MESSAGE)
    phone.run(["am", "start", "-a", "android.intent.action.SENDTO", "-d", "sms:5550100", "-p", SMS])
    left, _, right, _ = ink_of(phone, MESSAGE)
    assert right - left > 400


@pytest.mark.slow
def test_lines_of_a_note_begin_where_their_script_begins(phone: AndroidController) -> None:
    phone.run(["appops", "set", "net.gsantner.markor", "MANAGE_EXTERNAL_STORAGE", "allow"])
    phone.push(NOTE.encode(), "/sdcard/Documents/note.txt")
    view = ["am", "start", "-a", "android.intent.action.VIEW", "-t", "text/plain", "-p", "net.gsantner.markor"]
    phone.run([*view, "-d", "file:///sdcard/Documents/note.txt"])
    box = next(each.box for each in phone.ui_tree().walk() if each.text == NOTE)
    left, _, right, _ = ink_of(phone, NOTE)
    assert left - box.left < 40
    assert box.right - right < 40
