"""Batched decoding with a vision-language model of `transformers`: KV cache, sampling and CUDA graphs.

Each prompt is read alone, so nothing of it is padded; then its row joins the batch. What a row says does not depend on
its neighbours but for rounding: positions, random numbers and sampling values are its own.

Python needs 20 to 30 ms to tell a GPU what one token of a network with 28 layers takes, and the GPU 8 ms to do it. So
on CUDA that list is recorded once for each size of a batch (a CUDA graph) and played back after that. The KV cache
keeps its addresses for the same reason: rows come and go without a copy of their neighbours.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from transformers import DynamicCache

from mobile_world.agents.models.batching import GeneratedToken, OutOfMemory
from mobile_world.agents.models.chat import TokenLogprob
from mobile_world.domain import EndpointUnavailable


class SlotKvCache:
    """Each row has a slot, and its tokens stand in it from the left; slots grow in steps, for all rows at once."""

    def __init__(self, *, step: int) -> None:
        """Begin with no room; lengths are multiples of `step`."""
        self.keys: list[torch.Tensor] = []
        self.values: list[torch.Tensor] = []
        self.rows = self.length = 0
        self._step = step

    def fits(self, rows: int, length: int) -> bool:
        """Whether there is room for so many rows, so long."""
        return rows <= self.rows and length <= self.length

    def grow(self, rows: int, length: int) -> None:
        """Make room; what is held stays, at other addresses."""
        self.rows = max(self.rows, size_for(rows))
        self.length = max(self.length, -(-length // self._step) * self._step)
        for tensors in (self.keys, self.values):
            for layer, old in enumerate(tensors):
                tensors[layer] = self._larger(old)

    def put(self, slot: int, prompt: Any) -> None:
        """Take what the reading of a prompt left, a cache of the library's with one row."""
        if not self.keys:
            empty = [layer.keys[:, :, :0] for layer in prompt.layers]
            self.keys, self.values = list(map(self._larger, empty)), list(map(self._larger, empty))
        for layer, read in enumerate(prompt.layers):
            length = read.keys.shape[2]
            self.keys[layer][slot, :, :length] = read.keys[0]
            self.values[layer][slot, :, :length] = read.values[0]

    def move(self, source: int, target: int) -> None:
        """Put one row into the slot of another."""
        for tensor in (*self.keys, *self.values):
            tensor[target] = tensor[source]

    def _larger(self, old: torch.Tensor) -> torch.Tensor:
        heads, size = old.shape[1], old.shape[3]
        new = torch.zeros((self.rows, heads, self.length, size), dtype=old.dtype, device=old.device)
        if old.shape[2]:
            new[: old.shape[0], :, : old.shape[2]] = old
        return new


