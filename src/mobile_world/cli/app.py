"""The root of the command line: names of groups, nothing else."""

from __future__ import annotations

import click

from mobile_world import __version__
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup, WholeWords

click.Context.formatter_class = WholeWords

GROUPS = {
    "info": CommandEntry("mobile_world.cli.info:info", "List tasks, apps, agents and suites."),
    "task": CommandEntry("mobile_world.cli.task:task", "Check that tasks can be solved, and not by doing nothing."),
    "eval": CommandEntry("mobile_world.cli.eval:evaluate", "Evaluate an agent on tasks, and print its success rate."),
    "test": CommandEntry("mobile_world.cli.ad_hoc_test:try_goal", "Let an agent try your own goal, and watch it."),
    "experiment": CommandEntry(
        "mobile_world.cli.experiment.commands:experiment", "Compare prompts in one paired, resumable experiment."
    ),
    "prompt": CommandEntry("mobile_world.cli.prompt:prompt", "Read, compare, save and check system prompts."),
    "model": CommandEntry(
        "mobile_world.cli.model:model", "Serve a model for tests and demonstrations, and probe endpoints."
    ),
    "env": CommandEntry(
        "mobile_world.cli.env:env", "Start, list and remove phones: simulated ones, emulators, containers."
    ),
    "device": CommandEntry(
        "mobile_world.cli.device:device", "Operate devices in a browser, list them, save what they show."
    ),
    "server": CommandEntry("mobile_world.cli.server:server", "Offer devices and tasks over HTTP."),
    "mcp": CommandEntry("mobile_world.cli.mcp:mcp", "Offer a phone to an MCP client."),
    "phone": CommandEntry("mobile_world.cli.phone:phone", "Look at what the simulated phone shows."),
    "logs": CommandEntry("mobile_world.cli.logs:logs", "View runs: in a browser, in a table, as a folder of pages."),
    "chaos": CommandEntry(
        "mobile_world.cli.chaos:chaos", "Run episodes under injected faults, and check that no score changes."
    ),
    "config": CommandEntry("mobile_world.cli.config:config", "Show the settings and where they come from."),
    "doctor": CommandEntry(
        "mobile_world.cli.doctor:doctor", "Check what works on this machine, what is missing, the next step."
    ),
    "completion": CommandEntry(
        "mobile_world.cli.completion:completion", "Print a script for completion in your shell."
    ),
    "demo": CommandEntry("mobile_world.cli.demo:demo", "Boot a phone, drive it through adb, save screenshots."),
}

EXIT_STATUS = """\b
Exit status:
  0    done
  1    it failed
  2    the command, an option or a setting cannot be used
  3    it ran, but not everything could be scored or proven
  129  stopped by SIGHUP: the terminal was closed
  130  interrupted from the keyboard
  143  stopped by SIGTERM"""

app = click.version_option(__version__, prog_name="mw", message="%(prog)s %(version)s")(
    LazyGroup(
        GROUPS,
        name="mw",
        help="Find out which prompt, agent or model really makes an Android agent better.",
        epilog=EXIT_STATUS,
        no_args_is_help=True,
        context_settings={
            "help_option_names": ["-h", "--help"],
            "max_content_width": 120,
            # The specification writes flags with underscores; both spellings are accepted.
            "token_normalize_func": lambda token: token.replace("_", "-"),
        },
    )
)
