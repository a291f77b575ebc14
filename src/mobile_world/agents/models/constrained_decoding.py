"""Grammars for constrained decoding: hold a model to its protocol where the endpoint supports it.

They change what is measured: a model under a grammar makes no format errors. So they are off unless asked for, stand in
the record as part of the request, and belong in a comparison of their own.

The form is GBNF as llama.cpp and xgrammar read it (vLLM's `guidance` backend wants another). Repetitions have no upper
bound on purpose: xgrammar took 4.9 s to compile one of `{1,1200}`, and 0.1 s without.
"""

from __future__ import annotations

from mobile_world.agents.codecs import codec
from mobile_world.agents.codecs.interface import Parameter, VerbSpec
from mobile_world.domain import ConfigError

_VALUES = {"point": "place", "text": "text", "number": "number"}

_FRAME = r"""root ::= thought "\n"? action conclusion?
thought ::= "<think>" prose "</think>"
action ::= "<action>" call "</action>"
conclusion ::= "\n"? "<conclusion>" prose "</conclusion>"
prose ::= [^<]*
place ::= "(" number ", " number ")"
number ::= "0" | [1-9] [0-9]? [0-9]? [0-9]?
text ::= "'" letter+ "'"
letter ::= [^'\\<\n\r] | "\\'" | "\\\\" | "\\n" | "\\x3c"
"""
"""Texts are quoted as our codecs write them: no bare quote, no tag, no line break."""


def venus_grammar(name: str = "venus@1.0") -> str:
    """The grammar of a UI-Venus protocol: its verbs and parameters as the codec of this name knows them."""
    if not name.startswith("venus@"):
        raise ConfigError(f"there is a grammar for the UI-Venus protocols, not for {name!r}; see `mw info codec`")
    verbs = codec(name).grammar()
    calls = [f"{_rule(verb)} ::= {_call(verb, spec)}" for verb, spec in verbs.items()]
    return _FRAME + "\n".join([f"call ::= {' | '.join(map(_rule, verbs))}", *calls]) + "\n"


def _rule(verb: str) -> str:
    return f"call-{verb.lower()}"


def _call(verb: str, spec: VerbSpec) -> str:
    arguments = []
    for position, (name, parameter) in enumerate(spec.parameters.items()):
        value = f'"{", " if position else ""}{name}=" {_value(parameter)}'
        arguments.append(value if parameter.required else f"({value})?")
    return " ".join([f'"{verb}("', *arguments, '")"'])


def _value(parameter: Parameter) -> str:
    if parameter.choices:
        return "(" + " | ".join(f"\"'{choice}'\"" for choice in parameter.choices) + ")"
    return _VALUES[parameter.kind]
