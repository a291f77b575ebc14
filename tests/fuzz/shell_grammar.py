"""Makes command lines: plausible ones, odd ones and damaged ones."""

from __future__ import annotations

import random

from simdroid.shell import COMMANDS
from simdroid.shell.language.command_runner import BUILTINS
from simdroid.shell.services.base import DUMPERS, SERVICES
from tests.fuzz.target import kept_samples

PATHS = (
    "/",
    ".",
    "..",
    "/sdcard",
    "/sdcard/",
    "/sdcard/Download",
    "/sdcard/a.txt",
    "/sdcard/../sdcard",
    "/storage/emulated/0",
    "/data/media/0/x",
    "/data/local/tmp",
    "/data/local/tmp/f",
    "/data/data",
    "/data/data/net.gsantner.markor",
    "/data/user/0/x",
    "/system/bin/sh",
    "/proc",
    "/dev/null",
    "/dev/zero",
    "/dev/tty",
    "/dev/stdin",
    "/nosuch",
    "/nosuch/x",
    "../../../../etc/passwd",
    "/etc/passwd",
    "*",
    "/sdcard/*",
    "/*/*",
    "/data/data/com.android.providers.telephony/databases/mmssms.db",
    "a",
    "b",
    "f.sh",
    "./f",
    "~",
    "~/x",
    "-",
    "--",
    "''",
    '"a',
    'b"',
    "é",
    "日本",
    "/sdcard/é",
)
WORDS = (
    "0",
    "1",
    "-1",
    "7",
    "42",
    "1000",
    "99999",
    "2147483648",
    "-0",
    "0x10",
    "1e9",
    "3.5",
    "1.5.2",
    "nan",
    "1e400",
    "²",
    "٣",
    "9" * 5000,
    "abc",
    "true",
    "false",
    "null",
    "global",
    "system",
    "secure",
    "wifi_on",
    "screen_brightness",
    "com.android.settings",
    "net.gsantner.markor",
    "com.nosuch",
    "com.android.settings/.Settings",
    "net.gsantner.markor/.activity.MainActivity",
    "android.intent.action.VIEW",
    "android.intent.action.MAIN",
    "android.intent.category.LAUNCHER",
    "http://a.b/c",
    "tel:123",
    "sms:5",
    "file:///sdcard/a.txt",
    "content://sms",
    "content://sms/inbox",
    "content://com.android.contacts/data",
    "content://media/external/images/media",
    "content://nosuch",
    "_id=1",
    "body:s:hi",
    "KEYCODE_HOME",
    "KEYCODE_BACK",
    "HOME",
    "4",
    "540",
    "1200",
    "hello%sworld",
    "SELECT*FROM*x",
    "s/a/b/",
    "s/[/x/",
    "[a-z]+",
    "(",
    "a\\|b",
    ".*",
    "\\(",
    "+%s",
    "%H:%M",
    "@0",
    "-d@99999999999999",
    "1015153423.00",
    "u+rwx",
    "777",
    "9999",
    "root:root",
    "u:object_r:x:s0",
    "text",
    "name",
    "enable",
    "disable",
    "get",
    "put",
    "list",
    "query",
    "insert",
    "delete",
    "start",
    "broadcast",
    "force-stop",
    "dump",
    "clear",
    "grant",
    "set",
    "reset",
    "help",
    "-h",
    "--help",
)
OPTIONS = (
    "-a -l -la -r -rf -R -p -f -d -e -n -o -1 -i -v -c -s -u -t -x -E -0 -W -S -b -k -q --user --uri --es --ei -z --"
)
SCRIPTS = (
    'if [ -d "{p}" ]; then echo Exists; else echo no; fi',
    "for i in {w} {w}; do {c}; done",
    "while read x; do echo $x; done < {p}",
    "case {w} in a*) {c};; *) {c};; esac",
    "f() {{ {c}; }}; f {w}",
    "x=$({c}); echo $x ${{x#{w}}} ${{x:-{w}}} ${{#x}}",
    "echo $(({n} + {n} * {n}))",
    "{c} | {c}",
    "{c} | grep -E {w}",
    "{c} && {c} || {c}",
    "{c} > {p} 2>&1",
    "{c} >> {p}; cat {p}",
    "{c} < {p}",
    "({c}; {c}) | {c}",
    "{{ {c}; {c}; }} &> {p}",
    "{c} &",
    "{c} > {p} 2>&1 & {c}",
    "! {c}",
    "cat <<EOF | {c}\n{w} $x `{c}`\nEOF",
    "{c} <<< {w}",
    'set -- {w} {w}; echo $# $1 "$@"; shift; {c}',
    "cd {p}; {c}; pwd",
    "su 0 {c}",
    "sh -c '{c}'",
    "timeout 1 {c}",
    "find {p} -name {w} -exec {c} \\;",
    "find {p} -maxdepth {n} -type f -delete",
    "echo {p} | xargs {c}",
    "eval {c}",
    "exec {c}",
    "[[ {w} = {w} && -f {p} ]]; echo $?",
    "[ {w} -eq {n} ]; test -{w} {p}; echo $?",
    "sqlite3 {p} 'select {w} from {w}'",
    "am start -a {w} -d {w} -n {w} --es {w} {w}",
    "am broadcast -a {w} --ei {w} {n}",
    "pm {w} {w}; cmd package {w} {w}",
    "settings put {w} {w} {w}; settings get {w} {w}",
    "content query --uri {w} --projection {w} --where {w}",
    "input tap {n} {n}; input swipe {n} {n} {n} {n} {n}; input text {w}; input keyevent {w}",
    "date {w}; date -d {w}; date +{w}; touch -t {n} {p}; touch -d {w} {p}",
    "stat -c {w} {p}; ls -ll -au {p}; chmod {w} {p}; chown {w} {p}",
    "trap '{c}' EXIT; {c}",
    "export {w}={w}; readonly a={w}; a={w}; unset {w}",
    "printf '{w}%s%d%5.2f\\n' {w} {n} {n}",
    "sed -e {w} {p}; sort {p}; cut -f{n} -d, {p}; tr a-z {w} < {p}",
    "mkdir -p {p}/{w}; cp -a {p} {p}; mv {p} {p}; rm -r {p}; ln -s {p} {p}",
    "dd if=/dev/zero of={p} bs=1M count=8; {c} {p}",
    "cat /dev/zero | {c}",
    "yes {w} | {c}",
    "seq 1 100000 | {c}",
    "{c} $(seq 1 3000)",
    "tar czf {p} {p}; tar tf {p}; tar xf {p} -C {p}",
    "gzip -c {p} | gunzip | {c}",
    "truncate -s {n} {p}; {c} {p}; df {p}",
    "sqlite3 {p} 'create table t(a); insert into t values({n})' .dump 'select * from t'",
    "echo $(({n} * $(( {n} ) )) )",
    "reboot; {c}",
)
_SIGNS = "'\"`$(){}[]|&;<>\\\n\t #*?!~=-\0é\udcff"
NOISE = [*_SIGNS, "$(", "${", "))", "<<EOF\n", "2>&1", "&&", "||", "\\\n", "$'"]


