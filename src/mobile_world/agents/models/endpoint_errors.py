"""Endpoint errors: what went wrong with one attempt, by HTTP status, error code and the words of known servers."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from mobile_world.agents.models.chat import AttemptOutcome
from mobile_world.agents.models.context_overflow import codes_say_overflow, words_say_overflow
from mobile_world.domain import (
    AgentError,
    BadResponse,
    EndpointRefused,
    EndpointUnavailable,
    MobileWorldError,
    ModelRefused,
    PromptTooLong,
    RequestRejected,
)

LONGEST_COMPLAINT = 500

_BECOMES: dict[AttemptOutcome, type[MobileWorldError]] = {
    "refusal": ModelRefused,
    "too_long": PromptTooLong,
    "rejected": EndpointRefused,
    "bad_response": BadResponse,
}

_FILTERED = frozenset({"content_filter", "content_policy_violation"})
_RATE_LIMITED = frozenset({"rate_limit_exceeded", "rate_limit_error"})
"""Groq answers a request above the limit of tokens per minute with 413 and this code."""
_ACCOUNT = frozenset({401, 402, 407})
"""Statuses about a key or a balance: no request of this account would fare better."""


class EndpointFault(Exception):
    """A failed attempt."""

    def __init__(
        self,
        outcome: AttemptOutcome,
        message: str,
        *,
        retry_after_s: float | None = None,
        lasting: bool = False,
        disputed: type[AgentError] | None = None,
    ) -> None:
        """Say what happened.

        `lasting` marks a fault that another attempt would meet again. `disputed` marks one that may be the request's or
        the endpoint's, and is the error it ends in when it turns out to be the request's: see `RetryLoop`.
        """
        super().__init__(message)
        self.outcome = outcome
        self.retry_after_s = retry_after_s
        self.lasting = lasting or outcome in ("refusal", "too_long")
        self.disputed = disputed
        self.becomes = _BECOMES.get(outcome, EndpointUnavailable)


def status_fault(status: int, body: bytes, *, retry_after_s: float | None) -> EndpointFault:
    """The fault of an HTTP error status; `body` is the error page, as far as it was read."""
    complaint = _complaint(_parsed(body))
    message = f"HTTP {status}: {complaint.shown}" if body else f"HTTP {status}"
    if 300 <= status < 400:
        return EndpointFault(
            "rejected", f"HTTP {status}: the endpoint is elsewhere; redirects are not followed", lasting=True
        )
    if status == 429 or complaint.codes & _RATE_LIMITED:
        return EndpointFault("rate_limit", message, retry_after_s=retry_after_s)
    if status in (408, 504):
        return EndpointFault("timeout", message, retry_after_s=retry_after_s)
    if status >= 500 and not complaint.coded_overflow:
        # A server that breaks down may say so for other reasons: llama.cpp when its slots share one context.
        return EndpointFault(
            "server",
            message,
            retry_after_s=retry_after_s,
            disputed=PromptTooLong if complaint.overflow else None,
        )
    return _rejection(complaint, message, status)


def reported_fault(error: object) -> EndpointFault:
    """An error inside an answer that began well: some servers find out after the head has gone."""
    complaint = _complaint(error)
    message = f"the endpoint reported an error: {complaint.shown}"
    status = next((int(code) for code in complaint.codes if code.isascii() and code.isdigit()), 0)
    if status == 429 or complaint.codes & _RATE_LIMITED:
        return EndpointFault("rate_limit", message)
    if 400 <= status < 500 or complaint.overflow or complaint.codes & _FILTERED:
        return _rejection(complaint, message, status)
    return EndpointFault("server", message)


class _Complaint(NamedTuple):
    """What an error body says."""

    codes: frozenset[str]
    """Its `code` and `type`."""
    param: str
    words: str
    """Its message, white space as single blanks; only what the server wrote, for some repeat the request behind it."""

    @property
    def shown(self) -> str:
        """Its message for people: printable and bounded."""
        text = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in self.words)
        return text if len(text) <= LONGEST_COMPLAINT else text[:LONGEST_COMPLAINT] + "…"

    @property
    def coded_overflow(self) -> bool:
        return codes_say_overflow(self.codes, self.param)

    @property
    def overflow(self) -> bool:
        return self.coded_overflow or words_say_overflow(self.words)


def _rejection(complaint: _Complaint, message: str, status: int) -> EndpointFault:
    """An endpoint that will not take the request."""
    if complaint.codes & _FILTERED:
        return EndpointFault("refusal", message)
    if complaint.overflow or status == 413:
        return EndpointFault("too_long", message)
    if status in _ACCOUNT:
        return EndpointFault("rejected", message, lasting=True)
    return EndpointFault("rejected", message, disputed=RequestRejected)


def _parsed(body: bytes) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return body.decode("utf-8", "replace")


def _complaint(body: object) -> _Complaint:
    """Read an error body: OpenAI's object, the bare one of older vLLM, Gemini's list, a string, FastAPI's `detail`.

    OpenRouter says only that its provider failed, and has what that one wrote in `metadata.raw`.
    """
    if isinstance(body, list) and body:
        body = body[0]
    if isinstance(body, dict) and isinstance(body.get("error"), dict):
        body = body["error"]
    fields: dict[str, Any] = body if isinstance(body, dict) else {}
    message = fields.get("message") or fields.get("detail") or fields.get("error") or body
    if isinstance(message, list):
        message = "; ".join(str(entry.get("msg")) if isinstance(entry, dict) else str(entry) for entry in message)
    complaint = _Complaint(
        codes=frozenset(str(fields[name]) for name in ("code", "type") if fields.get(name) is not None),
        param=str(fields.get("param")),
        words=" ".join(str(message).split()),
    )
    metadata = fields.get("metadata")
    raw = metadata.get("raw") if isinstance(metadata, dict) else None
    if not isinstance(raw, str):
        return complaint
    behind = _complaint(_parsed(raw.encode("utf-8", "replace")))
    return _Complaint(complaint.codes | behind.codes, behind.param, f"{complaint.words}: {behind.words}")
