"""Sample files on a phone: the media store tells their lengths, the gallery and the camera show photographs."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops, ImageStat

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.values import STORAGE, SampleFile
from mobile_world.tasks.values.fixtures import put_fixtures
from simdroid.fleet import serve_phone
from simdroid.media import duration_ms, photograph

FILES = ("Music/waltz.mp3", "Recordings/talk.m4a", "Movies/otters.mp4", "DCIM/Trip/coffee.jpg", "DCIM/Trip/receipt.png")
SHUTTER = (540, 2180)


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("media")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        controller.run(["cmd", "mobileworld", "set-up"])
        put_fixtures(controller, [SampleFile(path) for path in FILES])
        yield controller


@pytest.mark.parametrize(("table", "path"), [("audio", FILES[0]), ("audio", FILES[1]), ("video", FILES[2])])
def test_the_media_store_tells_how_long_a_file_lasts(table: str, path: str, controller: AndroidController) -> None:
    uri = f"content://media/external/{table}/media"
    rows = controller.run(["content", "query", "--uri", uri, "--projection", "_display_name:duration"]).text
    found = dict(re.findall(r"_display_name=(\S+), duration=(\d+)", rows))
    assert int(found[path.rpartition("/")[2]]) == duration_ms(path)


def test_the_gallery_shows_the_photograph(controller: AndroidController) -> None:
    viewer = "com.simplemobiletools.gallery.pro/.activities.PhotoActivity"
    view = ["am", "start", "-n", viewer, "-a", "android.intent.action.VIEW"]
    controller.run([*view, "-d", f"file://{STORAGE}/{FILES[3]}"])
    with (
        Image.open(io.BytesIO(controller.screenshot())) as screen,
        Image.open(io.BytesIO(photograph("coffee").read())) as wanted,
    ):
        high = round(screen.width * wanted.height / wanted.width)
        top = (screen.height - high) // 2
        shown = screen.convert("RGB").crop((0, top, screen.width, top + high)).resize((60, 40))
        difference = ImageChops.difference(shown, wanted.convert("RGB").resize((60, 40)))
        assert max(ImageStat.Stat(difference).mean) < 12


def test_pictures_of_the_camera_show_its_scene_and_differ(controller: AndroidController) -> None:
    controller.run(["am", "start", "-a", "android.media.action.STILL_IMAGE_CAMERA"])
    for _ in range(2):
        controller.run(["input", "tap", *map(str, SHUTTER)])
        controller.run(["sleep", "2"])
    names = controller.run(["ls", f"{STORAGE}/Pictures"]).text.split()
    pictures = [controller.run(["cat", f"{STORAGE}/Pictures/{name}"]).stdout for name in names]
    assert len(set(pictures)) == 2
    with Image.open(io.BytesIO(photograph("colosseum-arches").read())) as scene:
        wanted = scene.convert("RGB").resize((24, 32))
    for data in pictures:
        with Image.open(io.BytesIO(data)) as picture:
            assert picture.size == (960, 1280)
            difference = ImageChops.difference(picture.resize((24, 32)), wanted)
            assert max(ImageStat.Stat(difference).mean) < 25
