"""A plain HTTP client for the tests of the model server."""

from __future__ import annotations

import base64
import io
import json
import ssl
from typing import Any

import httpx
from PIL import Image

from mobile_world.agents.serving import ModelServer

PATIENCE_S = 10.0
# Every client makes one unless it is given one, and making it costs more than most answers.
CERTIFICATES = ssl.create_default_context()


def picture(width: int, height: int) -> dict[str, Any]:
    """A part of a message that holds a picture of this size."""
    buffer = io.BytesIO()
    Image.new("L", (width, height), 200).save(buffer, "PNG")
    data = base64.b64encode(buffer.getvalue()).decode()
    return {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}"}}


def request(words: str = "hello", *parts: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A chat request of one message."""
    content: object = [*parts, {"type": "text", "text": words}] if parts else words
    return {"model": "mobile-world-test", "messages": [{"role": "user", "content": content}], **fields}


def post(server: ModelServer, body: dict[str, Any], *, timeout: float = PATIENCE_S, key: str = "") -> httpx.Response:
    """Send a request and take whatever comes back."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return httpx.post(
        f"{server.url}/chat/completions", json=body, timeout=timeout, headers=headers, verify=CERTIFICATES
    )


def say(server: ModelServer, words: str = "hello", **fields: Any) -> str:
    """The text of a good answer."""
    response = post(server, request(words, **fields))
    response.raise_for_status()
    text = response.json()["choices"][0]["message"]["content"]
    assert isinstance(text, str)
    return text


def events(server: ModelServer, body: dict[str, Any]) -> list[dict[str, Any]]:
    """The events of a stream, whose end mark must be there."""
    url, body = f"{server.url}/chat/completions", {**body, "stream": True}
    with httpx.stream("POST", url, json=body, timeout=PATIENCE_S, verify=CERTIFICATES) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        lines = [line.removeprefix("data: ") for line in response.iter_lines() if line]
    assert lines.pop() == "[DONE]"
    return [json.loads(line) for line in lines]
