"""What `mw eval` plays on when no device is named: environments of `mw env` that run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mobile_world.cli.eval_options import NEW, Request
from mobile_world.cli.running_phones import around, tell

if TYPE_CHECKING:
    from mobile_world.core.backends import EnvPhones
    from mobile_world.phone.fleet import AppSource

INSTEAD = f"'--device {NEW}'"


def on_what_runs(request: Request, apps: Sequence[AppSource]) -> Request:
    """The request with the emulators, adopted devices or containers that run, unless it names devices itself."""
    if request.device or request.aw_host:
        return request
    there = around(apps)
    if there.urls or there.serials:
        tell(there.found, instead=INSTEAD)
    return replace(request, aw_host=there.urls, device=",".join(there.serials) or None)


def phones_that_run(request: Request, apps: Sequence[AppSource], *, most: int) -> EnvPhones | None:
    """Simulated phones of `mw env` with these apps for a request that names no device, up to so many."""
    if request.device:
        return None
    phones = around(apps).phones(most)
    if phones is not None:
        tell(phones.phones, instead=INSTEAD)
    return phones
