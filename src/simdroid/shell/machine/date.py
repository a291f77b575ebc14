"""`date`: show and set the phone's clock."""

from __future__ import annotations

from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_options, usage_error
from simdroid.shell.machine.date_formats import (
    BadDate,
    format_date,
    parse_moment,
    parse_posix,
    parse_with_format,
)

PLAIN = "%a %b %e %H:%M:%S %Z %Y"
_ISO = {
    "d": "%F",
    "date": "%F",
    "h": "%FT%H%:z",
    "hours": "%FT%H%:z",
    "m": "%FT%H:%M%:z",
    "minutes": "%FT%H:%M%:z",
    "s": "%FT%T%:z",
    "seconds": "%FT%T%:z",
    "n": "%FT%T,%N%:z",
    "ns": "%FT%T,%N%:z",
}


@command("date")
def date(call: Call) -> int:
    """Show a point in time, now by default, or set the clock."""
    options, iso = _parse_arguments(call)
    clock, utc = call.system.clock, "u" in options
    operands = options.operands
    template = next((word[1:] for word in operands if word.startswith("+")), None)
    to_set = options.value("s") or next((word for word in operands if not word.startswith("+")), None)
    status = 0
    if to_set is not None and not (operands and operands[0].startswith("+")):
        shown = _parse_new_time(call, options, to_set, utc=utc)
        if call.user.uid == 0:
            clock.set_ns(shown)
        else:
            status = call.fail("date: cannot set date: Operation not permitted")
    else:
        shown = _requested_time(call, options, utc=utc)
    call.print(format_date(template if template is not None else iso or PLAIN, clock, shown, utc=utc))
    return status


def _parse_arguments(call: Call) -> tuple[Options, str | None]:
    iso, words = None, []
    for word in call.args:
        if word.startswith("-I") or word.startswith("--iso-8601"):
            kind = word.removeprefix("--iso-8601").removeprefix("=") if word.startswith("--") else word[2:]
            iso = _ISO.get(kind or "date")
            if iso is None:
                raise usage_error(call, f"bad -I: {kind}")
        else:
            words.append(word)
    return parse_options(
        call.with_argv([call.name, *words]), "d:D:r:s:u", long={"date": "d", "utc": "u", "set": "s"}
    ), iso


def _requested_time(call: Call, options: Options, *, utc: bool) -> int:
    clock = call.system.clock
    if name := options.value("r"):
        try:
            return call.fs.stat(call.path(name)).mtime_ns
        except OSError as error:
            raise CommandFailed(f"date: Can't stat {name}: {error.strerror}") from None
    text = options.value("d")
    if text is None:
        return clock.now_ns()
    try:
        if template := options.value("D"):
            return parse_with_format(template.removeprefix("+"), text, clock, utc=utc)
        return parse_moment(text, clock, utc=utc)
    except (BadDate, OverflowError):
        raise CommandFailed(f"date: bad date {text}") from None


def _parse_new_time(call: Call, options: Options, text: str, *, utc: bool) -> int:
    clock = call.system.clock
    try:
        if template := options.value("D"):
            return parse_with_format(template.removeprefix("+"), text, clock, utc=utc)
        return parse_moment(text, clock, utc=utc) if not text.isdigit() else parse_posix(text, clock, utc=utc)
    except (BadDate, OverflowError):
        raise CommandFailed(f"date: bad date {text}") from None
