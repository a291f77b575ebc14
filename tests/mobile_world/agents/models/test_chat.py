"""Values of a chat: what they show of themselves, and who is to blame for an attempt."""

from __future__ import annotations

from typing import get_args

import pytest

from mobile_world.agents.models import (
    SYNTHETIC_FINGERPRINT,
    AttemptOutcome,
    AttemptRecord,
    ChatReply,
    EndpointSettings,
    ImagePart,
    Message,
    RetryPolicy,
    Usage,
)
from mobile_world.agents.models.chat import endpoint_faults
from mobile_world.domain import ScreenSize

IMAGE = ImagePart(b"pixels", "image/png", ScreenSize(3, 4))


def test_an_image_does_not_show_its_bytes() -> None:
    assert "pixels" not in repr(IMAGE) and "image/png" in repr(IMAGE)


def test_the_text_of_a_message_leaves_images_out() -> None:
    assert Message("user", ("a", IMAGE, "b")).text == "a\nb"


def test_words_that_no_model_made_are_marked() -> None:
    reply = ChatReply("x", Usage(), "stop", 0.0, 0.0, model="m", fingerprint=SYNTHETIC_FINGERPRINT)
    assert reply.answered_by == "m (synthetic)"
    assert ChatReply("x", Usage(), "stop", 0.0, 0.0, model="m", fingerprint="f").answered_by == "m"


def test_only_failures_of_the_endpoint_count_against_it() -> None:
    outcomes: tuple[AttemptOutcome, ...] = get_args(AttemptOutcome)
    attempts = [AttemptRecord(1, each, None, "", 0.0, 0.0, None) for each in (*outcomes, "server")]
    found = endpoint_faults(attempts)
    assert set(outcomes) - set(found) == {"ok", "overrun", "refusal", "too_long"}
    assert (found["server"], found["late"], found["ok"]) == (2, 1, 0)


@pytest.mark.parametrize(
    ("number", "draw", "asked", "pause"),
    [
        (1, 0.0, None, 0.25),
        (1, 1.0, None, 0.5),
        (2, 0.5, None, 0.75),
        (4, 1.0, None, 4.0),
        (5, 1.0, None, 8.0),
        (6, 1.0, None, 8.0),
        (9, 0.0, None, 4.0),
        (3, 0.0, 7.0, 7.0),
        (3, 1.0, 7.0, 7.05),
        (1, 0.5, 0.0, 0.025),
    ],
)
def test_pauses_double_up_to_the_longest_and_follow_what_is_asked(
    number: int, draw: float, asked: float | None, pause: float
) -> None:
    assert RetryPolicy().pause_s(number, draw, asked) == pytest.approx(pause)


def test_settings_of_an_endpoint_show_no_headers() -> None:
    settings = EndpointSettings("http://host:1/v1?key=s", headers={"X-Key": "secret-value"})
    assert "secret-value" not in repr(settings) and settings.place == "http://host:1/v1"
