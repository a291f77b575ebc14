"""Movies made of pictures: MP4 files with each picture shown for a while."""

from __future__ import annotations

import io
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple

if TYPE_CHECKING:
    from PIL import Image

Codec = Literal["mpeg4", "libx264"]
MILLISECOND = Fraction(1, 1000)
_QUALITY = 2 * 118
"""FFmpeg's scale for MPEG-4 of 1 (best) to 31, in its unit; every frame gets it, however long it is shown."""


class Shot(NamedTuple):
    """A picture and how long it is shown."""

    picture: Image.Image
    length_ms: int


def write_movie(shots: Iterable[Shot], size: tuple[int, int], *, codec: Codec = "mpeg4", bit_rate: int = 0) -> bytes:
    """An MP4 file of pictures one after the other; the same bytes for the same pictures."""
    target = io.BytesIO()
    encode(shots, size, target, codec=codec, bit_rate=bit_rate)
    return target.getvalue()


def encode(
    shots: Iterable[Shot], size: tuple[int, int], target: BinaryIO, *, codec: Codec = "mpeg4", bit_rate: int = 0
) -> None:
    """Write the movie to a file that can seek; sides are rounded down to even numbers, as the codecs want them."""
    import av
    from av.video.frame import PictureType, VideoFrame

    even = (size[0] & ~1, size[1] & ~1)
    options = {"preset": "ultrafast", "tune": "zerolatency"} if codec == "libx264" else {}
    with av.open(target, "w", format="mp4", options={"fflags": "+bitexact"}) as container:
        stream = container.add_stream(codec, rate=30, options={**options, "flags": "+bitexact"})
        stream.width, stream.height, stream.pix_fmt = *even, "yuv420p"
        stream.codec_context.thread_count = 1
        stream.time_base = stream.codec_context.time_base = MILLISECOND
        if bit_rate:
            stream.bit_rate = bit_rate
        elif codec == "mpeg4":
            stream.options = {"flags": "+bitexact+qscale", "global_quality": str(_QUALITY)}
        position, lengths = 0, dict[int, int]()
        for picture, length_ms in shots:
            shown = picture if picture.mode == "RGB" else picture.convert("RGB")
            cut = shown if shown.size == even else shown.crop((0, 0, *even))
            frame = VideoFrame.from_image(cut)  # type: ignore[no-untyped-call]
            frame.pts, frame.time_base = position, MILLISECOND
            if position == 0:
                frame.pict_type = PictureType.I
            lengths[position] = max(length_ms, 1)
            position += lengths[position]
            for packet in stream.encode(frame):
                packet.duration = lengths.get(packet.pts or 0, 1)
                container.mux(packet)
        for packet in stream.encode(None):
            packet.duration = lengths.get(packet.pts or 0, 1)
            container.mux(packet)
