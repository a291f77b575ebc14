"""A model of this process, with the architecture of Qwen2.5-VL and weights that mean nothing."""

from __future__ import annotations

import io
import math
import os
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
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
DEVICE = os.environ.get("MW_TEST_DEVICE", "cpu")
"""`MW_TEST_DEVICE=cuda` runs all of this on a GPU."""
# What torch and transformers say about themselves while they load and run is theirs.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> LoadedModel:
    from tests.mobile_world.agents.models.tiny_qwen import build

    folder = tmp_path_factory.mktemp("tiny-qwen")
    build(folder)
    return load(folder, device=DEVICE)


@pytest.fixture
def model(loaded: LoadedModel) -> Iterator[TransformersModel]:
    made = TransformersModel(loaded, max_batch=4)
    yield made
    made.close()


def picture(width: int, height: int, shade: int = 120) -> ImagePart:
    encoded = io.BytesIO()
    Image.new("RGB", (width, height), (shade, 40, 200)).save(encoded, "PNG")
    return ImagePart(encoded.getvalue(), "image/png", ScreenSize(width, height))


def asking(*parts: str | ImagePart, max_tokens: int = 8, **sampling: object) -> ChatRequest:
    chosen = Sampling(max_tokens=max_tokens, **sampling)  # type: ignore[arg-type]
    return ChatRequest("tiny", (Message("system", ("You act.",)), Message("user", parts)), chosen)


def test_it_answers_and_counts(model: ChatModel) -> None:
    reply = model.complete(asking("tap the button"), deadline_s=60)
    assert 1 <= reply.usage.tokens_out <= 8
    assert reply.usage.tokens_in > 10
    assert reply.finish_reason in ("stop", "length")
    assert 0 < reply.first_byte_s <= reply.latency_s
    assert [each.outcome for each in reply.attempts] == ["ok"]


@pytest.mark.parametrize(("size", "tokens"), [((84, 168), 18), ((644, 1428), 1_173)])
def test_an_image_costs_its_squares(model: TransformersModel, size: tuple[int, int], tokens: int) -> None:
    without = model.complete(asking("look", max_tokens=1), deadline_s=60).usage.tokens_in
    with_image = model.complete(asking("look", picture(*size), max_tokens=1), deadline_s=60).usage.tokens_in
    marks = 2
    assert with_image - without == tokens + marks


def test_two_images_and_their_order(model: TransformersModel) -> None:
    light, dark = picture(84, 84, 250), picture(84, 84, 5)
    request = asking(light, "then", dark, "now", max_tokens=4, logprobs=0)
    swapped = asking(dark, "then", light, "now", max_tokens=4, logprobs=0)
    first, second = (model.complete(each, deadline_s=60) for each in (request, swapped))
    assert first.usage.tokens_in == second.usage.tokens_in
    assert first.logprobs is not None
    assert second.logprobs is not None
    assert first.logprobs[0].logprob != second.logprobs[0].logprob


def test_no_temperature_means_the_same_words_and_a_seed_too(model: TransformersModel) -> None:

    def said(**sampling: object) -> str:
        return model.complete(asking("tap", max_tokens=12, **sampling), deadline_s=60).text

    assert said() == said()
    assert said(temperature=1.5, seed=1) == said(temperature=1.5, seed=1)
    assert said(temperature=1.5, seed=1) != said(temperature=1.5, seed=2)


def test_the_random_state_of_the_process_is_left_alone(model: TransformersModel) -> None:
    import torch

    before = torch.random.get_rng_state()
    model.complete(asking("tap", temperature=1.0, seed=4), deadline_s=60)
    assert torch.equal(before, torch.random.get_rng_state())


def test_words_stop_where_the_request_says(model: TransformersModel) -> None:

    def said(seed: int, *stop: str) -> ChatReply:
        request = asking("tap", max_tokens=30, temperature=1.5, seed=seed, stop=stop)
        return model.complete(request, deadline_s=60)

    seed, free = next((each, reply) for each in range(20) if re.search(WORD, (reply := said(each)).text[2:-8]))
    stop = re.findall(WORD, free.text[2:-8])[0]
    stopped = said(seed, stop)
    assert stopped.text == free.text[: free.text.index(stop)]
    assert stopped.finish_reason == "stop"
    assert stopped.usage.tokens_out < free.usage.tokens_out


def test_how_likely_each_token_was(model: TransformersModel) -> None:
    reply = model.complete(asking("tap", max_tokens=5, logprobs=3), deadline_s=60)
    assert reply.logprobs is not None
    assert len(reply.logprobs) == reply.usage.tokens_out
    for each in reply.logprobs:
        assert each.logprob < 0
        assert len(each.alternatives) == 3
        assert each.alternatives[0][1] == pytest.approx(each.logprob)
        assert sum(math.exp(value) for _, value in each.alternatives) < 1


def test_the_deadline_tells_late_from_silent(model: TransformersModel) -> None:
    with pytest.raises(EndpointUnavailable):
        model.complete(asking("tap", max_tokens=4000), deadline_s=0.000001)
    with pytest.raises(StepTimeout, match="tokens after"):
        model.complete(asking("tap", max_tokens=8000), deadline_s=2.0)


def together(model: TransformersModel, requests: Sequence[ChatRequest]) -> list[ChatReply]:
    """All of them asked at once, each by a thread of its own."""
    with ThreadPoolExecutor(len(requests)) as threads:
        return list(threads.map(lambda request: model.complete(request, deadline_s=60), requests))


