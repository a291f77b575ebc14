"""A model of the Qwen2.5-VL architecture with random weights, in the shape of a real one: for speed, not for skill.

Nothing is downloaded: the weights are drawn where they are used, and the vocabulary is made up. A network's speed does
not depend on what its weights mean; every answer has as many tokens as it may.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mobile_world.agents.models.transformers_model import LoadedModel, chosen_device

SPECIAL = (
    "<|endoftext|>",
    "<|im_start|>",
    "<|im_end|>",
    "<|vision_start|>",
    "<|vision_end|>",
    "<|image_pad|>",
    "<|video_pad|>",
)
TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n"
    "{% for part in message.content %}"
    "{% if part.type == 'image' %}<|vision_start|><|image_pad|><|vision_end|>{% else %}{{ part.text }}{% endif %}"
    "{% endfor %}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    hidden: int
    layers: int
    heads: int
    kv_heads: int
    intermediate: int
    vocabulary: int
    vision_hidden: int
    vision_layers: int
    vision_heads: int
    vision_intermediate: int
    vision_whole: tuple[int, ...]
    """Layers of the vision tower in which every patch looks at the whole image."""


SHAPES = {
    "7b": Shape(3584, 28, 28, 4, 18944, 152064, 1280, 32, 16, 3420, (7, 15, 23, 31)),
    "tiny": Shape(64, 2, 4, 2, 128, 2048, 64, 2, 4, 128, (1,)),
}
"""`7b` is that of Qwen2.5-VL-7B, and so of UI-Venus-Navi-7B, as their `config.json` have it."""


def build(shape: Shape, *, device: str, dtype: str) -> LoadedModel:
    """Draw a network of this shape on a device."""
    import torch
    from transformers import AutoModelForImageTextToText, Qwen2VLImageProcessorPil

    tokenizer = _tokenizer(shape.vocabulary)
    config = _config(shape, dict(zip(SPECIAL, tokenizer.convert_tokens_to_ids(list(SPECIAL)), strict=True)))
    torch.manual_seed(7)
    with torch.device(chosen_device(device)):
        network = AutoModelForImageTextToText.from_config(config, dtype=getattr(torch, dtype)).eval()
    network.generation_config.eos_token_id = tokenizer.eos_token_id
    return LoadedModel(network, tokenizer, Qwen2VLImageProcessorPil(min_pixels=3_136, max_pixels=12_845_056))


def _config(shape: Shape, ids: dict[str, int]) -> Any:
    from transformers import Qwen2_5_VLConfig

    third = shape.hidden // shape.heads // 8  # Qwen2.5-VL's 16, 24 and 24 of 64: a quarter, and twice three eighths
    return Qwen2_5_VLConfig(
        text_config={
            "hidden_size": shape.hidden,
            "num_hidden_layers": shape.layers,
            "num_attention_heads": shape.heads,
            "num_key_value_heads": shape.kv_heads,
            "intermediate_size": shape.intermediate,
            "vocab_size": shape.vocabulary,
            "max_position_embeddings": 32768,
            "bos_token_id": None,
            "eos_token_id": ids["<|im_end|>"],
            "rope_parameters": {
                "rope_type": "default",
                "rope_theta": 1_000_000.0,
                "mrope_section": [third, third * 3 // 2, third * 3 // 2],
            },
        },
        vision_config={
            "depth": shape.vision_layers,
            "hidden_size": shape.vision_hidden,
            "num_heads": shape.vision_heads,
            "intermediate_size": shape.vision_intermediate,
            "out_hidden_size": shape.hidden,
            "fullatt_block_indexes": list(shape.vision_whole),
        },
        image_token_id=ids["<|image_pad|>"],
        video_token_id=ids["<|video_pad|>"],
        vision_start_token_id=ids["<|vision_start|>"],
        vision_end_token_id=ids["<|vision_end|>"],
    )


def _tokenizer(vocabulary: int) -> Any:
    """A tokenizer that reads bytes, and has a made-up word for every other token."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    names = [*SPECIAL, *sorted(pre_tokenizers.ByteLevel.alphabet())]
    names += [f"Ġw{number}" for number in range(vocabulary - len(names))]
    made = Tokenizer(models.BPE(vocab={name: place for place, name in enumerate(names)}, merges=[]))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    made.add_special_tokens(list(SPECIAL))
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=made, eos_token="<|im_end|>", pad_token="<|endoftext|>")
    tokenizer.chat_template = TEMPLATE
    return tokenizer
