"""Redaction: keeps API keys out of everything that is shown, logged or written.

A key is held as a `SecretStr` and leaves it in one place, the header of a request. Endpoints, though, repeat keys in
their complaints; whatever comes from one goes through a `Redactor` before anybody sees it.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from pydantic import SecretStr

from mobile_world.domain import ConfigError

SHORTEST_SECRET = 8
"""Shorter ones (`EMPTY`, `none`, `x`) are placeholders of local servers and ordinary words of an answer."""

IN_ITS_PLACE = "[secret]"


class Redactor:
    """Takes known secrets out of a text, as they are and as they stand in addresses."""

    def __init__(self, secrets: Iterable[str]) -> None:
        """Watch for `secrets`; the longest are looked for first, so that none is left in pieces."""
        plain = {secret for secret in secrets if len(secret) >= SHORTEST_SECRET}
        self._secrets = sorted(plain | {quote(secret, safe="") for secret in plain}, key=len, reverse=True)

    def __repr__(self) -> str:
        return f"Redactor({len(self._secrets)} secrets)"

    def __call__(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, IN_ITS_PLACE)
        return text


class RedactedHeaders(dict[str, str]):
    """Headers of a request that show their names alone: debuggers and rich tracebacks print what they find."""

    def __repr__(self) -> str:
        return f"RedactedHeaders({', '.join(self)})"


def checked_key(key: SecretStr | None) -> str:
    """The key as it goes into a header; empty without one.

    What a header cannot carry is refused here, because the HTTP layer would repeat it in its complaint.
    """
    text = key.get_secret_value().strip() if key is not None else ""
    if not all(" " < character <= "~" for character in text):
        raise ConfigError("the API key has characters that no HTTP header can carry; copy it again without quotes")
    return text
