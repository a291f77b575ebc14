"""Data that comes in pieces gives the same result as data that comes whole."""

from __future__ import annotations

import base64
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from simdroid.device import Phone
from simdroid.shell.scheduling import CHUNK
from simdroid.shell.text.binary import Base64Decoder, Base64Encoder
from simdroid.shell.text.cat_head_tail import TailBuffer, WordCount
from tests.conftest import Result

PIECES = st.lists(st.binary(min_size=1, max_size=12) | st.sampled_from([b"a\n", b" b", b"\n\n", "é".encode()[:1]]))


@given(PIECES)
def test_counts(pieces: list[bytes]) -> None:
    data, count = b"".join(pieces), WordCount(characters=True)
    for piece in pieces:
        count.update(piece)

    characters = len(data.decode("utf-8", "surrogateescape"))
    assert [count.of(column) for column in "lwcm"] == [data.count(b"\n"), len(data.split()), len(data), characters]


@given(PIECES, st.integers(0, 8), st.booleans(), st.booleans())
def test_ends(pieces: list[bytes], amount: int, lines: bool, from_start: bool) -> None:
    data, end = b"".join(pieces), TailBuffer(amount, lines=lines, from_start=from_start)
    for piece in pieces:
        end.update(piece)

    units = data.splitlines(keepends=True) if lines else [data[at : at + 1] for at in range(len(data))]
    if lines:
        units = [line + b"\n" for line in data.split(b"\n")]
        units[-1] = units[-1][:-1]
        units = units if units[-1] else units[:-1]
    start = max(0, amount - 1) if from_start else len(units) - min(amount, len(units))
    assert end.kept() == b"".join(units[start:])


@given(PIECES, st.integers(0, 10))
def test_base64(pieces: list[bytes], width: int) -> None:
    data, encoded, decoded = b"".join(pieces), bytearray(), bytearray()
    encoder = Base64Encoder(encoded.extend, width)
    for piece in pieces:
        encoder.update(piece)
    encoder.finish()

    letters = base64.b64encode(data)
    step = width or max(1, len(letters))
    lines = [letters[at : at + step] for at in range(0, len(letters), step)]
    assert bytes(encoded) == (b"".join(line + b"\n" for line in lines) if width else letters)

    decoder = Base64Decoder(decoded.extend)
    for at in range(0, len(encoded), 5):
        decoder.update(bytes(encoded[at : at + 5]))
    decoder.finish()
    assert bytes(decoded) == data


def test_a_tar_of_large_files_and_back(phone: Phone, sh: Callable[..., Result]) -> None:
    content = bytes(range(256)) * (3 * CHUNK // 256) + b"tail"
    sh("mkdir -p /sdcard/in /sdcard/out")
    phone.system.fs.write_bytes("/sdcard/in/big", content)

    result = sh("cd /sdcard; tar czf t.tgz in; tar xf t.tgz -C out; cmp in/big out/in/big; tar tvf t.tgz | wc -l")

    assert result == Result(0, "2\n", "")


def test_a_tar_leaves_itself_out(sh: Callable[..., Result]) -> None:
    result = sh("cd /sdcard/Download; echo x > f; tar cf t.tar .; tar tf t.tar")

    assert result == Result(0, "./\n./f\n", "tar: './t.tar' file is the archive; not dumped\n")


def test_devices_are_packed_as_what_they_are(sh: Callable[..., Result]) -> None:
    assert sh("tar cf /sdcard/t.tar /dev/zero /dev/urandom; tar tvf /sdcard/t.tar | cut -c 1-10").stdout == (
        "crw-rw-rw-\ncrw-rw-rw-\n"
    )


def test_copies_of_devices_are_refused_and_their_content_is_not_read(sh: Callable[..., Result]) -> None:
    result = sh("cd /data/local/tmp; cp -a /dev/zero z; cp -r /dev d; find d; ls z")

    assert result.stderr.startswith("cp: z: Operation not permitted\ncp: d/input/event0: Operation not permitted\n")
    assert "cp: d/null: Operation not permitted\n" in result.stderr
    assert (result.status, result.stdout) == (1, "d\nd/input\n")


def test_a_tree_is_not_copied_into_itself_by_another_name(sh: Callable[..., Result]) -> None:
    result = sh("mkdir /sdcard/t; echo x > /sdcard/f; cp -a /data/media /sdcard/t; find /sdcard/t -name f")

    assert result.stdout == "/sdcard/t/media/0/f\n"
    assert result.stderr == "cp: '/sdcard/t/media/0/t/media' is '/data/media/0/t/media'\n"


def test_a_variable_holds_no_nul(sh: Callable[..., Result]) -> None:
    result = sh(
        "printf 'a[\\0]b\\n' > /sdcard/f; read x < /sdcard/f; echo ${#x} $x; case 'a[]b' in $x) echo same;; esac"
    )

    assert result == Result(0, "4 a[]b\nsame\n", "")