class LineMaker:
    """A stream of command lines that depends on its seed alone."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._names = sorted({*COMMANDS, *BUILTINS} - {"exec", "exit"})
        self._services = sorted(SERVICES)
        self._dumpers = sorted(DUMPERS)
        self._options = OPTIONS.split()
        self._kept = [sample.decode("utf-8", "surrogateescape") for sample in kept_samples("shell-grammar")]

    def line(self) -> str:
        """The next line."""
        kind = self._chance.random()
        if kind < 0.05:
            return self._damage(self._chance.choice(self._kept))
        if kind < 0.45:
            line = self._command()
        elif kind < 0.95:
            line = self._script()
        else:
            line = "".join(self._chance.choice([*NOISE, *WORDS, " "]) for _ in range(self._chance.randrange(30)))
        return self._damage(line) if self._chance.random() < 0.3 else line

    def _script(self) -> str:
        template = self._chance.choice(SCRIPTS)
        pieces = template.replace("{{", "\0").replace("}}", "\1")
        for mark, make in (("{c}", self._command), ("{p}", self._path), ("{w}", self._word), ("{n}", self._number)):
            while mark in pieces:
                pieces = pieces.replace(mark, make(), 1)
        return pieces.replace("\0", "{").replace("\1", "}")

    def _command(self) -> str:
        roll = self._chance.random()
        if roll < 0.1 and self._services:
            words = ["cmd", self._chance.choice(self._services)]
        elif roll < 0.15 and self._dumpers:
            words = ["dumpsys", self._chance.choice(self._dumpers)]
        else:
            words = [self._chance.choice(self._names)]
        for _ in range(self._chance.choice((0, 1, 1, 2, 2, 3, 5))):
            words.append(self._argument())
        return " ".join(words)

    def _argument(self) -> str:
        make = self._chance.choice((self._word, self._word, self._path, self._path, self._number, self._option))
        return make()

    def _path(self) -> str:
        return self._chance.choice(PATHS)

    def _word(self) -> str:
        word = self._chance.choice(WORDS)
        return f"'{word}'" if self._chance.random() < 0.7 else word

    def _number(self) -> str:
        return str(self._chance.choice((0, 1, 2, 5, 100, -1, 1080, 2**31, 10**12, 10**30)))

    def _option(self) -> str:
        if self._chance.random() < 0.6:
            return self._chance.choice(self._options)
        return "-" + "".join(self._chance.choice("abcdefghijklmnopqrstuvwxyzABCDEFGILNPRSTWZ013") for _ in range(2))

    def _damage(self, line: str) -> str:
        for _ in range(self._chance.randrange(1, 4)):
            at = self._chance.randrange(len(line) + 1)
            roll = self._chance.random()
            if roll < 0.4:
                line = line[:at] + self._chance.choice(NOISE) + line[at:]
            elif roll < 0.7:
                line = line[:at] + line[at + self._chance.randrange(1, 4) :]
            else:
                line = line[:at] + line[at : at + 6] * self._chance.randrange(1, 5) + line[at:]
        return line
