"""Console commands about the modem: messages and calls that come in."""

from __future__ import annotations

import re

from mobile_world.phone.adbd.console.commands import Refused, Request, Verb, accept

_SENDER = re.compile(r"\+?[0-9]+")
_CALLER = re.compile(r"[0-9#+]+")
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|n|\\|.|$)", re.DOTALL)


def _send(request: Request) -> None:
    number, _, text = request.text.partition(" ")
    if not number or not text:
        raise Refused("missing argument, try 'sms send <phonenumber> <text message>'")
    if not _SENDER.fullmatch(number):
        raise Refused("bad phone number format, must be [+](0-9)*")
    request.phone.system.telephony.receive_sms(number, _unescape(text))


def _unescape(text: str) -> str:
    """Read a backslash before `n`, before itself, before `xNN` (a byte of UTF-8) and before `uNNNN`."""
    parts: list[bytes] = []
    at = 0
    for escape in _ESCAPE.finditer(text):
        parts += [text[at : escape.start()].encode(), _escaped(escape[1])]
        at = escape.end()
    try:
        return b"".join([*parts, text[at:].encode()]).decode()
    except UnicodeError:
        raise Refused("badly formatted text") from None


def _escaped(code: str) -> bytes:
    if code == "n":
        return b"\n"
    if code == "\\":
        return b"\\"
    if len(code) == 3:
        return bytes.fromhex(code[1:])
    if len(code) == 5:
        return chr(int(code[1:], 16)).encode("utf-8", "surrogatepass")
    raise Refused("badly formatted text")


def _call(request: Request) -> None:
    request.phone.system.telephony.incoming_call(_number(request, "call"))


def _accept(request: Request) -> None:
    number = _number(request, "accept")
    _known(request.phone.system.telephony.answer(number), number)


def _hold(request: Request) -> None:
    number = _number(request, "hold")
    _known(request.phone.system.telephony.hold(number), number)


def _busy(request: Request) -> None:
    number = _number(request, "busy")
    _known(request.phone.system.telephony.end_call(number), number)


def _cancel(request: Request) -> None:
    number = _number(request, "cancel")
    _known(request.phone.system.telephony.end_call(number), number)


def _list(request: Request) -> None:
    for call in request.phone.system.telephony.calls:
        direction = "inbound from" if call.incoming else "outbound to "
        request.print(f"{direction} {call.number:<10} : {call.state}")


def _status(request: Request) -> None:
    request.print("gsm voice state: home")
    request.print("gsm data state:  home")


def _signal(request: Request) -> None:
    strength = request.words[0] if request.words else ""
    if not (strength.isascii() and strength.isdigit()):
        raise Refused("not enough arguments: see 'help gsm signal' for details")
    request.phone.system.telephony.signal = _bars(int(strength))


def _bars(strength: int) -> int:
    """Bars for the modem's own scale of 0 to 31, with Android's limits; 99 is no signal."""
    return 0 if strength > 31 else sum(strength >= limit for limit in (3, 5, 8, 12))


def _number(request: Request, verb: str) -> str:
    if not request.text:
        raise Refused(f"missing argument, try 'gsm {verb} <phonenumber>'")
    if not _CALLER.fullmatch(request.text):
        raise Refused("bad phone number format, use digits, # and + only")
    return request.text


def _known(found: bool, number: str) -> None:
    if not found:
        raise Refused(f"no current call to/from number '{number}'")


SMS = Verb(("sms",), "send messages to the phone", family=(Verb(("send",), "a text message comes in", _send),))

GSM = Verb(
    ("gsm",),
    "make and change calls of the phone",
    family=(
        Verb(("list",), "show the calls that go on", _list),
        Verb(("call",), "a call comes in", _call),
        Verb(("busy",), "whom the phone calls is busy", _busy),
        Verb(("hold",), "a call is put on hold", _hold),
        Verb(("accept",), "a call is answered", _accept),
        Verb(("cancel",), "a call ends", _cancel),
        Verb(("status",), "show the state of the network", _status),
        Verb(("data",), "set the state of the data network", accept),
        Verb(("voice",), "set the state of the voice network", accept),
        Verb(("signal",), "set the strength of the signal", _signal),
    ),
)
