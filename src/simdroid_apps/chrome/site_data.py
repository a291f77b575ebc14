"""What sites keep on the phone: cookies and local storage, by origin, in files of Chrome's profile."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from simdroid.system import System
from simdroid_apps.chrome import addresses, store

if TYPE_CHECKING:
    from simdroid.browser.sites.messages import PageResponse

_LARGEST = 5 << 20
"""Characters of one origin's storage, as in Chrome."""
_MOST_COOKIES = 180
"""Of one host, as in Chrome; those that were set first go."""


class SiteData:
    """Cookies and storage; what incognito tabs keep is apart, and goes with the last of them."""

    def __init__(self, system: System) -> None:
        self.system = system

    def local(self, origin: str, *, incognito: bool = False) -> dict[str, str]:
        """The local storage of an origin."""
        values = self._read(incognito).get("local", {}).get(origin, {})
        return {str(key): str(value) for key, value in values.items()} if isinstance(values, dict) else {}

    def keep_local(self, origin: str, values: dict[str, str], *, incognito: bool = False) -> None:
        """Keep what a script left there."""
        if sum(len(key) + len(value) for key, value in values.items()) > _LARGEST:
            return
        everything = self._read(incognito)
        everything.setdefault("local", {})[origin] = values
        self._write(everything, incognito)

    def cookies(self, url: str, *, incognito: bool = False) -> dict[str, str]:
        """The cookies that go with an address."""
        values = self._read(incognito).get("cookies", {}).get(addresses.host_of(url), {})
        return {str(key): str(value) for key, value in values.items()} if isinstance(values, dict) else {}

    def keep_cookies(self, url: str, assigned: Sequence[str], *, incognito: bool = False) -> None:
        """Keep cookies as a script or a server sets them; one that is over is removed."""
        everything = self._read(incognito)
        cookies = everything.setdefault("cookies", {}).setdefault(addresses.host_of(url), {})
        for text in assigned:
            pair, *attributes = text.split(";")
            name, equals, value = pair.strip().partition("=")
            words = [attribute.strip().lower() for attribute in attributes]
            if not equals:
                continue
            if any(word in ("max-age=0", "max-age=-1") or "1970" in word for word in words):
                cookies.pop(name, None)
            else:
                cookies[name] = value[:4096]
            while len(cookies) > _MOST_COOKIES:
                del cookies[next(iter(cookies))]
        self._write(everything, incognito)

    def take_cookies(self, response: PageResponse, *, incognito: bool = False) -> None:
        """Keep the cookie that came with an answer."""
        assigned = response.headers.get("set-cookie", "")
        if assigned:
            self.keep_cookies(response.url, [assigned], incognito=incognito)

    def clear(self, *, incognito: bool = False) -> None:
        """Forget all of it."""
        with suppress(OSError):
            store.own_files(self.system).remove(self._path(incognito))

    def origins(self) -> list[str]:
        """Who keeps something here."""
        everything = self._read(False)
        hosts = {addresses.origin_of(f"https://{host}") for host in everything.get("cookies", {})}
        return sorted({*everything.get("local", {}), *hosts})

    def _path(self, incognito: bool) -> str:
        return f"{store.PROFILE}/{'Incognito Site Data' if incognito else 'Site Data'}"

    def _read(self, incognito: bool) -> dict[str, Any]:
        fs = store.own_files(self.system)
        try:
            stored = json.loads(fs.read_bytes(self._path(incognito)))
        except (OSError, ValueError):
            return {}
        usable = isinstance(stored, dict) and all(isinstance(part, dict) for part in stored.values())
        return stored if usable else {}

    def _write(self, everything: dict[str, Any], incognito: bool) -> None:
        fs = store.own_files(self.system)
        fs.mkdir(store.PROFILE, parents=True)
        fs.write_text(self._path(incognito), json.dumps(everything))
