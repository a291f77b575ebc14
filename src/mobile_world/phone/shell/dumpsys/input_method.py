"""`dumpsys input_method`."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.dumpsys.registry import dumper
from mobile_world.phone.shell.services.ime import enabled


@dumper("input_method")
def input_method(call: Call) -> None:
    """Print the keyboard in use and whether it is up."""
    current = call.system.settings.get("secure", "default_input_method") or "null"
    shown = str(call.phone.display.ime_shown).lower()
    call.print("Current Input Method Manager state:\n  Input Methods: mMethodMapUpdateCount=1")
    for number, ime in enumerate(enabled(call.system)):
        call.print(f"  InputMethod #{number}:\n    mId={ime} mSettingsActivityName=null mIsVrOnly=false")
    call.print("  Clients:\n  mCurMethodId=" + current)
    call.print(f"  mCurClient=null mCurSeq=1\n  mCurFocusedWindow={call.phone.display.focused_window()}")
    call.print(f"  mCurId={current} mHaveConnection=true mBoundToMethod=true mVisibleBound={shown}")
    call.print(f"  mShowRequested={shown} mShowExplicitlyRequested=false mShowForced=false mInputShown={shown}")
    call.print(f"  mInFullscreenMode=false\n  mSystemReady=true mInteractive={str(call.phone.display.awake).lower()}")
