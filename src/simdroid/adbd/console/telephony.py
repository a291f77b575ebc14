"""Console commands about the modem: messages and calls that come in."""

from __future__ import annotations

import re

from simdroid.adbd.console.commands import ConsoleRequest, Refused, Verb

_SENDER = re.compile(r"\+?[0-9]+")
_CALLER = re.compile(r"[0-9#+]+")
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|n|\\|.|$)", re.DOTALL)


SMS = Verb(("sms",), "simulate text messages")


@SMS.command("send")
def send_sms(request: ConsoleRequest) -> None:
    """Simulate an incoming text message."""
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


GSM = Verb(("gsm",), "simulate phone calls and the mobile network")


@GSM.command("list")
def list_calls(request: ConsoleRequest) -> None:
    """List the current calls."""
    for call in request.phone.system.telephony.calls:
        direction = "inbound from" if call.incoming else "outbound to "
        request.print(f"{direction} {call.number:<10} : {call.state}")


@GSM.command("call")
def incoming_call(request: ConsoleRequest) -> None:
    """Simulate an incoming call."""
    request.phone.system.telephony.incoming_call(_number(request, "call"))


@GSM.command("busy")
def busy(request: ConsoleRequest) -> None:
    """End an outgoing call as busy."""
    number = _number(request, "busy")
    _known(request.phone.system.telephony.end_call(number), number)


@GSM.command("hold")
def hold(request: ConsoleRequest) -> None:
    """Put a call on hold."""
    number = _number(request, "hold")
    _known(request.phone.system.telephony.hold(number), number)


@GSM.command("accept")
def answer(request: ConsoleRequest) -> None:
    """Answer a call."""
    number = _number(request, "accept")
    _known(request.phone.system.telephony.answer(number), number)


@GSM.command("cancel")
def cancel(request: ConsoleRequest) -> None:
    """Hang up a call."""
    number = _number(request, "cancel")
    _known(request.phone.system.telephony.end_call(number), number)


@GSM.command("status")
def show_status(request: ConsoleRequest) -> None:
    """Show the network state."""
    request.print("gsm voice state: home")
    request.print("gsm data state:  home")


GSM.accept("data", "set the data network state")


GSM.accept("voice", "set the voice network state")


@GSM.command("signal")
def set_signal(request: ConsoleRequest) -> None:
    """Set the signal strength."""
    strength = request.words[0] if request.words else ""
    if not (strength.isascii() and strength.isdigit()):
        raise Refused("not enough arguments: see 'help gsm signal' for details")
    # Bars for the modem's own scale of 0 to 31, with Android's limits; 99 is no signal.
    level = int(strength)
    request.phone.system.telephony.signal = 0 if level > 31 else sum(level >= limit for limit in (3, 5, 8, 12))


@GSM.command("signal-profile")
def set_signal_profile(request: ConsoleRequest) -> None:
    """Set the signal strength profile, from 0 (none) to 4 (great)."""
    word = request.words[0] if request.words else ""
    if not (word.isascii() and word.isdigit() and int(word[:2]) <= 4):
        text = "not enough arguments: see 'help gsm signal-profile' for details"
        raise Refused(text if not word else "invalid signal strength profile: must be 0..4")
    request.phone.system.telephony.signal = int(word)


def _number(request: ConsoleRequest, verb: str) -> str:
    if not request.text:
        raise Refused(f"missing argument, try 'gsm {verb} <phonenumber>'")
    if not _CALLER.fullmatch(request.text):
        raise Refused("bad phone number format, use digits, # and + only")
    return request.text


def _known(known: bool, number: str) -> None:
    if not known:
        raise Refused(f"no current call to/from number '{number}'")
