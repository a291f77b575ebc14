"""Arguments of the package manager, the activity manager and the log: output, errors and status, line by line."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.simdroid.shell.option_cases import Case, differing

FILES = ""
"""What every line finds in its directory."""

CASES: dict[str, tuple[Case, ...]] = {
    "logcat": (
        Case(
            "logcat -c -b all; log -t T hello; log -p e -t T bad; log -p w -t U warn; logcat -d -v brief",
            (
                "--------- beginning of main\nI/T       ( 3500): hello\nE/T       ( 3500): bad\nW/U       ( "
                "3500): warn\n"
            ),
        ),
        Case("logcat -c -b all; log plain; logcat -d -v tag", "--------- beginning of main\nI/log     : plain\n"),
        Case("log -p x m; echo $?", "1\n", "log: bad -p 'x'\n"),
        Case(
            (
                "logcat -c -b all; log -p v -t T v; log -p d -t T d; log -p i -t T i; log -p w -t T w; log -p "
                "e -t T e; log -p f -t T f; logcat -d -v tag T:W '*:S'; logcat -d -v raw '*:E'; logcat -d -v "
                "raw T | wc -l; logcat -d -v raw '*' | wc -l"
            ),
            (
                "--------- beginning of main\nW/T       : w\nE/T       : e\nF/T       : f\n--------- beginning "
                "of main\ne\nf\n7\n6\n"
            ),
        ),
        Case(
            (
                "logcat -c -b all; log a; log b; log c; logcat -t 1 -v raw; logcat -t 2 -v raw; logcat -t 0 -v "
                "raw; logcat -t 9 -v raw; logcat -d -m 2 -v raw; logcat -d -m 0 -v raw"
            ),
            (
                "--------- beginning of main\nc\n--------- beginning of main\nb\nc\n--------- beginning of "
                "main\na\nb\nc\n--------- beginning of main\na\nb\n"
            ),
        ),
        Case(
            "logcat -c -b all; log abc; log xbz; logcat -d -e '^a' -v raw; logcat -d --regex 'b' -v raw",
            "--------- beginning of main\nabc\n--------- beginning of main\nabc\nxbz\n",
        ),
        Case(
            "logcat -c -b all; log x; logcat -d -v threadtime; logcat -d -v thread; logcat -d -v process",
            (
                "--------- beginning of main\n10-15 15:34:00.000  3500  3500 I log     : x\n--------- "
                "beginning of main\nI( 3500: 3500) x\n--------- beginning of main\nI( 3500) x\n"
            ),
        ),
        Case("logcat -d -v nope; echo $?", "1\n", "logcat: Invalid parameter 'nope' to -v\n"),
        Case("logcat -d -b nope; echo $?", "1\n", "logcat: Unknown buffer 'nope'\n"),
        Case(
            "logcat -d 'T:'; echo $?", "--------- beginning of main\n10-15 15:34:00.000  3500  3500 I log     : x\n0\n"
        ),
        Case("logcat -d T:Q; echo $?", "1\n", "logcat: Invalid filter expression 'T:Q'\n"),
        Case("logcat -d :V; echo $?", "1\n", "logcat: Invalid filter expression ':V'\n"),
        Case("logcat -t yesterday; echo $?", "1\n", 'logcat: -t "yesterday" not in time format\n'),
        Case(
            "logcat -g -b main",
            (
                "main: ring buffer is 256 KiB (1 KiB consumed, 1 KiB readable), max entry is 5120 B, max "
                "payload is 4068 B\n"
            ),
        ),
        Case("logcat -g | wc -l; logcat -g -b all | wc -l; logcat -G 1M; echo $?", "3\n6\n0\n"),
        Case("logcat -S | head -n 1", "size/num main               system             crash              Total\n"),
        Case("logcat -p; logcat -L; echo $?", "~!\n0\n"),
        Case(
            "logcat -c -b all; log f; logcat -d -v raw -f /data/local/tmp/t/o; cat o",
            "--------- beginning of main\nf\n",
        ),
        Case(
            ("logcat -c -b all; log p; logcat -d -v raw --pid=1; logcat -d -v raw -s log:I; logcat -d -v raw -s log:W"),
            "--------- beginning of main\np\n",
        ),
        Case("logcat -c -b all; log a; logcat -d -v year,zone,nsec | tail -n 1 | cut -c 25-42", "00000 +0000  3500 \n"),
        Case("logcat -c -b all; log a; ANDROID_LOG_TAGS='*:S' logcat -d"),
        Case(
            "logcat -c -b all; log -t a 1; log -t b 2; logcat -d -v raw 'a:V b:S'; logcat -d -v raw a:S,b:V",
            "--------- beginning of main\n1\n--------- beginning of main\n2\n",
        ),
    ),
    "packages": (
        Case("pm list packages osmand", "package:net.osmand\n"),
        Case("pm list packages -f osmand | sed 's/.*=//'", "net.osmand\n"),
        Case("pm list packages -s osmand; pm list packages -3 osmand", "package:net.osmand\n"),
        Case("pm list packages -U osmand | cut -d ' ' -f 1", "package:net.osmand\n"),
        Case("pm list packages -i osmand", "package:net.osmand  installer=null\n"),
        Case("pm list packages --show-versioncode osmand | grep -c versionCode:", "1\n"),
        Case(
            (
                "pm disable-user net.osmand; pm list packages -d; pm list packages -e osmand; pm enable "
                "net.osmand; pm list packages -d; pm list packages -e osmand"
            ),
            (
                "Package net.osmand new state: disabled-user\npackage:net.osmand\nPackage net.osmand new "
                "state: enabled\npackage:net.osmand\n"
            ),
        ),
        Case("pm list packages -x; echo $?", "Error: Unknown option: -x\n255\n"),
        Case("pm list; echo $?", "Error: didn't specify type of data to list\n255\n"),
        Case("pm list nope; echo $?", "Error: unknown list type 'nope'\n255\n"),
        Case("pm list users", "Users:\n\tUserInfo{0:Owner:4c13} running\n"),
        Case(
            "pm list permission-groups | head -n 2",
            (
                "permission group:android.permission-group.CALENDAR\npermission "
                "group:android.permission-group.CALL_LOG\n"
            ),
        ),
        Case(
            ("pm list permissions | head -n 1; pm list permissions -d | head -n 1; pm list permissions -x; echo $?"),
            "All Permissions:\nDangerous Permissions:\nError: Unknown option: -x\n1\n",
        ),
        Case("pm list libraries | head -n 1", "library:android.ext.shared\n"),
        Case("pm list instrumentation; echo $?", "0\n"),
        Case(
            "pm list features | head -n 2; pm list features | grep vulkan.level",
            (
                "feature:reqGlEsVersion=0x30000\nfeature:android.hardware.audio.output\n"
                "feature:android.hardware.vulkan.level=1\n"
            ),
        ),
        Case("pm has-feature android.hardware.wifi; echo $?; pm has-feature nope; echo $?", "true\n0\nfalse\n1\n"),
        Case("pm path net.osmand | wc -l; pm path nope; echo $?", "1\n1\n"),
        Case(
            "pm resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.HOME",
            (
                "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n"
                "com.google.android.apps.nexuslauncher/.NexusLauncherActivity\n"
            ),
        ),
        Case("pm resolve-activity --components -a android.settings.SETTINGS", "com.android.settings/.Settings\n"),
        Case(
            (
                "pm resolve-activity -a nope; pm query-activities -a nope; pm query-receivers -a nope; pm "
                "query-services -a nope"
            ),
            "No activity found\nNo activities found\nNo receivers found\nNo services found\n",
        ),
        Case("pm query-activities --components -a android.settings.SETTINGS", "com.android.settings/.Settings\n"),
        Case(
            "pm query-activities --brief -a android.settings.SETTINGS",
            (
                "1 activities found:\n  Activity #0:\n    priority=0 preferredOrder=0 match=0x108000 "
                "specificIndex=-1 isDefault=true\n    com.android.settings/.Settings\n"
            ),
        ),
        Case(
            "pm query-activities --brief --query-flags 65536 -a android.settings.SETTINGS | head -n 1",
            "1 activities found:\n",
        ),
        Case(
            "pm resolve-activity -a android.settings.SETTINGS | head -n 4",
            (
                "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\nActivityInfo:\n  "
                "name=com.android.settings.Settings\n  packageName=com.android.settings\n"
            ),
        ),
    ),
    "activities": (
        Case("am force-stop net.osmand; echo $?", "0\n"),
        Case(
            "am force-stop; echo $?",
            "255\n",
            (
                "\nException occurred while executing 'force-stop':\njava.lang.IllegalArgumentException: "
                'Argument expected after "force-stop"\n\tat '
                "android.os.ShellCommand.exec(ShellCommand.java:38)\n"
            ),
        ),
        Case(
            "am get-current-user; am get-started-user-state 0; am get-started-user-state 1",
            "0\nRUNNING_UNLOCKED\nUser is not started: 1\n",
        ),
        Case("am switch-user 0; echo $?; am switch-user 5; echo $?", "0\n1\n", "Error: Failed to switch to user 5\n"),
        Case(
            (
                "am get-inactive net.osmand; am get-standby-bucket net.osmand; am supports-multiwindow; am "
                "is-user-stopped 0"
            ),
            "Idle=false\n10\ntrue\nfalse\n",
        ),
        Case(
            "am task lock stop; am task focus 999; am task nope; echo $?",
            "Activity manager is not in lockTaskMode\nSetting focus to task 999\n255\n",
            "Error: unknown command 'nope'\n",
        ),
        Case(
            "am task resize x; echo $?",
            "255\n",
            (
                "\nException occurred while executing 'task':\njava.lang.NumberFormatException: For input "
                'string: "x"\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n'
            ),
        ),
        Case(
            "am start -n com.android.settings/.Settings; am start -n com.android.settings/.Settings",
            (
                "Starting: Intent { cmp=com.android.settings/.Settings }\nStarting: Intent { "
                "cmp=com.android.settings/.Settings }\n"
            ),
            ("Warning: Activity not started, intent has been delivered to currently running top-most instance.\n"),
        ),
        Case(
            "am start -W -a android.settings.SETTINGS | head -n 3",
            "Starting: Intent { act=android.settings.SETTINGS }\nStatus: ok\nLaunchState: WARM\n",
        ),
        Case(
            "am start -n nope/.Nope; echo $?",
            "Starting: Intent { cmp=nope/.Nope }\n0\n",
            "Error type 3\nError: Activity class {nope/nope.Nope} does not exist.\n",
        ),
        Case(
            "am start -a nope; echo $?",
            "Starting: Intent { act=nope }\n0\n",
            "Error: Activity not started, unable to resolve Intent { act=nope flg=0x10000000 }\n",
        ),
        Case(
            "am start; echo $?",
            "255\n",
            (
                "\nException occurred while executing 'start':\njava.lang.IllegalArgumentException: No intent "
                "supplied\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n"
            ),
        ),
        Case(
            "am start -S -n com.android.settings/.Settings | head -n 3",
            "Stopping: com.android.settings\nStarting: Intent { cmp=com.android.settings/.Settings }\n",
        ),
        Case("am broadcast -a nope", "Broadcasting: Intent { act=nope flg=0x400000 }\nBroadcast completed: result=0\n"),
        Case(
            "am broadcast; echo $?",
            "255\n",
            (
                "\nException occurred while executing 'broadcast':\njava.lang.IllegalArgumentException: No "
                "intent supplied\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n"
            ),
        ),
        Case(
            "am startservice -n nope/.S; echo $?",
            "Starting service: Intent { cmp=nope/.S }\n255\n",
            "Error: Not found; no service started.\n",
        ),
        Case("am nope; echo $?", "Unknown command: nope\n255\n"),
        Case("am kill net.osmand; am kill-all; echo $?", "0\n"),
        Case(
            "am instrument a/b; echo $?",
            (
                "INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS: Error=Unable to "
                "find instrumentation info for: ComponentInfo{a/b}\nINSTRUMENTATION_STATUS_CODE: -1\n1\n"
            ),
            (
                "android.util.AndroidException: INSTRUMENTATION_FAILED: a/b\n\tat "
                "com.android.commands.am.Instrument.run(Instrument.java:543)\n"
            ),
        ),
        Case("am clear-recent-apps; echo $?", "0\n"),
        Case("am stack list | head -n 2 | cut -c 1-12", "RootTask id=\n configurati\n"),
        Case(
            "am to-uri -a android.intent.action.VIEW -d http://x --ei n 5 --es s v",
            "http://x#Intent;action=android.intent.action.VIEW;i.n=5;S.s=v;end\n",
        ),
        Case(
            "am to-intent-uri -a android.intent.action.VIEW -d http://x",
            "intent://x#Intent;scheme=http;action=android.intent.action.VIEW;end\n",
        ),
        Case(
            "am to-uri --ei n x; echo $?",
            "255\n",
            (
                "\nException occurred while executing 'to-uri':\njava.lang.NumberFormatException: For input "
                'string: "x"\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n'
            ),
        ),
    ),
    "intents": (
        Case("am to-uri http://x/y", "http://x/y#Intent;action=android.intent.action.VIEW;end\n"),
        Case("am to-uri -a A http://x/y", "http://x/y#Intent;action=A;end\n"),
        Case("am to-uri -d http://z http://x/y", "http://z#Intent;action=android.intent.action.VIEW;end\n"),
        Case("am to-uri -t text/plain http://x/y", "#Intent;action=android.intent.action.VIEW;type=text/plain;end\n"),
        Case(
            "am to-uri -d http://z -t text/plain http://x/y",
            "http://z#Intent;action=android.intent.action.VIEW;type=text/plain;end\n",
        ),
        Case(
            "am to-uri a.b/.C",
            (
                "#Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;component=a.b/.C;end\n"
            ),
        ),
        Case("am to-uri -a A a.b/.C", "#Intent;action=A;component=a.b/.C;end\n"),
        Case("am to-uri -c K a.b/.C", "#Intent;action=android.intent.action.MAIN;category=K;component=a.b/.C;end\n"),
        Case(
            "am to-uri a.b",
            ("#Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;package=a.b;end\n"),
        ),
        Case(
            "am to-uri -n q/.R a.b/.C",
            (
                "#Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;component=a.b/.C;end\n"
            ),
        ),
        Case(
            "am to-uri -n q/.R a.b",
            (
                "#Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;package=a.b;component=q/.R;end\n"
            ),
        ),
        Case(
            "am to-uri -f 0x10 a.b",
            (
                "#Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;launchFlags=0x10;package=a.b;end\n"
            ),
        ),
        Case("am to-uri -f -1 -a A", "#Intent;action=A;launchFlags=0xffffffff;end\n"),
        Case("am to-uri -p pk -a A", "#Intent;action=A;package=pk;end\n"),
        Case("am to-uri -i id -a A", "#Intent;action=A;end\n"),
        Case("am to-uri --ei n 5 'intent:#Intent;action=A;i.n=6;i.m=7;end'", "#Intent;action=A;i.n=5;i.m=7;end\n"),
        Case(
            "am to-uri 'intent:#Intent;action=A;category=C;launchFlags=0x3;component=a/.B;end'",
            "#Intent;action=A;category=C;launchFlags=0x3;component=a/.B;end\n",
        ),
        Case("am to-uri -f 4 'intent:#Intent;action=A;launchFlags=0x3;end'", "#Intent;action=A;launchFlags=0x7;end\n"),
        Case(
            "am to-uri -a A --activity-clear-top --activity-no-history", "#Intent;action=A;launchFlags=0x44000000;end\n"
        ),
        Case(
            "am to-uri --nope; echo $?",
            "255\n",
            (
                "\nException occurred while executing 'to-uri':\njava.lang.IllegalArgumentException: Unknown "
                "option: --nope\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n"
            ),
        ),
        Case(
            "am to-uri; echo $?",
            "255\n",
            (
                "\nException occurred while executing 'to-uri':\njava.lang.IllegalArgumentException: No intent "
                "supplied\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n"
            ),
        ),
        Case(
            "am to-uri -n nocomponent; echo $?",
            "255\n",
            (
                "\nException occurred while executing 'to-uri':\njava.lang.IllegalArgumentException: Bad "
                "component name: nocomponent\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n"
            ),
        ),
        Case(
            "am to-uri --ez b yes -a A; am to-uri --ez b 1 -a A; am to-uri --ez b x -a A; echo $?",
            "#Intent;action=A;B.b=true;end\n255\n",
            (
                "\nException occurred while executing 'to-uri':\njava.lang.IllegalArgumentException: Invalid "
                "boolean value: yes\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n\nException "
                "occurred while executing 'to-uri':\njava.lang.IllegalArgumentException: Invalid boolean "
                "value: x\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n"
            ),
        ),
        Case(
            "am to-uri 'intent:#Intent;i.n=x;end'; echo $?",
            "255\n",
            (
                "\nException occurred while executing 'to-uri':\njava.lang.NumberFormatException: For input "
                'string: "x"\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n'
            ),
        ),
        Case(
            "am to-uri --ef f x -a A; echo $?",
            "255\n",
            (
                "\nException occurred while executing 'to-uri':\njava.lang.NumberFormatException: For input "
                'string: "x"\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n'
            ),
        ),
        Case("am to-uri --eu u http://q -a A", "#Intent;action=A;S.u=http%3A//q;end\n"),
        Case(
            "am to-uri --es a; echo $?",
            "255\n",
            (
                "\nException occurred while executing 'to-uri':\njava.lang.IllegalArgumentException: Argument "
                'expected after "a"\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n'
            ),
        ),
    ),
}


@pytest.mark.parametrize("group", CASES)
def test_options(phone: Phone, group: str) -> None:
    assert differing(phone, FILES, CASES[group]) == []
