"""A model of this process, with the architecture of Qwen2.5-VL and weights that mean nothing."""

from __future__ import annotations

import io
import math
import re
import threading
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from mobile_world.agents.models import ChatModel, ChatReply, ChatRequest, ImagePart, Message, Sampling
from mobile_world.agents.models.transformers_model import TransformersModel, load
from mobile_world.domain import ConfigError, EndpointUnavailable, ScreenSize, StepTimeout

if TYPE_CHECKING:
    from mobile_world.agents.models.transformers_model import LoadedModel

if find_spec("torch") is None or find_spec("transformers") is None:
    pytest.skip(
        "needs the extra 'transformers' (about a gigabyte), which `make test` does not install",
        allow_module_level=True,
    )

WORD = r"[A-Za-z]{2,}"
# What torch and transformers say about themselves while they load and run is theirs.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> LoadedModel:
    from tests.agents.models.tiny_qwen import build

    folder = tmp_path_factory.mktemp("tiny-qwen")
    build(folder)
    return load(folder)


def picture(width: int, height: int, shade: int = 120) -> ImagePart:
    encoded = io.BytesIO()
    Image.new("RGB", (width, height), (shade, 40, 200)).save(encoded, "PNG")
    return ImagePart(encoded.getvalue(), "image/png", ScreenSize(width, height))


def asking(*parts: str | ImagePart, max_tokens: int = 8, **sampling: object) -> ChatRequest:
    chosen = Sampling(max_tokens=max_tokens, **sampling)  # type: ignore[arg-type]
    return ChatRequest("tiny", (Message("system", ("You act.",)), Message("user", parts)), chosen)


def test_it_answers_and_counts(loaded: LoadedModel) -> None:
    model: ChatModel = TransformersModel(loaded)
    reply = model.complete(asking("tap the button"), deadline_s=60)
    assert 1 <= reply.usage.tokens_out <= 8
    assert reply.usage.tokens_in > 10
    assert reply.finish_reason in ("stop", "length")
    assert 0 < reply.first_byte_s <= reply.latency_s
    assert [each.outcome for each in reply.attempts] == ["ok"]


@pytest.mark.parametrize(("size", "tokens"), [((84, 168), 18), ((644, 1428), 1_173)])
def test_an_image_costs_its_squares(loaded: LoadedModel, size: tuple[int, int], tokens: int) -> None:
    model = TransformersModel(loaded)
    without = model.complete(asking("look", max_tokens=1), deadline_s=60).usage.tokens_in
    with_image = model.complete(asking("look", picture(*size), max_tokens=1), deadline_s=60).usage.tokens_in
    marks = 2
    assert with_image - without == tokens + marks


def test_two_images_and_their_order(loaded: LoadedModel) -> None:
    model = TransformersModel(loaded)
    light, dark = picture(84, 84, 250), picture(84, 84, 5)
    request = asking(light, "then", dark, "now", max_tokens=4, logprobs=0)
    swapped = asking(dark, "then", light, "now", max_tokens=4, logprobs=0)
    first, second = (model.complete(each, deadline_s=60) for each in (request, swapped))
    assert first.usage.tokens_in == second.usage.tokens_in
    assert first.logprobs is not None
    assert second.logprobs is not None
    assert first.logprobs[0].logprob != second.logprobs[0].logprob


def test_no_temperature_means_the_same_words_and_a_seed_too(loaded: LoadedModel) -> None:
    model = TransformersModel(loaded)

    def said(**sampling: object) -> str:
        return model.complete(asking("tap", max_tokens=12, **sampling), deadline_s=60).text

    assert said() == said()
    assert said(temperature=1.5, seed=1) == said(temperature=1.5, seed=1)
    assert said(temperature=1.5, seed=1) != said(temperature=1.5, seed=2)


def test_the_random_state_of_the_process_is_left_alone(loaded: LoadedModel) -> None:
    import torch

    before = torch.random.get_rng_state()
    TransformersModel(loaded).complete(asking("tap", temperature=1.0, seed=4), deadline_s=60)
    assert torch.equal(before, torch.random.get_rng_state())


def test_words_stop_where_the_request_says(loaded: LoadedModel) -> None:
    model = TransformersModel(loaded)

    def said(seed: int, *stop: str) -> ChatReply:
        request = asking("tap", max_tokens=30, temperature=1.5, seed=seed, stop=stop)
        return model.complete(request, deadline_s=60)

    seed, free = next((each, reply) for each in range(20) if re.search(WORD, (reply := said(each)).text[2:-8]))
    stop = re.findall(WORD, free.text[2:-8])[0]
    stopped = said(seed, stop)
    assert stopped.text == free.text[: free.text.index(stop)]
    assert stopped.finish_reason == "stop"
    assert stopped.usage.tokens_out < free.usage.tokens_out


def test_how_likely_each_token_was(loaded: LoadedModel) -> None:
    reply = TransformersModel(loaded).complete(asking("tap", max_tokens=5, logprobs=3), deadline_s=60)
    assert reply.logprobs is not None
    assert len(reply.logprobs) == reply.usage.tokens_out
    for each in reply.logprobs:
        assert each.logprob < 0
        assert len(each.alternatives) == 3
        assert each.alternatives[0][1] == pytest.approx(each.logprob)
        assert sum(math.exp(value) for _, value in each.alternatives) < 1


def test_the_deadline_tells_late_from_silent(loaded: LoadedModel) -> None:
    model = TransformersModel(loaded)
    with pytest.raises(EndpointUnavailable):
        model.complete(asking("tap", max_tokens=4000), deadline_s=0.000001)
    with pytest.raises(StepTimeout, match="tokens after"):
        model.complete(asking("tap", max_tokens=8000), deadline_s=2.0)


def test_several_threads_take_turns(loaded: LoadedModel) -> None:
    model = TransformersModel(loaded)
    said: list[str] = []
    request = asking("tap", max_tokens=4)
    threads = [
        threading.Thread(target=lambda: said.append(model.complete(request, deadline_s=60).text)) for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(said) == 3
    assert len(set(said)) == 1


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (asking("tap", grammar="root ::= x"), "grammar"),
        (asking("tap", extra={"guided_json": {}}), "guided_json"),
        (asking("<|image_pad|>", picture(84, 84)), "reads as an image"),
    ],
)
def test_what_it_does_not_take_is_named(loaded: LoadedModel, request_: ChatRequest, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        TransformersModel(loaded).complete(request_, deadline_s=60)


def test_a_closed_model_says_so(loaded: LoadedModel) -> None:
    model = TransformersModel(loaded)
    model.close()
    model.close()
    with pytest.raises(EndpointUnavailable, match="closed"):
        model.complete(asking("tap"), deadline_s=60)


def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=str(tmp_path)):
        load(tmp_path)
