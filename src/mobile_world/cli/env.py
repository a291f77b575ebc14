"""`mw env`: phones that live until they are removed, of whatever kind."""

from __future__ import annotations

from mobile_world.cli.lazy import Entry, LazyGroup

env = LazyGroup(
    {
        "check": Entry(
            "mobile_world.cli.env_check:check", "Say what each backend needs, what is missing, how to get it."
        ),
        "run": Entry("mobile_world.cli.env_run:run", "Start environments and return once they answer."),
        "list": Entry("mobile_world.cli.env_listing:list_environments", "List the environments that run."),
        "info": Entry("mobile_world.cli.env_listing:info", "Tell everything about one environment."),
        "rm": Entry("mobile_world.cli.env_ending:remove", "Stop environments and remove what was theirs."),
        "restart": Entry("mobile_world.cli.env_ending:restart", "Bring environments back to their start."),
        "exec": Entry("mobile_world.cli.env_inside:execute", "Run a command inside an environment, or open its shell."),
        "logs": Entry("mobile_world.cli.env_inside:logs", "Print what an environment had to say."),
    },
    name="env",
    help="Start, list and remove phones: simulated ones, emulators, containers, connected devices.",
    no_args_is_help=True,
)
