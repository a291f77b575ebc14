"""The model list of an endpoint (`GET /v1/models`): is it reachable, and which models does it serve?"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import aclosing
from dataclasses import dataclass
from fnmatch import fnmatchcase

import httpx

from mobile_world.agents.models.background_loop import BackgroundLoop, shared_loop
from mobile_world.agents.models.chat import SYNTHETIC_FINGERPRINT
from mobile_world.agents.models.endpoint import EndpointSettings, completions_url, request_headers
from mobile_world.agents.models.redaction import Redactor, checked_key
from mobile_world.domain import EndpointRefused, EndpointUnavailable

CONNECT_S, LISTING_S = 10.0, 10.0
"""How long an endpoint may take to connect, and to list its models."""

LONGEST_LIST = 4 * 1024 * 1024
OK, UNAUTHORIZED = 200, 401


@dataclass(frozen=True)
class ModelList:
    """The models of an endpoint."""

    place: str
    """The endpoint's URL for display."""
    owners: Mapping[str, str]
    """Who each belongs to, by name; empty when the endpoint lists none, or not all."""

    def entry(self, asked: str) -> str | None:
        """The name under which a model is listed; nothing when it is not.

        Ollama leaves out `:latest` where it is asked, Gemini puts `models/` before every name, and gateways list
        patterns.
        """
        for name in (asked, f"{asked}:latest", f"models/{asked}"):
            if name in self.owners:
                return name
        return next((name for name in self.owners if "*" in name and fnmatchcase(asked, name)), None)

    def synthetic(self, asked: str) -> bool:
        """Whether the endpoint says that no model makes its words."""
        return self.owners.get(self.entry(asked) or "") == SYNTHETIC_FINGERPRINT


def list_models(settings: EndpointSettings, *, loop: BackgroundLoop | None = None) -> ModelList:
    """Ask an endpoint for its models.

    `EndpointUnavailable` when nobody answers or no HTTP is spoken there, `EndpointRefused` when the key is wrong. An
    endpoint that answers in another way, or is too busy to, has no list.
    """
    url = completions_url(settings.base_url)
    url = url.copy_with(path=url.path.removesuffix("/chat/completions") + "/models")
    running = loop or shared_loop()
    body = running.start(_fetched(running, url, settings)).result(CONNECT_S + LISTING_S + 5.0)
    redact = Redactor([checked_key(settings.api_key), *settings.headers.values()])
    return ModelList(settings.place, _owners(redact(body.decode("utf-8", "replace"))))


async def _fetched(loop: BackgroundLoop, url: httpx.URL, settings: EndpointSettings) -> bytes:
    try:
        async with asyncio.timeout(CONNECT_S + LISTING_S):
            async with loop.client(url.scheme).stream(
                "GET",
                url,
                headers=request_headers(settings),
                timeout=httpx.Timeout(LISTING_S, connect=CONNECT_S),
            ) as response:
                if response.status_code == UNAUTHORIZED:
                    raise EndpointRefused("HTTP 401: it does not take the key")
                body = b""
                if response.status_code != OK:
                    return body
                async with aclosing(response.aiter_raw()) as chunks:  # type: ignore[type-var]
                    async for chunk in chunks:
                        body += chunk
                        if len(body) > LONGEST_LIST:
                            return b""
                return body
    except (httpx.ConnectError, httpx.ConnectTimeout) as error:
        raise EndpointUnavailable(str(error) or type(error).__name__) from error
    except (httpx.TimeoutException, TimeoutError):
        return b""
    except (httpx.TransportError, httpx.InvalidURL) as error:
        raise EndpointUnavailable(f"no HTTP is spoken there ({str(error) or type(error).__name__})") from error


def _owners(body: str) -> dict[str, str]:
    """Owners by name of a list that is whole; what is no such list is as good as none."""
    try:
        listing = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(listing, dict) or listing.get("has_more") or not isinstance(listing.get("data"), list):
        return {}
    return {
        model["id"]: str(model.get("owned_by") or "")
        for model in listing["data"]
        if isinstance(model, dict) and isinstance(model.get("id"), str)
    }
