"""Drawing commands: what is seen and in which order, and the pictures that are made for what commands cannot say."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from typing import Any

from PIL import Image

from tests.simdroid.browser.html_pages import Page

RESET = "<style>body{margin:0}</style>"


def commands(html: str) -> list[tuple[Any, ...]]:
    return list(Page(RESET + html).lay_out().parts().draw)


def drawn_picture(html: str) -> Image.Image:
    """The one picture that a page draws."""
    parts = Page(RESET + html).lay_out().parts()
    (key,) = (command[5] for command in parts.draw if command[0] == "picture")
    return Image.open(BytesIO(parts.pictures[key])).convert("RGBA")


def test_a_box_is_filled_then_bordered_then_written_on() -> None:
    html = "<div style='width:50px;background:#fff8;border:2px solid red;border-radius:4px;color:blue'>Hi</div>"
    assert commands(html) == [
        ("fill", 0.0, 0.0, 54.0, 23.0, "#ffffff88", 4.0),
        ("border", 0.0, 0.0, 54.0, 23.0, (2.0,) * 4, ("#ff0000",) * 4, 4.0, "solid"),
        ("text", 2.0, 17.0, "Hi", 16.0, "regular", "#0000ff", False),
    ]


def test_what_cannot_be_seen_is_not_drawn() -> None:
    for style in ("display:none", "visibility:hidden", "opacity:0", "color:transparent", "height:0;overflow:hidden"):
        assert commands(f"<div style='{style}'>text</div>") == [], style


def test_opacity_fades_everything_in_a_group() -> None:
    box = "<div style='opacity:.5;background:{};height:9px'>{}</div>"
    html = box.format("red", box.format("blue", ""))
    assert [command[5] for command in commands(html)] == ["#ff000080", "#0000ff40"]


def test_layers_are_painted_by_their_z_index() -> None:
    box = "<div style='position:absolute;width:9px;height:9px;z-index:{};background:{}'></div>"
    html = (
        box.format(2, "#000002") + box.format(-1, "#000009") + box.format(1, "#000001") + box.format("auto", "#000000")
    )
    plain = "<p style='background:#000005'>x</p>"
    colors = [command[5] for command in commands(html + plain) if command[0] == "fill"]
    assert colors == ["#000009", "#000005", "#000000", "#000001", "#000002"]


def test_fixed_boxes_are_marked_and_clips_are_closed() -> None:
    html = (
        "<div style='position:fixed;top:0;width:9px;height:9px;background:red'></div>"
        "<div style='height:9px;overflow:hidden'><p style='margin:0;height:99px;background:blue'></p></div>"
    )
    names = [command[0] for command in commands(html)]
    assert names == ["clip", "fill", "unclip", "fixed", "fill", "unfixed"]


def test_a_background_picture_is_drawn_over_the_color_and_a_broken_one_is_not() -> None:
    data = BytesIO()
    Image.new("RGB", (4, 2), "#00ff00").save(data, "PNG")
    box = "<div style='width:4px;height:2px;background:url(data:image/png;base64,{}) no-repeat red'></div>"
    html = box.format(b64encode(data.getvalue()).decode())
    assert [command[0] for command in commands(html)] == ["fill", "picture"]
    assert drawn_picture(html).getpixel((1, 1)) == (0, 255, 0, 255)
    assert [command[0] for command in commands(box.format("AAAA"))] == ["fill"]


def test_the_background_of_the_body_is_that_of_the_page() -> None:
    parts = Page("<body style='background:#123456'><p>x</p>").lay_out().parts()
    assert (parts.background, [command[0] for command in parts.draw]) == ("#123456", ["text"])


def test_gradients_are_pictures() -> None:
    image = drawn_picture("<div style='width:100px;height:10px;background:linear-gradient(to right,#000,#fff)'></div>")
    row = [image.getpixel((x, 5)) for x in (0, 50, 99)]
    assert [pixel[0] // 32 for pixel in row if isinstance(pixel, tuple)] == [0, 4, 7]


def test_drawings_are_pictures() -> None:
    image = drawn_picture(
        "<svg width=40 height=40 viewBox='0 0 4 4'><rect width=2 height=4 fill='#f00'/>"
        "<path d='M2 0h2v4h-2z' fill='#00f'/></svg>"
    )
    assert [image.getpixel((x, 20)) for x in (10, 30)] == [(255, 0, 0, 255), (0, 0, 255, 255)]


def test_turned_boxes_are_pictures_and_moved_ones_are_not() -> None:
    box = "<div style='width:40px;height:20px;background:red;transform:{}'></div>"
    assert commands(box.format("translate(5px,6px) scale(2)"))[0][:5] == ("fill", -15.0, -4.0, 80.0, 40.0)
    image = drawn_picture(box.format("rotate(90deg)"))
    assert image.size == (20, 40)
    assert image.getpixel((10, 20)) == (255, 0, 0, 255)


def test_a_turned_box_keeps_its_round_corners() -> None:
    box = "<div style='width:40px;height:40px;background:red;transform:rotate(90deg);border-radius:{}'></div>"
    assert drawn_picture(box.format("20px")).getpixel((1, 1)) == (0, 0, 0, 0)
    assert drawn_picture(box.format("0")).getpixel((1, 1)) == (255, 0, 0, 255)


def test_decorations_follow_their_text() -> None:
    underline, text = commands("<u style='color:red'>x</u>")
    assert (underline[0], underline[6], text[0]) == ("line", "#ff0000", "text")


def test_a_focused_field_has_a_caret_at_its_selection() -> None:
    page = Page(RESET + "<input value=abc>")
    page.tree["c"][0]["c"][0]["s"] = {"focus": True, "start": 3, "end": 3, "value": "abc"}
    fills = [command for command in page.lay_out().parts().draw if command[0] == "fill"]
    assert fills[-1][3] == 1.0
    assert fills[-1][1] > 20
