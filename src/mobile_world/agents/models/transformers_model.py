"""A vision-language model of the Qwen2.5-VL family in this process, through `transformers`: no server between.

For small models, machines without a server, and tests. It answers one request at a time, so a real evaluation is
better served by an endpoint. Needs the extra `transformers`; torchvision is not needed, because images are prepared by
the image processor that works with PIL, and videos are not taken.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, NoReturn

from PIL import Image

from mobile_world.agents.models.chat import (
    AttemptRecord,
    ChatReply,
    ChatRequest,
    ImagePart,
    Message,
    Sampling,
    TokenLogprob,
    Usage,
)
from mobile_world.domain import ConfigError, EndpointUnavailable, StepTimeout

IMAGE_TOKEN = "<|image_pad|>"
KNOWN_EXTRA = frozenset({"repetition_penalty", "top_k", "min_p", "chat_template_kwargs"})
IMAGE_TYPE_ID = 1
"""In `mm_token_type_ids`, which tells the model where pictures stand; text is 0."""


@dataclass(frozen=True)
class LoadedModel:
    """The three parts of a checkpoint, as `transformers` makes them."""

    network: Any
    tokenizer: Any
    image_processor: Any


def load(checkpoint: str | Path, *, device: str = "cpu", dtype: str = "auto") -> LoadedModel:
    """Load a checkpoint from a directory, or by the name under which `transformers` finds it."""
    missing = [package for package in ("torch", "transformers") if find_spec(package) is None]
    if missing:
        raise ConfigError(
            f"a model in this process needs {' and '.join(missing)}: pip install 'mobile-world[transformers]'"
        )
    from transformers import AutoImageProcessor, AutoModelForImageTextToText, AutoTokenizer

    where = str(checkpoint)
    try:
        network = AutoModelForImageTextToText.from_pretrained(where, dtype=dtype).to(device).eval()
        tokenizer = AutoTokenizer.from_pretrained(where)
        return LoadedModel(network, tokenizer, AutoImageProcessor.from_pretrained(where, backend="pil"))
    except (OSError, ValueError) as error:
        raise ConfigError(f"cannot load a model from {where}: {error}") from error


class TransformersModel:
    """Answers with a model of this process; requests from several threads wait for each other."""

    def __init__(self, loaded: LoadedModel) -> None:
        """Answer with `loaded`."""
        self._loaded = loaded
        self._turn = threading.Lock()
        self._closing = threading.Event()

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        """See `ChatModel`; generation stops at the deadline, the reading of the prompt cannot be stopped."""
        _check(request.sampling)
        clock = _Clock(deadline_s, self._closing)
        if not self._turn.acquire(timeout=max(clock.left, 0)):
            raise EndpointUnavailable(f"the model was busy with other requests for {deadline_s:g} s")
        try:
            return self._answer(request, clock)
        finally:
            self._turn.release()

    def close(self) -> None:
        """Answer no more, also in the middle of an answer; harmless when done twice."""
        self._closing.set()

    def _answer(self, request: ChatRequest, clock: _Clock) -> ChatReply:
        inputs = _inputs(self._loaded, request)
        prompt_tokens = int(inputs["input_ids"].shape[1])
        generated = _generated(self._loaded, inputs, request.sampling, clock)
        tokens = generated.sequences[0, prompt_tokens:].tolist()
        ended, text, text_ended = _said(self._loaded, tokens, request.sampling.stop)
        if clock.over and not (ended or text_ended or len(tokens) >= request.sampling.max_tokens):
            self._give_up(clock, len(tokens))
        first_s = clock.first_token_s or 0.0
        attempt = AttemptRecord(1, "ok", None, "", waited_s=0.0, seconds=clock.spent, first_byte_s=first_s)
        return ChatReply(
            text=text,
            usage=Usage(prompt_tokens, len(tokens)),
            finish_reason="stop" if ended or text_ended else "length",
            latency_s=clock.spent,
            first_byte_s=first_s,
            attempts=(attempt,),
            logprobs=_logprobs(self._loaded, generated, tokens, request.sampling.logprobs),
        )

    def _give_up(self, clock: _Clock, tokens: int) -> NoReturn:
        if self._closing.is_set():
            raise EndpointUnavailable("this model was closed; make a new one")
        if clock.first_token_s is None or clock.first_token_s > clock.allowed_s:
            raise EndpointUnavailable(f"the model said nothing within {clock.allowed_s:g} s")
        raise StepTimeout(f"the model had said {tokens} tokens after {clock.allowed_s:g} s and was not done")


class _Clock:
    """Notes when the first token came, and stops generation when the time is over or the model is closed."""

    def __init__(self, allowed_s: float, closing: threading.Event) -> None:
        self.allowed_s = allowed_s
        self._closing = closing
        self.first_token_s: float | None = None
        self._began = time.monotonic()

    @property
    def spent(self) -> float:
        return time.monotonic() - self._began

    @property
    def left(self) -> float:
        return self.allowed_s - self.spent

    @property
    def over(self) -> bool:
        return self.left <= 0 or self._closing.is_set()

    def __call__(self, input_ids: Any, scores: Any, **_: Any) -> Any:
        """A stopping criterion of `generate`, asked after every token."""
        if self.first_token_s is None:
            self.first_token_s = self.spent
        return input_ids.new_full((input_ids.shape[0],), int(self.over)).bool()


def _check(sampling: Sampling) -> None:
    unknown = sorted(set(sampling.extra) - KNOWN_EXTRA)
    if unknown:
        raise ConfigError(
            f"a model in this process does not take {', '.join(unknown)}; it takes: {', '.join(sorted(KNOWN_EXTRA))}"
        )
    if sampling.grammar is not None:
        raise ConfigError("a model in this process keeps to no grammar; use an endpoint that does, or leave it out")


def _inputs(loaded: LoadedModel, request: ChatRequest) -> dict[str, Any]:
    """The tensors of a request: tokens with one place for every patch of an image, and the patches."""
    template_fields: Mapping[str, Any] = request.sampling.extra.get("chat_template_kwargs") or {}
    text = loaded.tokenizer.apply_chat_template(
        [_plain(message) for message in request.messages], tokenize=False, add_generation_prompt=True, **template_fields
    )
    images = [part for message in request.messages for part in message.parts if isinstance(part, ImagePart)]
    seen: dict[str, Any] = {}
    if images:
        seen = dict(loaded.image_processor([_picture(image) for image in images], return_tensors="pt"))
        text = _with_room(text, seen["image_grid_thw"].prod(-1).tolist(), loaded.image_processor.merge_size**2)
    tokens = loaded.tokenizer(text, return_tensors="pt", add_special_tokens=False)
    place = loaded.tokenizer.convert_tokens_to_ids(IMAGE_TOKEN)
    kinds = (tokens["input_ids"] == place).int() * IMAGE_TYPE_ID
    given = {"input_ids": tokens["input_ids"], "attention_mask": tokens["attention_mask"], "mm_token_type_ids": kinds}
    return {name: value.to(loaded.network.device) for name, value in {**given, **seen}.items()}


def _plain(message: Message) -> dict[str, Any]:
    parts = [{"type": "text", "text": part} if isinstance(part, str) else {"type": "image"} for part in message.parts]
    return {"role": message.role, "content": parts}


def _picture(image: ImagePart) -> Image.Image:
    return Image.open(BytesIO(image.data)).convert("RGB")


def _with_room(text: str, patches: Sequence[int], patches_per_token: int) -> str:
    """The prompt with as many image tokens as each image has; words that spell the token are not images."""
    pieces = text.split(IMAGE_TOKEN)
    if len(pieces) != len(patches) + 1:
        raise ConfigError(f"the words of this request hold {IMAGE_TOKEN}, which the model reads as an image")
    room = [IMAGE_TOKEN * (count // patches_per_token) for count in patches]
    return pieces[0] + "".join(each + piece for each, piece in zip(room, pieces[1:], strict=True))


def _generated(loaded: LoadedModel, inputs: Mapping[str, Any], sampling: Sampling, clock: _Clock) -> Any:
    import torch
    from transformers import StoppingCriteriaList

    chance = {"do_sample": True, "temperature": sampling.temperature, "top_p": sampling.top_p}
    greedy = {"do_sample": False, "temperature": None, "top_p": None, "top_k": None}
    extra = {name: value for name, value in sampling.extra.items() if name != "chat_template_kwargs"}
    stops = {"stop_strings": list(sampling.stop), "tokenizer": loaded.tokenizer} if sampling.stop else {}
    with torch.inference_mode(), _seeded(sampling.seed, loaded.network.device):
        return loaded.network.generate(
            **inputs,
            max_new_tokens=sampling.max_tokens,
            stopping_criteria=StoppingCriteriaList([clock]),
            return_dict_in_generate=True,
            output_logits=sampling.logprobs is not None,
            pad_token_id=loaded.tokenizer.pad_token_id,
            **{**(chance if sampling.temperature > 0 else greedy), **extra, **stops},
        )


@contextmanager
def _seeded(seed: int | None, device: Any) -> Iterator[None]:
    """Draw from this seed, and leave the process's own random state as it was."""
    import torch

    with torch.random.fork_rng(devices=[device] if device.type == "cuda" else [], enabled=seed is not None):
        if seed is not None:
            torch.manual_seed(seed)
        yield


