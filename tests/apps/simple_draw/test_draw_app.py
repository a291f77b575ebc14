"""Simple Draw: strokes from touches, tools, undo, colours, files of three kinds, pictures of other apps, settings."""

from __future__ import annotations

import io
import math
from collections.abc import Callable

import pytest
from PIL import Image

from simdroid.device import Phone
from simdroid.system import paths
from simdroid_apps.simple_draw.drawing import (
    Drawing,
    Stroke,
    encoded,
    filled,
    picture,
    read_svg,
    svg,
)
from simdroid_apps.simple_draw.store import BRUSH, PACKAGE, Options, color_of, number_of
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

START = f"am start -n {PACKAGE}/.activities.MainActivity"
DOWNLOAD = f"{paths.STORAGE}/Download"
BACK = 4
WHITE, ORANGE, BLUE = (255, 255, 255), (0xF5, 0x7C, 0x00), (0, 0, 255)

Sh = Callable[..., Result]


@pytest.fixture
def draw(phone: Phone, sh: Sh) -> Phone:
    """An empty canvas."""
    assert sh(START).status == 0
    return phone


def pixel(phone: Phone, x: int, y: int) -> object:
    """A colour on the screen."""
    return phone.display.image().getpixel((x, y))


def line(phone: Phone, y: int = 1000) -> None:
    """A line from left to right."""
    phone.display.swipe(200, y, 800, y, duration_ms=400)


def pick_blue(phone: Phone) -> None:
    """Type the digits of a colour into the open dialog."""
    tap(phone, id="color_picker_new_hex")
    for _ in range(6):
        phone.display.key(67)
    phone.display.type_text("0000ff")
    tap(phone, text="OK")


def save(phone: Phone, name: str, extension: str) -> bytes:
    """Save into the downloads; what the file then holds."""
    tap(phone, desc="Save")
    for _ in find(phone, id="save_image_filename").text:
        phone.display.key(67)
    phone.display.type_text(name)
    tap(phone, text=f".{extension}")
    tap(phone, text="OK")
    assert find(phone, id="title", text=f"{name}.{extension}")
    tap(phone, text="SAVE")
    return phone.system.fs.read_bytes(f"{DOWNLOAD}/{name}.{extension}")


def toast(phone: Phone) -> str:
    """The message that shows."""
    shown = phone.system.toasts.current
    return shown.text if shown else ""


def descriptions(phone: Phone) -> set[str]:
    """What can be pressed, by description."""
    return {node.attributes["content-desc"] for node in nodes(phone)}


# -- the canvas --------------------------------------------------------------------------------------------------------


def test_it_begins_empty_without_anything_to_undo(draw: Phone) -> None:
    assert {"Save", "Clear", "Share", "Eraser", "Eyedropper", "Bucket fill", "Change color"} <= descriptions(draw)
    assert not {"Undo", "Redo"} & descriptions(draw)
    assert pixel(draw, 540, 1000) == WHITE


def test_a_swipe_draws_a_line_and_a_tap_a_dot(draw: Phone) -> None:
    line(draw)
    draw.display.tap(300, 1400)
    assert [pixel(draw, x, 1000) for x in (150, 210, 500, 790, 850)] == [WHITE, ORANGE, ORANGE, ORANGE, WHITE]
    assert (pixel(draw, 500, 1015), pixel(draw, 500, 1030)) == (ORANGE, WHITE), "42 pixels wide"
    assert (pixel(draw, 300, 1410), pixel(draw, 300, 1430)) == (ORANGE, WHITE)


def test_single_reports_of_a_finger_draw_its_way(draw: Phone, sh: Sh) -> None:
    way = [(540 + 200 * math.sin(part / 5), 1000 - 200 * math.cos(part / 5)) for part in range(32)]
    for number, (x, y) in enumerate(way):
        sh(f"input motionevent {'MOVE' if number else 'DOWN'} {x:.0f} {y:.0f}")
    sh(f"input motionevent UP {way[-1][0]:.0f} {way[-1][1]:.0f}")
    assert all(pixel(draw, *place) == ORANGE for place in ((740, 1000), (540, 1200), (340, 1000)))
    assert pixel(draw, 540, 1000) == WHITE
    assert len(draw.system.activities.top.state["strokes"]) == 1  # type: ignore[arg-type]


