"""Estimated time left of a run, as terminal and viewer show it."""

from __future__ import annotations


def time_left(elapsed_s: float, *, ended: int, left: int) -> float | None:
    """Seconds until `left` episodes have ended, when `ended` took so long; nothing before the first one."""
    if not left:
        return 0.0
    return elapsed_s / ended * left if ended else None


def clock(seconds: float | None) -> str:
    """A span of time as clocks have it: 3:05, 1:03:05, or -:-- when nobody knows."""
    if seconds is None:
        return "-:--"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
