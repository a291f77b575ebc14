"""Endpoint errors: what went wrong with one attempt, by HTTP status and error code."""

from __future__ import annotations

import json
from typing import Any

from mobile_world.agents.models.chat import AttemptOutcome
from mobile_world.domain import (
    BadResponse,
    EndpointRefused,
    EndpointUnavailable,
    MobileWorldError,
    ModelRefused,
    PromptTooLong,
)

LONGEST_COMPLAINT = 500

_BECOMES: dict[AttemptOutcome, type[MobileWorldError]] = {
    "refusal": ModelRefused,
    "rejected": EndpointRefused,
    "bad_response": BadResponse,
}

_TOO_LONG = frozenset({"context_length_exceeded", "string_above_max_length", "exceed_context_size_error"})
"""Codes of OpenAI and llama.cpp for a prompt that does not fit; vLLM names the parameter instead."""
_TOO_LONG_PARAMETERS = frozenset({"input_tokens", "input_text"})
_FILTERED = frozenset({"content_filter", "content_policy_violation"})


class EndpointFault(Exception):
    """A failed attempt."""

    def __init__(
        self,
        outcome: AttemptOutcome,
        message: str,
        *,
        retry_after_s: float | None = None,
        lasting: bool = False,
        becomes: type[MobileWorldError] | None = None,
    ) -> None:
        """Say what happened.

        `lasting` marks a fault that another attempt would meet again; `becomes` is the error it ends in when its class
        does not tell.
        """
        super().__init__(message)
        self.outcome = outcome
        self.retry_after_s = retry_after_s
        self.lasting = lasting or outcome in ("refusal", "rejected")
        self.becomes = becomes or _BECOMES.get(outcome, EndpointUnavailable)


def status_fault(status: int, body: bytes, *, retry_after_s: float | None) -> EndpointFault:
    """The fault of an HTTP error status; `body` is the error page, as far as it was read."""
    complaint = _complaint(body)
    message = f"HTTP {status}: {_words(complaint, body)}" if body else f"HTTP {status}"
    if 300 <= status < 400:
        return EndpointFault("rejected", f"HTTP {status}: the endpoint is elsewhere; redirects are not followed")
    if status == 429:
        return EndpointFault("rate_limit", message, retry_after_s=retry_after_s)
    if status in (408, 504):
        return EndpointFault("timeout", message, retry_after_s=retry_after_s)
    if status >= 500:
        return EndpointFault("server", message, retry_after_s=retry_after_s)
    return complaint_fault(complaint, message, too_long=status == 413)


def complaint_fault(complaint: dict[str, Any], message: str, *, too_long: bool = False) -> EndpointFault:
    """An endpoint that will not take the request, by the codes it gives; nobody reads its prose."""
    codes = {str(complaint.get(name)) for name in ("code", "type")}
    if codes & _FILTERED:
        return EndpointFault("refusal", message)
    if too_long or codes & _TOO_LONG or str(complaint.get("param")) in _TOO_LONG_PARAMETERS:
        return EndpointFault("rejected", message, becomes=PromptTooLong)
    return EndpointFault("rejected", message)


def reported_fault(error: object) -> EndpointFault:
    """An error inside an answer that began well: some servers find out after the head has gone."""
    complaint = error if isinstance(error, dict) else {}
    message = f"the endpoint reported an error: {_words(complaint, str(error).encode('utf-8', 'replace'))}"
    code = complaint.get("code")
    if code == 429:
        return EndpointFault("rate_limit", message)
    if isinstance(code, int) and 400 <= code < 500:
        return complaint_fault(complaint, message, too_long=code == 413)
    if str(code) in _FILTERED | _TOO_LONG:
        return complaint_fault(complaint, message)
    return EndpointFault("server", message)


def _complaint(body: bytes) -> dict[str, Any]:
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(told, dict):
        return {}
    inner = told.get("error")
    return inner if isinstance(inner, dict) else told


def _words(complaint: dict[str, Any], body: bytes) -> str:
    told = complaint.get("message") or complaint.get("detail") or body.decode("utf-8", "replace")
    words = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in " ".join(str(told).split()))
    return words if len(words) <= LONGEST_COMPLAINT else words[:LONGEST_COMPLAINT] + "…"
