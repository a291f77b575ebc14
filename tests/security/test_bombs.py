"""Small things that claim to be huge: pictures, archives, trees, output without end. None is unpacked, all are told."""

from __future__ import annotations

import base64
import io
import json
import struct
import tarfile
import zipfile
import zlib
from pathlib import Path

import httpx
import pytest

from mobile_world.agents.image_preprocessing import decode_screenshot
from mobile_world.agents.serving import Echo, ModelServer
from mobile_world.domain import ConfigError, DeviceRefused, parse_ui_tree, png_size
from mobile_world.experiment import verify
from mobile_world.runtime.adb import framebuffer, shell_protocol
from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.viewer.static_export.screenshots import QUALITIES, encoded
from simdroid.device import Phone
from simdroid.system.files import archives
from simdroid.system.packages import apk
from simdroid.system.packages.preferences import Preferences
from simdroid.ui.views.image import picture_size

STORAGE = "/storage/emulated/0/Download"


def png(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it has so many pixels."""
    header = struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(bytes(1000)))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


class Spoken:
    """A stream of a device that says these things."""

    def __init__(self, *pieces: bytes) -> None:
        self.deadline, self._pieces = Deadline("phone", "look", 20), list(pieces)

    def read(self) -> bytes:
        return self._pieces.pop(0) if self._pieces else b""

    def pending(self, seconds: float) -> bool:
        return True

    def write(self, data: bytes | bytearray | memoryview) -> bool:
        return True

    def close(self) -> None:
        pass


@pytest.mark.parametrize("size", [(60_000, 60_000), (9_000, 9_000), (2**31 - 1, 1), (0, 10), (2**32 - 1, 2**32 - 1)])
def test_a_screenshot_larger_than_any_screen(size: tuple[int, int]) -> None:
    with pytest.raises(DeviceRefused, match="no screen has"):
        png_size(png(*size))
    with pytest.raises(DeviceRefused, match="no picture"):
        decode_screenshot(png(*size))


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", png(1080, 2400)[:23], b"GIF89a" + bytes(40)])
def test_half_a_screenshot(data: bytes) -> None:
    with pytest.raises(DeviceRefused, match="not a PNG"):
        png_size(data)


def test_a_picture_on_the_phone_that_no_memory_holds() -> None:
    for size in ((60_000, 60_000), (9_000, 9_000)):
        assert picture_size(png(*size)) is None


@pytest.mark.parametrize("size", [(60_000, 60_000), (9_000, 9_000), (0, 10)])
def test_a_picture_that_an_export_is_to_make_smaller(size: tuple[int, int]) -> None:
    with pytest.raises(ConfigError, match=f"{size[0]} x {size[1]} pixels, which no screen has"):
        encoded(png(*size), QUALITIES[-1])


def test_a_picture_for_the_model_server() -> None:
    address = f"data:image/png;base64,{base64.b64encode(png(60_000, 60_000)).decode()}"
    part = {"type": "image_url", "image_url": {"url": address}}
    with ModelServer(Echo()) as server:
        body = {"model": server.model_name, "messages": [{"role": "user", "content": [part]}]}
        assert httpx.post(f"{server.url}/chat/completions", json=body, timeout=20).status_code == 400
        deep = b'{"model":"m","messages":' + b"[" * 200_000
        assert httpx.post(f"{server.url}/chat/completions", content=deep, timeout=20).status_code == 400


def test_a_frame_larger_than_any_screen() -> None:
    header = struct.pack("<IIIII", 1, 32, 2**32 - 4, 32_767, 32_769) + struct.pack("<8I", *framebuffer.RGBA_LAYOUT)
    with pytest.raises(DeviceRefused, match="no device has"):
        framebuffer.read_frame(Spoken(header, bytes(64)))


def test_output_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DeviceRefused, match="bytes of output"):
        shell_protocol.run_shell(Spoken(shell_protocol.HEADER.pack(shell_protocol.STDOUT, 2**32 - 1)), b"")
    monkeypatch.setattr(shell_protocol, "MOST_OUTPUT_BYTES", 1000)
    piece = shell_protocol.HEADER.pack(shell_protocol.STDOUT, 400) + bytes(400)
    with pytest.raises(DeviceRefused, match="bytes of output"):
        shell_protocol.run_shell(Spoken(piece, piece, piece), b"")


LAUGHS = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 10))
BILLION = f'<!DOCTYPE x [<!ENTITY l0 "laugh">{LAUGHS}]>'


def preferences(phone: Phone, document: str) -> object:
    """What an app makes of a file of settings that somebody pushed."""
    stored = Preferences(phone.system, "com.example")
    stored.put(a="b")
    phone.system.fs.write_bytes(stored.path, document.encode())
    return stored.all()


def test_a_tree_with_entities_that_grow(phone: Phone) -> None:
    with pytest.raises(DeviceRefused, match="cannot be read"):
        parse_ui_tree(f'<?xml version="1.0"?>{BILLION}<hierarchy rotation="0"><node text="&l9;"/></hierarchy>')
    assert preferences(phone, f'{BILLION}<map><string name="a">&l9;</string></map>') == {}


def test_a_tree_that_reads_files(phone: Phone) -> None:
    outside = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    with pytest.raises(DeviceRefused):
        parse_ui_tree(f'{outside}<hierarchy rotation="0"><node text="&f;"/></hierarchy>')
    assert preferences(phone, f'{outside}<map><string name="a">&f;</string></map>') in ({}, {"a": ""})


@pytest.mark.parametrize("depth", [5_000, 100_000])
def test_a_tree_without_a_floor(depth: int) -> None:
    with pytest.raises(DeviceRefused, match="deeper"):
        parse_ui_tree(f'<hierarchy rotation="0">{"<node>" * depth}{"</node>" * depth}</hierarchy>')


@pytest.mark.parametrize("rotation", ["²", "9" * 5000, "-1", ""])
def test_numbers_that_are_none(rotation: str) -> None:
    tree = parse_ui_tree(f'<hierarchy rotation="{rotation}"><node bounds="[{"9" * 5000},0][1,1]"/></hierarchy>')
    assert tree.rotation == 0 and tree.roots[0].box == (0, 0, 0, 0)


def test_an_archive_on_the_phone_that_unpacks_to_gigabytes(phone: Phone) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros", bytes(1000))
    # The claim is what counts: nothing is unpacked to find out.
    honest, claimed = (struct.pack("<I", size) for size in (1000, 3 << 30))
    phone.system.fs.write_bytes(f"{STORAGE}/bomb.zip", packed.getvalue().replace(honest, claimed))
    with pytest.raises(OSError, match="No space left"):
        archives.extract(phone.system.fs, f"{STORAGE}/bomb.zip", ["zeros"], STORAGE)
    assert phone.system.fs.listdir(STORAGE) == ["bomb.zip"]


def test_an_archive_on_the_phone_that_reaches_outside(phone: Phone) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in ("../../../up", "/data/system/root", "in/../../../side"):
            archive.writestr(name, "x")
    phone.system.fs.write_bytes(f"{STORAGE}/up.zip", packed.getvalue())
    before = set(phone.system.fs.listdir("/data/system")), set(phone.system.fs.listdir("/storage/emulated/0"))
    found = list(archives.entries(phone.system.fs, f"{STORAGE}/up.zip"))
    made = archives.extract(phone.system.fs, f"{STORAGE}/up.zip", [each for each in found if "/" not in each], STORAGE)
    assert made == [f"{STORAGE}/data", f"{STORAGE}/in", f"{STORAGE}/up"]
    assert (set(phone.system.fs.listdir("/data/system")), set(phone.system.fs.listdir("/storage/emulated/0"))) == before


def test_an_app_whose_manifest_unpacks_to_gigabytes() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("AndroidManifest.xml", bytes(32 << 20))
    assert len(packed.getvalue()) < 100_000
    with pytest.raises(apk.BadApk):
        apk.read_apk(packed.getvalue(), "bomb.apk")


def test_an_archive_of_a_run_with_holes(tmp_path: Path) -> None:
    file = tmp_path / "holes.tar"
    with tarfile.open(file, "w", format=tarfile.GNU_FORMAT) as tar:
        member = tarfile.TarInfo("MANIFEST.json")
        member.type = tarfile.GNUTYPE_SPARSE
        block = bytearray(member.tobuf(tarfile.GNU_FORMAT))
        block[483:495] = b"77777777777\0"
        block[148:156] = b" " * 8
        block[148:156] = b"%06o\0 " % sum(block[:512])
        tar.fileobj.write(bytes(block))
        tar.offset += 512
    with pytest.raises(ConfigError, match="an archive of a run never does"):
        verify(file)


def test_values_nested_beyond_measure_are_refused_by_a_server() -> None:
    with ModelServer(Echo()) as server:
        for body in (b"[" * 100_000, json.dumps({"messages": "x" * 10}).encode() + b"}" * 100_000):
            answer = httpx.post(f"{server.url}/chat/completions", content=body, timeout=20)
            assert answer.status_code == 400, answer.text
