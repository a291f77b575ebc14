"""Whether the endpoints of an experiment are there, asked before the first phone is started."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration.experiment import Experiment

CONNECT_S = 10.0
_PORTS = {"http": 80, "https": 443}


def check_endpoints(experiment: Experiment) -> None:
    """Refuse endpoints that take no connection; nothing is asked of them yet. Recordings need none."""
    if "cassette" in experiment.private:
        return
    for address in _addresses(experiment):
        parts = urlsplit(address)
        try:
            with socket.create_connection((parts.hostname or "", parts.port or _PORTS[parts.scheme]), CONNECT_S):
                continue
        except (OSError, ValueError) as error:
            raise ConfigError(
                f"nobody answers at model.base_url {address}: {error}; start the model server or correct the address "
                "(model.api_key_env names the variable with its key), or say 'agent: reference' to run the synthetic "
                "subject instead"
            ) from error


def _addresses(experiment: Experiment) -> list[str]:
    """Every endpoint of every arm, once."""
    named = (arm.options.get(name) for arm in experiment.plan.arms for name in ("base_url", "executor_base_url"))
    return list(dict.fromkeys(str(address) for address in named if address))