def test_undo_and_redo(draw: Phone) -> None:
    line(draw, 1000)
    line(draw, 1200)
    tap(draw, desc="Undo")
    assert (pixel(draw, 500, 1000), pixel(draw, 500, 1200)) == (ORANGE, WHITE)
    tap(draw, desc="Redo")
    assert pixel(draw, 500, 1200) == ORANGE
    tap(draw, desc="Undo")
    line(draw, 1400)
    assert "Redo" not in descriptions(draw), "a new stroke ends that"


def test_clear_can_be_undone(draw: Phone) -> None:
    line(draw)
    tap(draw, desc="Clear")
    assert pixel(draw, 500, 1000) == WHITE
    tap(draw, desc="Undo")
    assert pixel(draw, 500, 1000) == ORANGE
    tap(draw, desc="Undo")
    assert "Undo" not in descriptions(draw)


def test_the_eraser_draws_in_the_colour_of_the_paper(draw: Phone) -> None:
    line(draw)
    tap(draw, desc="Eraser")
    draw.display.swipe(500, 800, 500, 1200, duration_ms=300)
    assert (pixel(draw, 500, 1000), pixel(draw, 300, 1000)) == (WHITE, ORANGE)
    tap(draw, desc="Eraser")
    draw.display.tap(500, 1000)
    assert pixel(draw, 500, 1000) == ORANGE


def test_the_bucket_fills_up_to_a_line_and_the_dropper_takes_a_colour(draw: Phone) -> None:
    line(draw)
    tap(draw, desc="Change color")
    pick_blue(draw)
    tap(draw, desc="Eyedropper")
    assert "stroke_width_bar" not in draw.display.dump()
    draw.display.tap(500, 1000)
    assert color_of(Options(draw.system).brush_color) == BRUSH
    tap(draw, desc="Change color")
    pick_blue(draw)
    draw.display.swipe(20, 1300, 1060, 1300, duration_ms=400, drag=True)
    tap(draw, desc="Bucket fill")
    draw.display.tap(900, 1600)
    assert (pixel(draw, 900, 1600), pixel(draw, 900, 1200)) == (BLUE, WHITE)
    draw.display.tap(900, 1200)
    assert (pixel(draw, 900, 1200), pixel(draw, 500, 1000)) == (BLUE, ORANGE)


# -- colours and the brush ---------------------------------------------------------------------------------------------


def test_a_colour_is_picked_by_touch_or_by_its_digits(draw: Phone) -> None:
    tap(draw, desc="Change color")
    left, top, right, bottom = find(draw, id="color_picker_hue").box
    draw.display.tap((left + right) / 2, top + (bottom - top) / 3)
    left, top, right, bottom = find(draw, id="color_picker_square").box
    draw.display.tap(right - 1, top + 1)
    shown = find(draw, id="color_picker_new_hex").text
    assert int(shown[4:], 16) > 250 and int(shown[:4], 16) < 0x0600
    tap(draw, text="OK")
    assert color_of(Options(draw.system).brush_color) == f"#{shown}"
    tap(draw, desc="Change color")
    pick_blue(draw)
    line(draw)
    assert pixel(draw, 500, 1000) == BLUE
    tap(draw, desc="Change color")
    tap(draw, id="color_picker_new_hex")
    draw.display.key(67)
    tap(draw, text="OK")
    assert toast(draw) == "Invalid color"


def test_another_paper(draw: Phone) -> None:
    line(draw)
    tap(draw, desc="More options")
    tap(draw, text="Change background color")
    pick_blue(draw)
    assert (pixel(draw, 500, 1000), pixel(draw, 500, 1500)) == (ORANGE, BLUE)
    assert Options(draw.system).paper_color == number_of("#0000ff")


