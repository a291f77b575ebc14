"""A Qwen-VL model in this process, through `transformers`; no server in between.

One thread owns the network; requests that wait are answered together, and the words come as they are said. For small
models, single machines and tests: a large evaluation is better served by vLLM. Needs the extra `transformers`;
torchvision is not needed, because images are prepared by the image processor that works with PIL, and videos are not
taken.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from PIL import Image

from mobile_world.agents.models.batching import Batcher, BatchRequest, GeneratedToken
from mobile_world.agents.models.chat import (
    AttemptRecord,
    ChatReply,
    ChatRequest,
    ImagePart,
    Sampling,
    Usage,
)
from mobile_world.domain import ConfigError, EndpointUnavailable, StepTimeout
from mobile_world.extras import require_extra

if TYPE_CHECKING:
    from mobile_world.agents.models.batched_decoder import TensorPrompt

IMAGE_TOKEN = "<|image_pad|>"
KNOWN_EXTRA = frozenset({"repetition_penalty", "top_k", "min_p", "chat_template_kwargs"})
IMAGE_TYPE_ID = 1
"""In `mm_token_type_ids`, which tells the model where pictures stand; text is 0."""
MAX_BATCH = 32
NUMBERS: Mapping[str, tuple[float, float]] = {
    "temperature": (0, 100),
    "top_p": (0, 1),
    "top_k": (-1, 1_000_000),
    "min_p": (0, 1),
    "repetition_penalty": (0.01, 100),
    "logprobs": (0, 20),
    "seed": (-(2**64), 2**64),
}
"""Values of a request that reach the device, with their bounds: one that the device stumbles over would end the answers
of everybody in the batch, and on CUDA the process."""
_COMMON_NUMBERS = ("temperature", "top_p", "logprobs", "seed")
GREEDY = 1e-5
"""Temperatures below this are none: what is divided by them is no longer a number."""
HALF_A_CHARACTER = "�"


@dataclass(frozen=True)
class LoadedModel:
    """The three parts of a checkpoint, as `transformers` makes them."""

    network: Any
    tokenizer: Any
    image_processor: Any


def load(checkpoint: str | Path, *, device: str = "auto", dtype: str = "auto") -> LoadedModel:
    """Load a checkpoint from a directory, or by the name under which `transformers` finds it.

    `device` is `cpu`, `cuda`, `cuda:1` …, or `auto`: the first GPU where there is one. `dtype` is `bfloat16`,
    `float16`, `float32`, or `auto`: as the checkpoint was stored.
    """
    require_extra("transformers", "a model in this process")
    torch_device = chosen_device(device)
    from transformers import AutoImageProcessor, AutoModelForImageTextToText, AutoTokenizer

    where = str(checkpoint)
    try:
        network = AutoModelForImageTextToText.from_pretrained(where, dtype=dtype).to(torch_device).eval()
        return LoadedModel(
            network, AutoTokenizer.from_pretrained(where), AutoImageProcessor.from_pretrained(where, backend="pil")
        )
    except (OSError, ValueError) as error:
        raise ConfigError(f"cannot load a model from {where}: {error}") from error


def chosen_device(device: str) -> str:
    """The device that was asked for; `ConfigError` when torch does not have it."""
    import torch

    if not re.fullmatch(r"auto|cpu|cuda(:\d+)?", device):
        raise ConfigError(f"no device {device[:40]!r}; there are: auto, cuda, cuda:N, cpu")
    count = torch.cuda.device_count() if torch.cuda.is_available() else 0
    if device == "auto":
        return "cuda:0" if count else "cpu"
    if device == "cpu":
        return device
    number = int(device.partition(":")[2] or 0)
    if number >= count:
        raise ConfigError(
            f"there is no {device}: torch {torch.__version__} sees {count} CUDA devices; see nvidia-smi, and take "
            "--device cpu meanwhile"
        )
    return f"cuda:{number}"


class TransformersModel:
    """A chat model in this process; concurrent requests are batched."""

    def __init__(self, loaded: LoadedModel, *, max_batch: int = MAX_BATCH) -> None:
        """Answer with `loaded`, up to `max_batch` requests at once."""
        from mobile_world.agents.models.attention import install
        from mobile_world.agents.models.batched_decoder import BatchedDecoder

        install(loaded.network)
        self._loaded = loaded
        self._batcher: Batcher[TensorPrompt] = Batcher(
            BatchedDecoder(loaded.network, loaded.tokenizer), max_batch=max_batch
        )

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        """See `ChatModel`."""
        pending = self.begin(request, deadline_s=deadline_s)
        for _ in pending.pieces():
            continue
        return pending.reply()

    def begin(self, request: ChatRequest, *, deadline_s: float) -> PendingReply:
        """Start a request and stream its text; `complete` raises what `pieces` of the answer does."""
        began = time.monotonic()
        _check(request.sampling)
        ticket = self._batcher.submit(_prompt(self._loaded, request), max_tokens=request.sampling.max_tokens)
        return PendingReply(self._loaded.tokenizer, ticket, request.sampling, began, deadline_s)

    def close(self) -> None:
        """Answer no more, also in the middle of an answer; harmless when done twice."""
        self._batcher.close()


class PendingReply:
    """A reply that is being generated: text in pieces, then the complete reply."""

    def __init__(
        self, tokenizer: Any, ticket: BatchRequest[TensorPrompt], sampling: Sampling, began: float, deadline_s: float
    ) -> None:
        """Follow a ticket of the queue."""
        self._tokenizer, self._ticket, self._sampling = tokenizer, ticket, sampling
        self._began, self._deadline_s = began, deadline_s
        self._tokens: list[GeneratedToken] = []
        self._text = ""
        self._finish_reason = "length"
        self._first_s = self._seconds = 0.0

    def pieces(self) -> Iterator[str]:
        """Stream the text piece by piece; raises as `ChatModel.complete` does."""
        sent, ended = 0, False
        while not ended:
            ended = self._follow()
            safe = len(self._text) if ended else self._certain()
            if safe > sent:
                yield self._text[sent:safe]
                sent = safe
        self._seconds = time.monotonic() - self._began

    def cancel(self) -> None:
        """Cancel the request, from any thread: `pieces` ends with an error."""
        self._ticket.cancel()

    def reply(self) -> ChatReply:
        """The complete answer, when all its pieces have come."""
        attempt = AttemptRecord(1, "ok", None, "", waited_s=0.0, seconds=self._seconds, first_byte_s=self._first_s)
        logprobs = tuple(token.logprob for token in self._tokens if token.logprob is not None)
        return ChatReply(
            text=self._text,
            usage=Usage(self._ticket.prompt.tokens.shape[0], len(self._tokens)),
            finish_reason=self._finish_reason,
            latency_s=self._seconds,
            first_byte_s=self._first_s,
            attempts=(attempt,),
            logprobs=logprobs if self._sampling.logprobs is not None else None,
        )

    def _follow(self) -> bool:
        """Wait for the next tokens; whether the answer ends with them."""
        try:
            news = self._ticket.news(self._deadline_s - (time.monotonic() - self._began))
        except TimeoutError:
            self._give_up()
        if not self._tokens:
            self._first_s = time.monotonic() - self._began
        earlier = len(self._tokens)
        self._tokens.extend(news.tokens)
        self._text = self._decoded(self._tokens)
        if self._stop_in(self._text) is not None:
            self._end_before_stop(earlier)
            self._finish_reason = "stop"
            self._ticket.cancel()
            return True
        self._finish_reason = "stop" if self._tokens[-1].ends else "length"
        return news.ended

    def _decoded(self, tokens: Sequence[GeneratedToken]) -> str:
        numbers = [token.number for token in tokens]
        return str(self._tokenizer.decode(numbers, skip_special_tokens=True, clean_up_tokenization_spaces=False))

    def _stop_in(self, text: str) -> int | None:
        """Where the first stop begins; nothing where there is none."""
        return min((at for stop in self._sampling.stop if stop and (at := text.find(stop)) >= 0), default=None)

    def _end_before_stop(self, earlier: int) -> None:
        """Leave out the stop and all after it; the first `earlier` tokens hold none."""
        for count in range(earlier + 1, len(self._tokens) + 1):
            text = self._decoded(self._tokens[:count])
            if (position := self._stop_in(text)) is not None:
                self._tokens, self._text = self._tokens[:count], text[:position]
                return

    def _certain(self) -> int:
        """How many characters no further token can change or take back: no half of a character, no half of a stop."""
        text = self._text.rstrip(HALF_A_CHARACTER)
        halves = [
            length
            for stop in self._sampling.stop
            for length in range(1, min(len(stop), len(text) + 1))
            if text.endswith(stop[:length])
        ]
        return len(text) - max(halves, default=0)

    def _give_up(self) -> NoReturn:
        self._ticket.cancel()
        if not self._tokens:
            raise EndpointUnavailable(f"the model said nothing within {self._deadline_s:g} s")
        raise StepTimeout(
            f"the model had said {len(self._tokens)} tokens after {self._deadline_s:g} s and was not done"
        )


def _check(sampling: Sampling) -> None:
    unknown = sorted(set(sampling.extra) - KNOWN_EXTRA)
    if unknown:
        raise ConfigError(
            f"a model in this process does not take {', '.join(unknown)}; it takes: {', '.join(sorted(KNOWN_EXTRA))}"
        )
    if sampling.grammar is not None:
        raise ConfigError("a model in this process keeps to no grammar; use an endpoint that does, or leave it out")
    values = {**{name: getattr(sampling, name) for name in _COMMON_NUMBERS}, **sampling.extra}
    for name, (least, most) in NUMBERS.items():
        value = values.get(name)
        if value is not None and (not isinstance(value, int | float) or not least <= value <= most):
            raise ConfigError(f"{name} is {str(value)[:40]!r}, and must be a number from {least:,} to {most:,}")


def _prompt(loaded: LoadedModel, request: ChatRequest) -> TensorPrompt:
    """The tensors of a request: tokens with one place for every patch of an image, their positions, and the patches."""
    import torch

    from mobile_world.agents.models.batched_decoder import TensorPrompt

    template_fields: Mapping[str, Any] = request.sampling.extra.get("chat_template_kwargs") or {}
    text = loaded.tokenizer.apply_chat_template(
        [{"role": message.role, "content": list(map(_template_part, message.parts))} for message in request.messages],
        tokenize=False,
        add_generation_prompt=True,
        **template_fields,
    )
    images = [part for message in request.messages for part in message.parts if isinstance(part, ImagePart)]
    inputs: dict[str, Any] = {}
    if images:
        pictures = [Image.open(BytesIO(image.data)).convert("RGB") for image in images]
        inputs = dict(loaded.image_processor(pictures, return_tensors="pt"))
        text = _with_room(text, inputs["image_grid_thw"].prod(-1).tolist(), loaded.image_processor.merge_size**2)
        inputs["pixel_values"] = inputs["pixel_values"].to(loaded.network.dtype)
    tokens = loaded.tokenizer(text, return_tensors="pt", add_special_tokens=False)["input_ids"]
    if images:
        kinds = (tokens == loaded.tokenizer.convert_tokens_to_ids(IMAGE_TOKEN)).int() * IMAGE_TYPE_ID
        positions, _ = loaded.network.model.get_rope_index(
            tokens, mm_token_type_ids=kinds, image_grid_thw=inputs["image_grid_thw"]
        )
    else:
        positions = torch.arange(tokens.shape[1]).expand(3, 1, -1)
    return TensorPrompt(
        tokens[0],
        positions[:, 0],
        inputs,
        _choice(loaded, request.sampling),
        random.Random(request.sampling.seed),
    )


def _choice(loaded: LoadedModel, sampling: Sampling) -> Any:
    """How to choose tokens; what the request leaves open is as the checkpoint wants it."""
    from mobile_world.agents.models.batched_decoder import SamplingParameters

    own = loaded.network.generation_config
    values = {name: getattr(own, name, None) for name in ("top_k", "min_p", "repetition_penalty")} | {**sampling.extra}
    rest = {name: value for name, value in values.items() if value is not None and name != "chat_template_kwargs"}
    rest["top_k"] = max(0, rest.get("top_k", 0))  # -1 means all of them, as vLLM has it
    return SamplingParameters(
        temperature=sampling.temperature if sampling.temperature >= GREEDY else 0.0,
        top_p=sampling.top_p,
        logprobs=sampling.logprobs,
        **rest,
    )


def _template_part(part: str | ImagePart) -> dict[str, str]:
    return {"type": "text", "text": part} if isinstance(part, str) else {"type": "image"}


def _with_room(text: str, patches: Sequence[int], patches_per_token: int) -> str:
    """The prompt with as many image tokens as each image has; words that spell the token are not images."""
    pieces = text.split(IMAGE_TOKEN)
    if len(pieces) != len(patches) + 1:
        raise ConfigError(f"the words of this request hold {IMAGE_TOKEN}, which the model reads as an image")
    return pieces[0] + "".join(
        IMAGE_TOKEN * (count // patches_per_token) + piece for count, piece in zip(patches, pieces[1:], strict=True)
    )
