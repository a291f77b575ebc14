"""Shorthand for what app manifests declare again and again: permissions, and which intents an activity takes."""

from __future__ import annotations

from simdroid.system import IntentFilter
from simdroid.system.intents import ACTION_SEND, ACTION_VIEW, CATEGORY_DEFAULT

CATEGORY_BROWSABLE = "android.intent.category.BROWSABLE"


def permissions(*names: str) -> tuple[str, ...]:
    """Full names of platform permissions, which may be separated by blanks: `permissions("INTERNET CAMERA")`."""
    return tuple(f"android.permission.{name}" for name in " ".join(names).split())


def view(*types: str) -> IntentFilter:
    """Opens local files and provider entries of these MIME types."""
    return IntentFilter((ACTION_VIEW,), (CATEGORY_DEFAULT,), schemes=("content", "file"), types=types)


def browse(*schemes: str, hosts: tuple[str, ...] = ()) -> IntentFilter:
    """Opens links with these schemes."""
    return IntentFilter((ACTION_VIEW,), (CATEGORY_DEFAULT, CATEGORY_BROWSABLE), schemes=schemes, hosts=hosts)


def act(*actions: str, schemes: tuple[str, ...] = (), types: tuple[str, ...] = ()) -> IntentFilter:
    """Takes an action, on data of these schemes or types where it has data."""
    return IntentFilter(actions, (CATEGORY_DEFAULT,), schemes=schemes, types=types)


def share(*types: str, several: bool = False) -> IntentFilter:
    """Receives what other apps share; `several` files at once too."""
    return act(ACTION_SEND, *(["android.intent.action.SEND_MULTIPLE"] if several else []), types=types)
