"""Attention kernels for batched decoding with screenshots: windowed for the vision tower, grouped-query for the text.

`transformers` looks at each window of an image in a call of its own (78 windows in each of 28 layers for one phone
screen), and copies keys and values for every head that shares them where rows are padded. Both are avoided here, with
nothing but what torch itself brings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch.nn.functional import scaled_dot_product_attention
from transformers import AttentionInterface

WINDOWED = "mobile_world_flash_windows"
"""The library tells the windows' bounds only to an attention whose name has `flash` in it."""
GROUPED = "mobile_world_grouped"


def install(network: Any) -> None:
    """Register both kernels and switch the network to them."""
    AttentionInterface.register(WINDOWED, _Windowed())
    AttentionInterface.register(GROUPED, grouped)
    network.config.vision_config._attn_implementation = WINDOWED
    network.config.text_config._attn_implementation = GROUPED


def grouped(
    module: Any,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor | None,
    scaling: float | None = None,
    **_: Any,
) -> tuple[torch.Tensor, None]:
    """Grouped-query attention of the text: causal prefill, or one more token of each row.

    For one token the heads that share keys stand where queries stand: each key is read once for all of them.
    """
    if query.shape[2] > 1:
        output = scaled_dot_product_attention(
            query, key, value, attention_mask, scale=scaling, is_causal=attention_mask is None, enable_gqa=True
        )
    else:
        rows, heads, _, size = query.shape
        shared = query.view(rows, key.shape[1], heads // key.shape[1], size)
        output = scaled_dot_product_attention(shared, key, value, attention_mask, scale=scaling)
        output = output.reshape(rows, heads, 1, size)
    return output.transpose(1, 2).contiguous(), None


@dataclass(frozen=True)
class _Windows:
    """Where the patches of each window stand, with room up to the largest, and the way back."""

    inside: torch.Tensor
    places: torch.Tensor
    back: torch.Tensor


class _Windowed:
    """Windowed attention of the vision tower: all windows of an image in one call."""

    def __init__(self) -> None:
        self._last: tuple[torch.Tensor, _Windows] | None = None

    def __call__(
        self,
        module: Any,
        query: torch.Tensor,
        key: torch.Tensor,
        value: torch.Tensor,
        attention_mask: torch.Tensor | None,
        scaling: float | None = None,
        cu_seq_lens_q: torch.Tensor | None = None,
        max_length_q: int | None = None,
        **_: Any,
    ) -> tuple[torch.Tensor, None]:
        """Attend; without bounds, or with those of one window alone, everything looks at everything."""
        if cu_seq_lens_q is None or max_length_q is None or len(cu_seq_lens_q) == 2:
            output = scaled_dot_product_attention(query, key, value, attention_mask, scale=scaling)
            return output.transpose(1, 2).contiguous(), None
        bounds, windows = self._last or (None, None)
        if windows is None or bounds is not cu_seq_lens_q:  # all layers of one look at an image have the same
            windows = _windows(cu_seq_lens_q, max_length_q, query.shape[2])
            self._last = (cu_seq_lens_q, windows)
        parts = [tensor[0].transpose(0, 1)[windows.places].transpose(1, 2) for tensor in (query, key, value)]
        output = scaled_dot_product_attention(*parts, attn_mask=windows.inside[:, None, None], scale=scaling)
        return output.transpose(1, 2).flatten(0, 1)[windows.back][None], None


def _windows(bounds: torch.Tensor, longest: int, patches: int) -> _Windows:
    bounds = bounds.long()
    starts, lengths = bounds[:-1], bounds.diff()
    steps = torch.arange(longest, device=bounds.device)
    numbers = torch.arange(len(starts), device=bounds.device)
    owner = torch.repeat_interleave(numbers, lengths, output_size=patches)
    back = owner * longest + torch.arange(patches, device=bounds.device) - starts[owner]
    return _Windows(steps < lengths[:, None], (starts[:, None] + steps).clamp(max=patches - 1), back)
