"""Find and decode the frame that a movie shows at a position; runs in the decoder's own process.

Work is limited by counts, so that the same file gives the same answer on a slow machine; the time limit of the client
is for what no count foresees. A position is always reached from the key frame before it, so that damage in the file
shows alike however a person got there.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

import av
from PIL import Image

if TYPE_CHECKING:
    from av.container import InputContainer
    from av.video.codeccontext import VideoCodecContext as CodecContext
    from av.video.frame import VideoFrame
    from av.video.stream import VideoStream

MOST_PIXELS = 4096 * 2304
"""Of one frame."""
MOST_WORK = 600_000_000
"""Pixels decoded for one answer: 290 frames of 1080p, which is more than lies between two key frames of most files."""
MOST_PACKETS = 20_000
LONGEST_SIDE = 1920
"""What is larger is made smaller before it is handed over."""
LONGEST_MS = 24 * 60 * 60 * 1000
FORMATS = (
    "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,ogg,flv,asf,m4v,h264,hevc,mjpeg,gif,ivf,wav,mp3,aac,flac"
)
"""Containers that are read; none of those that name other files or addresses."""

# fmt: off
_BT601 = (1.164383, 0.0, 1.596027, -222.9216,
          1.164383, -0.391762, -0.812968, 135.5753,
          1.164383, 2.017232, 0.0, -276.8360)
_BT709 = (1.164383, 0.0, 1.792741, -248.1010,
          1.164383, -0.213249, -0.532909, 76.8780,
          1.164383, 2.112402, 0.0, -289.0175)
_FULL = (1.0, 0.0, 1.402, -179.456,
         1.0, -0.344136, -0.714136, 135.4588,
         1.0, 1.772, 0.0, -226.816)
# fmt: on
"""From Y, Cb and Cr to red, green and blue: of ordinary, of high-definition and of full-range video."""
_ITU_709 = 1
_PLANAR = {"yuv420p", "yuv422p", "yuv444p", "yuvj420p", "yuvj422p", "yuvj444p"}


class UndecodableError(Exception):
    """The file shows no picture within the limits."""


class Decoded(NamedTuple):
    """A picture, and from when to when the movie shows it, in milliseconds."""

    picture: Image.Image
    start_ms: int
    end_ms: int


def decode(file: BinaryIO, at_ms: int) -> Decoded:
    """The frame that a file shows at a position; before the first one that, after the last one the last."""
    try:
        options = {"format_whitelist": FORMATS, "protocol_whitelist": ""}
        with av.open(file, mode="r", container_options=options, metadata_errors="replace") as container:
            return _find(container, at_ms)
    except (av.FFmpegError, ValueError, OverflowError, MemoryError, ZeroDivisionError, IndexError) as error:
        raise UndecodableError(str(error)) from None


def _find(container: InputContainer, at_ms: int) -> Decoded:
    if not container.streams.video:
        raise UndecodableError("no video")
    stream = container.streams.video[0]
    context: CodecContext | None = stream.codec_context
    if context is None:
        raise UndecodableError("no decoder")
    if not 0 < context.width * context.height <= MOST_PIXELS:
        raise UndecodableError("too large")
    context.thread_count = 1
    base = stream.time_base or Fraction(1, 1000)
    first = stream.start_time or 0
    target = first + int(Fraction(at_ms, 1000) / base)
    budget = _Budget()
    shown, following = _around(container, stream, target, budget)
    if shown is None and target > first:
        shown, following = _around(container, stream, target, budget, start=first)
    if shown is None:
        shown, following = following, None
    if shown is None or shown.pts is None:
        raise UndecodableError("no frame")

    def ms(pts: int) -> int:
        return max(-int(-(pts - first) * base * 1000 // 1), 0)

    length = int(stream.duration * base * 1000) if stream.duration else (container.duration or 0) // 1000
    end = ms(following.pts) if following and following.pts is not None else max(length, ms(shown.pts) + 1)
    return Decoded(_picture(shown, stream), ms(shown.pts), min(end, LONGEST_MS))


class _Budget:
    """What may still be done for this answer."""

    def __init__(self) -> None:
        self._pixels = MOST_WORK
        self._packets = MOST_PACKETS

    def packet(self) -> None:
        self._packets -= 1
        if self._packets < 0:
            raise UndecodableError("too many packets")

    def frame(self, frame: VideoFrame) -> None:
        pixels = frame.width * frame.height
        self._pixels -= pixels
        if self._pixels < 0 or pixels > MOST_PIXELS:
            raise UndecodableError("too much to decode")


def _around(
    container: InputContainer, stream: VideoStream, target: int, budget: _Budget, start: int | None = None
) -> tuple[VideoFrame | None, VideoFrame | None]:
    """The last frame that begins no later than a time, and the one after it."""
    container.seek(target if start is None else start, stream=stream, backward=True)
    stream.codec_context.flush_buffers()
    shown: VideoFrame | None = None
    for frame in _frames(container, stream, budget):
        if frame.pts is None:
            continue
        if frame.pts > target:
            return shown, frame
        shown = frame
    return shown, None


def _frames(container: InputContainer, stream: VideoStream, budget: _Budget) -> Iterator[VideoFrame]:
    """Frames in the order in which they are shown; damaged packets are left out."""
    for packet in container.demux(stream):
        budget.packet()
        try:
            frames = packet.decode()
        except av.FFmpegError:
            continue
        for frame in frames:
            budget.frame(frame)
            yield frame


def _picture(frame: VideoFrame, stream: VideoStream) -> Image.Image:
    """A frame's colours; converted here and not by FFmpeg, whose result depends on the processor."""
    if frame.format.name not in _PLANAR:
        frame = frame.reformat(format="yuv444p")
    size = (frame.width, frame.height)
    planes = [
        Image.frombuffer("L", shape, bytes(plane), "raw", "L", plane.line_size, 1)
        for shape, plane in zip(
            [size, *((plane.width, plane.height) for plane in frame.planes[1:3])], frame.planes, strict=False
        )
    ]
    merged = Image.merge("RGB", [plane if plane.size == size else plane.resize(size) for plane in planes])
    full = frame.format.name.startswith("yuvj") or int(frame.color_range) == 2
    picture = merged.convert("RGB", _FULL if full else _BT709 if (int(frame.colorspace) == _ITU_709) else _BT601)
    return _upright(picture, frame, stream)


def _upright(picture: Image.Image, frame: VideoFrame, stream: VideoStream) -> Image.Image:
    """The picture as a person sees it: pixels square, turned as the camera was held, not too large."""
    aspect = stream.sample_aspect_ratio
    width, height = picture.size
    if aspect and Fraction(1, 8) <= aspect <= 8:
        width = max(round(width * aspect), 1)
    scale = min(1.0, LONGEST_SIDE / max(width, height))
    target = (max(round(width * scale), 1), max(round(height * scale), 1))
    if target != picture.size:
        picture = picture.resize(target)
    turned = round(frame.rotation / 90) % 4
    return picture.rotate(90 * turned, expand=True) if turned else picture
