"""The key goes into one header and is found nowhere else."""

from __future__ import annotations

import json
import traceback
from pathlib import Path
from urllib.parse import quote

import pytest
from loguru import logger
from pydantic import SecretStr

from mobile_world.agents.models import (
    ChatReply,
    EndpointModel,
    EndpointSettings,
    RetryPolicy,
    Sampling,
    open_model,
)
from mobile_world.agents.models.redaction import IN_ITS_PLACE, Redactor
from mobile_world.domain import MobileWorldError
from tests.mobile_world.agents.models.chat_client import KEY, ask
from tests.mobile_world.agents.models.fault_server import (
    STREAM_HEAD,
    Behaviour,
    chunked,
    completion,
    delta,
    faulty,
    piece,
    raw,
    reply,
)

GATEWAY = "gateway-token-0123456789"
WHOLE = f"Incorrect API key provided: {KEY}, {quote(KEY, safe='')}, {GATEWAY}"
SPLIT = [piece(delta(WHOLE[:30])), piece(delta(WHOLE[30:], "stop")), piece(b"[DONE]"), chunked(b"")]


@pytest.mark.parametrize(
    "behaviour",
    [
        reply(401, json.dumps({"error": {"message": WHOLE}})),
        reply(500, WHOLE, kind="text/plain"),
        reply(429, WHOLE, kind="text/plain"),
        reply(200, completion(None, refusal=WHOLE)),
        reply(200, WHOLE),
        raw(STREAM_HEAD + piece({"error": {"message": WHOLE}})),
        raw(f"HTTP/1.1 {WHOLE}\r\n\r\n".encode()),
        reply(200, completion(WHOLE)),
        raw(STREAM_HEAD + b"".join(SPLIT)),
        reply(302, Location=f"http://elsewhere/?key={KEY}"),
    ],
)
def test_an_endpoint_that_repeats_the_key_does_not_spread_it(behaviour: Behaviour, tmp_path: Path) -> None:
    written: list[str] = []
    handle = logger.add(lambda message: written.append(str(message)), level=0, backtrace=True, diagnose=True)
    with faulty(behaviour) as server:
        settings = EndpointSettings(f"{server.url}/v1?tenant=a", SecretStr(KEY), headers={"X-Gateway": GATEWAY})
        model = open_model(
            settings,
            policy=RetryPolicy(attempts=2, first_pause_s=0.01),
            cache_dir=tmp_path / "cache",
            record=tmp_path / "cassette.jsonl",
        )
        try:
            got: ChatReply | None = model.complete(ask(), deadline_s=5)
        except MobileWorldError as error:
            got = None
            logger.exception("failed")
            written += [str(error), repr(error), "".join(traceback.format_exception(error))]
        assert server.received[0].headers["authorization"] == f"Bearer {KEY}"
        assert server.received[0].headers["x-gateway"] == GATEWAY
    logger.remove(handle)
    written += [repr(got), repr(model), repr(settings), str(vars(EndpointModel(settings)))]
    written += [path.read_text() for path in tmp_path.rglob("*") if path.is_file()]
    for secret in (KEY, quote(KEY, safe=""), GATEWAY):
        assert [text for text in written if secret in text] == []
    assert len("".join(written)) > 500


def test_placeholders_of_local_servers_are_words_like_others() -> None:
    assert Redactor(["EMPTY"])("The list is EMPTY.") == "The list is EMPTY."
    assert Redactor([KEY])(f"{KEY}.") == f"{IN_ITS_PLACE}."


def test_a_secret_inside_another_leaves_no_pieces() -> None:
    assert Redactor(["abcdefgh", "abcdefgh-ijkl"])("abcdefgh-ijkl") == IN_ITS_PLACE


def test_sampling_values_show_no_key() -> None:
    assert KEY not in repr(EndpointSettings("http://h", SecretStr(KEY), headers={"X": KEY}))
    assert "extra" in repr(Sampling())
