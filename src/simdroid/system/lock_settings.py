"""The lock credential: a PIN, a password or a pattern that the lock screen asks for."""

from __future__ import annotations

import hashlib
import hmac
from typing import Literal, cast

from simdroid.system.stateful import Json

CredentialKind = Literal["none", "pin", "password", "pattern"]

LEAST_LENGTH = 4
_SHOWN = 8
"""Digits of a secret's hash that tell it from another."""


class LockSettings:
    """What unlocks the phone; the secret itself is not kept."""

    def __init__(self) -> None:
        self.kind: CredentialKind = "none"
        self._hash = ""

    @property
    def secure(self) -> bool:
        """Whether there is a credential."""
        return self.kind != "none"

    @property
    def version(self) -> tuple[object, ...]:
        """Differs after every change."""
        return self.kind, self._hash

    @property
    def store(self) -> dict[str, Json]:
        """What is set up, for comparing the phone at two moments: another secret of the same kind tells apart, too."""
        return {"screen_lock": self.kind} | ({"secret": self._hash[:_SHOWN]} if self.secure else {})

    def set(self, kind: CredentialKind, secret: str) -> None:
        """Ask for a credential from now on; `none` asks for nothing."""
        self.kind = kind
        self._hash = "" if kind == "none" else _hash(kind, secret)

    def check(self, secret: str) -> bool:
        """Whether this is the credential."""
        return hmac.compare_digest(self._hash, _hash(self.kind, secret))

    def save(self) -> Json:
        """See `Stateful`; empty while there is no credential."""
        return {"kind": self.kind, "hash": self._hash} if self.secure else {}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, str]", value)
        self.kind, self._hash = cast(CredentialKind, saved.get("kind", "none")), saved.get("hash", "")


def _hash(kind: str, secret: str) -> str:
    return hashlib.sha256(f"{kind} {secret}".encode("utf-8", "surrogatepass")).hexdigest()


def valid_credential(kind: CredentialKind, secret: str) -> bool:
    """Whether Android takes a secret: four characters or more, digits for a PIN, different dots for a pattern."""
    if len(secret) < LEAST_LENGTH:
        return False
    if kind == "pin":
        return secret.isascii() and secret.isdigit()
    if kind == "pattern":
        return set(secret) <= set("123456789") and len(set(secret)) == len(secret)
    return secret.isprintable() and secret.isascii()
