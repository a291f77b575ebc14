"""What `mw model serve` can be asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from mobile_world.cli.options import Options, OutputPath, SuggestingChoice, secret_option, with_options
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.agents.serving import Behaviour, BehaviourOptions, Cut, GarbageKind, ModelServer


SERVED_KEY_VARIABLE = "MW_SERVED_API_KEY"

SECONDS = click.FloatRange(min=0, max=86_400)


class LoadedBackend(NamedTuple):
    """A real model for the server."""

    behaviour: Behaviour | None
    close: Callable[[], None]
    """Stops an answer that is being made, so that it does not hold up the end of the server."""
    told: str = ""
    """Where it is, for people."""


@dataclass(frozen=True)
class ServingRequest:
    """What the command line asks for."""

    behaviour: str
    script: Path | None
    codec: str | None
    backend: str | None
    checkpoint: str | None
    device: str
    dtype: str
    max_batch: int
    threads: int
    mix: tuple[str, ...]
    seed: int
    first: int | None
    first_byte: float | None
    piece: float | None
    status: int | None
    server_words: str
    context_tokens: int
    retry_after: float
    cut: Cut
    after_tokens: int
    kinds: tuple[GarbageKind, ...]
    host: str
    port: int
    served_as: tuple[str, ...]
    min_pixels: int
    max_pixels: int
    factor: int
    api_key: str | None = field(repr=False)
    record: Path | None

    def server(self, backend: Behaviour | None) -> ModelServer:
        """The server that was asked for, not started yet."""
        from mobile_world.agents.serving import ModelServer, PixelLimits, make_behaviour

        return ModelServer(
            make_behaviour(self.behaviour, self._wishes(backend), mix=self._shares()),
            model_name=self.model_name,
            other_names=self.served_as[1:],
            synthetic=self.synthetic,
            host=self.host,
            port=self.port,
            limits=PixelLimits(self.min_pixels, self.max_pixels, self.factor),
            api_key=self.api_key,
            record=self.record,
            keeps=False,
        )

    @property
    def model_name(self) -> str:
        """The name that is listed, taken and answered with: the one that was asked for, or what really answers."""
        own = {"smollm2": "SmolLM2-135M-Instruct", "transformers": Path(self.checkpoint or "").name}
        return next(iter(self.served_as), "") or own.get(self.backend or "") or f"mw-{self.behaviour}"

    @property
    def synthetic(self) -> bool:
        """Whether words are made that no model said."""
        return self.backend is None or "garbage" in (self.behaviour, *self._shares())

    def loaded_backend(self) -> LoadedBackend:
        """The real model, when one was asked for, and how to let go of it."""
        from mobile_world.agents.serving import ModelBackend, SmolLM2

        if self.backend == "smollm2":
            small = SmolLM2(threads=self.threads)
            return LoadedBackend(small, small.close)
        if self.backend == "transformers":
            if self.checkpoint is None:
                raise ConfigError("the backend transformers needs --checkpoint with a directory or a name")
            from mobile_world.agents.models.transformers_model import TransformersModel, load

            loaded = load(self.checkpoint, device=self.device, dtype=self.dtype)
            model = TransformersModel(loaded, max_batch=self.max_batch)
            where = f"{self.checkpoint} is on {loaded.network.device} in {str(loaded.network.dtype).split('.')[-1]}"
            return LoadedBackend(ModelBackend(model), model.close, f"{where}; up to {self.max_batch} answers at once")
        return LoadedBackend(None, lambda: None)

    def _wishes(self, backend: Behaviour | None) -> BehaviourOptions:
        from mobile_world.agents.serving import GARBAGE_KINDS, BehaviourOptions, read_script

        return BehaviourOptions(
            seed=self.seed,
            script=read_script(self.script) if self.script is not None else None,
            codec=self.codec,
            backend=backend,
            first=self.first,
            first_byte_s=self.first_byte,
            piece_s=self.piece,
            status=self.status,
            server=self.server_words,
            context_tokens=self.context_tokens,
            retry_after_s=self.retry_after,
            cut=self.cut,
            after_tokens=self.after_tokens,
            kinds=self.kinds or GARBAGE_KINDS,
        )

    def _shares(self) -> dict[str, float]:
        shares: dict[str, float] = {}
        for given in self.mix:
            name, _, share = given.partition("=")
            try:
                shares[name] = float(share)
            except ValueError as error:
                raise ConfigError(f"--mix wants NAME=PROBABILITY, not {given!r}") from error
        return shares


WORDS: Options = (
    click.option("--behaviour", default="echo", show_default=True, metavar="NAME", help="See 'mw model behaviours'."),
    click.option("--script", type=click.Path(dir_okay=False, path_type=Path), help="Answers in .json or .jsonl."),
    click.option("--codec", metavar="NAME", help="Output format of actions, such as venus@1.0."),
    click.option(
        "--backend",
        type=SuggestingChoice(["smollm2", "transformers"]),
        help="A real model; extra 'llm' or 'transformers'.",
    ),
    click.option("--checkpoint", metavar="DIR|NAME", help="For the backend transformers."),
    click.option(
        "--device", default="auto", show_default=True, metavar="auto|cuda[:N]|cpu", help="For the backend transformers."
    ),
    click.option(
        "--dtype",
        type=SuggestingChoice(["auto", "bfloat16", "float16", "float32"]),
        default="auto",
        show_default=True,
        help="For the backend transformers; auto: as the checkpoint was stored.",
    ),
    click.option(
        "--max-batch",
        type=click.IntRange(1, 1024),
        default=32,
        show_default=True,
        help="For the backend transformers: answers made at once.",
    ),
    click.option(
        "--threads", type=click.IntRange(1, 64), default=1, show_default=True, help="For the backend smollm2."
    ),
)
"""What is said."""

FAULTS: Options = (
    click.option(
        "--mix",
        multiple=True,
        metavar="NAME=PROBABILITY",
        help="Use another behaviour for a share of the requests; repeatable.",
    ),
    click.option("--seed", type=int, default=0, show_default=True, help="Seed of everything random."),
    click.option("--first", type=click.IntRange(min=0), help="How many attempts of each request fail."),
    click.option("--first-byte", type=SECONDS, metavar="SECONDS", help="slow: before the first byte."),
    click.option("--piece", type=SECONDS, metavar="SECONDS", help="slow: between two pieces."),
    click.option(
        "--status", type=click.IntRange(400, 599), help="error, rejecting: the status; 500 and 400 unless given."
    ),
    click.option(
        "--server",
        "server_words",
        default="vllm",
        show_default=True,
        metavar="NAME",
        help="overflowing: in whose words; as 'sglang'.",
    ),
    click.option(
        "--context-tokens",
        type=click.IntRange(min=0),
        default=1024,
        show_default=True,
        help="overflowing: what fits; a screenshot has about 3000.",
    ),
    click.option("--retry-after", type=SECONDS, default=1.0, show_default=True, help="rate-limiting: in seconds."),
    click.option(
        "--cut",
        type=SuggestingChoice(["half-way", "before-a-byte"]),
        default="half-way",
        show_default=True,
        help="disconnecting: where.",
    ),
    click.option("--after-tokens", type=click.IntRange(min=0), default=6, show_default=True, help="truncating: where."),
    click.option("--kind", "kinds", multiple=True, metavar="KIND", help="garbage: of which kind; repeatable."),
)
"""What goes wrong."""

WHERE: Options = (
    click.option(
        "--host",
        default="127.0.0.1",
        show_default=True,
        help="Address to listen on; non-loopback addresses need a key.",
    ),
    click.option("--port", type=click.IntRange(0, 65_535), default=0, help="Port; a free one if left out."),
    click.option(
        "--as",
        "served_as",
        multiple=True,
        metavar="NAME",
        help="Name of the model, in place of the server's own; repeatable. Synthetic answers are still marked as such.",
    ),
    click.option("--min-pixels", type=click.IntRange(min=1), default=3_136, show_default=True, help="Of images."),
    click.option("--max-pixels", type=click.IntRange(min=1), default=12_845_056, show_default=True, help="Of images."),
    click.option("--factor", type=click.IntRange(1, 256), default=28, show_default=True, help="Pixels along a token."),
    secret_option(
        "--api-key",
        variables=(SERVED_KEY_VARIABLE,),
        envvar=SERVED_KEY_VARIABLE,
        help="Turn away requests without this key",
    ),
    click.option("--record", type=OutputPath(dir_okay=False), help="Append each request to this file."),
)
"""Where, and as what."""


serving_options = with_options(*WORDS, *FAULTS, *WHERE)
"""Adds every option of `mw model serve`."""
