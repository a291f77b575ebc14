"""Checks that the endpoints of a plan answer and serve its models, before the first device is started."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mobile_world.agents import agent_entry, agent_options
from mobile_world.agents.model_connections import served_models
from mobile_world.agents.models import SYNTHETIC_LABEL
from mobile_world.experiment.configuration.experiment import private_of
from mobile_world.experiment.planning.plan import Plan, PlannedArm, ServedModel

OF_ENDPOINTS = (
    *("model_name", "base_url", "api_key", "executor_model_name", "executor_base_url", "executor_api_key"),
    *("cassette", "cassette_mode"),
)
"""Options that say who is asked, and where."""


def ask_endpoints(plan: Plan, private: Mapping[str, Any]) -> Plan:
    """The plan with what the endpoints of its arms say of themselves; `ConfigError` when a model cannot be asked.

    `private` holds what agents with a model are told beside the plan, keys among it. An arm whose words no model makes
    is labelled synthetic, under whatever name it is asked for.
    """
    cache: dict[tuple[Any, ...], tuple[ServedModel, ...]] = {}
    return plan.model_copy(update={"arms": tuple(_asked(arm, private, cache) for arm in plan.arms)})


def endpoint_lines(plan: Plan) -> Iterator[str]:
    """What a person should know of the models before the start."""
    if plan.user:
        yield f"the user is played by the model {plan.user['model']}"
    for model in dict.fromkeys(model for arm in plan.arms for model in arm.served):
        recorded = "://" not in model.place
        where = f"the model {model.asked} {'of the recording' if recorded else 'at'} {model.place}"
        if model.synthetic:
            yield f"{where} is {SYNTHETIC_LABEL}"
        elif model.lists:
            yield f"{where} is listed there{f' (owned by {model.owned_by})' if model.owned_by else ''}"
        elif not recorded:
            yield f"{where} is not confirmed: the endpoint lists no models; the results name the model that answers"


def _asked(
    arm: PlannedArm, private: Mapping[str, Any], cache: dict[tuple[Any, ...], tuple[ServedModel, ...]]
) -> PlannedArm:
    entry = agent_entry(arm.agent)
    if not entry.takes_model:
        return arm
    options_of_arm = {**arm.options, **private_of(arm, private)}
    endpoint = tuple(options_of_arm.get(name) for name in OF_ENDPOINTS)
    if endpoint not in cache:
        options = agent_options({name: options_of_arm[name] for name in OF_ENDPOINTS if name in options_of_arm})
        models = served_models(options, ours=entry.origin == "built in")
        cache[endpoint] = tuple(ServedModel(**one._asdict()) for one in models)
    served = cache[endpoint]
    label = SYNTHETIC_LABEL if any(model.synthetic for model in served) else ""
    return arm.heard(arm.model_copy(update={"served": served, "label": label}))
