"""Scripts whose results were recorded from a real mksh; they use nothing but the shell itself."""

SCRIPTS = (
    # words and quotes
    "echo a b   c",
    "echo 'a  b' \"c  d\" e\\ f",
    "echo a\"b\"'c'd",
    "echo 'a'\\''b'",
    'echo "a\\"b\\$c\\`d"',
    "echo $'a\\tb\\x41\\101\\'q\\n\\u20ac'",
    "echo a#b #c",
    "echo a\\\nb",
    'echo "a\nb"',
    'echo "a\\\nb"',
    "echo \\",
    'echo "$" $ $+',
    "echo ''; echo \"\" x",
    'echo "unclosed',
    "echo 'unclosed",
    "echo `unclosed",
    "echo ${unclosed",
    "echo $(unclosed",
    # echo itself
    "echo -n a; echo b",
    "echo 'a\\tb\\\\c\\0101\\x41'",
    "echo -E 'a\\tb'; echo -e 'a\\tb'; echo -ne 'x\\n'",
    "echo -- x; echo -q; echo -",
    "echo 'a\\cb'; echo c",
    # lists
    "echo a; echo b",
    "echo a;",
    ";",
    "echo a; ; echo b",
    "true && echo a || echo b",
    "false && echo a || echo b",
    "false || false || echo c",
    "! true; echo $?; ! false; echo $?; ! ! true; echo $?",
    "!",
    "&& a",
    "a ;; b",
    "echo a && ",
    "echo a |",
    "| a",
    "echo a &&\necho b",
    "echo a\n)\necho b",
    "echo a & wait; echo $?",
    "false & wait $!; echo $?",
    "wait 31999; echo $?",
    # expansions
    "a=1; echo $a ${a} \"$a\" '$a' \\$a ${a}b $ab",
    "a='x  y'; echo $a; echo \"$a\"",
    "unset x; echo ${x-d} ${x:-d} ${x+s} ${x:+s} [$x]",
    "x=; echo [${x-d}] ${x:-d} [${x+s}] [${x:+s}]",
    "unset x; echo ${x:=v} $x; y=; echo ${y=w}[$y]",
    "unset x; echo ${x?gone}; echo no",
    "x=; echo ${x:?}; echo no",
    'echo "${x:-a  b}" ${x:-a  b} ${x:-"a  b"} "${x:-"q"}"',
    "x=abcabc; echo ${#x} ${x#a} ${x##*b} ${x%c} ${x%%b*} ${x#z} ${x%a*} ${x##*}",
    "x=abcabc; echo ${x/b/X} ${x//b/X} ${x/#a/X} ${x/%c/X} ${x//b} ${x/z/y}",
    "x=abcdef; echo ${x:2} ${x:1:3} ${x:0:1} [${x: -2}] [${x:9}]",
    "p=/a/b/c.txt; echo ${p##*/} ${p%/*} ${p%.*} ${p#*.}",
    "x='a*'; y=abc; echo ${y#$x} ${y#\"$x\"}",
    "echo ${}; echo no",
    "set -- a 'b c' d; echo $# $1 $2 ${3} $*",
    'set -- a \'b c\'; for i in $@; do echo "<$i>"; done; for i in "$@"; do echo "[$i]"; done',
    'set -- a \'b c\'; for i in "$*"; do echo "<$i>"; done; IFS=,; echo "$*"',
    'set -- a b; for i in "x$@y"; do echo "<$i>"; done',
    'set --; for i in "$@" x "$*"; do echo "<$i>"; done',
    "set -- 1 2 3 4 5 6 7 8 9 10 11; echo $10 ${10} ${11}",
    'echo $(echo a; echo b) "$(echo a; echo b)" `echo c`',
    "echo `echo \\`echo nested\\`` $(echo $(echo deep))",
    "x=$(exit 3); echo $?; echo $(exit 4)$?",
    'echo "$(echo "a  b")" $(echo \'c  d\')',
    "echo [$(printf '')]",
    'IFS=:; x=a:b::c; for i in $x; do echo "<$i>"; done',
    "IFS=': '; x=' a : b c'; for i in $x; do echo \"<$i>\"; done",
    "IFS=; x='a b'; for i in $x; do echo \"<$i>\"; done",
    "HOME=/h; echo ~ ~/x a~ '~' \\~; x=~; echo $x; y=a:~/b; echo $y",
    'echo {a,b}{1,2} x{,y}z {a,{b,c}d} {a}{b} "{a,b}" \\{a,b} {a,b\\,c} {1..3}',
    "echo $((1+2*3)) $(((1+2)*3)) $((7/2)) $((-7/2)) $((-7%3)) $((1<<31)) $((2147483648))",
    "echo $((0x1f)) $((010)) $((16#ff)) $((36#z)) $((!0)) $((~0)) $((-5)) $((+5))",
    "echo $((1==1)) $((1!=1)) $((2>1)) $((1>=2)) $((1&&0)) $((1||0)) $((6&3)) $((6|3)) $((6^3))",
    "x=5; echo $((x)) $((x+1)) $((x++)) $x $((++x)) $((x+=3)) $x $((x--)) $((x*=2)) $((y=1,y+1)) $y",
    "echo $((1?2:3)) $((0?2:3)) $((1?0?4:5:6))",
    "x='1+1'; echo $((x*2)); y=x; echo $((y))",
    "echo $((1/0)); echo no",
    "echo $((1+)); echo no",
    "echo $((1 2)); echo no",
    "echo $((2**3)); echo no",
    "(( 1 > 2 )); echo $?; (( 2 > 1 )) && echo yes",
    "let a=1+2 b=a*2; echo $a $b $?; let 0; echo $?",
    # compound commands
    "if true; then echo a; else echo b; fi",
    "if false; then echo a; elif true; then echo b; else echo c; fi",
    "if false; then :; fi; echo $?",
    "if (exit 3); then :; else echo $?; fi",
    "if true\nthen\n echo a\nfi",
    'if [ -d "/" ]; then\n echo Exists\n else\n echo Does not exist\n fi',
    "if true",
    "if true; then",
    "if ; then echo a; fi",
    "if true; then fi",
    "fi",
    "then",
    "i=0; while [ $i -lt 3 ]; do i=$((i+1)); [ $i = 2 ] && continue; echo $i; done",
    "i=3; until [ $i = 0 ]; do i=$((i-1)); done; echo $i",
    "while false; do :; done; echo $?",
    "while true; do",
    "done",
    "for i in 1 2 3; do echo $i; done",
    "for i in 1 2\ndo\necho $i\ndone",
    "for i in; do echo $i; done; echo $?",
    "set -- p q; for i; do echo $i; done; for i do echo $i; done",
    "for i in a b; { echo $i; }",
    "for i in 1 2; do for j in a b; do [ $j = b ] && continue 2; echo $i$j; done; done",
    "for i in 1 2 3; do for j in a b; do break 2; done; done; echo $i$j",
    "for i in 1 2; do break 5; done; echo $i",
    "break; echo $?; continue; echo $?",
    "for",
    "for x in a b",
    "for\nx in a; do :; done",
    "case abc in a*) echo 1;; *) echo 2;; esac",
    "case x in a|x) echo y;; esac; case x in (x) echo p; esac; case z in a) ;; esac; echo $?",
    "case x in x) echo a;& y) echo b;; z) echo c;; esac",
    'case "*" in "*") echo s;; esac; case ab in a?) echo q;; esac; case "a]" in a[]]) echo br;; esac',
    "case b in [!a]) echo n;; esac; case 5 in [[:digit:]]) echo d;; esac; case x in esac",
    "case a in",
    "case a in a) echo x",
    "(echo a; exit 3); echo $?",
    "x=1; (x=2; echo $x); echo $x; { x=3; }; echo $x",
    "(echo a",
    "echo a)",
    "{ echo a; echo b; }",
    "{ echo a",
    "{ echo a }",
    "{echo a}",
    "}",
    "echo }; echo a}",
    "(); echo $?; { }; echo $?",
    # functions
    "f() { echo \"$1\" $#; return 7; }; f 'a b'; echo $?",
    "f() { local a=1; echo $a; }; a=0; f; echo $a",
    "f() { a=1; }; f; echo $a",
    "function g { echo g $1; }; g x; a-b() { echo ab; }; a-b",
    "f() ( echo sub; exit 3 ); f; echo $?",
    "f ()\n{ echo nl; }\nf",
    "f() { echo a; return; echo b; }; false; f; echo $?",
    "f() { return 300; }; f; echo $?",
    "f() { [ $1 = 0 ] && return; echo $1; f $(($1-1)); }; f 3",
    "f() { echo $0 $1; shift; echo $1; }; set -- x; f a b; echo $1",
    "f( a",
    # redirections
    'cat <<EOF\na $((1+1)) `echo x` $(echo y) \\$z \\a "q"\nEOF',
    "cat <<'EOF'\na $x `y`\nEOF",
    "cat <<-EOF\n\ttab\n\t\ttwo\n\tEOF\necho after",
    'cat <<<"here $((1+1))"',
    "cat <<A; cat <<B\n1\nA\n2\nB",
    "x=$(cat <<EOF\nin\nEOF\n); echo $x",
    "cat <<EOF\nabc",
    "cat < /nosuch; echo $?",
    "echo a > /nosuch/x; echo $?",
    ": > /nosuch/x; echo no",
    "{ echo a; } > /nosuch/x; echo $?",
    "echo a >&3; echo $?",
    "cat <&5; echo $?",
    "echo a 3>&1 >&3",
    "echo err >&2; echo out",
    "{ echo out; echo err >&2; } 2>&1",
    "{ echo out; echo err >&2; } 2>/dev/null",
    "echo a 2>/dev/null b; echo a2>/dev/null; echo c",
    "exec 3>&1; echo x >&3; exec 3>&-; echo y >&3; echo $?",
    "exec >/dev/null; echo gone",
    "exec 5</nosuch; echo no",
    "</nosuch",
    "echo a >",
    # pipelines
    "echo a | cat",
    'echo a | read x; echo "[$x]"',
    "false | true; echo $?; true | false; echo $?",
    "(echo a; exit 5) | cat; echo $?",
    'echo b | while read x; do echo "<$x>"; done',
    "echo err 2>&1 >&2 | cat; echo a |\ncat",
    "printf 'a\\nb\\n' | { read x; read y; echo $y$x; }",
    # builtins
    "cd /nosuch; echo $?; cd /; pwd; cd; cd /; cd - >/dev/null; echo $PWD",
    "cd a b c; echo $?; unset HOME; cd; echo $?",
    "cd /etc/..; pwd; cd ../../..; pwd",
    "x=1; export x; export y=2; readonly z=3; z=4; echo no",
    "readonly q=1; unset q; echo $?",
    "export 1a=3; echo no",
    "x=1; unset x; echo [$x]; unset nosuch; echo $?",
    "set -- a b c; shift; echo $1; shift 2; echo $#; shift; echo no",
    "set -e; false; echo no",
    "set -e; if false; then :; fi; false || true; ! true; false && true; echo yes; (false); echo no",
    "set -e; f() { false; echo in; }; f || echo or; f; echo no",
    "set -u; echo $nope; echo no",
    "set -f; echo /*; set +f",
    "set -x; echo a 'b c'; x=1",
    "set -q; echo no",
    "read a b <<< 'x y z'; echo \"$a|$b\"",
    "read -r a b c <<< '1 2'; echo \"$a|$b|$c\"; read x </dev/null; echo $?",
    "IFS=: read a b <<< 'x:y:z'; echo \"$a|$b\"",
    "read x <<< 'a\\tb'; echo -E $x; read -r x <<< 'a\\tb'; echo -E $x; read <<< 'r s'; echo $REPLY",
    "eval 'echo a; echo b'; eval; echo $?; eval 'x=5'; echo $x",
    "eval '('; echo no",
    "eval nosuch; echo $?",
    ". /nosuch; echo no",
    "exec echo hi; echo no",
    "exec nosuch; echo no",
    "nosuch; echo $?; ./nosuch; echo $?; /etc; echo $?; /dev/null; echo $?",
    "exit 300",
    "exit abc",
    "(exit 5); exit",
    "return 5",
    "trap 'echo bye' EXIT; echo hi; exit 3",
    "trap 'echo bye' EXIT; trap - EXIT; echo hi",
    "trap 'echo x' INT TERM; trap; trap - INT; trap",
    "type nosuch; type cd; type if; f() { :; }; type f; type :; type echo",
    "command -v cd nosuch; echo $?; command nosuch; command echo a",
    "typeset -i x=5+3; echo $x; x=2*3; echo $x",
    "a=b=c; echo $a; a+=d; echo $a; a=1 b=$a; echo $b",
    "a=1; a=2 eval 'echo $a'; echo $a",
    "1a=b; a-b=c",
    "umask 027; umask; umask -S",
    "kill abc; echo $?; kill 99999; echo $?",
    "true; echo $?; false; echo $?; :; echo $?",
    "$nosuch; echo $?; $nosuch echo hi; `echo echo hi`",
    "echo if then; x=if; $x true",
    '"if" true; echo $?',
    "in",
    # test
    "[ a = a ] && echo y; [ a = b ] || echo n; [ a != b ] && echo y; [ a == a ] && echo y",
    "[ ]; echo $?; [ '' ]; echo $?; [ x ]; echo $?; [ -n ]; echo $?; [ -z ]; echo $?; [ ! ]; echo $?; [ = ]; echo $?",
    "[ 1 -eq 1 -a 2 -gt 1 ] && echo y; [ 1 -lt 0 -o 1 -le 1 ] && echo y; [ ! a = b ] && echo y",
    "[ \\( a = a \\) ] && echo p; [ ! \\( a = b \\) ] && echo q; [ ! -d / ]; echo $?",
    "[ -d / ] && echo d; [ -f / ] || echo nf; [ -e /nosuch ] || echo ne",
    "[ -r / -a -x / ] && echo rx; [ -s /nosuch ]; echo $?",
    "[ -c /dev/null ] && echo c; [ -L / ]; echo $?; [ / -ef /.. ] && echo same; [ / -nt /nosuch ] && echo newer",
    "[ a; echo $?; [ 1 -foo 2 ]; echo $?; test a b; echo $?; test a b c; echo $?",
    "[ 010 -eq 10 ]; echo $?; [ a -eq b ]; echo $?; [ -5 -lt 3 ]; echo $?; [ '' = '' ]; echo $?",
    "[ x -a ]; echo $?; [ '(' a ]; echo $?; [ ! x y ]; echo $?",
    "test a \\< b; echo $?; test a -a ''; echo $?; test; echo $?; test -t 0; echo $?",
    '[[ abc = a* ]] && echo y; [[ abc = "a*" ]] || echo n; [[ -d / && ! -f / ]] && echo d; [[ a < b ]] && echo lt',
    "[[ 3 -gt 2 || x = y ]] && echo gt; [[ ( a = a ) ]] && echo p; [[ -n '' ]] || echo e; [[ $u = '' ]] && echo u",
    "x='a b'; [[ $x = 'a b' ]] && echo sp; [[ -z $nosuch ]] && echo z; [[ a != b ]] && echo ne",
    "[[ a b ]]; echo no",
    "[[ a",
    # corners: limits, defaults, and options that are rarely combined
    'set -- -ab -c; while getopts abc o; do echo "$o $OPTIND"; done; echo $OPTIND',
    'set -- -abv; while getopts ab: o; do echo "$o $OPTARG $OPTIND"; done',
    'set -- -ba v -a; while getopts ab o; do echo "$o $OPTIND"; done',
    'set -- -a -bv x; while getopts :ab: o; do echo "$o [$OPTARG]"; done; shift $((OPTIND-1)); echo $1',
    'set -- -ax; while getopts a o; do echo "$o [$OPTARG]"; done',
    'set -- -a; getopts a o; getopts a o; echo "$? $o $OPTIND"; getopts a o; echo "$? $o $OPTIND"',
    "set -- -a -b; getopts ab o; echo $o; OPTIND=1; getopts ab o; echo $o",
    'set -- -b; getopts :b: o; echo "$o [$OPTARG] $OPTIND"',
    "set -- -; getopts a o; echo $? $o",
    'set -- -a-; while getopts a o; do echo "$o"; done',
    'set -- -b -a; getopts ab: o; echo "$o $OPTARG $OPTIND"',
    'set -- -: ; getopts a:b o; echo "$o $?"',
    (
        "set -o pipefail; (exit 3) | (exit 4) | true; echo $?; (exit 3) | true | (exit 5) | true; echo $?; ! "
        "false | true; echo $?"
    ),
    "set -o pipefail; (exit 3) | (exit 4); echo $?; true | true; echo $?; false | (exit 7); echo $?",
    "IFS=, read a b <<< '1,2,3'; echo \"$a|$b\"; IFS=, read a b c <<< ',2'; echo \"$a|$b|$c\"",
    "set -- a; shift 1; echo $#; set -- a b; shift 2; echo $#; set -- 'x y'; shift 0; echo \"$1\"",
    (
        "test a -o ''; echo $?; test '' -o ''; echo $?; test -n a -a -n b; echo $?; test \\( a \\) -a \\( '' \\);"
        " echo $?"
    ),
    "echo $((5<<33)) $((5>>33)) $((-8>>1)) $((1<<32)) $((2147483647+1)) $((-2147483648-1)) $((65536*65536))",
    "x=12; echo $((x<<=2)) $((x>>=1)) $((x&=28)) $((x|=3)) $((x^=5)) $((x%=7)) $((x/=2)) $((x-=9)) $x",
    "echo $((7%-3)) $((-7%-3)) $((7/-2)) $((-6/3)) $((6/-3)) $((0/5)) $((1-2-3)) $((8/2/2)) $((2*3%4))",
    "echo $((1<2)) $((2<2)) $((2<=2)) $((3<=2)) $((2>=2)) $((1>=2)) $((2>2)) $((1==2)) $((2!=2)) $((1!=2))",
    "echo $((1||1/0)) $((0&&1/0)) $((0||0)) $((1&&2)) $((0||5)) $((1?7:1/0)) $((0?1/0:8))",
    "x=1; echo $((0&&(x=5))) $((1||(x=6))) $x $((1&&(x=7))) $x $((0?(x=1):2)) $x",
    "echo $((- -5)) $((!5)) $((!!5)) $((~5)) $((-~5)) $((+-+5)) $((1,2,3)) $(( )) $((2+(3,4)))",
    "echo $((0X1F+0xa)) $((1 + 2)) $((  3*(1+1)  ))",
    "x=3; echo $((x--)) $x $((--x)) $x $((x++ + ++x)) $x",
    "x=abc; abc=4; echo $((x)) $((nosuch)) $((x+nosuch+1))",
    "echo $(((1)); echo no",
    "echo $((x=4)) $x $((y=x+1)) $y $((a=b=3)) $a$b",
    "echo $((6&3|8)) $((6|1&0)) $((1^3^2)) $((1+2<<1)) $((1<<2+1)) $((5&4==4)) $((2>1==1))",
    "(( 0 )); echo $?; ((x=3)); echo $? $x; ((x-3)); echo $?",
    "let; echo $?; let 'x=1' 'y=x-1'; echo $?; let x++; echo $x",
    "x=abcdef; echo [${x:0}] [${x:6}] [${x:5}] [${x:1:0}] [${x:1:99}] [${x: -3:2}] [${x:(-1)}] [${x:1+1:2*1}]",
    "x=abcdef; echo [${x: -9}] [${x: -6:1}]",
    "x=aXbXc; echo ${x#*X} ${x##*X} ${x%X*} ${x%%X*} ${x#X} ${x%X} ${x#?} ${x%?} ${x#[a-c]} ${x%[!a]}",
    "x=aaa; echo ${x/a/b} ${x//a/b} ${x/#a/b} ${x/%a/b} ${x//a} ${x/} ${x//aa/b} [${x//a*/}] ${x/#b/c} ${x/%b/c}",
    "x=a.b.c; echo ${x//./} ${x//./-} ${x/./\\/} ${x%%.*} ${x##*.}",
    (
        "set -- a b c; echo ${#@} ${#*} ${#} ${#1} $# [${@:-x}] [${*:+y}] [${@+z}]; set --; echo ${#@} [${@:-x}] "
        "[${*-y}] [${*+z}] [${@:+w}]"
    ),
    "set -- a b c; echo ${1#a}x ${2/b/q} ${4-none} ${4:-none} ${4+set}none ${3:+set}",
    (
        'set -- \'a b\' c; for i in ${@}; do echo "<$i>"; done; for i in "${@}"; do echo "<$i>"; done; IFS=-; '
        'echo "${*}" "$*" $*'
    ),
    'set -- a b; IFS=; echo "$*" $*; unset IFS; echo "$*" $*; IFS=+-; echo "$*"',
    'set -- a b; x=$*; echo $x; x=$@; echo $x; x="$@"; echo $x; IFS=-; x=$*; echo $x; x="$*"; echo "$x"',
    "echo $0 ${0} ${#0}; set -- a; echo $00 ${01} $1$2 ${1000001-none}",
    'echo "[${nosuch:-}]" [${nosuch:-}] "[${nosuch-"a b"}]" ${nosuch-\'a  b\'} "${nosuch-\'q\'}"',
    "x=; : ${x:=a} ${y:=b} ${z=c}; echo $x$y$z; : ${x:=n} ${x=n}; echo $x",
    "x=; echo ${x?set} ok; echo ${x:?message here}; echo no",
    "set -u; x=; echo [$x] [${y-}] [${y:-d}] $# [$@] [$*]; echo $1; echo no",
    "set -u; echo ${#nosuch}; echo no",
    'x=\'a b  c\'; echo $x "$x" ${x} a$x"b"$x; y=$x; echo "$y"',
    'x=\'  a  \'; echo [$x] ["$x"]; for i in $x$x; do echo "<$i>"; done; for i in b${x}c; do echo "<$i>"; done',
    (
        "IFS=:; x=:a::b:; for i in $x; do echo \"<$i>\"; done; IFS=' :'; x=' a: :b '; for i in $x; do echo "
        '"<$i>"; done'
    ),
    "x='*'; echo \"$x\" '*' \\*; set -f; echo $x *; set +f; cd /nosuch 2>/dev/null; echo /nosuch*",
    (
        "for c in a Z 5 ' ' _ '!'; do case $c in [[:alpha:]]) echo alpha;; [[:digit:]]) echo digit;; "
        "[[:space:]]) echo space;; [[:punct:]]) echo punct;; esac; done"
    ),
    (
        "for c in a Z g 5; do case $c in [[:xdigit:]]) echo x;; [[:upper:]]) echo upper;; [![:upper:]]) echo "
        "other;; esac; done"
    ),
    (
        "case 'a*b' in a\\*b) echo lit;; esac; case axb in 'a*b') echo no;; a*b) echo glob;; esac; x='a*'; case "
        'abc in "$x") echo no;; $x) echo yes;; esac'
    ),
    (
        "case abc in ?) echo 1;; ??) echo 2;; ???) echo 3;; esac; case '' in ?*) echo no;; '') echo empty;; esac;"
        " case [ in [) echo br;; esac"
    ),
    (
        "case ab in a|ab) echo first;; ab) echo second;; esac; case x in (a|b) echo no;; (x|y) echo yes;; esac; "
        "case x in y) echo no; esac; echo $?"
    ),
    "case a in a) false;; esac; echo $?; case a in a) ;; esac; echo $?; false; case a in b) ;; esac; echo $?",
    (
        "case a in a) echo 1;& b) echo 2;& c) echo 3;; d) echo 4;; esac; case a in a) echo 5;| b) echo 6;; a) "
        "echo 7;; esac"
    ),
    "echo {a,b,c} {a,b}c{d,e} {,x} {x,} {a,b}{,} a{b}c a{,}b {{a,b},c} {a,b{c,d}} {a,'b c'}",
    "x=1; echo {$x,2} {a,$((1+1))} {a,`echo b`} $x{a,b} '{a,b}' {a\\,b} {a,b",
    "unset HOME; echo ~ ~/x; HOME=; echo [~] ~/x",
    (
        "read a b c <<< '1 2 3 4'; echo \"$a|$b|$c\"; read a b c <<< '1 2'; echo \"$a|$b|$c\"; read a <<< '  x "
        'y  \'; echo "$a|"'
    ),
    "read -r a b <<< 'a\\ b c\\\\'; echo -E \"$a|$b\"; read a b <<< 'a\\ b c\\\\'; echo -E \"$a|$b\"",
    (
        "printf 'a\\\\\\nb\\n' | { read x; echo \"$x\"; }; printf 'a\\\\\\nb\\n' | { read -r x; echo -E \"$x\"; "
        "}; printf 'abc' | { read x; echo $? \"$x\"; }"
    ),
    (
        'printf \'a:b\\n\' | { read -d : x; echo "$x"; read y; echo "$y"; }; printf abcdef | { read -n 3 x; echo '
        '"$x"; read -N 2 y; echo "$y"; read z; echo $? "$z"; }'
    ),
    (
        "IFS= read x <<< '  a  '; echo \"[$x]\"; read x y <<< ''; echo \"[$x][$y]\"; read <<< ' q  w '; echo "
        '"[$REPLY]"'
    ),
    'set -- -a -b val -c rest; while getopts ab:c o; do echo "$o $OPTARG $OPTIND"; done; echo $OPTIND',
    'set -- -x; getopts ab o; echo "$? $o"; OPTIND=1; set -- -b; getopts b: o; echo "$? $o"',
    "getopts ab o -a -b; echo $o $OPTIND; getopts ab o -a -b; echo $o; getopts ab o -a -b; echo $? $o",
    "OPTIND=1; set -- -- -a; getopts a o; echo $? $OPTIND; OPTIND=1; set -- x -a; getopts a o; echo $? $OPTIND",
    "set -- -bval; getopts b: o; echo $o $OPTARG $OPTIND",
    'set -- -x -b; while getopts :b: o; do echo "$o $OPTARG"; done',
    "set a b; echo $1 $2; set -- -x; echo $1; set --; echo $#; set - q; echo $1",
    "set -- a b c; shift 0; echo $*; shift 1+1; echo $*; shift; echo $#",
    "set -- a; shift 2; echo no",
    "set -o nosuch; echo no",
    "set -o noglob; echo /*; set +o noglob; set -o nounset; echo $zz; echo no",
    "set -o pipefail; false | true; echo $?; set +o pipefail; false | true; echo $?",
    (
        'x=5; export x; export -p | while read a; do case $a in *\\ x=*) echo "$a";; esac; done; export y=\'a '
        'b\'; export -p | while read a; do case $a in *\\ y=*) echo "$a";; esac; done'
    ),
    'readonly r=1; readonly -p | while read a; do case $a in *\\ r=*) echo "$a";; esac; done; r=2; echo no',
    "export x+=a; export x+=b; echo $x; readonly z; z=1; echo no",
    "typeset x=1; echo $x; typeset -r y=2; y=3; echo no",
    "f() { typeset a=1 b; b=2; g=3; }; a=x; b=y; f; echo $a $b $g; f() { local a; echo [$a]; a=in; }; f; echo $a",
    "typeset -i n=3; n=n+4; echo $n; n=2*n; echo $n; typeset -i m=08+1 2>/dev/null; echo [$m]",
    "f() { echo f; }; unset -f f; f; echo $?; x=1; f() { :; }; unset x; f; echo [$x] $?; unset -v y; echo $?",
    (
        "for o in -eq -ne -lt -le -gt -ge; do for p in '1 2' '2 2' '3 2'; do set -- $p; [ $1 $o $2 ]; echo -n $?;"
        " done; echo; done"
    ),
    (
        "for o in = == != '<' '>'; do for p in 'a b' 'b b' 'c b'; do set -- $p; [ $1 \"$o\" $2 ]; echo "
        "-n $?; done; echo; done"
    ),
    (
        "[ ! '' ]; echo $?; [ ! a ]; echo $?; [ ! -z '' ]; echo $?; [ ! a = a ]; echo $?; [ ! ! a ]; echo $?; [ "
        "a -a b ]; echo $?; [ '' -o b ]; echo $?; [ '' -a b ]; echo $?; [ '' -o '' ]; echo $?"
    ),
    (
        "[ a = a -a b = b ]; echo $?; [ a = b -o b = b ]; echo $?; [ a = b -o b = b -a c = d ]; echo $?; [ ! a = "
        "b -a ! c = d ]; echo $?; [ \\( a = b -o c = c \\) -a d = d ]; echo $?"
    ),
    (
        "[ -n a -a -n '' ]; echo $?; [ -z '' -a ! -n '' ]; echo $?; [ 1+1 -eq 2 ]; echo $?; x=3; [ x -eq 3 ]; "
        "echo $?; [ -1 -lt 0 ]; echo $?"
    ),
    (
        "[ -f = -f ]; echo $?; [ -n = x ]; echo $?; [ '(' ]; echo $?; [ '(' a ')' ]; echo $?; [ '!' = '!' ]; "
        "echo $?; [ -a / ]; echo $?"
    ),
    (
        "[[ a && b ]]; echo $?; [[ '' || b ]]; echo $?; [[ '' && b ]]; echo $?; [[ ! a ]]; echo $?; [[ ! a || b "
        "]]; echo $?; [[ ( a || '' ) && b ]]; echo $?; [[ a == a && b != c ]]; echo $?"
    ),
    (
        "[[ abc = a?c ]]; echo $?; [[ abc = 'a?c' ]]; echo $?; x='a?c'; [[ abc = $x ]]; echo $?; [[ abc = "
        '"$x" ]]; echo $?; [[ abc != *d* ]]; echo $?; [[ 10 -gt 9 && 10 < 9 ]]; echo $?; [[ -o errexit ]]; echo '
        "$?"
    ),
    "[ 1 -eq 1x ]; echo $?; [ a = a b ]; echo $?; [ ( ]; echo $?",
    (
        "for i in 1 2 3; do [ $i = 2 ] && break; echo $i; done; echo $?; for i in 1 2 3; do [ $i = 2 ] && "
        "continue; echo $i; done"
    ),
    (
        "while :; do while :; do break 2; done; echo no; done; echo out; for i in 1 2; do while :; do continue 2;"
        " done; echo no; done; echo $i"
    ),
    "for i in 1; do break 0; done; echo no",
    "for i in 1; do break x; done; echo no",
    "for i in 1; do for j in 1; do break 3; done; echo no; done; echo $?",
    (
        "f() { return; }; false; f; echo $?; f() { return 0; }; false; f; echo $?; f() { return -1; }; f; echo "
        "$?; f() { return x; }; f; echo $?"
    ),
    "(exit 256); echo $?; (exit -1); echo $?; (exit 0x10) 2>/dev/null; echo $?",
    (
        "eval 'x=1; y=2'; echo $x$y; eval echo '$x' '\"a  b\"'; eval 'return 3' 2>/dev/null; echo $?; eval "
        "false; echo $?; eval ''; echo $?"
    ),
    "trap 'echo a; echo b' EXIT; trap 'echo c' EXIT; exit 2",
    "trap 'echo bye $?' EXIT; false",
    "(trap 'echo sub' EXIT; echo in); echo out; trap 'echo e' 0; trap '' 0; echo x; trap 'echo q' 0; trap 0",
    (
        "f() { echo f; }; command f; echo $?; command -v f echo if nosuch; echo $?; command -V cd; command; echo "
        "$?; command -p echo x; builtin echo y; builtin nosuch; echo no"
    ),
    "true & wait; (exit 3) & p=$!; wait $p; echo $?; wait $p; echo $?; wait 1; echo $?",
    "x=$(echo a; exit 2); echo $? $x; x=a$(false)b; echo $? $x; x=`true`; echo $?; y=1 x=$(false); echo $?",
    "umask 022; umask; umask -S; umask 0; umask; umask -S; umask 777; umask; umask -S; umask 0027; umask",
    "umask 9; echo no",
    "alias nosuch; echo $?; type -v cd 2>/dev/null; whence cd nosuch; echo $?; whence -v cd if nosuch",
    "exec 3<<<abc; read x <&3; echo $x; exec 3<&-; read x <&3; echo $?; echo a 3>&- ; echo b >&1; echo c 1>&2 2>&1",
    (
        "cat <<A <<B\n1\nA\n2\nB\necho $?; cat <<'A B'\nx $y\nA B\ncat <<\"E\"\n$z\nE\ncat <<-X\n\ta\n\t  b\n"
        "\tX\necho end"
    ),
    "cat <<E\n$(echo sub) ${x:-def} \\\\ \\` \\$ \\x \"quoted\" 'single'\ncontin\\\nued\nE",
    (
        "{ echo a; echo b >&2; } >/dev/null 2>&1; echo c; { echo d >&2; } 2>&1 >/dev/null; echo e >/dev/stdout; "
        "echo f >/dev/stderr"
    ),
    "! false | true; echo $?; ! true | false; echo $?; false || ! false; echo $?; true && ! true; echo $?",
    (
        "set -e; ! false; false || :; if false; then :; fi; while false; do :; done; false && :; echo ok; { "
        "false; }; echo no"
    ),
    "set -e; x=$(false); echo no",
    "set -e; f() { false; :; }; if f; then echo yes; fi; f; echo no",
    "set -v; echo a",
    "set -n; echo no",
    'f() { echo $#; }; f; f \'\'; f "$nosuch"; f $nosuch; f "$@"; f a"" \'\' ""',
    "f() { f2() { echo inner; }; }; f; f2; f() { echo one; }; f() { echo two; }; f; function k() { echo k; }; k",
    "a=1; f() { echo $a; }; a=2 f; echo $a; a=3 :; echo $a; a=4 true; echo $a; a=5 eval :; echo $a",
    "echo a;echo b&&echo c||echo d;echo e|cat;(echo f);{ echo g;};! echo h",
    "echo 'a\nb' | while read -r x; do echo \"[$x]\"; done; echo a | { read x; echo $x; }; echo $x",
    'echo "a`echo \\"b c\\"`d" `echo \'$x\' \\\\$ "\\$HOME"` $(echo \')\') $(echo "$(echo ")")")',
    # things callers send
    'rm() { echo rm "$@"; }; rm -f x; echo done && echo success',
    "true; echo X4EXIT:$?; false; echo X4EXIT:$?",
    "export ANDROID_LOG_TAGS=''; exec echo '-d'",
    "echo  am   start  -W -n a/.b ",
    "echo 'it'\"'\"'s' > /dev/null && echo it\\'s",
)
