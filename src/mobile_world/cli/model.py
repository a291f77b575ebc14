"""`mw model`: a local endpoint that behaves as it is told, and what an endpoint says about itself."""

from __future__ import annotations

import json
import os
from contextlib import closing
from typing import Any

import click

from mobile_world.cli import output, signals
from mobile_world.cli.agent_options import KEY_VARIABLES, key_in
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup
from mobile_world.cli.model_options import SECONDS, ServingRequest, serving_options
from mobile_world.cli.options import INCOMPLETE, json_option, secret_option, spelled

model = LazyGroup(
    {
        "serve": CommandEntry(
            "mobile_world.cli.model:serve", "Answer as an OpenAI-compatible endpoint, until interrupted."
        ),
        "behaviours": CommandEntry("mobile_world.cli.model:behaviours", "List what 'mw model serve' can do."),
        "probe": CommandEntry("mobile_world.cli.model:probe", "Ask an endpoint which pixel limits it uses."),
    },
    name="model",
    help="Serve a model for tests and demonstrations, and probe endpoints.",
    no_args_is_help=True,
)


@click.command()
@serving_options
@click.option("--json", "as_json", is_flag=True, help="Print the address as JSON.")
def serve(as_json: bool, **options: Any) -> None:
    """Answer as an OpenAI-compatible endpoint, until interrupted.

    Faults happen to the words of --script, --codec or --backend, else to an echo of the request. The model is called
    mw-BEHAVIOUR, or by the name of the backend's; requests for another name are answered with 404.
    """
    from mobile_world.agents.models import SYNTHETIC_LABEL

    request = ServingRequest(**options)
    with signals.until_told_to_stop() as stop:
        backend = request.loaded_backend()
        if backend.told:
            click.echo(backend.told, err=True)
        with request.server(backend.behaviour) as server:
            details = {"url": server.url, "model": server.model_name, "behaviour": request.behaviour}
            mark = f" ({SYNTHETIC_LABEL})" if server.synthetic else ""
            click.echo(
                json.dumps({**details, "synthetic": server.synthetic})
                if as_json
                else f"serving {', '.join(server.model_names)} on {server.url}{mark}"
            )
            stop.wait()
            backend.close()
        output.say(f"stopped after {len(server.received)} requests", err=True)


@click.command()
@json_option
def behaviours(as_json: bool) -> None:
    """List what '--behaviour' and '--mix' of 'mw model serve' accept."""
    from mobile_world.agents.serving import BEHAVIOURS

    rows = [{"name": name, "what": entry.help} for name, entry in BEHAVIOURS.items()]
    output.print_rows(rows, as_json=as_json, empty="there is none")


@click.command()
@click.argument("url")
@click.option(*spelled("--model"), "model_name", metavar="NAME", required=True, help="Model to ask.")
@secret_option("--api-key", variables=KEY_VARIABLES, help="Key for the endpoint")
@click.option("--timeout", type=SECONDS, default=60.0, show_default=True, help="Seconds for each of two questions.")
@json_option
def probe(url: str, model_name: str, api_key: str | None, timeout: float, as_json: bool) -> None:
    """Ask the endpoint at URL how many tokens a screenshot costs, and infer its pixel limits.

    Exit status 3 means that the limits remain unknown.
    """
    from pydantic import SecretStr

    from mobile_world.agents import models
    from mobile_world.domain import EndpointRefused, EndpointUnavailable

    key = api_key or key_in(os.environ)
    settings = models.EndpointSettings(url, api_key=SecretStr(key) if key else None)
    # Asked once, for a question to the model itself is asked again and again; an endpoint need not list its models.
    try:
        models.list_models(settings)
    except EndpointRefused:
        pass
    except EndpointUnavailable as error:
        raise EndpointUnavailable(
            f"nothing answers at {settings.place}: {error}; is a server running there?"
        ) from error
    client = models.open_model(settings)
    with closing(client):
        report = models.probe(client, model_name, deadline_s=timeout)
    output.print_details(report.model_dump(mode="json", exclude={"schema_version"}), as_json=as_json)
    if not report.live:
        click.get_current_context().exit(INCOMPLETE)
