"""Agent options: model, sampling, prompt, history, timeouts and caches.

One model for flags, files and experiment plans, which all use the same names. A field that is None leaves the choice to
the agent: what UI-Venus samples with is not what a generic model does. API keys show in no `repr`, in no record and in
no message.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Literal, Self, TypeAlias
from urllib.parse import urlsplit, urlunsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_core import ErrorDetails

from mobile_world.domain import ConfigError
from mobile_world.domain.suggestions import did_you_mean

BadFormatPolicy: TypeAlias = Literal["record", "feed_back", "retry"]
"""After words that make no action: count the step, count it and tell the model why, or ask again within the step."""

ReadingPolicy: TypeAlias = Literal["lenient", "strict"]
"""Whether an answer that needs a repair makes its action, or none."""

CassetteMode: TypeAlias = Literal["record", "replay"]

_NOT_IDENTITY = frozenset({"cache_dir", "cassette", "cassette_mode", "prices"})
"""What may differ between two runs that are still the same run: where answers are kept, and what they cost."""

LONGEST_STALL_S, STALL_SHARE = 30.0, 1 / 3
"""How long an answer may pause where nobody says it: at most, and as a share of the time for a decision."""


class AgentOptions(BaseModel):
    """Options of an agent; each agent reads those that apply to it."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, hide_input_in_errors=True)

    model_name: str | None = None
    base_url: str | None = Field(default=None, repr=False)
    """Of an OpenAI-compatible endpoint, with or without `/v1`."""
    api_key: SecretStr | None = Field(default=None, exclude=True, repr=False)
    executor_model_name: str | None = None
    """The model that places what the first one decided, for agents with two."""
    executor_base_url: str | None = Field(default=None, repr=False)
    """The first model's endpoint if left out."""
    executor_api_key: SecretStr | None = Field(default=None, exclude=True, repr=False)
    """The first model's key if left out and the endpoint is the same; no key for another endpoint."""

    temperature: float | None = Field(default=None, ge=0)
    top_p: float | None = Field(default=None, gt=0, le=1)
    max_tokens: int | None = Field(default=None, ge=1)
    seed: int | None = None
    """Sent with every request; if left out, each episode sends its own decision seed."""
    repetition_penalty: float | None = Field(default=None, gt=0)
    stop: tuple[str, ...] = ()
    extra: Mapping[str, Any] = Field(default_factory=dict)
    """Further fields of each request, sent as they are (`top_k`, `chat_template_kwargs` …)."""
    logprobs: int | None = Field(default=None, ge=0)
    """Alternatives to ask for beside each token; 0 asks for the chosen tokens alone."""
    grammar: bool = False
    """Whether the endpoint is asked to keep the answer inside the codec's grammar."""
    stream: bool = True

    codec: str | None = None
    """Protocol of the model's words; see `codec_names`."""
    system_prompt: str | None = None
    prompt_file: Path | None = None
    """A prompt text of one's own in place of the agent's, read when the agent is made."""
    prompt_sha256: str | None = None
    """What `prompt_file` must hold; written by `recorded`."""
    prompt_factors: Mapping[str, str | int | bool] = Field(default_factory=dict)
    """Factors of the prompt variant, for agents that respond to them without reading a text (`reference`)."""
    autonomous: bool = False
    """Whether the agent runs on its system prompt alone, and no goal is put into its words even when there is one."""
    system_prompt_only: bool = False
    """Whether a request holds the system prompt and the screenshot alone: no goal, no history, no news."""
    history_length: int | None = Field(default=None, ge=-1)
    """Steps the model is reminded of; 0 means none, -1 all of them."""
    history_images: int | None = Field(default=None, ge=0)
    """How many earlier screenshots are sent again, for agents that keep a conversation."""
    min_pixels: int | None = Field(default=None, ge=1)
    max_pixels: int | None = Field(default=None, ge=1)
    """Limits the screenshot is resized into."""
    image_format: Literal["png", "jpeg"] | None = None
    reading: ReadingPolicy = "lenient"
    """`strict` refuses every answer that departs from its format; each is a parse error that names the repair."""
    max_think_tokens: int | None = Field(default=None, ge=1)
    """With a strict reading, the longest thought of an answer; a longer one is a departure from the format. Words are
    counted, and Chinese and Japanese characters, for nobody here knows the model's tokens."""
    on_bad_format: BadFormatPolicy = "record"
    format_retries: int = Field(default=1, ge=0, le=10)
    """How often the model is asked again within a step, with `on_bad_format="retry"`."""
    quirks: frozenset[str] = frozenset()
    """Documented oddities of published agents to repeat, by name."""

    step_timeout_s: float = Field(default=300.0, gt=0)
    """Seconds for one decision, all of its requests together."""
    stall_s: float | None = Field(default=None, gt=0)
    """How long an answer may pause once its first token came, before the endpoint counts as stalled.

    Left out, a third of the time for a decision, at most 30 s."""
    request_attempts: int | None = Field(default=None, ge=1, le=100)
    """Tries at one request before the endpoint counts as gone."""
    keep_requests: bool = False
    """Whether every request is written down whole with its step: messages and sampling, images by their hash."""
    cache_dir: Path | None = None
    """Where answers are kept, so that the same request is asked once."""
    cassette: Path | None = None
    """Recording of a run's answers."""
    cassette_mode: CassetteMode = "replay"
    prices: Path | None = None
    """Price table over the shipped one."""

    @field_validator("prompt_file", "cache_dir", "cassette", "prices", mode="after")
    @classmethod
    def _absolute(cls, path: Path | None) -> Path | None:
        return path.expanduser().absolute() if path is not None else None

    @model_validator(mode="after")
    def _stall_shows_in_time(self) -> Self:
        if self.stall_s is not None and self.stall_s >= self.step_timeout_s:
            raise ValueError(
                f"stall_s is {self.stall_s:g}, and must be less than step_timeout_s, which is {self.step_timeout_s:g}: "
                "else a stalled endpoint is not noticed within the step"
            )
        return self

    @property
    def stall_limit_s(self) -> float:
        """How long an answer may pause: as said, or what fits the time for a decision."""
        return self.stall_s or min(LONGEST_STALL_S, self.step_timeout_s * STALL_SHARE)

    @property
    def prompt_text(self) -> str | None:
        """The text of `prompt_file`; `ConfigError` when it cannot be read or has changed."""
        if self.prompt_file is None:
            return None
        try:
            text = self.prompt_file.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"cannot read the prompt file {self.prompt_file}: {error}") from error
        if self.prompt_sha256 not in (None, _digest(text)):
            raise ConfigError(f"the prompt file {self.prompt_file} changed since this run began; start a new run")
        return text

    def recorded(self) -> dict[str, Any]:
        """The given options as JSON for the record, without API keys.

        Options made of this are the same but for the keys and for where answers are kept. A prompt file is pinned by
        its hash; of addresses, what may hold a key is left out.
        """
        fields = self.model_dump(mode="json", exclude_defaults=True, exclude=set(_NOT_IDENTITY))
        for name in {"base_url", "executor_base_url"} & fields.keys():
            fields[name] = _without_secrets(fields[name])
        if self.quirks:
            fields["quirks"] = sorted(self.quirks)
        if (text := self.prompt_text) is not None:
            fields["prompt_sha256"] = _digest(text)
        return fields


