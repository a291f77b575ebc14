"""Help of toybox commands: usage lines, and the options that clients look for; loaded when somebody asks."""

from __future__ import annotations

from simdroid.system.images import PhoneImage

_VERSIONS = {33: "0.8.6", 34: "0.8.9"}
"""By API level."""

_USAGE = """
arch
base64 [-di] [-w COLUMNS] [FILE...]
basename [-a] [-s SUFFIX] NAME... | NAME [SUFFIX]
cat [-etuv] [FILE...]
chcon [-hRv] CONTEXT FILE...
chgrp [-RHLP] [-fvh] GROUP FILE...
chmod [-R] MODE FILE...
chown [-RHLP] [-fvh] [OWNER][:[GROUP]] FILE...
cksum [-IPLN] [FILE...]
cmp [-ls] [-n LEN] FILE1 [FILE2 [SKIP1 [SKIP2]]]
cp [-adfHiLlnPpRrsTv] [--preserve=motcxa] [-t TARGET] SOURCE... [DEST]
crc32 [FILE...]
cut [-Ds] [-bcCfF LIST] [-dO DELIM] [FILE...]
date [-u] [-I RES] [-r FILE] [-d DATE] [+DISPLAY_FORMAT] [-D SET_FORMAT] [SET]
dd [if=FILE] [of=FILE] [ibs=BYTES] [obs=BYTES] [bs=BYTES] [count=N] [skip=N] [seek=N]
 [conv=notrunc|noerror|sync|fsync] [status=noxfer|none]
df [-HPkhi] [-t TYPE] [FILE...]
diff [-abBdiNqrTstw] [-L LABEL] [-S FILE] [-U LINES] [-F REGEX ] FILE1 FILE2
dirname PATH...
du [-d N] [-askxHLlmc] [FILE...]
egrep|fgrep|grep [-EFrivwcloqsHbhn] [-ABC NUM] [-m MAX] [-e REGEX]... [-MS PATTERN]... [-f REGFILE] [FILE]...
env [-i] [-u NAME] [NAME=VALUE...] [COMMAND...]
find [-HL] [DIR...] [<options>]
free [-bkmgt]
getenforce
groups [user]
gunzip [-cfkt] [FILE...]
gzip [-19cdfkt] [FILE...]
head [-n NUM] [FILE...]
hostname [-bdsf] [-F FILENAME] [newname]
id [-nGgru] [USER...]
ifconfig [-aS] [INTERFACE [ACTION...]]
ionice [-t] [-c CLASS] [-n LEVEL] [COMMAND...|-p PID]
kill [-l [SIGNAL] | -s SIGNAL | -SIGNAL] PID...
killall [-l] [-iqv] [-SIGNAL|-s SIGNAL] PROCESS_NAME...
ln [-sfnv] [-t DIR] [FROM...] TO
log [-p PRI] [-t TAG] MESSAGE...
logname
ls [-1ACFHLNRSUXZabcdfghilmnopqrstuwx] [--color[=auto]] [FILE...]
md5sum|sha1sum|sha224sum|sha256sum|sha384sum|sha512sum [-bcs] [FILE]...
mkdir [-vp] [-m MODE] [DIR...]
mktemp [-dqtu] [-p DIR] [TEMPLATE]
mount [-afFrsvw] [-t TYPE] [-o OPTION,] [[DEVICE] DIR]
mv [-finTv] [-t TARGET] SOURCE... [DEST]
nc|netcat [-46EutL] [-l COMMAND...] [-u] [-wpq #] [-s addr] {IPADDR PORTNUM|-f FILENAME|COMMAND...}
netstat [-pWrxwutneal]
nice [-n PRIORITY] COMMAND...
nl [-E] [-l NUM] [-b MODE] [-n STYLE] [-s SEPARATOR] [-v NUM] [-w WIDTH] [FILE...]
nohup COMMAND...
nproc [--all]
od [-bcdosxv] [-j #] [-N #] [-w #] [-A doxn] [-t acdfoux[#]]
paste [-s] [-d DELIMITERS] [FILE...]
pgrep [-clfnovx] [-d DELIM] [-L SIGNAL] [PATTERN] [-G GID,] [-g PGRP,] [-P PPID,] [-s SID,] [-t TERM,] [-U UID,]
 [-u EUID,]
pidof [-s] [-o omitpid[,omitpid...]] [NAME]...
pkill [-fnovx] [-SIGNAL|-l SIGNAL] [PATTERN] [-G GID,] [-g PGRP,] [-P PPID,] [-s SID,] [-t TERM,] [-U UID,] [-u EUID,]
printenv [-0] [env_var...]
ps [-AadefLlnwZ] [-gG GROUP,] [-k FIELD,] [-o FIELD,] [-p PID,] [-t TTY,] [-uU USER,]
pwd [-L|-P]
readlink FILE...
realpath FILE...
restorecon [-D] [-F] [-R] [-n] [-v] FILE...
rev [FILE...]
rm [-fiRrv] FILE...
rmdir [-p] [DIR...]
sed [-inrszE] [-e SCRIPT]...|SCRIPT [-f SCRIPT_FILE]... [FILE...]
sendevent DEVICE TYPE CODE VALUE
seq [-w|-f fmt_str] [-s sep_str] [first] [increment] last
setenforce [enforcing|permissive|1|0]
setsid [-cdw] command [args...]
sleep DURATION...
sort [-runbCcdfghikMnrsuVxz] [FILE...] [-k#[,#[x]] [-t X]] [-o FILE]
stat [-tfL] [-c FORMAT] FILE...
strings [-fo] [-t oxd] [-n LEN] [FILE...]
sync
tac [FILE...]
tail [-n|c NUMBER] [-f|F] [-s SECONDS] [FILE...]
tar [-cxt] [-fvohmjkOS] [-XTCf NAME] [--selinux] [FILE...]
taskset [-ap] [mask] [PID | cmd [args...]]
tee [-ai] [FILE...]
timeout [-k DURATION] [-s SIGNAL] DURATION COMMAND...
top [-Hhq] [-o FIELD,] [-k FIELD,] [-s SORTFIELD] [-n NUMBER] [-m LINES] [-d SECONDS] [-p PID,] [-u USER,]
touch [-amch] [-d DATE] [-t TIME] [-r FILE] FILE...
toybox [--long | --help | --version | [COMMAND] [ARGUMENTS...]]
tr [-cdsU] SET1 [SET2]
truncate [-c] -s SIZE file...
uname [-asnrvm]
uniq [-cduiz] [-w MAXCHARS] [-f FIELDS] [-s CHAR] [INFILE [OUTFILE]]
unlink FILE
uptime [-ps]
usleep MICROSECONDS
wc [-Llwcm] [FILE...]
which [-a] filename ...
whoami
xargs [-0prt] [-snE STR] COMMAND...
xxd [-c n] [-g n] [-i] [-l n] [-o n] [-p] [-r] [-s n] [file]
yes [args...]
zcat [FILE...]
"""
"""A usage line for each command; names that share one are joined by bars. A line that begins with blanks goes on."""

