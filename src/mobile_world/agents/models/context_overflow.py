"""Context overflow: how model servers say that a request does not fit the model.

There is no standard. Some servers have a code or name the parameter; many answer with a plain HTTP 400 (llama.cpp also
with 500, text-generation-inference with 422, gateways with 413, others in the midst of a stream), and then only the
words tell. Gateways wrap the words of the server behind them, so every pattern is tried on every answer.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple


class OverflowShape(NamedTuple):
    """One server's way of telling."""

    server: str
    words: tuple[str, ...] = ()
    """Regular expressions for its message; case does not matter."""
    codes: frozenset[str] = frozenset()
    """Values of `code` or `type` in its error object."""
    params: frozenset[str] = frozenset()
    """Values of `param` in its error object."""


OVERFLOW_SHAPES = (
    OverflowShape(
        "OpenAI",
        (
            r"maximum context length is [\d,]+ tokens",
            r"exceeds the context window of this model",
            r"input tokens exceed the configured limit",
            r"context_length_exceeded",
        ),
        codes=frozenset({"context_length_exceeded", "string_above_max_length"}),
    ),
    OverflowShape(
        "vLLM",
        (
            r"maximum context length is [\d,]+ tokens",
            r"longer than the maximum model length of",
            r"exceeds the max_model_len [\d,]+",
            r"too long to fit into the model",
            r"model's context length is only",
            r"max_tokens must be at least 1, got -",
        ),
        params=frozenset({"input_tokens", "input_text"}),
    ),
    OverflowShape(
        "SGLang",
        (
            r"longer than the model's context length",
            r"exceeds the model's maximum context length",
            r"input length \([\d,]+ tokens\) exceeds the maximum allowed length",
            r"prompt is too long after expanding multimodal tokens",
        ),
    ),
    OverflowShape(
        "llama.cpp",
        (
            r"exceeds the available context size",
            r"context size has been exceeded",
            r"context shift is disabled",
            r"input (?:\([\d,]+ tokens\) )?is too large to process",
        ),
        codes=frozenset({"exceed_context_size_error"}),
    ),
    OverflowShape("llama-cpp-python", (r"tokens (?:\([\d,]+\) )?exceed context window of",)),
    OverflowShape(
        "LM Studio",
        (
            r"greater than the context length",
            r"loaded with (?:a )?context length of only [\d,]+",
            r"reached context length of [\d,]+ tokens",
        ),
    ),
    OverflowShape(
        "Ollama",
        (
            r"input length exceeds the context length",
            r"exceeded (?:max )?context length",
            r"prompt is too long: [\d,]+, model maximum context length",
        ),
    ),
    OverflowShape(
        "TensorRT-LLM",
        (
            r"sum of prompt length \([\d.,]+\), query length \([\d.,]+\).{0,60} should not exceed",
            r"(?:prompt|input) length \(?[\d,]+\)? exceeds (?:the )?maximum (?:input )?length",
        ),
    ),
    OverflowShape("OpenVINO", (r"number of prompt tokens: [\d,]+ exceeds model max length",)),
    OverflowShape(
        "text-generation-inference",
        (r"`inputs` tokens \+ `max_new_tokens` must be <=", r"`inputs` must have less than"),
    ),
    OverflowShape(
        "Anthropic",
        (r"\bprompt is too long\b", r"exceed context limit: [\d,]+ \+"),
        codes=frozenset({"request_too_large"}),
    ),
    OverflowShape("Bedrock", (r"input is too long for requested model", r"too many input tokens\. max input tokens")),
    OverflowShape(
        "Gemini",
        (
            r"input token count\b.{0,40} exceeds the maximum number of tokens",
            r"input token count is [\d,]+ but model only supports up to",
        ),
    ),
    OverflowShape("Mistral", (r"too large for model with [\d,]+ maximum context length",)),
    OverflowShape("xAI", (r"maximum prompt length is [\d,]+",)),
    OverflowShape("Groq", (r"reduce the length of the messages or (?:completion|the specified)",)),
    OverflowShape("DashScope", (r"range of input length should be",)),
    OverflowShape("Moonshot", (r"exceeded model token limit",)),
    OverflowShape("MiniMax", (r"context window exceeds limit",)),
    OverflowShape("OpenRouter", (r"endpoint's maximum context length is",)),
    OverflowShape("Zhipu", (r"prompt exceeds max length", r"prompt 超长")),
    OverflowShape("Volcano Ark", (r"tokens of image and text exceed max message tokens",)),
    OverflowShape("SiliconFlow", (r"prompt_tokens \([\d,]+\) must be less than max_seq_len",)),
    OverflowShape("Cloudflare", (r"exceeded this model context window limit",)),
    OverflowShape(
        "GitHub Copilot",
        (r"prompt token count of [\d,]+ exceeds the limit of",),
        codes=frozenset({"model_max_prompt_tokens_exceeded"}),
    ),
    OverflowShape("LiteLLM", (r"ContextWindowExceededError",)),
)

_CODES = frozenset[str]().union(*(shape.codes for shape in OVERFLOW_SHAPES))
_PARAMS = frozenset[str]().union(*(shape.params for shape in OVERFLOW_SHAPES))
_WORDS = re.compile("|".join(f"(?:{words})" for shape in OVERFLOW_SHAPES for words in shape.words), re.IGNORECASE)


def codes_say_overflow(codes: Collection[str], param: str) -> bool:
    """Whether the fields of an error object say that the request does not fit."""
    return not _CODES.isdisjoint(codes) or param in _PARAMS


def words_say_overflow(message: str) -> bool:
    """Whether the words of an error say that the request does not fit; white space is single blanks."""
    return _WORDS.search(message) is not None
