"""The server against its own OpenAPI document: whatever may be sent, and much that may not, is never its fault."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mobile_world.core import EnvServer, SessionManager, create_app
from mobile_world.runtime.device_sources import SimulatedPhones

if TYPE_CHECKING:
    from schemathesis import APIOperation, Case

EXAMPLES = 12
"""For each route."""
NOWHERE = Path("/nonexistent")

Operation: TypeAlias = "APIOperation[Any, Any, Any, Any]"
Request: TypeAlias = "Case[Any]"


@cache
def document() -> dict[str, Any]:
    return create_app(SessionManager(SimulatedPhones(NOWHERE, 1), artefacts=NOWHERE)).openapi()


def routes() -> list[str]:
    """Every route with every verb, as the document tells of them."""
    return [f"{verb.upper()} {path}" for path, verbs in document()["paths"].items() for verb in verbs]


@cache
def operations() -> dict[str, Operation]:
    """The routes by their names; whoever only collects tests does not wait for schemathesis."""
    import schemathesis
    from schemathesis.core.result import Ok

    found = [
        each.ok() for each in schemathesis.openapi.from_dict(document()).get_all_operations() if isinstance(each, Ok)
    ]
    return {each.label: each for each in found}


def requests(operation: Operation) -> st.SearchStrategy[Request]:
    """Requests that keep to the document, and requests that do not."""
    from schemathesis import GenerationMode

    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    return st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes])


def test_the_document_says_what_everything_is_for() -> None:
    for path, verbs in document()["paths"].items():
        for verb, operation in verbs.items():
            assert operation["description"], (verb, path)
            silent = [each["name"] for each in operation.get("parameters", ()) if not each.get("description")]
            assert not silent, (verb, path)
    for name, model in document()["components"]["schemas"].items():
        if name.endswith("Request"):
            assert [field for field, each in model["properties"].items() if not each.get("description")] == [], name


@pytest.mark.slow
@pytest.mark.parametrize("route", routes())
def test_no_request_is_the_servers_fault(route: str, server: EnvServer) -> None:
    from schemathesis import checks

    kept = [
        checks.not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]

    @settings(max_examples=EXAMPLES, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=requests(operations()[route]))
    def ask(case: Request) -> None:
        case.call_and_validate(base_url=server.url, checks=kept)
        for session in server.manager.leases.sessions():
            server.manager.leases.end(session, "the next example wants the device")

    ask()
