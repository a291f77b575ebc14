"""`screencap`: what is on the screen."""

from __future__ import annotations

import struct

from simdroid.shell.commands import Call, CommandFailed, command

RGBA_8888, SRGB = 1, 1
_USAGE = """\
usage: screencap [-hp] [-d display-id] [FILENAME]
   -h: this message
   -p: save the file as a png.
   -d: specify the display ID to capture.
If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout."""


@command("screencap")
async def screencap(call: Call) -> None:
    """Write the frame as PNG or as raw pixels, to a file or to stdout."""
    png, name = False, ""
    words = iter(call.args)
    for word in words:
        if word == "-h" or (word.startswith("-") and word not in ("-p", "-d", "--hint-for-seamless")):
            raise CommandFailed(_USAGE)
        if word == "-d":
            next(words, "")
        elif word == "-p":
            png = True
        elif not word.startswith("-"):
            name = name or word
    data = frame(call, png=png or name.endswith(".png"))
    if not name:
        call.stdout.write(data)
        await call.stdout.drain()
        return
    try:
        call.fs.write_bytes(call.path(name), data)
    except OSError as error:
        raise CommandFailed(f"Error opening file: {name} ({error.strerror})") from None


def frame(call: Call, *, png: bool) -> bytes:
    """The frame as `screencap` writes it: a PNG, or a header of four numbers and rows of RGBA."""
    display = call.phone.display
    if png:
        return display.png()
    metrics = display.metrics
    return struct.pack("<4I", metrics.width, metrics.height, RGBA_8888, SRGB) + display.rgba()