def _said(loaded: LoadedModel, tokens: Sequence[int], stops: Sequence[str]) -> tuple[bool, str, bool]:
    """Whether the model ended its answer, the words up to a stop, and whether there was one."""
    ends = loaded.network.generation_config.eos_token_id
    ended = bool(tokens) and tokens[-1] in (ends if isinstance(ends, list) else [ends])
    text = loaded.tokenizer.decode(tokens, skip_special_tokens=True)
    found = [place for stop in stops if stop and (place := text.find(stop)) >= 0]
    return ended, text[: min(found)] if found else text, bool(found)


def _logprobs(
    loaded: LoadedModel, generated: Any, tokens: Sequence[int], alternatives: int | None
) -> tuple[TokenLogprob, ...] | None:
    if alternatives is None:
        return None
    rows = [logits[0].float().log_softmax(-1) for logits in generated.logits]
    name = loaded.tokenizer.decode
    return tuple(
        TokenLogprob(name([token]), float(row[token]), _likeliest(row, alternatives, loaded))
        for token, row in zip(tokens, rows, strict=True)
    )


def _likeliest(row: Any, count: int, loaded: LoadedModel) -> tuple[tuple[str, float], ...]:
    values, places = row.topk(count)
    return tuple(
        (loaded.tokenizer.decode([place]), value) for place, value in zip(places.tolist(), values.tolist(), strict=True)
    )
