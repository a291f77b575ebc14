"""Estimated time left of a run, as terminal and viewer show it."""

from __future__ import annotations


def time_left(spent_s: float, *, ended: int, left: int, slots: int) -> float | None:
    """Seconds until `left` episodes have ended, `slots` at a time; nothing before the first one.

    `spent_s` is what the attempts at `ended` episodes took on their devices, lost ones included: devices that are still
    starting are no pace.
    """
    if not left:
        return 0.0
    return spent_s / ended * left / min(max(1, slots), left) if ended else None


def clock(seconds: float | None) -> str:
    """A duration as 3:05 or 1:03:05, and -:-- when it is unknown."""
    if seconds is None:
        return "-:--"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
