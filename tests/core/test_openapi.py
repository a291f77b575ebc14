"""The server against its own OpenAPI document: whatever may be sent, and much that may not, is never its fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok

from mobile_world.core import EnvServer, Station, create_app
from mobile_world.runtime.sources import SimulatedPhones

EXAMPLES = 12
"""For each route."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
NOWHERE = Path("/nonexistent")

Operation: TypeAlias = APIOperation[Any, Any, Any, Any]
Request: TypeAlias = Case[Any]


def operations() -> list[Operation]:
    """Every route with every verb, as the document tells of them."""
    app = create_app(Station(SimulatedPhones(NOWHERE, 1), artefacts=NOWHERE))
    document = schemathesis.openapi.from_dict(app.openapi())
    return [found.ok() for found in document.get_all_operations() if isinstance(found, Ok)]


def requests(operation: Operation) -> st.SearchStrategy[Request]:
    """Requests that keep to the document, and requests that do not."""
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    return st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes])


def test_the_document_says_what_everything_is_for() -> None:
    document = create_app(Station(SimulatedPhones(NOWHERE, 1), artefacts=NOWHERE)).openapi()
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            assert operation["description"], (verb, path)
            silent = [each["name"] for each in operation.get("parameters", ()) if not each.get("description")]
            assert not silent, (verb, path)
    for name, model in document["components"]["schemas"].items():
        if name.endswith("Request"):
            assert [field for field, each in model["properties"].items() if not each.get("description")] == [], name


@pytest.mark.slow
@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.label)
def test_no_request_is_the_servers_fault(operation: Operation, server: EnvServer) -> None:
    @settings(max_examples=EXAMPLES, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=requests(operation))
    def ask(case: Request) -> None:
        case.call_and_validate(base_url=server.url, checks=CHECKS)
        for session in server.station.leases.sessions():
            server.station.leases.end(session, "the next example wants the device")

    ask()
