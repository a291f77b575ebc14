"""`screenrecord`: a movie of the screen over the phone's time.

Needs the extra `media`; without it the phone is like a device without a video encoder. On a wall clock a recording
takes as long as it says. On a virtual clock one with `--time-limit` lets that much time pass, as `sleep` does; one
without it waits and records what other commands do, until it is interrupted or 180 seconds of phone time are over.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, NamedTuple

from simdroid.shell.commands import Call, CommandFailed, command

if TYPE_CHECKING:
    from simdroid.media.video import MovieRecorder

_USAGE = """\
Usage: screenrecord [options] <filename>

Options:
--size WIDTHxHEIGHT
    Size of the video.
--bit-rate RATE
    Bits per second, such as 4000000 or 4M.
--time-limit TIME
    Seconds to record, at most 180.
--verbose
    Say what is done.
--help
    Show this message."""
_WITH_VALUE = ("--display-id", "--codec-name", "--output-format", "--bugreport-time")
LONGEST_S = 180
_BIT_RATES = (100_000, 200_000_000)
_SIDES = (16, 4096)
_STEP_S = 0.1
"""Of a recording: ten pictures a second, where the screen changes so often."""


class _Options(NamedTuple):
    name: str = ""
    size: tuple[int, int] | None = None
    bit_rate: int = 20_000_000
    seconds: int | None = None
    verbose: bool = False


@command("screenrecord")
async def screenrecord(call: Call) -> None:
    """Write an MP4 file with the screen's pictures at their times."""
    # Loaded with the first recording: most phones never make one.
    from simdroid.media.video import MovieRecorder, is_installed

    if "--help" in call.args or "-h" in call.args:
        call.print(_USAGE)
        return
    options = _parse(call)
    if not is_installed():
        raise CommandFailed("Unable to get output buffers")
    path = call.path(options.name)
    try:
        call.fs.write_bytes(path, b"")
    except OSError:
        raise CommandFailed("ERROR: couldn't open file") from None
    size = options.size or (call.phone.display.metrics.width, call.phone.display.metrics.height)
    recording = _Recording(call, MovieRecorder((size[0] & ~1, size[1] & ~1), bit_rate=options.bit_rate))
    if options.verbose:
        call.print(f"Configuring recorder for {size[0]}x{size[1]} video/avc at {options.bit_rate / 1e6:.2f}Mbps")
    try:
        await recording.record(options.seconds)
    finally:
        # Interrupted by a signal or a client that went away, a recording is written all the same.
        recording.write(path)


class _Recording:
    """A movie that is being made."""

    def __init__(self, call: Call, movie: MovieRecorder) -> None:
        self._call = call
        self._movie = movie
        self._clock = call.system.clock
        self._start_ns = self._clock.uptime_ns()
        self._last_ms = -1
        self._drawn = -1

    @property
    def _passed_ms(self) -> int:
        return (self._clock.uptime_ns() - self._start_ns) // 1_000_000

    async def record(self, seconds: int | None) -> None:
        """Take a picture whenever the screen is another one, for a time."""
        limit_ms = (seconds or LONGEST_S) * 1000
        self._look()
        if self._clock.mode == "virtual" and seconds is None:
            await self._follow(limit_ms)
            return
        while (left_ms := limit_ms - self._passed_ms) > 0:
            await self._clock.wait(min(_STEP_S, left_ms / 1000))
            self._look()

    async def _follow(self, limit_ms: int) -> None:
        """Look whenever somebody else has let time pass."""
        passed = asyncio.Event()

        def notice(before_ns: int, after_ns: int) -> None:
            del before_ns, after_ns
            passed.set()

        self._clock.on_advance.append(notice)
        try:
            while self._passed_ms < limit_ms:
                await passed.wait()
                passed.clear()
                self._look()
        finally:
            self._clock.on_advance.remove(notice)

    def _look(self) -> None:
        """Add the screen to the movie if it differs from the last picture; two pictures never have the same time."""
        from PIL import ImageOps

        display, now_ms = self._call.phone.display, self._passed_ms
        drawn = display.draw()
        if drawn == self._drawn or now_ms <= self._last_ms:
            return
        self._drawn, self._last_ms = drawn, now_ms
        picture = display.image()
        if picture.size != self._movie.size:
            picture = ImageOps.pad(picture, self._movie.size)
        self._movie.add(picture, now_ms)

    def write(self, path: str) -> None:
        """End the movie and put it on the phone."""
        try:
            content = self._movie.finish(max(self._passed_ms, self._last_ms + 1))
        finally:
            self._movie.close()
        if content is None:
            raise CommandFailed("Unable to get output buffers")
        try:
            self._call.fs.write_bytes(path, content)
        except OSError as error:
            raise CommandFailed(f"ERROR: couldn't write file ({error.strerror})") from None


def _parse(call: Call) -> _Options:
    """The options; `CommandFailed` for values that the program refuses."""
    options, words = _Options(), iter(call.args)
    for word in words:
        key, equals, value = word.partition("=")
        if key in ("--size", "--bit-rate", "--time-limit", *_WITH_VALUE):
            value = value if equals else next(words, "")
        if key == "--size":
            options = options._replace(size=_size(value))
        elif key == "--bit-rate":
            options = options._replace(bit_rate=_bit_rate(value))
        elif key == "--time-limit":
            options = options._replace(seconds=_seconds(value))
        elif word == "--verbose":
            options = options._replace(verbose=True)
        elif not word.startswith("-"):
            options = options._replace(name=word)
    if not options.name:
        raise CommandFailed("Must specify output file (see --help).", 2)
    return options


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(_SIDES[0] <= side <= _SIDES[1] for side in size):
        raise CommandFailed(f"Invalid size '{text}', must be width x height", 2)
    return size


def _bit_rate(text: str) -> int:
    match = re.fullmatch(r"(\d{1,10})([Mm]?)", text)
    rate = int(match[1]) * (1_000_000 if match[2] else 1) if match else 0
    if not _BIT_RATES[0] <= rate <= _BIT_RATES[1]:
        raise CommandFailed(f"Bit rate {rate}bps outside acceptable range [{_BIT_RATES[0]},{_BIT_RATES[1]}]", 2)
    return rate


def _seconds(text: str) -> int:
    seconds = int(text) if re.fullmatch(r"\d{1,6}", text) else 0
    if not 1 <= seconds <= LONGEST_S:
        raise CommandFailed(f"Time limit {seconds}s outside acceptable range [1,{LONGEST_S}]", 2)
    return seconds