class NextColumn:
    """The first rows of a cache, as the network sees them when it adds one token to each."""

    def __init__(self, cache: SlotKvCache, columns: torch.Tensor) -> None:
        """Write the token of each row at its place in `columns`."""
        self._cache, self._columns = cache, columns
        self._rows = torch.arange(len(columns), device=columns.device)

    def update(
        self, key: torch.Tensor, value: torch.Tensor, layer: int, *_: Any, **__: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Add one token to every row of a layer; all that the layer holds."""
        keys = self._cache.keys[layer][: len(self._rows)]
        values = self._cache.values[layer][: len(self._rows)]
        keys[self._rows, :, self._columns] = key[:, :, 0]
        values[self._rows, :, self._columns] = value[:, :, 0]
        return keys, values

    def get_seq_length(self, layer: int = 0) -> int:
        """How long the rows may be; the network asks whether it is at the beginning."""
        return self._cache.length


def size_for(rows: int) -> int:
    """The padded batch size for a number of rows: powers of two, so that few CUDA graphs are recorded."""
    return 1 << (rows - 1).bit_length()


LENGTH_STEPS = {"cuda": 1024}
"""Tokens by which slots grow: on CUDA everything is recorded anew then."""
LENGTH_STEP = 64
"""The same elsewhere."""
KERNELS = [SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH]
"""Not cuDNN's, which prepares itself anew for every length: 35 ms for each token of an answer on an H200."""


@dataclass(frozen=True)
class SamplingParameters:
    """Sampling parameters of one row."""

    temperature: float = 0.0
    top_p: float = 1.0
    top_k: int = 0
    """0 means all of them."""
    min_p: float = 0.0
    repetition_penalty: float = 1.0
    logprobs: int | None = None


@dataclass(frozen=True)
class TensorPrompt:
    """A request as tensors, prepared on the CPU by the requesting thread."""

    tokens: torch.Tensor
    """One row of token numbers, with a place for every patch of an image."""
    positions: torch.Tensor
    """(3, tokens): in time, height and width."""
    images: dict[str, torch.Tensor] = field(default_factory=dict)
    """What the network takes beside the tokens: the patches, and how many each image has."""
    choice: SamplingParameters = field(default_factory=SamplingParameters)
    chance: random.Random = field(default_factory=random.Random)

    @property
    def next_position(self) -> int:
        """Where the first token of the answer stands."""
        return int(self.positions.max()) + 1


@dataclass
class _Row:
    prompt: TensorPrompt
    slot: int
    length: int
    """Tokens in the cache."""
    position: int
    """Of the last token, which is not in the cache yet."""
    last: int = 0


@dataclass(frozen=True)
class _Recorded:
    """One token of a batch of some size, ready to be played back."""

    graph: torch.cuda.CUDAGraph
    given: torch.Tensor
    logits: torch.Tensor


class BatchedDecoder:
    """A `Decoder` over a network of the Qwen-VL families."""

    def __init__(self, network: Any, tokenizer: Any) -> None:
        """Make tokens with `network`, which nobody else may use meanwhile."""
        self._network, self._tokenizer, self._device = network, tokenizer, network.device
        ends = network.generation_config.eos_token_id
        self._ends = frozenset(ends if isinstance(ends, list) else [ends])
        self._vocabulary = network.get_output_embeddings().weight.shape[0]
        self._rows: list[_Row] = []
        self._recorded: dict[int, _Recorded] = {}
        self._cache = SlotKvCache(step=LENGTH_STEP)
        self._seen = torch.empty(0)
        self._beside: torch.cuda.Stream | None = None
        self.clear()

    def add(self, prompt: TensorPrompt, said: Sequence[GeneratedToken]) -> GeneratedToken:
        """See `Decoder`."""
        with _working(self._device):
            before = [token.number for token in said]
            tokens = torch.cat([prompt.tokens, torch.tensor(before, dtype=prompt.tokens.dtype)]).to(self._device)
            start = prompt.next_position
            positions = torch.cat([prompt.positions, torch.arange(start, start + len(before)).expand(3, -1)], dim=1)
            read = DynamicCache()
            output = self._network(
                input_ids=tokens[None],
                position_ids=positions[:, None].to(self._device),
                past_key_values=read,
                use_cache=True,
                logits_to_keep=1,
                **{name: value.to(self._device) for name, value in prompt.images.items()},
            )
            row = _Row(prompt, len(self._rows), len(tokens), start + len(before))
            self._make_room(len(self._rows) + 1, row.length + 1)
            self._cache.put(row.slot, read)
            self._rows.append(row)
            seen = torch.zeros((1, self._vocabulary), dtype=torch.bool, device=self._device)
            self._seen = torch.cat([self._seen, seen.index_fill(1, tokens, True)])
            [token] = self._chosen(output.logits[:, -1], slice(-1, None))
        return token

    def advance(self) -> Sequence[GeneratedToken]:
        """See `Decoder`."""
        with _working(self._device):
            self._make_room(len(self._rows), max(row.length for row in self._rows) + 1)
            columns = [[0, 0, 0]] * size_for(len(self._rows))
            for row in self._rows:
                columns[row.slot] = [row.last, row.position, row.length]
            given = torch.tensor(columns).T.contiguous()
            logits = self._played(given) if self._device.type == "cuda" else self._computed(given)
            for row in self._rows:
                row.length, row.position = row.length + 1, row.position + 1
            return self._chosen(logits[[row.slot for row in self._rows]], slice(None))

    def keep(self, rows: Sequence[int]) -> None:
        """See `Decoder`."""
        with _working(self._device):
            self._rows, self._seen = [self._rows[row] for row in rows], self._seen[list(rows)]
            free = sorted(set(range(len(rows))) - {row.slot for row in self._rows})
            for row in self._rows:
                if row.slot >= len(rows):  # the rows of a batch stand in its first slots
                    target = free.pop()
                    self._cache.move(row.slot, target)
                    row.slot = target

    def clear(self) -> None:
        """See `Decoder`."""
        self._rows, self._recorded = [], {}
        self._cache = SlotKvCache(step=LENGTH_STEPS.get(self._device.type, LENGTH_STEP))
        self._seen = torch.empty((0, self._vocabulary), dtype=torch.bool, device=self._device)
        if self._device.type == "cuda":
            gc.collect()  # errors and their frames refer to each other, and to tensors
            torch.cuda.empty_cache()

    def _make_room(self, rows: int, length: int) -> None:
        if not self._cache.fits(rows, length):
            self._recorded.clear()  # it knows the old addresses
            self._cache.grow(rows, length)

    def _computed(self, given: torch.Tensor) -> torch.Tensor:
        """Add a token to the first slots; `given` has their tokens, positions and columns. What may come next."""
        tokens, positions, columns = given
        mask = torch.zeros((len(columns), self._cache.length), dtype=self._network.dtype, device=given.device)
        mask.masked_fill_(torch.arange(self._cache.length, device=given.device) > columns[:, None], float("-inf"))
        output = self._network(
            input_ids=tokens[:, None],
            position_ids=positions[None, :, None].expand(3, -1, -1),
            attention_mask=mask[:, None, None],
            past_key_values=NextColumn(self._cache, columns),
            use_cache=True,
        )
        logits: torch.Tensor = output.logits[:, -1]
        return logits

    def _played(self, given: torch.Tensor) -> torch.Tensor:
        """The same from a recording, which is made when there is none of this size."""
        size = given.shape[1]
        if size not in self._recorded:
            self._recorded[size] = self._record(given.to(self._device))
        recorded = self._recorded[size]
        recorded.given.copy_(given)
        recorded.graph.replay()
        return recorded.logits

    def _record(self, given: torch.Tensor) -> _Recorded:
        if self._beside is None:
            self._beside = torch.cuda.Stream(self._device)
        self._beside.wait_stream(torch.cuda.current_stream(self._device))
        with torch.cuda.stream(self._beside):
            self._computed(given)  # libraries prepare themselves at the first use, which cannot be recorded
        torch.cuda.current_stream(self._device).wait_stream(self._beside)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=self._beside, capture_error_mode="thread_local"):
            logits = self._computed(given)
        return _Recorded(graph, given, logits)

    def _chosen(self, logits: torch.Tensor, part: slice) -> list[GeneratedToken]:
        """The next tokens of some rows."""
        logits, rows, seen = logits.float(), self._rows[part], self._seen[part]
        numbers = _choose(logits, [row.prompt for row in rows], seen)
        seen.scatter_(1, numbers[:, None], True)
        tokens = []
        for row, number, values in zip(rows, numbers.tolist(), logits, strict=True):
            row.last = number
            tokens.append(
                GeneratedToken(number, number in self._ends, self._logprob(values, number, row.prompt.choice.logprobs))
            )
        return tokens

    def _logprob(self, logits: torch.Tensor, number: int, alternatives: int | None) -> TokenLogprob | None:
        if alternatives is None:
            return None
        values = logits.log_softmax(-1)
        likeliest, places = values.topk(alternatives)
        name = self._tokenizer.decode
        others = zip(places.tolist(), likeliest.tolist(), strict=True)
        return TokenLogprob(
            name([number]), float(values[number]), tuple((name([place]), value) for place, value in others)
        )


def _choose(logits: torch.Tensor, prompts: Sequence[TensorPrompt], seen: torch.Tensor) -> torch.Tensor:
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
    last = ((likely > 0).sum(-1, keepdim=True) - 1).clamp(min=0)  # a `top_p` of 0 leaves the likeliest
    place = torch.searchsorted(heaped, drawn, right=True).minimum(last)
    draws = torch.tensor([choice.temperature > 0 for choice in choices], device=logits.device)
    return torch.where(draws, places.gather(1, place)[:, 0], likeliest)


@contextmanager
def _working(device: torch.device) -> Iterator[None]:
    """Compute without gradients; what goes wrong on the device is said as those who wait understand it."""
    current = torch.cuda.device(device) if device.type == "cuda" else nullcontext()
    try:
        with current, torch.inference_mode(), sdpa_kernel(KERNELS):
            yield
    except torch.OutOfMemoryError:
        # Not chained: the traceback would hold the tensors that are in the way.
        raise OutOfMemory(f"{device} is out of memory; try a smaller --max-batch or shorter requests") from None
    except RuntimeError as error:
        raise EndpointUnavailable(f"{device}: {str(error).splitlines()[0]}") from error