_OPTIONS = {
    "grep": {
        "e": "a pattern; may be given again",
        "f": "patterns from a file",
        "r": "go into folders",
        "E": "extended patterns",
        "F": "plain text instead of patterns",
        "i": "ignore case",
        "m": "stop after so many lines",
        "v": "lines that do not match",
        "w": "whole words",
        "x": "whole lines",
        "A": "lines to show after a match",
        "B": "lines to show before a match",
        "C": "lines to show around a match",
        "c": "count lines",
        "H": "with the name of the file",
        "h": "without it",
        "l": "names of files that match",
        "L": "names of files that do not",
        "n": "with the number of the line",
        "o": "only what matches",
        "q": "print nothing",
        "s": "no errors about files",
    },
    "ls": {
        "1": "one name in a line",
        "A": "hidden files too, without . and ..",
        "a": "hidden files too",
        "C": "in columns",
        "c": "time of the last change of state",
        "d": "folders themselves",
        "F": "mark kinds of files",
        "h": "sizes for people",
        "i": "inode numbers",
        "L": "follow links",
        "l": "all details; twice: nanoseconds too",
        "n": "numbers of owners",
        "R": "folders in folders",
        "r": "in reverse",
        "S": "by size",
        "s": "blocks used",
        "t": "by time",
        "U": "unsorted",
        "u": "time of the last access",
        "Z": "security context",
    },
    "pgrep": {
        "c": "count processes",
        "d": "what stands between ids",
        "f": "look at whole command lines",
        "l": "names too",
        "n": "the newest only",
        "o": "the oldest only",
        "P": "children of these",
        "u": "of these users",
        "v": "those that do not match",
        "x": "whole names",
    },
    "pidof": {"o": "leave these out", "s": "one only", "x": "scripts too"},
    "ps": {
        "A": "all processes",
        "a": "those with a terminal",
        "d": "all but leaders of sessions",
        "e": "the same as -A",
        "f": "full listing",
        "k": "sort by fields",
        "l": "long listing",
        "n": "numbers of users",
        "O": "further fields",
        "o": "fields to show",
        "P": "children of these",
        "p": "these processes",
        "T": "threads too",
        "t": "of these terminals",
        "U": "of these users",
        "u": "of these users",
        "w": "cut nothing off",
        "Z": "security context",
    },
}
"""Options in our words, for the commands that programs ask about."""


def version(image: PhoneImage) -> str:
    """The version of an image's toybox."""
    return f"{_VERSIONS[image.profile.api]}-android"


def _usage_lines() -> dict[str, str]:
    lines: list[str] = []
    for line in _USAGE.strip("\n").split("\n"):
        if line.startswith(" "):
            lines[-1] += line.rstrip()
        else:
            lines.append(line)
    return {name: line.partition(" ")[2] for line in lines for name in line.partition(" ")[0].split("|")}


def toybox_names() -> list[str]:
    """The commands that are toybox's."""
    return sorted(_usage_lines())


def toybox_help(name: str, about: str, image: PhoneImage) -> str | None:
    """What `NAME --help` prints; None for a program that is not toybox's."""
    usage = _usage_lines().get(name)
    if usage is None:
        return None
    where = "https://landley.net/toybox" if name == "toybox" else "toybox --help"
    text = f"Toybox {version(image)} multicall binary (see {where})\n\nusage: {name} {usage}".rstrip() + f"\n\n{about}"
    options = _OPTIONS.get("grep" if name in ("egrep", "fgrep") else name, {})
    return text + ("\n\n" if options else "") + "\n".join(f"-{letter}\t{words}" for letter, words in options.items())
