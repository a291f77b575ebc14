"""Shell lines that grow without end, loop, nest or match for a long time, and arguments that are too large."""

from __future__ import annotations

from pathlib import Path

from tests.simdroid.hostile.cases import Files, HostileCase

_EIGHT_MILLION = "x=$(head -c 8000000 /dev/zero | tr '\\0' a)"
_THIRTY = "a" * 30
_ENDLESS_QUERY = "with recursive c(x) as (select 1 union all select x+1 from c)"
_SETTINGS = "content query --uri content://settings/system"


def _no_files(folder: Path) -> Files:
    return ()


def _line(name: str, *lines: str) -> HostileCase:
    return HostileCase(name, _no_files, lines)


def _long_script(folder: Path) -> Files:
    script = folder / "long.sh"
    script.write_text("x=1; : $x$x$x$x\n" * 600_000)
    return [(script, "/data/local/tmp/long.sh")]


def _nested_script(folder: Path) -> Files:
    script = folder / "nested.sh"
    script.write_text("if true; then " * 20_000 + "\n" + "$(" * 20_000 + "\n" + "((" * 20_000)
    return [(script, "/data/local/tmp/nested.sh")]


_GLOBS = [
    _line("glob up and down", "cd /; echo */../*/../*/../*/../*/../*/../*"),
    _line("glob up and down without a match", "cd /; echo */../*/../*/../*/../*/../*/../*/../*/nothing*"),
    _line("glob as arguments of a program", "cd /; ls -d */../*/../*/../*/../*"),
    _line("glob of a thousand components", f"cd /; echo {'*/../' * 800}*"),
    _line("glob in a test", f"[[ {_THIRTY} == {'*a' * 200}b ]]; case {_THIRTY} in {'*a' * 200}b) ;; esac"),
    _line("a million globs", "cd /; x=$(yes '*' | head -c 2000000); echo $x | wc -c"),
    _line(
        "globs of a full directory", "mkdir -p /data/local/tmp/g; cd /data/local/tmp/g; touch $(seq 5000); echo *[0-9]*"
    ),
    _line("glob through links to itself", "cd /data/local/tmp; ln -s . l; echo l/l/l/l/*/*/*/*; echo */*/*/*/*/*/*/*"),
    _line("brackets", f"echo /{'[a-z]' * 700}*; echo /{'[!' * 1300}"),
]

_GROWTH = [
    _line("braces of two", f"echo {'{a,b}' * 30}"),
    _line("braces around a long text", f"echo {'{a,b,c,d,e,f,g,h}' * 4}{'x' * 100_000}"),
    _line("braces in braces", f"echo {'{a,' * 1000}{'}' * 1000}"),
    _line("a variable doubles", "x=a; while :; do x=$x$x; done"),
    _line("a variable of many copies", f"{_EIGHT_MILLION}; y={'$x' * 500}"),
    _line("arguments of many copies", f"{_EIGHT_MILLION}; echo {' $x' * 500} | wc -c"),
    _line("a replacement that grows", f"{_EIGHT_MILLION}; echo ${{x//a/{'b' * 500}}} | wc -c"),
    _line("a replacement that never matches", f"{_EIGHT_MILLION}; echo ${{x//a*b/c}} | wc -c"),
    _line("prefixes and suffixes", f"{_EIGHT_MILLION}; echo ${{x##*a*a*b}}${{x%%b*a*a}} | wc -c"),
    _line("a long pattern", f"{_EIGHT_MILLION}; echo ${{x#$x*$x}} | wc -c"),
    _line("positional parameters double", 'set -- a; while :; do set -- "$@" "$@"; done'),
    _line("fields of a long text", "x=$(yes | head -c 8000000); set -- a$x; echo $#"),
    _line("fields after a text", "x=$(yes | head -c 8000000); for i in a$x; do :; done; echo $i"),
    _line("many large variables", f"{_EIGHT_MILLION}; i=0; while [ $i -lt 1000 ]; do i=$((i+1)); eval v$i=$x; done"),
    _line("large variables in subshells", f"{_EIGHT_MILLION}; f() {{ (eval y$1=\\$x; f $(($1+1))); }}; f 0"),
    _line("aliases and functions", "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); alias a$i=a$((i+1)); done; a1"),
    _line("a substitution collects", "x=$(cat /dev/zero | tr '\\0' a); echo ${#x}"),
    _line("substitutions in substitutions", f"echo {'$(echo ' * 60}x{')' * 60}"),
    _line(
        "a here-document grows",
        "x=$(head -c 4000000 /dev/zero | tr '\\0' a)",
        f"{_EIGHT_MILLION}; cat <<E | wc -c\n{'$x' * 30}\nE",
    ),
    _line("lines without an end", "read x < /dev/zero; read -r y < /dev/urandom; echo ${#x}"),
]

_RECURSION = [
    _line("a function calls itself", "f() { f; f; }; f"),
    _line("fork bomb", "f() { f | f & }; f"),
    _line(
        "scripts start scripts",
        "echo 'sh /data/local/tmp/s.sh; sh /data/local/tmp/s.sh' > /data/local/tmp/s.sh; sh /data/local/tmp/s.sh",
    ),
    _line("eval of eval", 'x=\'eval "$x"\'; eval "$x"'),
    _line("arithmetic of itself", 'a="a+a"; echo $((a)); b="b=b+b,b"; echo $((b))'),
    _line(
        "arithmetic without an end", f"echo $(({'(' * 1000}1{')' * 1000})) $(({'1+' * 50_000}1)) $(({'9' * 50_000}))"
    ),
    _line("traps on exit", "trap 'exec sh -c \"echo again\"' EXIT; f() { (f); }; f"),
    _line("many jobs", "i=0; while [ $i -lt 2000 ]; do i=$((i+1)); sleep 1 & done; jobs | wc -l"),
    HostileCase("a script of ten megabytes", _long_script, ["sh /data/local/tmp/long.sh", ". /data/local/tmp/long.sh"]),
    HostileCase("a script that only opens", _nested_script, ["sh /data/local/tmp/nested.sh"]),
]

