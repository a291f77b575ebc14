"""Pages of PDF files: sizes, pixels, places of words; and files that are none, damaged ones and a failing renderer."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Iterator
from random import Random
from typing import BinaryIO

import pytest

from simdroid.media import NewPage, Paragraph, pdf, typeset
from simdroid.media.pdf_rendering import PdfInfo, PdfTile, client
from simdroid.media.pdf_rendering.client import PdfRenderer

DOCUMENT = typeset([Paragraph("Alpha and beta", 20), NewPage(), Paragraph("Gamma"), Paragraph("alpha again")])
WHOLE = PdfTile(0, 0.5, (0, 0, 298, 421))


@pytest.fixture(scope="module")
def renderer() -> Iterator[PdfRenderer]:
    made = PdfRenderer(longest_s=60.0)
    yield made
    made.close()


@pytest.fixture
def ended() -> Iterator[PdfRenderer]:
    """One of its own for a test that ends the process: the others share theirs, in any order."""
    made = PdfRenderer(longest_s=60.0)
    yield made
    made.close()


def file_of(content: bytes) -> BinaryIO:
    file = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the test
    file.write(content)
    file.flush()
    return file


def test_pages_have_sizes_and_a_document_is_named_by_its_content(renderer: PdfRenderer) -> None:
    with file_of(DOCUMENT) as file, file_of(DOCUMENT) as copy, file_of(pdf("x", ["y"])) as other:
        info = renderer.open(file)
        assert info.sizes == ((595.0, 842.0), (595.0, 842.0)) and not info.problem
        assert renderer.open(copy) == info
        assert renderer.open(other).key != info.key


def test_a_part_of_a_page_has_the_pixels_of_the_whole(renderer: PdfRenderer) -> None:
    with file_of(DOCUMENT) as file:
        info = renderer.open(file)
        whole, part = (renderer.tile(file, info, PdfTile(0, 0.5, box)) for box in (WHOLE.box, (20, 30, 200, 90)))
    assert whole is not None and part is not None
    assert whole.size == (298, 421) and whole.getpixel((2, 2)) == (255, 255, 255)
    assert min(whole.convert("L").tobytes()) < 60
    assert part.tobytes() == whole.crop((20, 30, 200, 90)).tobytes()


def test_words_are_found_on_every_page_whatever_their_case(renderer: PdfRenderer) -> None:
    with file_of(DOCUMENT) as file:
        info = renderer.open(file)
        first, second = renderer.find(file, info, "ALPHA")
        assert (first.page, second.page) == (0, 1)
        (box,) = first.boxes
        assert box == pytest.approx((57, 60, 107, 81), abs=3)
        assert renderer.find(file, info, "delta") == renderer.find(file, info, " ") == ()


@pytest.mark.parametrize(
    "content", [b"", b"%PDF-1.4\n", b"no document", b"\0" * 5000], ids=["empty", "head", "text", "0"]
)
def test_what_is_no_document_says_so(renderer: PdfRenderer, content: bytes) -> None:
    with file_of(content) as file:
        info = renderer.open(file)
        assert info.problem == "damaged" and info.sizes == ()
        assert renderer.tile(file, info, WHOLE) is None
        assert renderer.find(file, info, "a") == ()


def test_a_document_with_a_password_says_so(renderer: PdfRenderer) -> None:
    keys = b"/Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s>" % (b"41" * 32, b"42" * 32)
    locked = DOCUMENT.replace(b"/Root 1 0 R", b"/Root 1 0 R /ID [<00><00>] /Encrypt << %s >>" % keys)
    with file_of(locked) as file:
        assert renderer.open(file).problem == "password"


def test_pages_that_are_not_there_and_pictures_that_are_too_large_are_refused(renderer: PdfRenderer) -> None:
    with file_of(DOCUMENT) as file:
        info = renderer.open(file)
        assert renderer.tile(file, info, PdfTile(7, 1.0, (0, 0, 10, 10))) is None
        assert renderer.tile(file, info, PdfTile(1, 20.0, (0, 0, 9000, 9000))) is None
        assert renderer.tile(file, info, WHOLE) is not None


def test_damaged_files_end_neither_the_renderer_nor_the_caller(renderer: PdfRenderer) -> None:
    random = Random(5)
    with file_of(DOCUMENT) as file:
        renderer.open(file)
    process = renderer.sandbox.pid
    for _ in range(60):
        data = bytearray(DOCUMENT)
        for _ in range(random.randint(1, 30)):
            data[random.randrange(len(data))] = random.randrange(256)
        with file_of(bytes(data)) as file:
            info = renderer.open(file)
            renderer.tile(file, info, WHOLE)
            renderer.find(file, info, "a")
    assert renderer.sandbox.pid == process


def test_a_renderer_that_hangs_is_replaced_and_the_document_is_not_tried_again(ended: PdfRenderer) -> None:
    with file_of(DOCUMENT) as file, file_of(pdf("x", ["y"])) as other:
        info = ended.open(file)
        assert ended.sandbox.pid is not None and ended.sandbox.connection is not None
        ended.sandbox.connection.settimeout(0.3)  # Not from the start: a slow machine takes a while to begin.
        os.kill(ended.sandbox.pid, signal.SIGSTOP)
        assert ended.tile(file, info, WHOLE) is None
        assert not ended.sandbox.pid
        assert ended.tile(other, ended.open(other), WHOLE) is not None
        running = ended.sandbox.pid
        assert ended.tile(file, info, PdfTile(1, *WHOLE[1:])) is None and ended.find(file, info, "a") == ()
        assert ended.open(file).problem == "damaged"
        assert ended.sandbox.pid == running


def test_a_renderer_that_died_is_replaced(ended: PdfRenderer) -> None:
    with file_of(DOCUMENT) as file:
        info, dead = ended.open(file), ended.sandbox.pid
        assert dead is not None
        os.kill(dead, signal.SIGKILL)
        os.waitid(os.P_PID, dead, os.WEXITED | os.WNOWAIT)
        assert ended.tile(file, info, WHOLE) is not None
        assert ended.sandbox.pid not in (None, dead)


def test_the_caches_are_bounded(ended: PdfRenderer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "MOST_KEPT", 2 * 30 * 40 * 3)
    monkeypatch.setattr(client, "MOST_ANSWERS", 3)
    with file_of(DOCUMENT) as file:
        info = ended.open(file)
        tiles = [PdfTile(1, 0.5, (0, top, 30, top + 40)) for top in range(0, 200, 40)]
        for tile in tiles:
            ended.tile(file, info, tile)
        assert [tile for _, tile in ended._tiles] == tiles[-2:] and ended._cached_bytes == 2 * 30 * 40 * 3
        for word in "abcdef":
            ended.find(file, info, word)
        assert len(ended._answers) == 3


def test_an_answer_is_given_again_without_asking(ended: PdfRenderer) -> None:
    with file_of(DOCUMENT) as file:
        info = ended.open(file)
        tile = ended.tile(file, info, WHOLE)
        ended.close()
        assert ended.tile(file, info, WHOLE) is tile and ended.open(file) == info
        assert ended.sandbox.pid is None
    assert isinstance(info, PdfInfo)
