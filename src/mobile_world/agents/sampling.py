"""How an agent's options become the sampling of its requests."""

from __future__ import annotations

from dataclasses import replace

from mobile_world.agents.models import Sampling
from mobile_world.agents.models.constrained_decoding import venus_grammar
from mobile_world.agents.options import AgentOptions

LARGEST_SEED = 2**31 - 1
"""Some endpoints keep seeds in 32 bits and refuse more."""


def sampling(options: AgentOptions, own: Sampling, *, protocol: str) -> Sampling:
    """The agent's own values, with what the user chose in their place; an extra field of nothing is left out."""
    extra = {**own.extra, **options.extra}
    if options.repetition_penalty is not None:
        extra["repetition_penalty"] = options.repetition_penalty
    return replace(
        own,
        temperature=own.temperature if options.temperature is None else options.temperature,
        top_p=own.top_p if options.top_p is None else options.top_p,
        max_tokens=own.max_tokens if options.max_tokens is None else options.max_tokens,
        seed=options.seed,
        stop=options.stop or own.stop,
        extra=extra,
        logprobs=own.logprobs if options.logprobs is None else options.logprobs,
        grammar=venus_grammar(protocol) if options.grammar else None,
    )


def with_seed(chosen: Sampling, episode_seed: int | None) -> Sampling:
    """With the episode's seed, unless the user chose one for all episodes or none is to be sent."""
    if chosen.seed is not None or episode_seed is None:
        return chosen
    return replace(chosen, seed=episode_seed & LARGEST_SEED)