_PIPES = [
    _line("yes with long lines", "yes $(seq 20000) | head -c 100000000 | wc -c"),
    _line("yes into sort", "yes | sort | head; yes | uniq -c; yes | tac | head; yes | xargs echo | wc -c"),
    _line(
        "long numbers",
        "seq 999999999999999999999999999999 | head -n 1; seq -w 1 1e300 | head -n 1; seq 1 1e-300 2 | head -n 3",
    ),
    _line("wide fields", "printf '%1000000000d%.999999999f' 1 1 | wc -c; seq -f %999999999g 1 3 | wc -c"),
    _line("printf without an end", f"printf '{'%s' * 20_000}\\n' $(seq 20000) | wc -c"),
    _line("sed that grows", "echo a | timeout 1 sed -e ':a;s/a/aa/g;ta' | wc -c"),
    _line("sed that loops", "echo a | timeout 1 sed -e ':a;ba'"),
    _line("sed with groups", f"echo {_THIRTY} | sed -E 's/(a*)*(a*)*(a*)*b/x/'; echo {_THIRTY} | grep -E '(a|aa)+b'"),
    _line("grep with back references", f"echo {_THIRTY * 20} | grep -E '(a*)(a*)(a*)\\1\\2\\3b'"),
    _line("grep with repetitions", "echo a | grep -E '((((a{1,200}){1,200}){1,200}){1,200}){1,200}'"),
    _line("diff of reversed lines", "cd /data/local/tmp; seq 15000 > a; tac a > b; diff a b | wc -l"),
    _line(
        "zeros through filters",
        "for c in 'base64 -w 0' xxd od rev 'tr -d a' 'cut -c 1' 'sed s/a/b/'; do"
        " head -c 300000 /dev/zero | $c | wc -c; done",
    ),
    _line(
        "logcat with a hostile expression",
        f"log -t t {_THIRTY}; logcat -d -e '(a+)+b'; logcat -d -e '{'(' * 500}'; logcat -d --regex='(a|a?)+b'",
    ),
]

_SERVICES = [
    _line(
        "settings of megabytes",
        "x=$(head -c 8000000 /dev/zero | tr '\\0' a); settings put system big $x; settings list system | wc -c",
    ),
    _line(
        "many settings",
        "x=$(head -c 120000 /dev/zero | tr '\\0' a); i=0;"
        " while [ $i -lt 300 ]; do i=$((i+1)); settings put system k$i $x; done",
    ),
    _line(
        "many large properties",
        "i=0; while [ $i -lt 500 ]; do i=$((i+1)); setprop debug.p$i $i; done",
        "setprop debug.x $(head -c 100000 /dev/zero | tr '\\0' a)",
    ),
    _line(
        "am with a huge extra",
        f"am start -a android.intent.action.VIEW --es k {'v' * 100_000}; am broadcast -a x --es k {'v' * 100_000}",
    ),
    _line("am with many extras", f"am start -a android.intent.action.VIEW {' --ei k 1' * 8000}"),
    _line("am with a huge address", f"am start -d http://{'a/' * 50_000}", f"am start -d tel:{'%' * 100_000}"),
    _line(
        "pm with huge names",
        f"pm path {'a.' * 50_000}b; pm list packages {'a' * 100_000}; pm grant {'a' * 50_000} {'b' * 50_000}",
    ),
    _line("input of a long text", f"input text {'a' * 20_000}", f"input text {'😀' * 5_000}"),
    _line(
        "notifications",
        f"i=0; while [ $i -lt 200 ]; do i=$((i+1)); cmd notification post -t {'t' * 1000} g$i {'b' * 10_000}; done",
    ),
    _line("query without an end", f"sqlite3 :memory: '{_ENDLESS_QUERY} select count(*) from c'"),
    _line("query of endless rows", f"sqlite3 :memory: '{_ENDLESS_QUERY} select * from c' | head -n 3"),
    _line(
        "query of huge values",
        f"sqlite3 :memory: '{_ENDLESS_QUERY} select hex(zeroblob(1000000)) from c' | head -c 3000000 | wc -c",
    ),
    _line("query that sorts", f"sqlite3 :memory: '{_ENDLESS_QUERY} select x from c order by x limit 3'"),
    _line("query in columns", f"sqlite3 -column :memory: '{_ENDLESS_QUERY} select x, hex(zeroblob(10000)) from c'"),
    _line(
        "a table that grows",
        f"sqlite3 :memory: 'create table t(x); {_ENDLESS_QUERY.replace('with', 'insert into t with')} select x from c'",
    ),
    _line("condition without an end", f'{_SETTINGS} --where "0 < ({_ENDLESS_QUERY} select count(*) from c)"'),
    _line("condition with a pattern", f"{_SETTINGS} --where \"hex(zeroblob(1000000)) like '{'%0_' * 300}x'\""),
    _line("condition with huge values", f'{_SETTINGS} --where "length(zeroblob(1000000000))"'),
    _line("condition in condition", f'{_SETTINGS} --where "{"(" * 30_000}1{")" * 30_000}"'),
]

CASES = [*_GLOBS, *_GROWTH, *_RECURSION, *_PIPES, *_SERVICES]
