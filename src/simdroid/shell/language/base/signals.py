"""Names and numbers of signals, as Linux has them."""

from __future__ import annotations

_NAMES = (
    "EXIT HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP TTIN TTOU "
    "URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS"
)
SIGNALS = _NAMES.split(" ")
"""Signal names without `SIG`; a name's position is its number."""

TERMINATE = 15


def signal_number(text: str) -> int | None:
    """The number of `TERM`, `SIGTERM`, `15` or `EXIT`; None for anything else."""
    if text.isascii() and text.isdigit() and len(text) < 4:
        return int(text) if int(text) < len(SIGNALS) else None
    name = text.upper().removeprefix("SIG")
    return SIGNALS.index(name) if name in SIGNALS else None