def test_the_width_of_the_brush(draw: Phone) -> None:
    left, top, right, bottom = find(draw, id="stroke_width_bar").box
    draw.display.swipe((left + right) / 2, (top + bottom) / 2, right - 5, (top + bottom) / 2, duration_ms=300)
    assert Options(draw.system).brush_size == 100
    line(draw)
    assert pixel(draw, 500, 1045) == ORANGE


def test_colours_are_stored_as_android_does() -> None:
    assert [number_of(color) for color in ("#ffffff", "#000000", "#0000ff")] == [-1, -16777216, -16776961]
    assert all(color_of(number_of(color)) == color for color in ("#123456", "#ffffff", BRUSH))


# -- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("extension", "form"), [("png", "PNG"), ("jpg", "JPEG")])
def test_a_saved_picture_is_what_was_drawn(draw: Phone, extension: str, form: str) -> None:
    line(draw)
    content = save(draw, "my line", extension)
    assert toast(draw) == "File saved"
    left, top, _, bottom = find(draw, id="my_canvas").box
    with Image.open(io.BytesIO(content)) as shown:
        assert (shown.format, shown.size) == (form, (1080, bottom - top))
        red, green, blue = shown.convert("RGB").getpixel((500 - left, 1000 - top))  # type: ignore[misc]
        assert red > 200 and 100 < green < 150 and blue < 40
        assert min(shown.convert("RGB").getpixel((500, 1400 - top))) > 250  # type: ignore[arg-type]
    draw.display.key(BACK)
    assert draw.system.activities.top.component.package != PACKAGE, "nothing is lost, so nothing is asked"


def test_a_drawing_saved_as_svg_is_taken_up_again(draw: Phone) -> None:
    line(draw)
    text = save(draw, "lines", "svg").decode()
    assert text.startswith("<svg ") and text.count("<path") == 1
    tap(draw, desc="Clear")
    tap(draw, desc="More options")
    tap(draw, text="Open file")
    tap(draw, text="lines.svg")
    assert pixel(draw, 500, 1000) == ORANGE
    line(draw, 1200)
    tap(draw, desc="Undo")
    assert pixel(draw, 500, 1000) == ORANGE


def test_the_kind_of_file_is_remembered_and_an_empty_name_refused(draw: Phone) -> None:
    save(draw, "a", "jpg")
    tap(draw, desc="Save")
    assert find(draw, id="save_image_radio_jpg").flag("checked")
    assert find(draw, id="save_image_filename").text == "a"
    draw.display.key(67)
    tap(draw, text="OK")
    assert toast(draw) == "Filename cannot be empty"
    draw.display.type_text("a/b")
    tap(draw, text="OK")
    assert toast(draw) == "Filename contains invalid characters"


def test_leaving_the_picker_saves_nothing(draw: Phone) -> None:
    line(draw)
    tap(draw, desc="Save")
    tap(draw, text="OK")
    draw.display.key(BACK)
    assert "my_canvas" in draw.display.dump()
    assert draw.system.fs.listdir(DOWNLOAD) == []


def test_strokes_that_were_not_saved_are_asked_about(draw: Phone) -> None:
    line(draw)
    draw.display.key(BACK)
    assert texts(draw) == ["You have unsaved changes. Save before exiting?", "Discard", "Save"]
    tap(draw, text="Save")
    assert "Save as" in texts(draw)
    tap(draw, text="Cancel")
    draw.display.key(BACK)
    tap(draw, text="Discard")
    assert draw.system.activities.top.component.package != PACKAGE


def test_a_picture_that_is_shared_lies_under_the_strokes(phone: Phone, sh: Sh) -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (1080, 1080), "blue").save(buffer, "PNG")
    phone.system.fs.write_bytes(f"{DOWNLOAD}/sea.png", buffer.getvalue())
    sh(f"am start -a android.intent.action.SEND -t image/png --eu android.intent.extra.STREAM "
       f"file://{DOWNLOAD}/sea.png -n {PACKAGE}/.activities.MainActivity")  # fmt: skip
    assert pixel(phone, 540, 1300) == BLUE
    line(phone, 1300)
    assert pixel(phone, 540, 1300) == ORANGE
    tap(phone, desc="Clear")
    assert pixel(phone, 540, 1300) == WHITE


