"""Context overflow as model servers tell it: status and body of each, for fault injection."""

from __future__ import annotations

import json
from collections.abc import Mapping

from mobile_world.agents.serving.planned_answer import PlannedAnswer


def _error(status: int, body: object) -> PlannedAnswer:
    return PlannedAnswer(status=status, body=json.dumps(body))


def _openai(message: str, *, status: int = 400, **fields: object) -> PlannedAnswer:
    return _error(status, {"error": {"message": message, "type": "invalid_request_error", "param": None, **fields}})


def _vllm(message: str, **fields: object) -> PlannedAnswer:
    return _error(400, {"error": {"message": message, "type": "BadRequestError", "param": None, "code": 400, **fields}})


_LONG = "This model's maximum context length is 8192 tokens. However, you requested 9216 tokens."
_ANTHROPIC = "prompt is too long: 208310 tokens > 200000 maximum"
_EVENTS = "text/event-stream"

OVERFLOW_ERRORS: Mapping[str, PlannedAnswer] = {
    "openai": _openai(_LONG, param="messages", code="context_length_exceeded"),
    "openai-window": _openai("Your input exceeds the context window of this model.", code=None),
    "openai-limit": _openai("Input tokens exceed the configured limit of 8192 tokens.", code="string_above_max_length"),
    "vllm": _vllm(_LONG),
    "vllm-param": _vllm("The request is too long.", param="input_tokens"),
    "vllm-bare": _error(400, {"object": "error", "message": _LONG, "type": "BadRequestError", "code": 400}),
    "vllm-images": _vllm("The decoder prompt (length 9216) is longer than the maximum model length of 8192."),
    "vllm-processor": _vllm("The prompt (total length 9216) is too long to fit into the model (context length 8192)."),
    "vllm-output": _vllm("However, the model's context length is only 8192 tokens.", param="input_text"),
    "vllm-max-tokens": _vllm("max_tokens must be at least 1, got -1024."),
    "vllm-engine": _vllm("The engine prompt length 9216 exceeds the max_model_len 8192. Please reduce prompt."),
    "vllm-stream": PlannedAnswer(
        body=f"data: {json.dumps({'error': {'message': _LONG, 'type': 'BadRequestError', 'code': 400}})}\n\n",
        media_type=_EVENTS,
    ),
    "sglang": _error(
        400,
        {
            "object": "error",
            "message": "The input (9216 tokens) is longer than the model's context length (8192 tokens).",
            "type": "BadRequestError",
            "param": None,
            "code": 400,
        },
    ),
    "sglang-total": _vllm("Requested token count exceeds the model's maximum context length of 8192 tokens."),
    "sglang-memory": _vllm("Input length (9216 tokens) exceeds the maximum allowed length (8192 tokens)."),
    "sglang-images": _error(
        400,
        {
            "object": "error",
            "message": "Multimodal prompt is too long after expanding multimodal tokens. "
            "After expanding len(req.origin_input_ids_unpadded)=5192 => 9216 >= 8186.",
            "type": "BadRequestError",
            "param": None,
            "code": 400,
        },
    ),
    "llama.cpp": _openai(
        "request (9216 tokens) exceeds the available context size (8192 tokens), try increasing it",
        code=400,
        type="exceed_context_size_error",
        n_prompt_tokens=9216,
        n_ctx=8192,
    ),
    "llama.cpp-typed-500": _openai("too long", status=500, code=500, type="exceed_context_size_error"),
    "llama.cpp-500": _openai("Context size has been exceeded.", status=500, code=500, type="server_error"),
    "llama.cpp-shift": _openai("context shift is disabled", status=500, code=500, type="server_error"),
    "llama.cpp-batch": _openai(
        "input is too large to process. increase the physical batch size", status=500, code=500, type="server_error"
    ),
    "llama.cpp-batch-size": _openai(
        "input (9216 tokens) is too large to process. increase the physical batch size (current batch size: 512)",
        status=500,
        code=500,
        type="server_error",
    ),
    "llama-cpp-python": _openai("Requested tokens (9216) exceed context window of 8192", status=400, code=None),
    "lm-studio": _error(
        400, {"error": "The number of tokens to keep from the initial prompt is greater than the context length."}
    ),
    "lm-studio-keep": _error(
        400,
        {
            "error": "Trying to keep the first 9216 tokens when context the overflows. However, the model is loaded "
            "with context length of only 8192 tokens, which is not enough."
        },
    ),
    "lm-studio-reached": _error(
        400, {"error": "Reached context length of 8192 tokens with this model. Try shortening the prompt/chat."}
    ),
    "ollama": _openai("prompt too long; exceeded max context length by 1024 tokens", code=None),
    "ollama-input": _openai("the input length exceeds the context length", code=None),
    "ollama-prompt": _error(400, {"error": "The prompt is too long: 9216, model maximum context length: 8192"}),
    "tensorrt-llm": _error(
        400,
        {
            "object": "error",
            "message": "The sum of prompt length (9216.0), query length (0) should not exceed max_num_tokens (8192)",
            "type": "BadRequestError",
            "param": None,
            "code": 400,
        },
    ),
    "tensorrt-llm-input": _error(400, {"error": "Prompt length (9216) exceeds maximum input length (8192)."}),
    "openvino": _error(400, {"error": "Number of prompt tokens: 9216 exceeds model max length: 8192"}),
    "tgi-input": _error(422, {"error": "`inputs` must have less than 8192 tokens. Given: 9216"}),
    "tgi": _error(
        422,
        {
            "error": "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8192.",
            "error_type": "validation",
        },
    ),
    "anthropic": _error(400, {"type": "error", "error": {"type": "invalid_request_error", "message": _ANTHROPIC}}),
    "anthropic-vertex": _error(
        400, {"type": "error", "error": {"type": "invalid_request_error", "message": "Prompt is too long"}}
    ),
    "anthropic-max-tokens": _openai("input length and `max_tokens` exceed context limit: 198000 + 2048 > 200000"),
    "anthropic-413": _error(413, {"type": "error", "error": {"type": "request_too_large", "message": "too large"}}),
    "gateway-413": PlannedAnswer(
        status=413, body="<html><h1>413 Request Entity Too Large</h1></html>", media_type="text/html"
    ),
    "bedrock": _error(400, {"message": "Input is too long for requested model."}),
    "bedrock-many": _error(
        400, {"message": "Too many input tokens. Max input tokens: 8192, request input token count: 9216"}
    ),
    "gemini": _error(
        400,
        [
            {
                "error": {
                    "code": 400,
                    "message": "The input token count (9216) exceeds the maximum number of tokens allowed (8192).",
                    "status": "INVALID_ARGUMENT",
                }
            }
        ],
    ),
    "gemini-vertex": _error(
        400,
        {
            "error": {
                "code": 400,
                "message": "Unable to submit request because the input token count is 9216 but model only supports up "
                "to 8192. Reduce the input token count and try again.",
                "status": "INVALID_ARGUMENT",
            }
        },
    ),
    "mistral": _openai(
        "Prompt contains 9216 tokens, too large for model with 8192 maximum context length", code="3051"
    ),
    "xai": _error(
        400, {"code": "invalid", "error": "This model's maximum prompt length is 8192 but it has 9216 tokens"}
    ),
    "groq": _openai("Please reduce the length of the messages or completion.", code=None),
    "sambanova": _openai(
        "The maximum context length of M is 8192. However, answering your request will take 9216 tokens. Please reduce "
        "the length of the messages or the specified max_completion_tokens value.",
        code=None,
    ),
    "dashscope": _openai("Range of input length should be [1, 8192]", code="invalid_parameter_error"),
    "moonshot": _openai("Your request exceeded model token limit: 8192 (requested: 9216)"),
    "minimax": _openai("invalid params, context window exceeds limit", code=None),
    "openrouter": _openai("This endpoint's maximum context length is 8192 tokens. You requested about 9216.", code=400),
    "openrouter-provider": _error(
        400,
        {
            "error": {
                "message": "Provider returned error",
                "code": 400,
                "metadata": {"raw": json.dumps({"error": {"message": _LONG, "code": 400}}), "provider_name": "Some"},
            }
        },
    ),
    "openrouter-provider-text": _error(
        400,
        {
            "error": {
                "message": "Provider returned error",
                "code": 400,
                "metadata": {"raw": "Requested input length 9216 exceeds maximum input length 8192"},
            }
        },
    ),
    "zhipu": _error(400, {"error": {"code": "1261", "message": "Prompt exceeds max length"}}),
    "zhipu-chinese": PlannedAnswer(status=400, body='{"error": {"code": "1261", "message": "Prompt 超长"}}'),
    "ark": _openai(
        "Total tokens of image and text exceed max message tokens. Request id: 0217", code="InvalidParameter"
    ),
    "siliconflow": _error(
        400, {"code": 20015, "message": "length of prompt_tokens (9216) must be less than max_seq_len (8192)."}
    ),
    "cloudflare": _error(
        400,
        {
            "errors": [
                {
                    "code": 5021,
                    "message": "AiError: The estimated number of input and maximum output tokens (9216) exceeded this "
                    "model context window limit (8192)",
                }
            ],
            "success": False,
        },
    ),
    "copilot": _error(
        400,
        {
            "error": {
                "message": "prompt token count of 9216 exceeds the limit of 8192",
                "code": "model_max_prompt_tokens_exceeded",
            }
        },
    ),
    "litellm": _openai(
        f"litellm.ContextWindowExceededError: AnthropicException - {json.dumps({'message': _ANTHROPIC})}", code="400"
    ),
    "litellm-coded": _openai(
        "litellm.BadRequestError: {'error': {'message': 'too long', 'code': 'context_length_exceeded'}}",
        code="400",
    ),
}
"""By server, and by variant where one has several; `-stream` comes in an answer that began with status 200."""
