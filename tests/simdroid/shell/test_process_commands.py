"""Programs that belong to the shell: processes, identities, other commands and the machine."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import SHELL
from tests.conftest import Result, run_script

Sh = Callable[..., Result]
SHELL_ID = (
    "uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1007(log),1011(adb),1015(sdcard_rw),"
    "1028(sdcard_r),1078(ext_data_rw),1079(ext_obb_rw),3001(net_bt_admin),3002(net_bt),3003(inet),"
    "3006(net_bw_stats),3009(readproc),3011(uhid),3012(readtracefs) context=u:r:shell:s0\n"
)


@pytest.mark.parametrize(
    ("script", "status", "stdout", "stderr"),
    [
        ("printf '%s-%d|' a 1 b 2", 0, "a-1|b-2|", ""),
        ("printf '%5s|%-5s|%05d|%x|%X|%o|%c|%%\\n' a b 42 255 255 8 xyz", 0, "    a|b    |00042|ff|FF|10|x|%\n", ""),
        ("printf '%+d % d %.3d %.2f %e %g\\n' 5 5 5 3.14159 1000 0.5", 0, "+5  5 005 3.14 1.000000e+03 0.5\n", ""),
        ("printf '%*d|%-*d|\\n' 5 42 4 7", 0, "   42|7   |\n", ""),
        ("printf '\\101\\x41\\t\\\\\\n'", 0, "AA\t\\\n", ""),
        ("printf '%b|%s\\n' 'a\\tb' 'a\\tb'", 0, "a\tb|a\\tb\n", ""),
        ("printf 'no args\\n'; printf '%s %s\\n' one", 0, "no args\none \n", ""),
        ("printf '%d\\n' abc", 1, "0\n", "printf: Not a number 'abc'\n"),
        ("printf '%y'", 1, "", "printf: bad %y@0\n"),
        ("printf '%d %d %d\\n' 0x10 010 \"'A\"", 0, "16 8 65\n", ""),
        ("seq 3", 0, "1\n2\n3\n", ""),
        ("seq 2 4; seq 10 -5 0; seq -s , 3; seq -w 9 10", 0, "2\n3\n4\n10\n5\n0\n1,2,3\n09\n10\n", ""),
        ("seq 0 0.5 1; seq 3 1", 0, "0.0\n0.5\n1.0\n", ""),
        ("seq x", 1, "", "seq: Not a number 'x'\n"),
        ("sleep x", 1, "", "sleep: Not a number 'x'\n"),
        ("sleep", 1, "", 'sleep: Needs 1 argument (see "sleep --help")\n'),
        ("echo a b c | xargs echo x", 0, "x a b c\n", ""),
        ("echo a b c | xargs -n 2", 0, "a b\nc\n", ""),
        ("printf 'a b\\0c\\0' | xargs -0 -n1 echo", 0, "a b\nc\n", ""),
        ("printf 'a b\\nc\\n' | xargs -I{} echo '<{}>'", 0, "<a b>\n<c>\n", ""),
        ("echo \"'a b' c\\ d\" | xargs -n1 echo", 0, "a b\nc d\n", ""),
        ("true | xargs echo x; true | xargs -r echo y", 0, "x\n", ""),
        ("echo a | xargs false", 123, "", ""),
        ("echo a | xargs nosuch", 127, "", "xargs: exec nosuch: No such file or directory\n"),
        ("env -i A=b env", 0, "A=b\n", ""),
        ("A=1 env -u A env | grep -c ^A=", 1, "0\n", ""),
        ("env nosuch", 127, "", "env: exec nosuch: No such file or directory\n"),
        ("env A=b sh -c 'echo $A'; A=c sh -c 'echo $A'; A=d; sh -c 'echo [$A]'", 0, "b\nc\n[]\n", ""),
        ("nohup echo a; nice -n 5 echo b; setsid echo c", 0, "a\nb\nc\n", ""),
        ("timeout 5 echo a; timeout 5 false; echo $?", 0, "a\n1\n", ""),
        (
            "timeout 5 sleep 1000000000; echo $?; timeout -s KILL 1 cat < /dev/zero > /dev/null; echo $?",
            0,
            "124\n137\n",
            "",
        ),
        ("timeout x echo a", 1, "", "timeout: Not a number 'x'\n"),
        ("which ls sh; which nosuch", 1, "/system/bin/ls\n/system/bin/sh\n", ""),
        ("type nosuch", 1, "nosuch not found\n", ""),
        ("toybox echo a; toybox nosuch", 127, "a\n", "toybox: Unknown command nosuch\n"),
        ("whoami; id -u; id -un; id -g; id -Z", 0, "root\n0\nroot\n0\nu:r:su:s0\n", ""),
        ("su shell whoami; su 2000 id -u; su 0 whoami; su root id -u", 0, "shell\n2000\nroot\n0\n", ""),
        ("su -c 'echo $((1+1)); whoami'; su 0 -c 'echo b'; su root sh -c 'echo c d'", 0, "2\nroot\nb\nc d\n", ""),
        ("su nobody-here", 1, "", "su: invalid uid/gid 'nobody-here'\n"),
        ("su 0 nosuch", 1, "", "su: failed to exec nosuch: No such file or directory\n"),
        ("run-as com.android.settings ls", 1, "", "run-as: package not an application: com.android.settings\n"),
        ("run-as nosuch.app ls", 1, "", "run-as: unknown package: nosuch.app\n"),
        ("run-as net.gsantner.markor sh -c 'pwd; id -u' | wc -l", 0, "2\n", ""),
        ("pidof system_server; pidof init zygote64; pidof nosuch", 1, "520\n1 312\n", ""),
        ("pgrep systemui; pgrep -l adbd; pgrep nosuch", 1, "760\n330 adbd\n", ""),
        ("kill -l TERM; kill -l 9", 0, "15\nKILL\n", ""),
        ("/system/bin/kill 99999", 1, "", "kill: bad pid '99999': No such process\n"),
        ("kill -NOPE 1", 1, "", "/system/bin/sh: kill: bad signal: NOPE\n"),
        ("kill -0 $$; echo $?; killall nosuch", 1, "0\n", "killall: nosuch: No such process\n"),
        ("pkill nosuch", 1, "", ""),
        ("uname; uname -m; nproc; hostname", 0, "Linux\nx86_64\n4\nlocalhost\n", ""),
        ("uptime", 0, " 15:34:00 up 0 min,  0 users,  load average: 0.08, 0.12, 0.09\n", ""),
        ("ps -o PID,NAME -p 1", 0, "  PID NAME\n    1 init\n", ""),
        ("ps -o pid=,name= -p 520", 0, "  520 system_server\n", ""),
        ("ps -o nosuch", 1, "", "ps: Unknown -o field 'nosuch'\n"),
    ],
)
def test_commands(sh: Sh, script: str, status: int, stdout: str, stderr: str) -> None:
    assert sh(script) == (status, stdout, stderr)


def test_identity_of_the_adb_shell(phone: Phone) -> None:
    assert run_script(phone, "id", user=SHELL).stdout == SHELL_ID
    assert run_script(phone, "whoami; su 0 whoami", user=SHELL).stdout == "shell\nroot\n"


def test_ps_lists_system_apps_and_commands(sh: Sh) -> None:
    lines = sh("ps -A").stdout.splitlines()

    assert lines[0] == "USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME"
    names = [line.split()[-1] for line in lines[1:]]
    assert {"init", "system_server", "com.android.systemui", "sh", "ps"} <= set(names)
    (server,) = [line for line in lines if line.endswith(" system_server")]
    assert server.split()[:3] == ["system", "520", "312"]
    assert sh("ps -A | grep -c system_server").stdout == "1\n"


def test_the_shell_may_not_kill_others(phone: Phone) -> None:
    result = run_script(phone, "kill 520; /system/bin/kill 1", user=SHELL)

    assert result == (
        1,
        "",
        "/system/bin/sh: kill: 520: Operation not permitted\nkill: bad pid '1': Operation not permitted\n",
    )


def test_killing_by_name(sh: Sh) -> None:
    assert sh("sleep 1000000000 & pkill sleep; wait $!; echo $?").stdout == "143\n"
    assert sh("sleep 1000000000 & killall -9 sleep; wait $!; echo $?").stdout == "137\n"
    assert sh("sleep 1000000000 & pgrep -l sleep | grep -c sleep; kill %1 2>/dev/null; kill $!").stdout == "1\n"


def test_a_shell_that_kills_itself(sh: Sh) -> None:
    assert sh("echo a; kill $$; echo b").status == 143
    assert sh("sh -c 'kill -9 $$'; echo $?").stdout == "137\n"


def test_run_as_has_the_rights_of_the_app(phone: Phone) -> None:
    markor = phone.system.packages.get("net.gsantner.markor")
    assert markor is not None
    result = run_script(
        phone, "run-as net.gsantner.markor sh -c 'pwd; id -u; touch f; ls f; ls /data/data'", user=SHELL
    )

    assert result.stdout == f"/data/user/0/net.gsantner.markor\n{markor.uid}\nf\n"
    assert "Permission denied" in result.stderr
    assert phone.system.fs.stat("/data/data/net.gsantner.markor/f").uid == markor.uid


def test_timeout_lets_phone_time_pass(phone: Phone) -> None:
    before = phone.system.clock.now_ns()

    assert run_script(phone, "timeout 7 cat < /dev/zero > /dev/null").status == 124

    assert phone.system.clock.now_ns() - before == 7_000_000_000


def test_top_and_free_have_their_tables(sh: Sh) -> None:
    assert "PID USER" in sh("top -n 1 -b | head -5").stdout
    assert sh("free | head -1").stdout == "\t\ttotal        used        free      shared     buffers\n"
    assert sh("uname -a").stdout.startswith("Linux localhost 5.15.41-android13-")


def test_searching_whole_command_lines_spares_the_searcher(sh: Sh) -> None:
    assert sh("echo a; pkill -f nosuchword; echo $?") == (0, "a\n1\n", "")
    assert sh("sleep 2000000000 & pkill -f 'sleep 2'; wait $!; echo $?").stdout == "143\n"