def test_what_is_no_picture_is_refused(draw: Phone) -> None:
    draw.system.fs.write_bytes(f"{DOWNLOAD}/broken.png", b"no picture")
    tap(draw, desc="More options")
    tap(draw, text="Open file")
    tap(draw, text="broken.png")
    assert toast(draw) == "Invalid file format"


def test_sharing_offers_a_picture(draw: Phone) -> None:
    line(draw)
    tap(draw, desc="Share")
    [shared] = [path for path in draw.system.fs.walk(f"{paths.STORAGE}/Android/data/{PACKAGE}") if path.endswith("png")]
    with Image.open(io.BytesIO(draw.system.fs.read_bytes(shared))) as shown:
        assert shown.format == "PNG"
    assert draw.system.activities.top.component.package == "android"


# -- pages and looks ---------------------------------------------------------------------------------------------------


def test_settings_hide_the_brush(draw: Phone) -> None:
    tap(draw, desc="More options")
    tap(draw, text="Settings")
    tap(draw, id="settings_show_brush_size")
    draw.display.key(BACK)
    assert "stroke_width_bar" not in draw.display.dump()
    tap(draw, desc="More options")
    tap(draw, text="About")
    assert {"Draw", "Version: 6.9.6"} <= set(texts(draw))


@pytest.mark.parametrize("setting", ["secure ui_night_mode 2", "system font_scale 1.3", "system user_rotation 1"])
def test_every_look_of_the_phone(draw: Phone, sh: Sh, setting: str) -> None:
    sh("settings put system accelerometer_rotation 0")
    sh(f"settings put {setting}")
    draw.display.swipe(200, 600, 800, 600, duration_ms=400)
    assert pixel(draw, 500, 600) == ORANGE
    for desc in ("Save", "Change color"):
        tap(draw, desc=desc)
        assert {"OK", "Cancel"} <= set(texts(draw))
        tap(draw, text="Cancel")
    assert draw.display.crashes == 0


# -- pictures ----------------------------------------------------------------------------------------------------------


def test_a_fill_goes_round_corners_and_not_through_lines() -> None:
    shown = Image.new("RGB", (60, 40), "white")
    for box in ((20, 0, 22, 30), (40, 10, 42, 40)):
        shown.paste("black", box)
    whole = filled(shown, (5, 5))
    assert [whole.getpixel(place) for place in ((5, 5), (30, 35), (55, 5), (21, 10), (41, 20))] == [255, 255, 255, 0, 0]
    shown.paste("black", (20, 28, 60, 31))
    assert filled(shown, (5, 5)).getpixel((30, 20)) == 0


def test_many_strokes_look_like_few_drawn_one_by_one() -> None:
    strokes = tuple(Stroke(((5.0 + n, 5.0), (5.0 + n, 60.0)), f"#0000{n:02x}", 3) for n in range(0, 50, 2))
    drawing = Drawing((64, 64), "#ffffff", b"", strokes)
    assert picture(drawing).getpixel((5, 30)) == (0, 0, 0)
    assert picture(drawing).getpixel((53, 30)) == (0, 0, 48)
    assert picture(drawing).tobytes() == picture(Drawing((64, 64), "#ffffff", b"", strokes)).tobytes()


def test_svg_tells_fills_row_by_row_and_is_read_again() -> None:
    strokes = (Stroke(((0.0, 20.0), (40.0, 20.0)), "#ff0000", 4), Stroke(((5.0, 5.0),), "#00ff00", 4, fill=True))
    drawing = Drawing((40, 40), "#ffffff", b"", strokes)
    content = read_svg(svg(drawing))
    assert content is not None and content[0] == "#ffffff"
    again = picture(Drawing((40, 40), content[0], b"", content[1]))
    assert (again.getpixel((20, 5)), again.getpixel((20, 20)), again.getpixel((20, 35))) == (
        (0, 255, 0),
        (255, 0, 0),
        (255, 255, 255),
    )
    assert read_svg("<html></html>") is None
    assert encoded(drawing, "svg") == svg(drawing).encode()
