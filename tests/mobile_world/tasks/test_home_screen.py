"""Home screen, dock and app drawer of each suite's phone through adb: every icon opens something real."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from mobile_world.domain import UiNode
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import FAMILIES
from simdroid.fleet import serve_phone

GOOGLE = "com.google.android"
MAPS = "com.google.android.apps.maps"
SIGN_IN = f"{GOOGLE}.gms/{GOOGLE}.gms.auth.uiflows.minutemaid.MinuteMaidActivity"
SIGNED_OUT = {"Drive", "Gmail", "Google", "Photos", "Play Store", "YT Music", "YouTube"}
"""What needs an account."""
APOLOGY = "no screens"
LEAST_HEIGHT, MOST_SWIPES = 200, 4
"""Pixels of an icon with its name that is not cut off, and swipes to the end of the drawer."""
any_phone = pytest.mark.parametrize("controller", ["mobile_world"], indirect=True)
"""For what is the same on the phones of all families."""


@pytest.fixture(scope="module", params=list(FAMILIES))
def controller(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    """A phone as the tasks of a family find it."""
    home = tmp_path_factory.mktemp("home_screen")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        FAMILIES[request.param].image.prepare(controller)
        yield controller


def on_screen(controller: AndroidController) -> list[UiNode]:
    return list(controller.read_ui(controller.ui_xml()).walk())


def icons(controller: AndroidController) -> dict[str, UiNode]:
    """The icons of the launcher by their names."""
    found = (node for node in on_screen(controller) if node.class_name.endswith(".TextView") and node.long_clickable)
    return {node.text: node for node in found}


def open_drawer(controller: AndroidController) -> None:
    controller.home()
    controller.swipe(540, 1500, 540, 500, 300)


def drawer_icons(controller: AndroidController) -> dict[str, Image.Image]:
    """The icons of the whole drawer by their names, as they are drawn; those below the edge after swipes."""
    open_drawer(controller)
    found: dict[str, Image.Image] = {}
    while True:
        picture, before = screen(controller), len(found)
        for node in icons(controller).values():
            left, top, right, bottom = node.box
            if bottom - top > LEAST_HEIGHT:
                middle = (left + right) // 2
                found[node.text] = picture.crop((middle - 60, top + 55, middle + 60, top + 175))
        if len(found) == before:
            return found
        controller.swipe(540, 1700, 540, 1000, 1000)


def show_in_drawer(controller: AndroidController, label: str) -> UiNode:
    """Open the drawer where an icon can be touched."""
    open_drawer(controller)
    for _ in range(MOST_SWIPES):
        node = icons(controller).get(label)
        if node is not None and node.box.bottom - node.box.top > LEAST_HEIGHT:
            return node
        controller.swipe(540, 1700, 540, 1000, 1000)
    raise AssertionError(f"no {label} in the drawer")


def touch(controller: AndroidController, node: UiNode) -> None:
    left, top, right, bottom = node.box
    controller.tap((left + right) // 2, (top + bottom) // 2)


def words(controller: AndroidController) -> str:
    return " ".join(node.text for node in on_screen(controller))


@pytest.mark.slow
def test_every_icon_opens_a_screen_of_its_app(controller: AndroidController) -> None:
    labels = controller.apps()
    for package in {*labels.values(), "com.google.android.gms"}:
        controller.run(["am", "force-stop", package])  # other tests leave pages open in their tasks
    controller.home()
    home = list(icons(controller))
    assert len(home) == 8, "four places in the dock, four above it"
    drawer = list(drawer_icons(controller))
    assert set(home) <= set(drawer) == set(labels), "the drawer is what `open_app` can name"
    for label in home:
        controller.home()
        touch(controller, icons(controller)[label])
        assert controller.foreground_activity().startswith(f"{labels[label]}/")
    for label in drawer:
        touch(controller, show_in_drawer(controller, label))
        assert controller.foreground_activity().startswith(f"{labels[label]}/")
        assert APOLOGY not in words(controller), label
        assert len(words(controller)) > 10, label


def test_one_icon_is_called_calendar(controller: AndroidController) -> None:
    open_drawer(controller)
    texts = [node.text for node in on_screen(controller)]
    assert texts.count("Calendar") == 1
    touch(controller, icons(controller)["Calendar"])
    ours = controller.run(["cmd", "mobileworld", "image"]).text == "mobile_world"
    app = "org.fossify.calendar/" if ours else "com.simplemobiletools.calendar.pro/"
    assert controller.foreground_activity().startswith(app)


@any_phone
@pytest.mark.parametrize("label", sorted(SIGNED_OUT))
def test_pages_to_sign_in_lead_nowhere_else(controller: AndroidController, label: str) -> None:
    package = controller.apps()[label]
    reached: set[str] = set()
    pages: list[list[str]] = [[]]
    for path in pages:
        open_again(controller, label, path)
        reached.add(controller.foreground_activity())
        assert APOLOGY not in words(controller)
        buttons = [node.text for node in on_screen(controller) if node.clickable and node.text]
        if len(path) < 3:
            pages += [[*path, button] for button in buttons if button not in path and "Email" not in button]
    assert {activity.partition("/")[0] for activity in reached} == {package, f"{GOOGLE}.gms"}
    assert SIGN_IN in reached


def open_again(controller: AndroidController, label: str, path: list[str]) -> None:
    """Start an app anew and press buttons; one that is gone by then is left out."""
    controller.run(["am", "force-stop", controller.apps()[label]])
    controller.launch_app(label)
    for button in path:
        found = [node for node in on_screen(controller) if node.clickable and node.text == button]
        if found:
            touch(controller, found[0])


@any_phone
def test_every_icon_looks_different(controller: AndroidController) -> None:
    discs = drawer_icons(controller)
    for label, disc in discs.items():
        assert len(disc.getcolors(1 << 16) or []) > 50, f"{label} has smooth edges"
    assert len({disc.tobytes() for disc in discs.values()}) == len(discs) == len(controller.apps())


@any_phone
@pytest.mark.parametrize("night", ["no", "yes"])
def test_the_wallpaper_has_no_bands(controller: AndroidController, night: str) -> None:
    controller.run(["cmd", "uimode", "night", night])
    controller.home()
    sky = screen(controller).crop((400, 400, 408, 1300))
    rows = [sky.crop((0, y, 8, y + 1)) for y in range(sky.height)]
    for above, below in pairwise(rows):
        assert max(ImageChops.difference(above, below).tobytes()) <= 1
    stripes = [ImageStat.Stat(sky.crop((0, y, 8, y + 8))).sum for y in range(0, sky.height - 8, 8)]
    assert all(above != below for above, below in pairwise(stripes)), "nothing stays the same for eight rows"
    controller.run(["cmd", "uimode", "night", "no"])


def screen(controller: AndroidController) -> Image.Image:
    return Image.open(BytesIO(controller.screenshot())).convert("RGB")


@any_phone
def test_the_avatar_in_settings_leads_to_the_page_to_sign_in(controller: AndroidController) -> None:
    controller.launch_app("Settings")
    avatar = next(node for node in on_screen(controller) if node.short_id == "account_avatar")
    assert avatar.desc.startswith("Profile picture")
    touch(controller, avatar)
    assert controller.foreground_activity() == SIGN_IN


def test_what_has_no_icon_starts_as_before(controller: AndroidController) -> None:
    activity = "com.google.android.maps.MapsActivity"
    launcher = ["-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER"]
    listed = controller.run(["cmd", "package", "query-activities", "--brief", "--components", *launcher]).text
    assert MAPS not in listed
    resolved = controller.run(["cmd", "package", "resolve-activity", "--components", *launcher, MAPS])
    assert resolved.text == f"{MAPS}/{activity}"
    for start in (
        ["am", "start", "-n", f"{MAPS}/{activity}"],
        ["monkey", "-p", MAPS, "-c", "android.intent.category.LAUNCHER", "1"],
    ):
        controller.home()
        controller.run(start)
        assert controller.foreground_activity() == f"{MAPS}/{activity}"
    assert f"package:{MAPS}" in controller.run(["pm", "list", "packages"]).text.split()
