"""`cmd package resolve-activity` and `query-activities`: who would take an intent."""

from __future__ import annotations

from dataclasses import dataclass

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.intents import read_intent
from mobile_world.phone.shell.services.package import pm
from mobile_world.phone.shell.services.service_commands import Arguments, integer
from mobile_world.phone.system import Intent, Resolved

MATCH_DEFAULT_ONLY = 0x00010000


@dataclass
class _Form:
    """How the answer is to be printed, and which activities count."""

    brief: bool = False
    components: bool = False
    flags: int = 0

    def read(self, call: Call, arguments: Arguments) -> Intent:
        """Read the command line into this form and an intent."""

        def take(option: str) -> bool:
            if option == "--query-flags":
                self.flags = integer(call, arguments.required())
            elif option == "--user":
                arguments.required()
            self.brief |= option == "--brief"
            self.components |= option == "--components"
            return option in ("--query-flags", "--user", "--brief", "--components")

        return read_intent(call, arguments, take)

    def found(self, call: Call, intent: Intent) -> list[Resolved]:
        """The activities that match, best first."""
        return call.system.packages.resolve(intent, default_only=bool(self.flags & MATCH_DEFAULT_ONLY))

    def lines(self, found: Resolved) -> list[str]:
        """One activity in this form."""
        if self.components:
            return [found.component.short]
        default = str(found.is_default).lower()
        head = f"priority=0 preferredOrder=0 match=0x{found.match:x} specificIndex=-1 isDefault={default}"
        return [head, found.component.short] if self.brief else [head, *_details(found)]


@pm("resolve-activity")
def resolve_activity(call: Call, arguments: Arguments) -> int:
    """Print the activity that an intent would start: [--brief] [--components] [--query-flags N] INTENT."""
    form = _Form()
    found = form.found(call, form.read(call, arguments))
    call.print("\n".join(form.lines(found[0])) if found else "No activity found")
    return 0


@pm("query-activities")
def query_activities(call: Call, arguments: Arguments) -> int:
    """Print all activities that take an intent: [--brief] [--components] [--query-flags N] INTENT."""
    form = _Form()
    found = form.found(call, form.read(call, arguments))
    if not found:
        call.print("No activities found")
        return 0
    if not form.components:
        call.print(f"{len(found)} activities found:")
    for number, each in enumerate(found):
        if form.components:
            call.print(each.component.short)
        else:
            call.print(f"  Activity #{number}:")
            call.print("\n".join(f"    {line}" for line in form.lines(each)))
    return 0


@pm("query-receivers", "query-services")
def query_others(call: Call, arguments: Arguments) -> int:
    """Print receivers that take an intent: [--brief] [--components] INTENT."""
    form = _Form()
    intent = form.read(call, arguments)
    kind = "receivers" if call.args[0] == "query-receivers" else "services"
    found = [
        package.manifest.component(receiver.name).short
        for package in call.system.packages.all()
        for receiver in package.manifest.receivers
        if kind == "receivers" and intent.action in receiver.actions
    ]
    if not found:
        call.print(f"No {kind} found")
    elif form.components:
        call.print("\n".join(found))
    else:
        call.print(f"{len(found)} {kind} found:")
        for number, name in enumerate(found):
            call.print(f"  {kind.capitalize()[:-1]} #{number}:\n    {name}")
    return 0


def _details(found: Resolved) -> list[str]:
    package = found.package
    return [
        "ActivityInfo:",
        f"  name={found.component.cls}",
        f"  packageName={package.name}",
        f"  labelRes=0x0 nonLocalizedLabel={found.spec.label or package.manifest.label} icon=0x0 banner=0x0",
        f"  enabled={str(package.enabled).lower()} exported={str(found.spec.exported).lower()} directBootAware=false",
        f"  taskAffinity={package.name} targetActivity=null persistableMode=PERSIST_ROOT_ONLY",
        f"  launchMode={2 if found.spec.single_task else 0} flags=0x3 privateFlags=0x1 theme=0x0",
        "  ApplicationInfo:",
        f"    packageName={package.name}",
        f"    processName={package.name}",
        f"    taskAffinity={package.name}",
        f"    uid={package.uid} flags=0x38a83e45 privateFlags=0x0 theme=0x0",
        f"    sourceDir={package.apk}",
        f"    dataDir=/data/user/0/{package.name}",
        f"    enabled={str(package.enabled).lower()} minSdkVersion={package.manifest.min_sdk} "
        f"targetSdkVersion={package.manifest.target_sdk} versionCode={package.manifest.version_code}",
    ]
