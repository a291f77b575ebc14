"""`getevent` and `sendevent`: the kernel's input devices, described, read and written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from simdroid.shell.commands import Call, CommandFailed, command, parse_digits, parse_integer, parse_options
from simdroid.system.files import INPUT_DEVICE, INPUT_DEVICES

if TYPE_CHECKING:
    from simdroid.ui.input.devices import InputDevice, InputDevices, InputEvent

_ERRORS, _DEVICE, _NAME, _INFO, _VERSION, _EVENTS, _PROPERTIES = 1, 2, 4, 8, 16, 32, 64
_CHECK_READER_S = 0.5
"""How often a quiet phone looks whether anybody still reads."""
_USAGE = """\
Usage: getevent [-t] [-n] [-s switchmask] [-S] [-v [mask]] [-d] [-p] [-i] [-l] [-q] [-c count] [-r] [device]
    -t: show time stamps
    -n: don't print newlines
    -s: print switch states for given bits
    -S: print all switch states
    -v: verbosity mask (errs=1, dev=2, name=4, info=8, vers=16, pos. events=32, props=64)
    -d: show HID descriptor, if available
    -p: show possible events (errs, dev, name, pos. events)
    -i: show all device info and possible events
    -l: label event types and names in plain text
    -q: quiet (clear verbosity mask)
    -c: print given number of events then exit
    -r: print rate events are received"""
_KINDS = {1: "KEY", 3: "ABS", 4: "MSC", 5: "SW ", 17: "LED"}


@dataclass
class _Options:
    """A parsed command line."""

    flags: set[str] = field(default_factory=set)
    shown: int | None = None
    count: int = 0
    devices: list[str] = field(default_factory=list)


def _parse(call: Call) -> _Options:
    options, words = _Options(), list(call.args)
    while words:
        word = words.pop(0)
        if not word.startswith("-") or word == "-":
            options.devices.append(word)
            continue
        letters = word[1:]
        while letters:
            letter, letters = letters[0], letters[1:]
            if letter not in "tnsSvdpilqcr":
                raise CommandFailed(_USAGE if letter == "h" else f"getevent: invalid option -{letter}\n{_USAGE}")
            options.flags.add(letter)
            if letter in "sc":
                value = letters or (words.pop(0) if words else "")
                options.count = (parse_digits(value) or 0) if letter == "c" else options.count
                letters = ""
            elif letter == "v":
                options.shown = (options.shown or 0) | (parse_digits(letters) or _ERRORS | _DEVICE | _NAME | _INFO | 16)
                letters = ""
    for letter, bits in (("p", _ERRORS | _DEVICE | _NAME | _EVENTS | _PROPERTIES), ("i", 127), ("q", 0)):
        if letter in options.flags:
            options.shown = (options.shown or 0) | bits if bits else 0
    if len(options.devices) > 1:
        raise CommandFailed(_USAGE)
    return options


@command("getevent")
async def getevent(call: Call) -> int:
    """Describe input devices, and print their events until it is interrupted."""
    options = _parse(call)
    default = _ERRORS if options.devices else _ERRORS | _DEVICE | _NAME
    shown = default if options.shown is None else options.shown
    # The directory lists devices in reverse, the youngest first.
    paths = options.devices or [f"{INPUT_DEVICE}{number}" for number in reversed(range(INPUT_DEVICES))]
    opened: list[int] = []
    for path in paths:
        number = _open(call, path)
        if number is None:
            if options.devices:
                return 1
            continue
        opened.append(number)
        call.print_lines(_describe(call.phone.display.devices, number, len(opened), path, shown, "l" in options.flags))
    if options.flags & {"s", "S"}:
        call.print_lines("sw 00 0" for _ in opened)
    if not options.flags & {"p", "i", "s", "S"} or options.count:
        await _follow(call, options, frozenset(opened))
    return 0


def _open(call: Call, path: str) -> int | None:
    """The number of a device; None, and a message, where it cannot be opened."""
    try:
        canonical = call.fs.resolve(call.path(path))
        call.fs.open(canonical).close()
    except OSError as error:
        call.error(f"could not open {path}, {error.strerror}")
        return None
    if not canonical.startswith(INPUT_DEVICE):
        call.error(f"could not get driver version for {path}, Inappropriate ioctl for device")
        return None
    return int(canonical.removeprefix(INPUT_DEVICE))


def _describe(devices: InputDevices, number: int, position: int, path: str, shown: int, labels: bool) -> list[str]:
    from simdroid.ui.input.devices import DEVICES

    device = DEVICES[number]
    titles = ("bus:     ", "vendor   ", "product  ", "version  ")
    sections = (
        (_DEVICE, [f"add device {position}: {path}"]),
        (_INFO, [f"  {title} {value:04x}" for title, value in zip(titles, device.identity, strict=True)]),
        (_NAME, [f'  name:     "{device.name}"']),
        (_INFO, [f'  location: "{device.location}"', '  id:       ""']),
        (_VERSION, ["  version:  1.0.1"]),
        (_EVENTS, ["  events:", *_possible_events(devices, device, number, labels)]),
        (_PROPERTIES, ["  input props:", "    <none>"]),
    )
    return [line for section, lines in sections if shown & section for line in lines]


def _possible_events(devices: InputDevices, device: InputDevice, number: int, labels: bool) -> list[str]:
    from simdroid.ui.input.evdev_codes import CODE_NAMES, EV_ABS, EV_KEY

    lines = []
    for kind, codes in device.codes.items():
        row = f"    {_KINDS[kind]} ({kind:04x}):"
        for index, code in enumerate(codes):
            if index and (kind == EV_ABS or index % (4 if labels else 8) == 0):
                lines.append(row)
                row = " " * 15
            held = "*" if kind == EV_KEY and devices.down(number, code) else " "
            label = CODE_NAMES[kind].get(code, "")[:20] if labels else ""
            row += f" {label}{held}{' ' * (20 - len(label))}" if label else f" {code:04x}{held}{' ' * 16 * labels}"
            if kind == EV_ABS:
                most = device.most[code]
                row += f" : value {devices.value(number, code)}, min 0, max {most}, fuzz 0, flat 0, resolution 0"
        lines.append(row)
    return lines


async def _follow(call: Call, options: _Options, opened: frozenset[int]) -> None:
    arriving = cast("AsyncGenerator[InputEvent, None]", call.phone.display.devices.follow())
    following = asyncio.ensure_future(anext(arriving))
    remaining = options.count or -1
    await call.stdout.drain()
    try:
        while remaining:
            done, _ = await asyncio.wait({following}, timeout=_CHECK_READER_S)
            if not done:
                await call.stdout.drain()
                continue
            event = following.result()
            following = asyncio.ensure_future(anext(arriving))
            if event.device in opened:
                call.print(_line(event, options), end="" if "n" in options.flags else "\n")
                remaining -= 1
                await call.stdout.drain()
    finally:
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        await arriving.aclose()


def _line(event: InputEvent, options: _Options) -> str:
    micros = event.uptime_ns // 1000
    time = f"[{micros // 1_000_000:8d}.{micros % 1_000_000:06d}] " if "t" in options.flags else ""
    device = "" if options.devices else f"{INPUT_DEVICE}{event.device}: "
    value = f"{event.value & 0xFFFFFFFF:08x}"
    if "l" not in options.flags:
        return f"{time}{device}{event.type:04x} {event.code:04x} {value}"
    from simdroid.ui.input.evdev_codes import CODE_NAMES, EV_KEY, TYPE_NAMES

    kind = TYPE_NAMES.get(event.type, f"{event.type:04x}")
    code = CODE_NAMES.get(event.type, {}).get(event.code, f"{event.code:04x}")
    if event.type == EV_KEY:
        value = {0: "UP", 1: "DOWN", 2: "REPEAT"}.get(event.value, value)
    return f"{time}{device}{kind:<12.12} {code:<20.20} {value:<20.20}"


@command("sendevent")
def sendevent(call: Call) -> None:
    """Let an event of an input device happen."""
    path, *words = parse_options(call, "", least=4, most=4, stop_at_operand=True).operands
    canonical = call.fs.resolve(call.path(path))
    call.fs.stat(canonical)
    with call.fs.update(canonical):
        pass
    if not canonical.startswith(INPUT_DEVICE):
        raise CommandFailed("sendevent: EVIOCGVERSION: Inappropriate ioctl for device")
    kind, code, value = (parse_integer(call, word) for word in words)
    number = int(canonical.removeprefix(INPUT_DEVICE))
    call.phone.display.devices.write(number, kind & 0xFFFF, code & 0xFFFF, _signed(value))


def _signed(value: int) -> int:
    value &= 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value
