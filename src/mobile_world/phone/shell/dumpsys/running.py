"""The parts of `dumpsys activity` about processes, services, receivers and providers."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.records import process_record
from mobile_world.phone.system.processes import SYSTEM_SERVER_PID


def processes(call: Call, package: str | None) -> None:
    """Print the app processes that run."""
    call.print("ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)")
    call.print("  All known processes:")
    for process in call.system.processes.all():
        owner = call.system.packages.get(process.name)
        if owner is None or package not in (None, process.name):
            continue
        kind = "*PERS*" if process.pid < SYSTEM_SERVER_PID + 500 else "*APP*"
        call.print(f"  {kind} UID {process.uid} {process_record(call.phone, process.name)}")
        call.print(f"    user #0 uid={process.uid} gids={{3003}}")
        call.print("    mRequiredAbi=x86_64 instructionSet=null")
        call.print(f"    dir={owner.apk} publicDir={owner.apk} data=/data/user/0/{owner.name}")
        call.print(f"    packageList={{{owner.name}}}")
        call.print(f"    pid={process.pid}")
    top = call.system.activities.top.component.package
    call.print()
    call.print(f"  mTopApp={process_record(call.phone, top)}")
    home = next(task for task in call.system.activities.tasks if task.home)
    call.print(f"  mHomeProcess: {process_record(call.phone, home.affinity)}")


def services(call: Call, package: str | None) -> None:
    """Print running services; apps here do their work without."""
    call.print("ACTIVITY MANAGER SERVICES (dumpsys activity services)")
    call.print("  (nothing)")


def broadcasts(call: Call, package: str | None) -> None:
    """Print which receivers wait for which action."""
    call.print("ACTIVITY MANAGER BROADCAST STATE (dumpsys activity broadcasts)")
    call.print("  Receiver Resolver Table:")
    call.print("    Non-Data Actions:")
    for owner in call.system.packages.all():
        for receiver in owner.manifest.receivers if package in (None, owner.name) else ():
            for action in receiver.actions:
                call.print(f"        {action}:")
                call.print(f"          {owner.manifest.component(receiver.name).short}")
    call.print("  mBroadcastsScheduled [foreground]=false")
    call.print("  mBroadcastsScheduled [background]=false")


def providers(call: Call, package: str | None) -> None:
    """Print the heading of the content providers; here they run inside the system."""
    call.print("ACTIVITY MANAGER CONTENT PROVIDERS (dumpsys activity providers)")
    call.print("  (nothing)")


def pending_intents(call: Call, package: str | None) -> None:
    """Print pending intents, of which there are none."""
    call.print("ACTIVITY MANAGER PENDING INTENTS (dumpsys activity intents)")
    call.print("  (nothing)")


def last_anr(call: Call, package: str | None) -> None:
    """Print the last app that did not respond."""
    call.print("ACTIVITY MANAGER LAST ANR (dumpsys activity lastanr)")
    call.print("  <no ANR has occurred since boot>")


def starter(call: Call, package: str | None) -> None:
    """Print the last start of an activity."""
    top = call.system.activities.top
    call.print("ACTIVITY MANAGER STARTER (dumpsys activity starter)")
    call.print("ActivityStarter:")
    call.print("  mCurrentUser=0")
    call.print("  mLastStartReason=startActivityAsUser")
    call.print(f"  mLastStartActivityRecord={top.component.short}")
