"""Arguments of content providers, SQLite, notifications, dumps, flags and app operations: output, errors and status."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.simdroid.shell.option_cases import Case, differing

FILES = ""
"""What every line finds in its directory."""

CASES: dict[str, tuple[Case, ...]] = {
    "content": (
        Case(
            (
                "content insert --uri content://settings/system --bind name:s:zz --bind value:s:1; content "
                "query --uri content://settings/system --where \"name='zz'\" --projection name:value"
            ),
            "Row: 0 name=zz, value=1\n",
        ),
        Case(
            (
                "content update --uri content://settings/system --bind value:s:2 --where \"name='zz'\"; "
                "content query --uri content://settings/system --projection value --where \"name='zz'\""
            ),
            "Row: 0 value=2\n",
        ),
        Case(
            (
                "content delete --uri content://settings/system --where \"name='zz'\"; content query --uri "
                "content://settings/system --where \"name='zz'\""
            ),
            "No result found.\n",
        ),
        Case(
            (
                "content insert --uri content://settings/system --bind name:s:a --bind value:i:5; content "
                "insert --uri content://settings/system --bind name:s:b --bind value:b:true; content query "
                "--uri content://settings/system --projection name:value --where \"name in ('a','b')\" "
                "--sort 'name DESC'"
            ),
            "Row: 0 name=b, value=1\nRow: 1 name=a, value=5\n",
        ),
        Case("content call --uri content://settings --method GET_system --arg a", "Result: Bundle[{value=5}]\n"),
        Case("content gettype --uri content://settings/system", "Result: vnd.android.cursor.dir/system\n"),
        Case(
            (
                "content insert --uri content://settings/system --bind 'name:s:c\\:d' --bind value:s:; content "
                "query --uri content://settings/system --projection name:value --where \"name='c:d'\""
            ),
            "Row: 0 name=c:d, value=\n",
        ),
        Case(
            "content query --uri content://settings/system --projection nope; echo $?",
            "0\n",
            (
                "Error while accessing provider:settings\njava.lang.IllegalArgumentException: Invalid column "
                "nope\n\tat com.android.commands.content.Content$Command.execute(Content.java:514)\n"
            ),
        ),
    ),
    "sqlite": (
        Case(
            (
                "sqlite3 x.db 'create table t(a,b); insert into t values(1,2),(3,null)'; sqlite3 x.db 'select "
                "* from t'; sqlite3 -header x.db 'select * from t'; sqlite3 -csv x.db 'select * from t'; "
                "sqlite3 -separator , x.db 'select * from t'; sqlite3 -nullvalue NULL x.db 'select * from t'"
            ),
            "1|2\n3|\na|b\n1|2\n3|\n1,2\n3,\n1,2\n3,\n1|2\n3|NULL\n",
        ),
        Case(
            (
                "sqlite3 x.db 'create table t(a); create index i on t(a)'; sqlite3 x.db .tables; sqlite3 x.db "
                ".schema; sqlite3 x.db .indexes; sqlite3 x.db '.schema t'; sqlite3 x.db .dump"
            ),
            (
                "t\nCREATE TABLE t(a);\nCREATE INDEX i on t(a);\ni\nCREATE TABLE t(a);\nCREATE INDEX i on "
                "t(a);\nPRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE t(a);\nCREATE INDEX i on "
                "t(a);\nCOMMIT;\n"
            ),
        ),
        Case(
            ("sqlite3 x.db 'selec'; echo $?; sqlite3 x.db 'select * from nope'; echo $?; sqlite3 x.db .nope; echo $?"),
            "1\n1\n1\n",
            (
                'Error: near "selec": syntax error\nError: no such table: nope\nError: unknown command or '
                'invalid arguments:  "nope". Enter ".help" for help\n'
            ),
        ),
        Case(
            "printf 'select 1;\\nselect 2;\\n.mode csv\\nselect 3,4;\\n.quit\\nselect 5;' | sqlite3 x.db",
            "1\n2\n3,4\r\n",
        ),
        Case("printf '.exit 3\\n' | sqlite3 x.db; echo $?", "3\n"),
        Case(
            "sqlite3 x.db 'select 1; select 2'; sqlite3 :memory: 'select 1+1, null, x'\\''41'\\'', 1.5'",
            "1\n2\n2||A|1.5\n",
        ),
        Case(
            "sqlite3 -version | wc -c; sqlite3 -nope x.db; echo $?",
            "92\n1\n",
            "sqlite3: Error: unknown option: -nope\nUse -help for a list of options.\n",
        ),
        Case("sqlite3 x.db '.headers on' 'select 1 as a' '.headers off' 'select 2 as b'", "a\n1\n2\n"),
        Case(
            ("sqlite3 x.db '.mode insert t2' 'select 1,null,\"q\"'; sqlite3 x.db '.mode nope'; sqlite3 x.db .mode"),
            "INSERT INTO t2 VALUES(1,NULL,'q');\ncurrent output mode: list\n",
            (
                "Error: mode should be one of: ascii column csv html insert json line list markdown quote "
                "table tabs tcl\n"
            ),
        ),
        Case("sqlite3 x.db '.separator -' 'select 1,2' '.nullvalue N' 'select null,3'", "1-2\nN-3\n"),
    ),
    "notifications": (
        Case(
            (
                "cmd notification post -t T tag text > /dev/null; cmd notification list; cmd notification get "
                "'0|com.android.shell|2020|tag|2000' | head -n 4 | tail -n 3"
            ),
            (
                "0|com.android.shell|2020|tag|2000\n0|android|55|null|1000\n  uid=2000 userId=0\n"
                "  opPkg=com.android.shell\n  icon=Icon(typ=RESOURCE pkg=com.android.shell id=0x7f080001)\n"
            ),
        ),
        Case(
            (
                "cmd notification post -t T a one > /dev/null; cmd notification post b two > /dev/null; cmd "
                "notification list | sort"
            ),
            (
                "0|android|55|null|1000\n0|com.android.shell|2020|a|2000\n0|com.android.shell|2020|b|2000\n"
                "0|com.android.shell|2020|tag|2000\n"
            ),
        ),
        Case(
            (
                "cmd notification allow_listener a/.B; settings get secure enabled_notification_listeners; cmd "
                "notification allow_listener c/.D; settings get secure enabled_notification_listeners; cmd "
                "notification disallow_listener a/.B; settings get secure enabled_notification_listeners; cmd "
                "notification disallow_listener c/.D"
            ),
            (
                "com.google.android.apps.nexuslauncher/com.android.launcher3.notification.NotificationListener:a/a.B\n"
                "com.google.android.apps.nexuslauncher/com.android.launcher3.notification.NotificationListener:a/a.B:c/c.D\n"
                "com.google.android.apps.nexuslauncher/com.android.launcher3.notification.NotificationListener:c/c.D\n"
            ),
        ),
        Case(
            (
                "cmd notification snooze --for 5 k; echo $?; cmd notification unsnooze k; echo $?; cmd "
                "notification snoozed; echo $?"
            ),
            ("error: no notification matching key: k\n1\nerror: no snoozed notification matching key: k\n1\n0\n"),
        ),
        Case(
            (
                "cmd notification set_dnd none; settings get global zen_mode; cmd notification set_dnd all; "
                "settings get global zen_mode; cmd notification set_dnd alarms; settings get global zen_mode; "
                "cmd notification set_dnd priority; settings get global zen_mode; cmd notification set_dnd "
                "off; settings get global zen_mode"
            ),
            "2\n0\n3\n1\n0\n",
        ),
    ),
    "dumps": (
        Case(
            "dumpsys nope; echo $?; dumpsys -x; echo $?; dumpsys --help; echo $?; dumpsys -t; echo $?",
            "0\n255\n0\n255\n",
            (
                "Can't find service: nope\nusage: dumpsys [-t TIMEOUT] [--priority LEVEL] [--skip SERVICES | "
                "-l | SERVICE [ARGS]]\nusage: dumpsys [-t TIMEOUT] [--priority LEVEL] [--skip SERVICES | -l | "
                "SERVICE [ARGS]]\nusage: dumpsys [-t TIMEOUT] [--priority LEVEL] [--skip SERVICES | -l | "
                "SERVICE [ARGS]]\n"
            ),
        ),
        Case(
            ("dumpsys -l | head -n 2; dumpsys -t 5 battery | head -n 2; dumpsys --skip activity -l | grep -c skipped"),
            ("Currently running services:\n  SurfaceFlinger\nCurrent Battery Service state:\n  AC powered: false\n1\n"),
        ),
        Case(
            (
                "dumpsys battery | grep level; dumpsys battery set level 5; dumpsys battery | grep -e level -e "
                "STOPPED; dumpsys battery reset"
            ),
            "  level: 100\n  (UPDATES STOPPED -- use 'reset' to restart)\n  level: 5\n",
        ),
        Case("dumpsys --priority HIGH battery | head -n 1", "Current Battery Service state:\n"),
    ),
    "flags": (
        Case(
            (
                "device_config put a b 1; device_config put a c 2; device_config put d e 3; device_config list "
                "a; device_config list; device_config list_namespaces; device_config get a b; device_config "
                "delete a b; device_config delete a b; device_config get a b; device_config reset "
                "untrusted_defaults a; device_config list"
            ),
            (
                "b=1\nc=2\na/b=1\na/c=2\nd/e=3\na\nd\n1\nSuccessfully deleted b from a\nFailed to delete b "
                "from a\nnull\nd/e=3\n"
            ),
        ),
        Case(
            "device_config get a; echo $?; device_config put a b; echo $?; device_config nope; echo $?",
            "255\n255\nUnknown command: nope\n255\n",
            (
                "\nException occurred while executing 'get':\njava.lang.IllegalArgumentException: Argument "
                'expected after "a"\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n\nException '
                "occurred while executing 'put':\njava.lang.IllegalArgumentException: Argument expected after "
                '"b"\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n'
            ),
        ),
        Case(
            (
                "device_config put a b 1 default; device_config get a b; device_config "
                "is_sync_disabled_for_tests; device_config delete a b"
            ),
            "1\nfalse\nSuccessfully deleted b from a\n",
        ),
    ),
    "ops": (
        Case(
            (
                "appops set net.osmand CAMERA deny; appops get net.osmand; appops get net.osmand CAMERA; "
                "appops query-op CAMERA deny; appops query-op CAMERA allow; appops reset net.osmand; appops "
                "get net.osmand"
            ),
            (
                "CAMERA: deny\nCAMERA: deny\nnet.osmand\nNo operations.\nReset all modes for: all users, "
                "package net.osmand\nNo operations.\n"
            ),
        ),
        Case(
            (
                "appops set net.osmand CAMERA ignore; appops set net.osmand RECORD_AUDIO foreground; appops "
                "set net.osmand COARSE_LOCATION default; appops get net.osmand; appops reset; appops get "
                "net.osmand"
            ),
            (
                "CAMERA: ignore\nRECORD_AUDIO: foreground\nCOARSE_LOCATION: default\nReset all modes for: all "
                "users, all packages\nNo operations.\n"
            ),
        ),
        Case(
            (
                "appops get nope; echo $?; appops query-op NOPE; echo $?; appops nope; echo $?; appops reset "
                "nope; echo $?"
            ),
            "255\n255\nUnknown command: nope\n255\nReset all modes for: all users, package nope\n0\n",
            "Error: No UID for nope in user 0\nError: Unknown operation string: NOPE\n",
        ),
    ),
    "transactions": (
        Case(
            "service check alarm; service check nope; service check 2> /dev/null; echo $?",
            "Service alarm: found\nService nope: not found\n10\n",
        ),
        Case("service call alarm 2 i64 1700000000000; date +%s", "Result: Parcel(00000000    '....')\n1700000000\n"),
        Case(
            "service call alarm 3 s16 Europe/Paris > /dev/null; date +%Z; "
            "service call alarm 3 s16 UTC > /dev/null; date +%Z",
            "CET\nUTC\n",
        ),
        Case("service call alarm 2 i64 9223372036854775808 > /dev/null; date +%s", "1700000000\n"),
        Case("service call nope 1; echo $?", "10\n", "service: Service nope does not exist\n"),
        Case("service call alarm 2> /dev/null; echo $?; service call alarm x 2> /dev/null; echo $?", "10\n10\n"),
        Case(
            "service call alarm 2 nope 1 2>&1 | head -n 1; service call alarm 2 i64 2>&1 | head -n 1",
            "service: unknown option nope\nservice: no value supplied for 'i64'\n",
        ),
        Case("service call alarm 99 null", "Result: Parcel(00000000    '....')\n"),
        Case("service nope 2>&1 | head -n 1; service 2> /dev/null; echo $?", "service: Unknown command nope\n10\n"),
    ),
}


@pytest.mark.parametrize("group", CASES)
def test_options(phone: Phone, group: str) -> None:
    assert differing(phone, FILES, CASES[group]) == []
