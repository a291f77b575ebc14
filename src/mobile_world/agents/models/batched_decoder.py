"""The tokens of several answers at once, from a vision-language model that `transformers` has loaded.

Each prompt is read alone, so nothing of it is padded; its keys and values then join those of the other rows, padded on
the left. What a row says does not depend on its neighbours but for rounding: positions, random numbers and sampling
values are its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import torch
from transformers import DynamicCache

from mobile_world.agents.models.batching import OutOfMemory, Token
from mobile_world.agents.models.chat import TokenLogprob
from mobile_world.domain import EndpointUnavailable


@dataclass(frozen=True)
class Choice:
    """How a row chooses its tokens."""

    temperature: float = 0.0
    top_p: float = 1.0
    top_k: int = 0
    """0 means all of them."""
    min_p: float = 0.0
    repetition_penalty: float = 1.0
    logprobs: int | None = None


@dataclass(frozen=True)
class Prompt:
    """A request in tensors, made by the thread that asks, on the processor."""

    tokens: torch.Tensor
    """One row of token numbers, with a place for every patch of an image."""
    positions: torch.Tensor
    """(3, tokens): in time, height and width."""
    images: dict[str, torch.Tensor] = field(default_factory=dict)
    """What the network takes beside the tokens: the patches, and how many each image has."""
    choice: Choice = field(default_factory=Choice)
    chance: random.Random = field(default_factory=random.Random)

    @property
    def next_position(self) -> int:
        """Where the first token of the answer stands."""
        return int(self.positions.max()) + 1


@dataclass
class _Row:
    prompt: Prompt
    length: int
    """Tokens in the cache."""


class BatchedDecoder:
    """A `Decoder` over a network of the Qwen-VL families."""

    def __init__(self, network: Any, tokenizer: Any) -> None:
        """Make tokens with `network`, which nobody else may use meanwhile."""
        self._network, self._tokenizer, self._device = network, tokenizer, network.device
        ends = network.generation_config.eos_token_id
        self._ends = frozenset(ends if isinstance(ends, list) else [ends])
        self._vocabulary = network.get_output_embeddings().weight.shape[0]
        self._rows: list[_Row] = []
        self._cache = DynamicCache()
        self._last = self._positions = self._seen = torch.empty(0)
        self.clear()

    def add(self, prompt: Prompt, said: Sequence[Token]) -> Token:
        """See `Decoder`."""
        with _working(self._device):
            before = [token.number for token in said]
            tokens = torch.cat([prompt.tokens, torch.tensor(before, dtype=prompt.tokens.dtype)])
            start = prompt.next_position
            positions = torch.cat([prompt.positions, torch.arange(start, start + len(before)).expand(3, -1)], dim=1)
            cache = DynamicCache()
            heard = self._network(
                input_ids=tokens[None].to(self._device),
                position_ids=positions[:, None].to(self._device),
                past_key_values=cache,
                use_cache=True,
                logits_to_keep=1,
                **{name: value.to(self._device) for name, value in prompt.images.items()},
            )
            self._join(cache, _Row(prompt, len(tokens)), tokens, start + len(before))
            [token] = self._chosen(heard.logits[:, -1], slice(-1, None))
            self._last = torch.cat([self._last, torch.tensor([[token.number]], device=self._device)])
        return token

    def advance(self) -> Sequence[Token]:
        """See `Decoder`."""
        with _working(self._device):
            for row in self._rows:
                row.length += 1
            heard = self._network(
                input_ids=self._last,
                position_ids=self._positions[None, :, None].expand(3, -1, -1),
                attention_mask=self._mask(),
                past_key_values=self._cache,
                use_cache=True,
            )
            self._positions = self._positions + 1
            tokens = self._chosen(heard.logits[:, -1], slice(None))
            self._last = torch.tensor([[token.number] for token in tokens], device=self._device)
        return tokens

    def keep(self, rows: Sequence[int]) -> None:
        """See `Decoder`."""
        if not rows:
            self.clear()
            return
        with _working(self._device):
            longest = max(self._rows[row].length for row in rows)
            kept = torch.tensor(rows, device=self._device)
            for layer in self._cache.layers:
                layer.keys = layer.keys[kept, :, -longest:]
                layer.values = layer.values[kept, :, -longest:]
            self._rows = [self._rows[row] for row in rows]
            self._last, self._positions, self._seen = self._last[kept], self._positions[kept], self._seen[kept]

    def clear(self) -> None:
        """See `Decoder`."""
        self._rows = []
        self._cache = DynamicCache()
        self._last = torch.empty((0, 1), dtype=torch.long, device=self._device)
        self._positions = torch.empty(0, dtype=torch.long, device=self._device)
        self._seen = torch.empty((0, self._vocabulary), dtype=torch.bool, device=self._device)
        if self._device.type == "cuda":
            torch.cuda.empty_cache()

    def _join(self, cache: DynamicCache, row: _Row, tokens: torch.Tensor, position: int) -> None:
        """Put a row below the others, with room on the left where it or they are shorter."""
        if self._rows:
            for ours, new in zip(self._cache.layers, cache.layers, strict=True):
                ours.keys, ours.values = _stacked(ours.keys, new.keys), _stacked(ours.values, new.values)
        else:
            self._cache = cache
        self._rows.append(row)
        self._positions = torch.cat([self._positions, torch.tensor([position], device=self._device)])
        seen = torch.zeros((1, self._vocabulary), dtype=torch.bool, device=self._device)
        self._seen = torch.cat([self._seen, seen.index_fill(1, tokens.to(self._device), True)])

    def _mask(self) -> torch.Tensor | None:
        """(rows, 1, 1, tokens): which keys each row may look at; nothing when all rows are equally long."""
        lengths = [row.length for row in self._rows]
        longest = max(lengths)
        if min(lengths) == longest:
            return None
        padding = torch.tensor([longest - length for length in lengths], device=self._device)
        return (torch.arange(longest, device=self._device) >= padding[:, None])[:, None, None]

    def _chosen(self, logits: torch.Tensor, part: slice) -> list[Token]:
        """The next tokens of some rows."""
        logits, rows, seen = logits.float(), self._rows[part], self._seen[part]
        numbers = _choose(logits, [row.prompt for row in rows], seen)
        seen.scatter_(1, numbers[:, None], True)
        return [
            Token(number, number in self._ends, self._logprob(logits[place], number, row.prompt.choice.logprobs))
            for place, (number, row) in enumerate(zip(numbers.tolist(), rows, strict=True))
        ]

    def _logprob(self, logits: torch.Tensor, number: int, alternatives: int | None) -> TokenLogprob | None:
        if alternatives is None:
            return None
        values = logits.log_softmax(-1)
        found, places = values.topk(alternatives)
        name = self._tokenizer.decode
        others = zip(places.tolist(), found.tolist(), strict=True)
        return TokenLogprob(
            name([number]), float(values[number]), tuple((name([place]), each) for place, each in others)
        )


def _stacked(above: torch.Tensor, below: torch.Tensor) -> torch.Tensor:
    length = max(above.shape[2], below.shape[2])
    padded = [torch.nn.functional.pad(each, (0, 0, length - each.shape[2], 0)) for each in (above, below)]
    return torch.cat(padded)


def _choose(logits: torch.Tensor, prompts: Sequence[Prompt], seen: torch.Tensor) -> torch.Tensor:
    """One token for each row, by its own rules; `seen` marks what its prompt and its answer hold already."""

    def column(values: Sequence[float]) -> torch.Tensor:
        return torch.tensor(values, device=logits.device)[:, None]

    choices = [prompt.choice for prompt in prompts]
    penalties = [choice.repetition_penalty for choice in choices]
    if any(penalty != 1 for penalty in penalties):
        penalty = column(penalties)
        logits = torch.where(seen, torch.where(logits < 0, logits * penalty, logits / penalty), logits)
    likeliest = logits.argmax(-1)
    if all(choice.temperature <= 0 for choice in choices):
        return likeliest
    # By temperature, then among the `top_k`, within `top_p` of these, and above `min_p` of the likeliest.
    heat = column([choice.temperature if choice.temperature > 0 else 1.0 for choice in choices])
    likely, places = (logits / heat).softmax(-1).sort(descending=True)
    rank = torch.arange(likely.shape[1], device=logits.device)
    likely = likely * (rank < column([choice.top_k or likely.shape[1] for choice in choices]))
    likely = likely / likely.sum(-1, keepdim=True)
    likely = likely * (likely.cumsum(-1) - likely < column([choice.top_p for choice in choices]))
    likely = likely * (likely >= likely[:, :1] * column([choice.min_p for choice in choices]))
    heaped = likely.cumsum(-1)
    drawn = column([prompt.chance.random() for prompt in prompts]) * heaped[:, -1:]
    place = torch.searchsorted(heaped, drawn, right=True).minimum((likely > 0).sum(-1, keepdim=True) - 1)
    draws = torch.tensor([choice.temperature > 0 for choice in choices], device=logits.device)
    return torch.where(draws, places.gather(1, place)[:, 0], likeliest)


@contextmanager
def _working(device: torch.device) -> Iterator[None]:
    """Compute without gradients; what goes wrong on the device is said as those who wait understand it."""
    try:
        with torch.inference_mode():
            yield
    except torch.OutOfMemoryError:
        # Not chained: the traceback would hold the tensors that are in the way.
        raise OutOfMemory(f"{device} is out of memory; try a smaller --max-batch or shorter requests") from None
    except RuntimeError as error:
        raise EndpointUnavailable(f"{device}: {str(error).splitlines()[0]}") from error