DIFFERENT = (
    asking("tap the button", max_tokens=30, logprobs=2),
    asking("x", picture(84, 168), max_tokens=20, logprobs=2),
    asking("scroll down and then", picture(200, 300), picture(84, 84, 3), max_tokens=40, logprobs=2),
    asking("hello", max_tokens=3, logprobs=2),
    asking("look", picture(644, 1428), max_tokens=12, logprobs=2),
    asking("warm", max_tokens=25, temperature=1.3, top_p=0.9, seed=5, logprobs=2, extra={"top_k": 40, "min_p": 0.001}),
)


def test_what_is_answered_together_is_what_the_library_says_to_each_alone(model: TransformersModel) -> None:
    import torch

    from mobile_world.agents.models.transformers_model import _prompt

    plain = load(model._loaded.network.name_or_path, device=DEVICE)
    greedy = [request for request in DIFFERENT if not request.sampling.temperature]
    for request, reply in zip(greedy, together(model, greedy), strict=True):
        prompt = _prompt(plain, request)
        kinds = (prompt.tokens == plain.tokenizer.convert_tokens_to_ids("<|image_pad|>")).int()
        given = {"input_ids": prompt.tokens[None], "mm_token_type_ids": kinds[None], **prompt.images}
        given["attention_mask"] = torch.ones_like(given["input_ids"])
        said = plain.network.generate(
            **{name: value.to(plain.network.device) for name, value in given.items()},
            max_new_tokens=request.sampling.max_tokens,
            do_sample=False,
            return_dict_in_generate=True,
            output_logits=True,
        )
        expected = [float(row[0].float().log_softmax(-1).max()) for row in said.logits]
        assert reply.text == plain.tokenizer.decode(said.sequences[0, len(prompt.tokens) :], skip_special_tokens=True)
        assert reply.logprobs is not None
        assert [each.logprob for each in reply.logprobs] == pytest.approx(expected, abs=1e-3)


def test_neighbours_change_nothing(model: TransformersModel) -> None:
    alone = [model.complete(request, deadline_s=60) for request in DIFFERENT]
    for _ in range(3):
        beside = together(model, DIFFERENT)  # six, of which four fit into the batch
        assert [reply.text for reply in beside] == [reply.text for reply in alone]
        assert [reply.usage for reply in beside] == [reply.usage for reply in alone]
        assert [reply.finish_reason for reply in beside] == [reply.finish_reason for reply in alone]


def test_the_pieces_make_the_answer_and_hold_no_half_of_a_stop(model: TransformersModel) -> None:
    free = model.complete(asking("tap", max_tokens=30, temperature=1.5, seed=3), deadline_s=60)
    stop = free.text[10:16]
    saying = model.begin(asking("tap", max_tokens=30, temperature=1.5, seed=3, stop=(stop,)), deadline_s=60)
    pieces = list(saying.pieces())
    assert "".join(pieces) == saying.reply().text == free.text[: free.text.index(stop)]


def test_an_answer_can_be_given_up_while_it_is_being_made(model: TransformersModel) -> None:
    saying = model.begin(asking("tap", max_tokens=8000), deadline_s=60)
    pieces = saying.pieces()
    next(pieces)
    saying.cancel()
    with pytest.raises(EndpointUnavailable, match="cancelled"):
        list(pieces)
    assert model.complete(asking("tap"), deadline_s=60).text


def test_repeating_is_made_less_likely(model: TransformersModel) -> None:
    said = model.complete(asking("tap", max_tokens=40, extra={"repetition_penalty": 1.0}), deadline_s=60)
    punished = model.complete(asking("tap", max_tokens=40, extra={"repetition_penalty": 50.0}), deadline_s=60)
    assert len(set(punished.text)) > len(set(said.text))


@pytest.mark.parametrize("device", ["tpu", "cuda:99", "cuda:"])
def test_a_device_that_is_not_there_is_refused_before_anything_is_loaded(device: str) -> None:
    with pytest.raises(ConfigError, match=device):
        load("nowhere", device=device)


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (asking("tap", grammar="root ::= x"), "grammar"),
        (asking("tap", extra={"guided_json": {}}), "guided_json"),
        (asking("<|image_pad|>", picture(84, 84)), "reads as an image"),
        (asking("tap", temperature="hot"), "temperature is 'hot'"),
        (asking("tap", temperature=math.nan), "temperature is 'nan'"),
        (asking("tap", extra={"top_k": "many"}), "top_k is 'many'"),
        (asking("tap", extra={"min_p": 2}), "min_p is '2'"),
        (asking("tap", extra={"repetition_penalty": 0.0}), "repetition_penalty"),
        (asking("tap", logprobs=10**6), "logprobs"),
    ],
)
def test_what_it_does_not_take_is_named(model: TransformersModel, request_: ChatRequest, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        model.complete(request_, deadline_s=60)
    assert model.complete(asking("tap"), deadline_s=60).text, "and everybody else is answered"


def test_the_ends_of_what_may_be_asked_for_have_a_likeliest_token(model: TransformersModel) -> None:
    free = model.complete(asking("tap"), deadline_s=60).text
    for request in (asking("tap", temperature=1.0, top_p=0.0), asking("tap", temperature=1e-40)):
        assert model.complete(request, deadline_s=60).text == free
    whole = [
        model.complete(asking("tap", temperature=1.0, seed=5, extra={"top_k": top_k}), deadline_s=60).text
        for top_k in (-1, 0)
    ]
    assert whole[0] == whole[1]


def test_a_closed_model_says_so(loaded: LoadedModel) -> None:
    model = TransformersModel(loaded)
    model.close()
    model.close()
    with pytest.raises(EndpointUnavailable, match="closed"):
        model.complete(asking("tap"), deadline_s=60)


def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=str(tmp_path)):
        load(tmp_path)
