"""Environments of `mw env` that a command uses because they run: the guide's way, without naming them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mobile_world.cli.apps import hashes
from mobile_world.cli.backends import backends
from mobile_world.cli.options import settings
from mobile_world.cli.tables import say
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.core.backends import EnvPhones, Running
    from mobile_world.phone.fleet import AppSource


@dataclass(frozen=True)
class Around:
    """Environments of one kind that could be used."""

    found: tuple[Running, ...] = ()

    @property
    def serials(self) -> list[str]:
        """Emulators and adopted devices, which are used as if they had been named."""
        return [each.serial for each in self.found if each.backend in ("avd", "adb") and each.serial]

    @property
    def urls(self) -> tuple[str, ...]:
        """The servers of containers."""
        return tuple(each.url for each in self.found if each.url)

    def phones(self, most: int | None = None) -> EnvPhones | None:
        """Simulated phones, up to so many, that nobody uses; nothing when there are none."""
        from mobile_world.core.backends import free_phones

        chosen = settings().settings
        simulated = [each for each in self.found if each.backend == "sim"]
        taken = free_phones(simulated, chosen.state_dir, most=most, adb_server_port=chosen.adb_server_port)
        if simulated and taken is None:
            say("the phones of 'mw env' are in use; starting others for this run alone", err=True)
        return taken


def around(apps: Sequence[AppSource]) -> Around:
    """What runs and can be used without being named; `ConfigError` when it is of several kinds.

    Simulated phones with a name, a copied state or real time are somebody's own and not among them, nor are those with
    other apps from outside than these, which no other kind can have.
    """
    wanted = hashes(apps)
    usable = [
        each
        for each in backends().running().found
        if each.state == "running"
        and (each.backend != "sim" or each.more.get("plain"))
        and each.more.get("apps", {}) == wanted
    ]
    if len({each.backend for each in usable}) > 1:
        there = ", ".join(f"{each.name} ({each.backend})" for each in usable)
        raise ConfigError(f"environments of several kinds run: {there}; say which to use: see --device and --aw-host")
    return Around(tuple(usable))


def tell(found: Sequence[Running], *, instead: str) -> None:
    """Say what is used, for it was not named."""
    names = ", ".join(f"{each.name} ({each.serial or each.url})" for each in found)
    say(f"using {names} of 'mw env'; {instead} starts phones for this run alone", err=True)


def container_token(urls: Sequence[str]) -> str | None:
    """The token of our own containers, when all of these are."""
    kinds = backends()
    if not kinds.docker.token_file.exists():
        return None
    return kinds.docker.token() if set(urls) <= {each.url for each in kinds.docker.running()} else None
