"""What phone a test wants: its markers, then the command line, then the configuration file, then the defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import pytest

from mobile_world.domain import ClockMode, ConfigError
from mobile_world.domain.suggestions import did_you_mean

MARKER = "phone"


@dataclass(frozen=True)
class PhoneSpec:
    """What decides the state that a test begins with; phones that were wanted the same way stand in for each other."""

    image: str = "android_world"
    """`android_world`: a Pixel 6 with Android 13; `mobile_world`: a Pixel 8 with Android 14, its people and files."""
    clock: ClockMode = "virtual"
    """`virtual`: time passes only when something happens; `wall`: it also passes while nothing does. Both begin at the
    date of the image."""
    apps: tuple[Path, ...] = ()
    """Files or directories with apps of your own."""
    factory: bool = False
    """Fresh from its box: no first run of an app done, no permission granted, nobody in the contacts."""

    def changed(self, changes: Mapping[str, Any], *, beside: Path) -> PhoneSpec:
        """The same with what a marker or a call says; its apps are found beside a file, and add to those there are."""
        for name in changes:
            if name not in KEYS:
                raise ConfigError(f"a phone takes {', '.join(KEYS)}, and no {name!r}{did_you_mean(name, KEYS)}")
        values = dict(changes)
        if "apps" in values:
            values["apps"] = (*self.apps, *_paths(values["apps"], beside))
        return replace(self, **values)


KEYS = tuple(key.name for key in fields(PhoneSpec))


def spec_of_test(node: pytest.Item) -> PhoneSpec:
    """What a test gets: markers of a function count over those of its class, and those over its module's."""
    spec = _spec_of_config(node.config)
    for marker in reversed(list(node.iter_markers(MARKER))):
        if marker.args:
            raise ConfigError(f"the marker takes names: write @pytest.mark.{MARKER}(image={marker.args[0]!r})")
        spec = spec.changed(marker.kwargs, beside=node.path.parent)
    return spec


def _spec_of_config(config: pytest.Config) -> PhoneSpec:
    plain = PhoneSpec()
    return PhoneSpec(
        image=config.getoption("mw_image") or config.getini("mw_image") or plain.image,
        clock=config.getoption("mw_clock") or config.getini("mw_clock") or plain.clock,
        apps=(*config.getini("mw_apps"), *_paths(config.getoption("mw_apps"), config.invocation_params.dir)),
    )


def _paths(value: object, beside: Path) -> list[Path]:
    if isinstance(value, str | Path) or not isinstance(value, Iterable):
        raise ConfigError(f"apps of a phone are a list of files or directories, not {value!r}")
    return [beside / Path(path).expanduser() for path in value]