def _without_secrets(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        raise ConfigError("the model's base URL is not a URL; it looks like http://127.0.0.1:8000/v1") from None
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def agent_options(fields: Mapping[str, Any], *, own: Collection[str] = ()) -> AgentOptions:
    """Options from names and values; `ConfigError` says which are wrong, and repeats no value.

    `own` names what else the agent takes, for the suggestion after a misspelt name.
    """
    try:
        return AgentOptions.model_validate(dict(fields))
    except ValidationError as error:
        mistakes = "; ".join(": ".join(filter(None, _mistake(details, own))) for details in error.errors())
        raise ConfigError(f"these options of an agent cannot be used: {mistakes}") from None


def _mistake(details: ErrorDetails, own: Collection[str]) -> tuple[str, str]:
    """Where a mistake is, and what it is."""
    name = ".".join(map(str, details["loc"]))
    if details["type"] == "extra_forbidden":
        names = sorted({*AgentOptions.model_fields, *own} - {"options"})
        hint = did_you_mean(name, names, "did you mean {}?", otherwise=f"there are: {', '.join(names)}")
        return name, f"there is no such option; {hint}"
    return name, details["msg"].removeprefix("Value error, ")


def with_settings(options: AgentOptions, settings: Mapping[str, Any]) -> AgentOptions:
    """Options with further settings; `ConfigError` for one that both say, and differently."""
    own = {name: getattr(options, name) for name in options.model_fields_set}
    further = agent_options(settings)
    for name in sorted(settings.keys() & own.keys()):
        if own[name] != getattr(further, name):
            raise ConfigError(f"{name} is {own[name]!r} in one place and {settings[name]!r} in another; say it once")
    return agent_options({**own, **settings})
