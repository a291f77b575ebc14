"""The shell on the phone: Android's messages, files, pipes, limits and cancellation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.shell import COMMANDS, Call, Shell, command
from simdroid.system import ROOT, SHELL
from tests.conftest import Result, run_script

Sh = Callable[..., Result]
PREFIX = "/system/bin/sh: "


@pytest.mark.parametrize(
    ("script", "status", "message"),
    [
        ("nosuch", 127, "nosuch: inaccessible or not found"),
        ("/system/bin/nosuch", 127, "/system/bin/nosuch: inaccessible or not found"),
        ("./nosuch", 127, "./nosuch: inaccessible or not found"),
        ("/sdcard", 126, "/sdcard: can't execute: Is a directory"),
        ("touch /sdcard/f; /sdcard/f", 126, "/sdcard/f: can't execute: Permission denied"),
        (")", 1, "syntax error: unexpected ')'"),
        ("fi", 1, "syntax error: unexpected 'fi'"),
        ("echo a &&", 1, "syntax error: unexpected EOF"),
        ("if true", 1, "syntax error: unmatched 'if'"),
        ("while true", 1, "syntax error: unmatched 'while'"),
        ("for x in a", 1, "syntax error: unmatched 'for'"),
        ("(echo", 1, "syntax error: unmatched '('"),
        ("echo 'a", 1, "no closing quote"),
        ("cd /x", 2, "cd: /x: No such file or directory"),
        ("cat < /x", 1, "can't open /x: No such file or directory"),
        ("echo a > /x/y", 1, "can't create /x/y: No such file or directory"),
        ("echo a > /system/y", 1, "can't create /system/y: Read-only file system"),
        ("echo a > /sdcard", 1, "can't create /sdcard: Is a directory"),
        ("[ -f x", 2, "[: missing ]"),
        ("kill 99999", 1, "kill: 99999: No such process"),
        ("echo $((1/0))", 1, "1/0: zero divisor"),
    ],
)
def test_messages(sh: Sh, script: str, status: int, message: str) -> None:
    assert sh(script) == (status, "", f"{PREFIX}{message}\n")


def test_permission_denied(phone: Phone) -> None:
    result = run_script(phone, "echo a > /data/x; cd /data/data/com.android.settings", user=SHELL)

    assert result.stderr == (
        f"{PREFIX}can't create /data/x: Permission denied\n"
        f"{PREFIX}cd: /data/data/com.android.settings: Permission denied\n"
    )


def test_lines_callers_send(sh: Sh) -> None:
    sh("mkdir /sdcard/d; touch /sdcard/d/b /sdcard/d/a")
    assert sh('if [ -d "/sdcard/d" ]; then\n  echo Exists\nelse\n  echo Does not exist\nfi').stdout == "Exists\n"
    assert sh('if [ -f "/sdcard/d" ]; then\n  echo Exists\nelse\n  echo Does not exist\nfi').stdout == (
        "Does not exist\n"
    )
    assert sh("rm -r /sdcard/d/*; echo X4EXIT:$?").stdout == "X4EXIT:0\n"
    assert sh("rm -r /sdcard/d/*") == (1, "", "rm: /sdcard/d/*: No such file or directory\n")
    assert sh("rm -rf /sdcard/d/*").status == 0
    assert sh("echo 'it'\"'\"'s' > /sdcard/d/t; cat /sdcard/d/t").stdout == "it's\n"
    assert sh("export ANDROID_LOG_TAGS=''; exec logcat '-d' > /dev/null").status == 0
    assert sh("rm -f /sdcard/w; touch /sdcard/w && echo success").stdout == "success\n"


def test_globs_keep_the_prefix_and_are_sorted(sh: Sh) -> None:
    sh("mkdir -p /sdcard/g/sub; cd /sdcard/g; touch b a Z .h sub/x 'sp ace'")

    assert sh("echo /sdcard/g/*").stdout == "/sdcard/g/Z /sdcard/g/a /sdcard/g/b /sdcard/g/sp ace /sdcard/g/sub\n"
    assert sh("echo /storage/emulated/0/g/[ab]").stdout == "/storage/emulated/0/g/a /storage/emulated/0/g/b\n"
    assert sh("cd /sdcard/g; echo ./? */x .* */").stdout == "./Z ./a ./b sub/x .h sub/\n"
    assert sh("cd /sdcard/g; echo '*' \"*\" \\* no*such").stdout == "* * * no*such\n"
    assert sh('cd /sdcard/g; for f in sp*; do echo "<$f>"; done').stdout == "<sp ace>\n"


def test_redirections_to_files(sh: Sh) -> None:
    assert sh("cd /sdcard; echo a > f; echo b >> f; cat < f; wc -c < f").stdout == "a\nb\n4\n"
    assert sh("cd /sdcard; { echo out; nosuch; } > f 2>&1; cat f").stdout == (
        f"out\n{PREFIX}nosuch: inaccessible or not found\n"
    )
    assert sh("cd /sdcard; nosuch 2> f; echo x 2>> f; wc -l < f").stdout == "x\n1\n"
    assert sh("cd /sdcard; ls nosuch &> f; cat f").stdout == "ls: nosuch: No such file or directory\n"


def test_devices_as_targets(sh: Sh) -> None:
    assert sh("echo a > /dev/stdout; echo b > /dev/stderr; echo c > /dev/null; echo d > /dev/fd/1") == (
        0,
        "a\nd\n",
        "b\n",
    )
    assert sh("cat < /dev/stdin; cat < /dev/fd/0", stdin=b"in\n").stdout == "in\n"
    assert sh("head -c 3 < /dev/zero | wc -c").stdout == "3\n"
    assert sh("cat < /dev/null; echo a > /dev/tty").stdout == "a\n"
    assert sh("cat /dev/stdin", stdin=b"x").stdout == "x"


def test_pipes_stream_and_end_their_writers(sh: Sh) -> None:
    assert sh("yes | head -2").stdout == "y\ny\n"
    assert sh("while true; do echo x; done | head -n 1; echo end").stdout == "x\nend\n"
    assert sh("seq 100000 | tail -n 1").stdout == "100000\n"
    assert sh("cat | cat | cat", stdin=b"z" * 300_000).stdout == "z" * 300_000
    assert sh("yes | true; echo $?").stdout == "0\n"


def test_a_command_substitution_without_end_is_refused(sh: Sh) -> None:
    result = sh("x=$(yes); echo no")

    assert (result.status, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{PREFIX}x: can't allocate ")


def test_scripts_on_the_phone(sh: Sh) -> None:
    sh("cd /data/local/tmp; echo 'echo \"$0|$1|$#\"; nosuch; exit 3' > s.sh; chmod 755 s.sh")
    name = "/data/local/tmp/s.sh"
    missing = "[1]: nosuch: inaccessible or not found\n"

    assert sh(f"{name} 'a b' c") == (3, f"{name}|a b|2\n", f"{name}{missing}")
    assert sh("cd /data/local/tmp; ./s.sh") == (3, "./s.sh||0\n", f"./s.sh{missing}")
    assert sh("cd /data/local/tmp; sh s.sh x") == (3, "s.sh|x|1\n", f"s.sh{missing}")
    assert sh("PATH=/data/local/tmp:$PATH; s.sh y").stdout == f"{name}|y|1\n"
    assert sh("sh nosuch.sh") == (127, "", "sh: nosuch.sh: No such file or directory\n")
    assert sh("sh", stdin=b"echo a\nnosuch\nexit 4\n") == (
        4,
        "a\n",
        "sh: <stdin>[2]: nosuch: inaccessible or not found\n",
    )
    assert sh("sh -c 'echo $0 $1; nosuch' name arg") == (127, "name arg\n", "name: nosuch: inaccessible or not found\n")


def test_other_interpreters_and_binaries(sh: Sh) -> None:
    sh("cd /data/local/tmp; printf '#!/system/bin/cat\\nhello\\n' > c; printf '\\177ELF\\0' > b; chmod 755 c b")

    assert sh("/data/local/tmp/c").stdout == "#!/system/bin/cat\nhello\n"
    assert sh("/data/local/tmp/b") == (126, "", f"{PREFIX}/data/local/tmp/b: not executable: 64-bit ELF file\n")


def test_programs_by_path(sh: Sh) -> None:
    assert sh("/system/bin/echo a; /bin/echo b").stdout == "a\nb\n"
    assert sh("PATH=; echo builtin; ls").stderr == f"{PREFIX}ls: inaccessible or not found\n"


def test_sleep_moves_the_phone_clock(phone: Phone) -> None:
    before = phone.system.clock.now_ns()

    run_script(phone, "sleep 90; sleep 0.5; sleep 1m")

    assert phone.system.clock.now_ns() - before == 150_500_000_000


def test_endless_loops_can_be_cancelled(phone: Phone) -> None:
    async def main() -> None:
        for script in ("while :; do :; done", "yes > /dev/null", "f() { f; }; while true; do (f); done", "cat"):
            task = asyncio.create_task(_shell(phone, stdin=_Never()).run(script))
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asyncio.wait_for(task, 20)

    asyncio.run(main())
    assert phone.system.commands.all() == []


@pytest.mark.parametrize(
    "script",
    [
        "f() { f; }; f",
        "f() { f | f; }; f",
        "f() { (f); }; f",
        "f() { $(f); }; f",
        "f() { eval f; }; f",
        pytest.param("f() { f & f & }; f", marks=pytest.mark.slow),
        "echo 'sh $0' > /data/local/tmp/r; sh /data/local/tmp/r",
        "echo '. /data/local/tmp/d' > /data/local/tmp/d; . /data/local/tmp/d",
        "x=aaaaaaaaaaaaaaaa; while true; do x=$x$x; done",
        "echo {a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}",
    ],
)
def test_runaway_scripts_end_with_an_error(phone: Phone, script: str) -> None:
    result = run_script(phone, script)

    assert result.stderr.startswith(PREFIX) or "can't fork" in result.stderr
    assert phone.internal_errors == 0
    assert phone.system.commands.all() == []


def test_internal_errors_are_contained(phone: Phone, caplog: pytest.LogCaptureFixture) -> None:
    @command("broken-for-test")
    def broken(call: Call) -> int:
        raise ValueError("a mistake")

    try:
        result = run_script(phone, "broken-for-test; echo $?")
    finally:
        del COMMANDS["broken-for-test"]

    assert result == (0, "1\n", "broken-for-test: internal error\n")
    assert phone.internal_errors == 1
    assert "a mistake" in caplog.text


def test_background_jobs(sh: Sh) -> None:
    assert sh("(sleep 1; echo late) & echo now; wait; echo end").stdout == "now\nlate\nend\n"
    assert sh("(sleep 1; echo late) &").stdout == "late\n"
    assert sh("cat &", stdin=b"not for jobs").stdout == ""
    assert sh("sleep 1000000000 & kill $!; wait $!; echo $?").stdout == "143\n"
    assert sh("(exit 7) & wait $!; echo $?").stdout == "7\n"


def test_a_detached_job_does_not_hold_the_shell(phone: Phone) -> None:
    async def main() -> None:
        assert await asyncio.wait_for(_shell(phone).run("logcat > /sdcard/log 2>&1 &"), 20) == 0
        (job,) = [each for each in phone.system.commands.all() if each.argv[0] == "logcat"]
        assert await _shell(phone).run(f"kill {job.pid}") == 0
        async with asyncio.timeout(20):
            while phone.system.commands.all():
                await asyncio.sleep(0.01)

    asyncio.run(main())


class _Never:
    async def read(self, limit: int = -1) -> bytes:
        await asyncio.Event().wait()
        return b""


class _Sink:
    def __init__(self) -> None:
        self.data = b""

    def write(self, data: bytes) -> None:
        self.data += data

    async def drain(self) -> None:
        pass


def _shell(phone: Phone, stdin: _Never | None = None) -> Shell:
    return Shell(phone, user=ROOT, stdin=stdin or _Never(), stdout=_Sink(), stderr=_Sink())


def test_variables_of_the_shell(sh: Sh) -> None:
    script = (
        'a=$SECONDS; sleep 5; echo $a $SECONDS; [ "$IFS" = "$(printf " \\t\\nx")" ]; echo ${#IFS} $((RANDOM < 32768))'
    )
    assert sh(script).stdout == "0 5\n3 1\n"
    assert (
        sh("echo $HOME $USER $HOSTNAME $EXTERNAL_STORAGE $TMPDIR").stdout == "/ root emu64x /sdcard /data/local/tmp\n"
    )
    assert sh("echo $RANDOM $RANDOM").stdout == sh("echo $RANDOM $RANDOM").stdout
    assert sh("sh -c 'echo $IFS' | wc -c; env | grep -c IFS").stdout == "1\n0\n"
