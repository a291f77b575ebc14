"""Options of the commands that make, find, copy, list and remove files: output, errors and status, line by line."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.simdroid.shell.option_cases import Case, differing

FILES = "printf 'b 2\\na 10\\nc 1\\n' > t; mkdir -p d/e; echo in > d/f; ln -s d/f l; touch -d @1000 old; "
"""What every line finds in its directory."""

CASES: dict[str, tuple[Case, ...]] = {
    "find": (
        Case("find d -name f -o -name e", "d/e\nd/f\n"),
        Case("find d ! '(' -name f -o -name e ')'", "d\n"),
        Case("find d '(' -name f ')' -type f", "d/f\n"),
        Case("find d -not -name f -a -type f"),
        Case("find . -name d -prune -o -type f -print", "./old\n./t\n"),
        Case("find d -maxdepth 0", "d\n"),
        Case("find d -maxdepth 1 -mindepth 1", "d/e\nd/f\n"),
        Case("find d -maxdepth 3 -maxdepth 1", "d\nd/e\nd/f\n"),
        Case("find d -mindepth 2 -mindepth 1"),
        Case("find d -depth", "d/e\nd/f\nd\n"),
        Case("find d -print0 | tr '\\0' ,", "d,d/e,d/f,"),
        Case("find d -type f -print -o -type d -print0 | tr '\\0' ,", "d,d/e,d/f\n"),
        Case("find d -exec test -f {} ';' -print", "d/f\n"),
        Case("find d -exec false {} +; echo $?", "1\n"),
        Case("find d -exec echo a {} + -name f -exec echo b {} ';'", "b d/f\na d d/e d/f\n"),
        Case("find . -maxdepth 1 -newer t"),
        Case("find . -newer old -name t", "./t\n"),
        Case("find . -lname 'd/*'", "./l\n"),
        Case("find . -samefile t", "./t\n"),
        Case("find t -size 13c", "t\n"),
        Case("find t -size -14c", "t\n"),
        Case("find t -size -13c"),
        Case("find t -size +12c", "t\n"),
        Case("find t -size +13c"),
        Case("find t -size 1"),
        Case("find t -size +0", "t\n"),
        Case("find old -mtime +1", "old\n"),
        Case("find t -mtime -1", "t\n"),
        Case("find t -mtime 0", "t\n"),
        Case("find t -mmin -1", "t\n"),
        Case("find old -mmin +60", "old\n"),
        Case(
            (
                'touch -d "$(date -d @$(($(date +%s)-86400)) +"%Y-%m-%d %H:%M:%S")" y; find y -mtime 1; find y '
                "-mtime +0; find y -mtime -2; find y -mtime +1; find y -mmin 1440; find y -mmin 1441"
            ),
            "y\ny\ny\ny\n",
        ),
        Case(
            (
                "chmod 640 t; find t -perm 640; find t -perm -600; find t -perm /001; find t -perm /640; find "
                "t -perm -700; find t -perm u=rw,g=r; find t -perm /000"
            ),
            "t\nt\nt\nt\nt\n",
        ),
        Case("find t -links 1; find t -links +1", "t\n"),
        Case("find t -user root; find t -user shell; find t -group root", "t\nt\n"),
        Case("chown 77777:77777 t; find t -nouser; find t -nogroup; find old -nouser", "t\nt\n"),
        Case("chmod 000 t; find t d -maxdepth 0 -executable", "d\n"),
        Case("find d -true -false -o -name e", "d/e\n"),
        Case("find d -printf '%p %f %d %y %m\\n'", "d d 0 d 777\nd/e e 1 d 777\nd/f f 1 f 666\n"),
        Case("find t -printf '[%5s][%-5s]%u:%g:%U:%G %n%%\\t|\\n'", "[   13][13   ]root:root:0:0 1%\t|\n"),
        Case("find t -printf %q", "", "find: bad -printf %q\n", 1),
        Case("find d -name f -printf '%P|%p\\n'", "f|d/f\n"),
        Case("find d -quit -name f"),
        Case("find t d -name d -quit -o -print", "t\n"),
        Case("find d -delete; ls", "d/e\nd/f\nd\nl\nold\nt\n"),
        Case("find d -name e -delete; ls d", "d/e\nf\n"),
        Case("find -P l -type l", "l\n"),
        Case("find -L l -type f", "l\n"),
        Case("find -H l -type f", "l\n"),
        Case("find -H . -name l -type l", "./l\n"),
        Case("find -H -P l -type l", "l\n"),
        Case("find d -inum $(stat -c %i d/f)", "d/f\n"),
        Case("find d -path 'd/?'", "d/e\nd/f\n"),
        Case("find d -ipath 'D/F'", "d/f\n"),
        Case("find d -wholename d/e", "d/e\n"),
        Case("find d -iname F", "d/f\n"),
        Case("find d -executable -type f; find d -readable -type f", "d/f\n"),
        Case("find . -context '*:shell_data_file:*' -name t", "./t\n"),
        Case("find . -type c,l", "./l\n"),
        Case("find /dev/null -type c -printf %y", "c"),
        Case("find d -empty", "d/e\n"),
        Case("find d -noleaf -name f", "d/f\n"),
        Case("find t x", "t\n", "find: 'x': No such file or directory\n", 1),
        Case("find d -name f ')'", "", "find: bad arg ')'\n", 1),
    ),
    "stat": (
        Case("stat -c '%n %s %b %B %F %h' t", "t 13 8 512 regular file 1\n"),
        Case("stat -c '%a %A %u %g %U %G %f' t", "666 -rw-rw-rw- 0 0 root root 81b6\n"),
        Case("stat -c %N l", "l -> 'd/f'\n"),
        Case("stat -L -c %F l", "regular file\n"),
        Case("stat -c '%Y %X' old", "1000 1000\n"),
        Case("stat -c '%F' d l", "directory\nsymbolic link\n"),
        Case("stat", "", 'stat: Needs 1 argument (see "stat --help")\n', 1),
        Case("stat -c %C t", "u:object_r:shell_data_file:s0\n"),
    ),
    "modes": (
        Case(
            (
                "touch m; for x in 0 7 644 4755 2755 1777 u=rwx,g=rx,o= a+X +t u+s,g+s go-w u=rw,go=u u+x,a+X "
                'g=u-w a-x o=g+w; do chmod 644 m; chmod $x m; stat -c "$x %a" m; done'
            ),
            (
                "0 0\n7 7\n644 644\n4755 4755\n2755 2755\n1777 1777\nu=rwx,g=rx,o= 750\na+X 644\n+t 1644\n"
                "u+s,g+s 6644\ngo-w 644\nu=rw,go=u 666\nu+x,a+X 755\ng=u-w 644\na-x 644\no=g+w 646\n"
            ),
        ),
        Case("mkdir q; chmod 600 q; chmod a+X q; stat -c %a q; chmod 0 q; chmod =X q; stat -c %a q", "711\n111\n"),
        Case("chmod 7777 t; chmod a=r t; stat -c %a t", "7444\n"),
        Case("chmod 77777 t", "", "chmod: bad mode '77777'\n", 1),
        Case("chmod u+q t", "", "chmod: bad mode 'u+q'\n", 1),
        Case("chmod -v 600 t", "chmod 't' to 600\n"),
        Case("chown -R shell:root d; find d -user shell -group root", "d\nd/e\nd/f\n"),
        Case("chown :shell t; stat -c %U:%G t", "root:shell\n"),
        Case("chown shell: t; stat -c %U:%G t", "shell:shell\n"),
        Case("chown -h shell l; stat -c %U l d/f", "shell\nroot\n"),
        Case("chgrp -h shell l; stat -c %G l d/f", "shell\nroot\n"),
        Case("chown shell l; stat -c %U l d/f", "root\nshell\n"),
        Case("chown shell.root t; stat -c %U:%G t", "shell:root\n"),
    ),
    "mkdir": (
        Case("mkdir -p a/b/c; find a", "a\na/b\na/b/c\n"),
        Case("mkdir -m 700 -p a/b; stat -c %a a a/b", "777\n700\n"),
        Case("mkdir -m u=rwx,go= a; stat -c %a a", "700\n"),
        Case("mkdir a/b/c", "", "mkdir: 'a/b/c': No such file or directory\n", 1),
        Case("mkdir x y x; ls -d x y", "x\ny\n", "mkdir: 'x': File exists\n"),
        Case("mkdir -pv a/b", "", "mkdir: created directory 'a'\nmkdir: created directory 'a/b'\n"),
        Case("mkdir -p t/x", "", "mkdir: 't/x': Not a directory\n", 1),
        Case("mkdir -p d; echo $?", "0\n"),
        Case("mkdir d", "", "mkdir: 'd': File exists\n", 1),
        Case("mkdir -p /data/local/tmp/t/abs/x; ls abs", "x\n"),
    ),
    "touch": (
        Case("touch -d @5 n; stat -c '%X %Y' n", "5 5\n"),
        Case("touch -r old n; stat -c %Y n", "1000\n"),
        Case("touch -c n; ls n", "", "ls: n: No such file or directory\n", 1),
        Case("touch -a -d @9 old; stat -c '%X %Y' old", "9 1000\n"),
        Case("touch -m -d @9 old; stat -c '%X %Y' old", "1000 9\n"),
        Case("touch -am -d @9 old; stat -c '%X %Y' old", "9 9\n"),
        Case("touch -h -d @9 l; stat -c %Y l; stat -Lc %Y l | grep -c ^9$", "9\n0\n", "", 1),
        Case("touch -t 200001020304 n; stat -c %y n", "2000-01-02 03:04:00.000000000 +0000\n"),
        Case("touch d; echo $?", "0\n"),
    ),
    "ln": (
        Case("ln t h; stat -c %h t", "2\n"),
        Case("ln -s d/f; readlink f", "d/f\n"),
        Case("ln -s a b d; ls d", "a\nb\ne\nf\n"),
        Case("ln -sT t d", "", "ln: cannot create symbolic link from 't' to 'd': File exists\n", 1),
        Case("ln -sfT t l; readlink l", "t\n"),
        Case(
            "ln -s d dl; ln -s t dl; ls d/t; ln -sn t dl",
            "d/t\n",
            "ln: cannot create symbolic link from 't' to 'dl': File exists\n",
            1,
        ),
        Case("ln -sfn t l; readlink l", "t\n"),
        Case("ln -sv t v", "", "'v' -> 't'\n"),
        Case("ln t d; ls d", "e\nf\nt\n"),
        Case("ln nope z", "", "ln: cannot create hard link from 'nope' to 'z': No such file or directory\n", 1),
        Case("ln -s t t", "", "ln: cannot create symbolic link from 't' to 't': File exists\n", 1),
        Case("ln -f t old; stat -c %h old", "2\n"),
    ),
    "truncate": (
        Case(
            (
                "for s in 5 +3 -3 -100 '<5' '<50' '>5' '>50' /10 %10 /14 %14 1k; do printf 12345678901234 > q; "
                'truncate -s $s q; stat -c "$s %s" q; done'
            ),
            (
                "5 5\n+3 17\n-3 11\n-100 0\n<5 5\n<50 14\n>5 14\n>50 50\n/10 10\n         ?20\n/14 14\n        "
                "     ?14\n1k 1024\n"
            ),
        ),
        Case("truncate -s 3 n; xxd n", "00000000: 0000 00                                  ...\n"),
        Case("truncate -s x t", "", "truncate: not integer: x\n", 1),
        Case(
            "truncate -s 256m n; stat -c %s n; truncate -s 268435457 n",
            "268435456\n",
            "truncate: 'n' to '268435457': File too large\n",
            1,
        ),
        Case("truncate -s -1k t; stat -c %s t", "0\n"),
    ),
    "mktemp": (
        Case("mktemp -u | wc -c", "31\n"),
        Case("mktemp -p /data/local/tmp/t aXXX | wc -c", "23\n"),
        Case("mktemp aXX", "", "mktemp: need XXX: No such file or directory\n", 1),
        Case("cd d; mktemp eXXXX | wc -c; ls | grep -c ^e....$", "6\n1\n"),
        Case("x=$(mktemp -d); stat -c '%a %F' $x", "700 directory\n"),
        Case("x=$(mktemp); stat -c '%a %F' $x; echo ${#x}", "600 regular empty file\n30\n"),
        Case("mktemp -t aXXXX | sed 's,/a....$,,'", "/data/local/tmp\n"),
        Case("TMPDIR=/data mktemp -u | sed 's,/tmp.*,,'", "/data\n"),
        Case("mktemp -q -p /nope; echo $?", "1\n"),
    ),
    "dd": (
        Case("dd if=t bs=4 count=2 status=none", "b 2\na 10"),
        Case("dd if=t bs=4 skip=2 status=none", "\nc 1\n"),
        Case(
            "dd if=t bs=4 count=2 2>&1 >/dev/null",
            "2+0 records in\n2+0 records out\n8 bytes (8 B) copied, 0.001 s, 8000 B/s\n",
        ),
        Case("dd if=t bs=5 status=noxfer 2>&1 >/dev/null", "2+1 records in\n2+1 records out\n"),
        Case(
            "dd if=t of=o ibs=2 obs=3 seek=1 status=none; xxd o",
            "00000000: 0000 0062 2032 0a61 2031 300a 6320 310a  ...b 2.a 10.c 1.\n",
        ),
        Case("printf XXXXXXXXXX > o; printf ab | dd of=o bs=1 seek=3 status=none; cat o", "XXXab"),
        Case("printf XXXXXXXXXX > o; printf ab | dd of=o status=none; cat o", "ab"),
        Case("printf XXXXX > o; printf ab | dd of=o conv=notrunc status=none; cat o", "abXXX"),
        Case("dd if=t count=0 status=none"),
        Case("dd bs=0 if=t", "", "dd: bad bs=0\n", 1),
        Case("dd bs=268435457 if=t", "", "dd: bad bs=268435457\n", 1),
        Case("dd bs=268435456 if=t status=none count=1 | wc -c", "13\n"),
        Case("dd if=t of=o bs=2 seek=4611686018427387904", "", "dd: bad seek=4611686018427387904\n", 1),
        Case("dd if=t of=o seek=-1", "", "dd: bad seek=-1\n", 1),
        Case("dd if=t skip=1k status=none"),
        Case("dd if=t of=/nope/x", "", "dd: /nope/x: No such file or directory\n", 1),
        Case("dd if", "", 'dd: bad arg "if"\n', 1),
        Case("dd if=t count=x", "", "dd: not integer: x\n", 1),
        Case("dd if=t bs=2 count=1 skip=1 iflag=x status=none", "2\n"),
        Case(
            "dd if=t bs=1k count=1 of=/dev/null",
            "",
            "0+1 records in\n0+1 records out\n13 bytes (13 B) copied, 0.001 s, 13000 B/s\n",
        ),
    ),
    "ls": (
        Case("ls", "d\nl\nold\nt\n"),
        Case("ls -a", ".\n..\nd\nl\nold\nt\n"),
        Case("ls -A d", "e\nf\n"),
        Case("ls -1", "d\nl\nold\nt\n"),
        Case("ls -m", "d, l, old, t\n"),
        Case("ls -C", "d  l  old  t\n"),
        Case("ls -x", "d  l  old  t\n"),
        Case("ls -F", "d/\nl@\nold\nt\n"),
        Case("ls -p", "d/\nl\nold\nt\n"),
        Case("ls -d d l", "d\nl\n"),
        Case("ls d t", "t\n\nd:\ne\nf\n"),
        Case("ls -R", ".:\nd\nl\nold\nt\n\n./d:\ne\nf\n\n./d/e:\n"),
        Case("ls -r", "t\nold\nl\nd\n"),
        Case("ls -t | tail -n 1", "old\n"),
        Case("ls -tr | head -n 1", "old\n"),
        Case("ls -S | head -n 1", "d\n"),
        Case("ls -Sr | tail -n 1", "d\n"),
        Case("ls -l t | cut -c 1-30", "-rw-rw-rw- 1 root root 13 2023\n"),
        Case("ls -ln t | cut -c 1-20", "-rw-rw-rw- 1 0 0 13 \n"),
        Case("ls -g t | cut -c 1-20", "-rw-rw-rw- 1 root 13\n"),
        Case("ls -o t | cut -c 1-20", "-rw-rw-rw- 1 root 13\n"),
        Case("ls -lh d | head -n 1", "total 8.0K\n"),
        Case("truncate -s 5000 big; ls -lh big | cut -c 1-30", "-rw-rw-rw- 1 root root 4.9K 20\n"),
        Case("ls -ld l | cut -d ' ' -f 8-", "l -> d/f\n"),
        Case("ls -lL l | cut -c 1", "-\n"),
        Case("ls -L l", "l\n"),
        Case("ls -H l", "l\n"),
        Case("ls -l d | head -n 1", "total 8\n"),
        Case("ls -s d", "total 8\n4 e\n4 f\n"),
        Case("ls -sh d", "total 8.0K\n4.0K e\n4.0K f\n"),
        Case("ls -l old", "-rw-rw-rw- 1 root root 0 1970-01-01 00:16 old\n"),
        Case("ls -ll old", "-rw-rw-rw- 1 root root 0 1970-01-01 00:16:40.000000000 +0000 old\n"),
        Case("ls -lu old", "-rw-rw-rw- 1 root root 0 1970-01-01 00:16 old\n"),
        Case("touch 'a b' 'a\\b'; ls -b a*", "a\\ b\na\\\\b\n"),
        Case("touch .h; ls; ls -A; ls -f | head -n 2", "d\nl\nold\nt\n.h\nd\nl\nold\nt\n.\n..\n"),
        Case("ls nope t; echo $?", "t\n1\n", "ls: nope: No such file or directory\n"),
        Case("ls -Z t", "u:object_r:shell_data_file:s0 t\n"),
        Case("ls -lZ t | cut -c 1-60", "-rw-rw-rw- 1 root root u:object_r:shell_data_file:s0  13 202\n"),
        Case("touch x; chmod +x x; ls -F x", "x*\n"),
        Case("ls -n t | cut -c 1-20", "-rw-rw-rw- 1 0 0 13 \n"),
        Case("ls -lm", "d, l, old, t\n"),
        Case(
            "for i in 1 2 3 4 5 6 7 8 9; do touch name-that-is-long-$i; done; ls -C",
            (
                "d                    name-that-is-long-3  name-that-is-long-7  t\nl                    "
                "name-that-is-long-4  name-that-is-long-8\nname-that-is-long-1  name-that-is-long-5  "
                "name-that-is-long-9\nname-that-is-long-2  name-that-is-long-6  old\n"
            ),
        ),
        Case(
            "for i in 1 2 3 4 5 6 7 8 9; do touch name-that-is-long-$i; done; ls -x n*",
            (
                "name-that-is-long-1  name-that-is-long-2  name-that-is-long-3\nname-that-is-long-4  "
                "name-that-is-long-5  name-that-is-long-6\nname-that-is-long-7  name-that-is-long-8  "
                "name-that-is-long-9\n"
            ),
        ),
        Case("ls -d .", ".\n"),
        Case("ls -la d | head -n 3 | cut -c 1-12", "total 16\ndrwxrwxrwx 2\ndrwxrwxrwx 2\n"),
    ),
    "df": (
        Case(
            "df -h /vendor",
            ("Filesystem      Size Used Avail Use% Mounted on\n/dev/block/dm-5 102M 102M  320K 100% /vendor\n"),
        ),
        Case(
            "df -k /vendor",
            (
                "Filesystem      1K-blocks   Used Available Use% Mounted on\n/dev/block/dm-5    104592 104272  "
                "     320 100% /vendor\n"
            ),
        ),
        Case(
            "df /vendor",
            (
                "Filesystem      1K-blocks   Used Available Use% Mounted on\n/dev/block/dm-5    104592 104272  "
                "     320 100% /vendor\n"
            ),
        ),
        Case(
            "df -i /vendor",
            ("Filesystem      Inodes IUsed IFree IUse% Mounted on\n/dev/block/dm-5   1408  1395    13  100% /vendor\n"),
        ),
        Case(
            "df -P /vendor",
            (
                "Filesystem      512-blocks   Used Available Capacity Mounted on\n/dev/block/dm-5     209184 "
                "208544       640     100% /vendor\n"
            ),
        ),
        Case(
            "df -h | head -n 3",
            (
                "Filesystem       Size Used Avail Use% Mounted on\n/dev/block/dm-4  866M 863M  2.6M 100% /\n"
                "tmpfs            988M 1.2M  987M   1% /dev\n"
            ),
        ),
        Case("mount x y; echo $?", "1\n", "mount: 'x'->'y': Operation not permitted\n"),
        Case("mount -o remount,rw /; echo $?", "0\n"),
    ),
    "du": (
        Case("du d", "4\td/e\n12\td\n"),
        Case("du -s d", "12\td\n"),
        Case("du -a d", "4\td/e\n4\td/f\n12\td\n"),
        Case("du -h d", "4.0K\td/e\n12K\td\n"),
        Case("du -b d", "4096\td/e\n8195\td\n"),
        Case("du -k d t", "4\td/e\n12\td\n4\tt\n"),
        Case("du -m d", "1\td/e\n1\td\n"),
        Case("du -c d t", "4\td/e\n12\td\n4\tt\n16\ttotal\n"),
        Case("du -d 0 d", "12\td\n"),
        Case("du -d 1 -a d", "4\td/e\n4\td/f\n12\td\n"),
        Case(
            "truncate -s 1m big; printf %5000s > f5; du f5; du -h f5; du -b f5; du -m f5",
            "8\tf5\n8.0K\tf5\n5000\tf5\n1\tf5\n",
        ),
        Case("du nope; echo $?", "1\n", "du: nope: No such file or directory\n"),
        Case("du -sb d t", "8195\td\n13\tt\n"),
    ),
    "cp": (
        Case("cp t n; cat n", "b 2\na 10\nc 1\n"),
        Case("cp t d; cat d/t", "b 2\na 10\nc 1\n"),
        Case("cp t old d; ls d", "e\nf\nold\nt\n"),
        Case("cp t nope/x", "", "cp: nope/x: No such file or directory\n", 1),
        Case("cp nope t", "", "cp: bad 'nope': No such file or directory\n", 1),
        Case("cp d n", "", "cp: Skipped dir 'n': No such file or directory\n", 1),
        Case("cp -r d n; find n", "n\nn/e\nn/f\n"),
        Case("cp -r d/. n; find n", "n\nn/e\nn/f\n"),
        Case("mkdir n; cp -r d/. n; find n", "n\nn/e\nn/f\n"),
        Case("cp -R d n; ls n", "e\nf\n"),
        Case("cp -a old n; stat -c %Y n", "1000\n"),
        Case("cp -p old n; stat -c %Y n", "1000\n"),
        Case("cp old n; stat -c %Y n | grep -c 1000", "0\n", "", 1),
        Case("chmod 600 t; cp t n; stat -c %a n; chown shell t; cp -p t n; stat -c '%U %a' n", "600\nshell 600\n"),
        Case("cp l n; stat -c %F n", "regular file\n"),
        Case("cp -P l n; readlink n", "d/f\n"),
        Case("cp -d l n; readlink n", "d/f\n"),
        Case("cp -r l n; readlink n", "d/f\n"),
        Case("cp -rL l n; stat -c %F n", "regular file\n"),
        Case("cp -rH l n; stat -c %F n", "regular file\n"),
        Case("cp -a d n; ls n", "e\nf\n"),
        Case("cp -v t n", "cp 't'\n"),
        Case("cp -rv d n", "cp 'd'\ncp 'd/e'\ncp 'd/f'\n"),
        Case("echo x > n; cp -n t n; cat n", "x\n"),
        Case("echo x > n; cp -f t n; cat n", "b 2\na 10\nc 1\n"),
        Case("echo x > n; cp -nf t n; cat n", "b 2\na 10\nc 1\n"),
        Case("cp -T t d; echo $?", "1\n", "cp: d: Is a directory\n"),
        Case("cp -t d t old; ls d", "e\nf\nold\nt\n"),
        Case("cp -t nope t", "", "cp: 'nope' not directory\n", 1),
        Case("cp t old nope; echo $?", "1\n", "cp: 'nope' not directory\n"),
        Case("cp t t; echo $?", "1\n", "cp: 't' is 't'\n"),
        Case("cp -r d d/g; echo $?", "1\n", "cp: 'd/g' is 'd'\n"),
        Case("cp t", "", "cp: Needs 2 arguments\n", 1),
        Case("cp", "", 'cp: Needs 1 argument (see "cp --help")\n', 1),
        Case("cp --no-clobber t old; cat old"),
        Case("cp -F t l; stat -c %F l; cat d/f", "regular file\nin\n"),
        Case("cp t l; cat d/f", "b 2\na 10\nc 1\n"),
        Case("cp -r d /data/local/tmp/t/d/e/../../n; ls n", "e\nf\n"),
        Case("cp /dev/null n; stat -c %s n", "0\n"),
        Case("cp -a /dev/null n; echo $?", "1\n", "cp: n: Operation not permitted\n"),
        Case("mkdir n; touch n/e; cp -r d n; ls n/d", "e\nf\n"),
        Case("touch n; cp -r d n; echo $?", "1\n", "cp: n: File exists\n"),
        Case("chmod 4755 t; cp -p t n; cp t m; stat -c %a n m", "4755\n755\n"),
        Case("chmod 2750 d; cp -a d n; stat -c %a n", "2750\n"),
        Case("chown shell:shell t; cp -p t n; cp t m; stat -c %U:%G n m", "shell:shell\nroot:root\n"),
        Case("touch -h -d @9 l; cp -a l n; stat -c '%Y %F' n; stat -c %a d/f", "9 symbolic link\n666\n"),
        Case("cp -p old n; stat -c '%X %Y' n", "1000 1000\n"),
    ),
    "mv": (
        Case("mv t n; ls", "d\nl\nn\nold\n"),
        Case("mv t d; ls d", "e\nf\nt\n"),
        Case("mv t old d; ls", "d\nl\n"),
        Case("mv d n; find n", "n\nn/e\nn/f\n"),
        Case("mv nope n", "", "mv: bad 'nope': No such file or directory\n", 1),
        Case("mv t nope/x", "", "mv: bad 't': No such file or directory\n", 1),
        Case("mv -v t n", "mv 't'\n"),
        Case("echo x > n; mv -n t n; cat n; ls t", "x\nt\n"),
        Case("echo x > n; mv -f t n; cat n", "b 2\na 10\nc 1\n"),
        Case("echo x > n; mv -nf t n; cat n", "b 2\na 10\nc 1\n"),
        Case("mv -t d t old; ls d", "e\nf\nold\nt\n"),
        Case("mv -T t d; echo $?", "1\n", "mv: bad 't': Is a directory\n"),
        Case("mv d/ n/; ls n", "e\nf\n"),
        Case("mv d d/x; echo $?", "1\n", "mv: bad 'd': Invalid argument\n"),
        Case("mv t", "", "mv: Needs 2 arguments\n", 1),
        Case("mv t old nope", "", "mv: 'nope' not directory\n", 1),
        Case("mv l n; readlink n", "d/f\n"),
        Case("mv d t; echo $?", "1\n", "mv: bad 'd': Not a directory\n"),
        Case("mkdir n; touch n/x; mv -T d n; echo $?", "1\n", "mv: bad 'd': Directory not empty\n"),
    ),
    "rm": (
        Case("rm t; ls t", "", "ls: t: No such file or directory\n", 1),
        Case("rm d; echo $?", "1\n", "rm: d: Is a directory\n"),
        Case("rm -r d; ls", "l\nold\nt\n"),
        Case("rm -R d; ls", "l\nold\nt\n"),
        Case("rm -f nope t; ls", "d\nl\nold\n"),
        Case("rm nope; echo $?", "1\n", "rm: nope: No such file or directory\n"),
        Case("rm -v t", "rm 't'\n"),
        Case("rm -rf d/; ls", "l\nold\nt\n"),
        Case("rm ..; echo $?", "1\n", "rm: bad path ..\n"),
        Case("rm -rf d/..; echo $?", "1\n", "rm: bad path d/..\n"),
        Case("rm -r .; echo $?; ls | head -n 1", "0\nd\n"),
        Case("rm; echo $?", "1\n", 'rm: Needs 1 argument (see "rm --help")\n'),
        Case("rm -f; echo $?", "0\n"),
        Case("rm -r l; ls d", "e\nf\n"),
        Case("rm -r / ; echo $?", "1\n", "rm: rm /. if you mean it\n"),
        Case("rmdir d/e; ls d", "f\n"),
        Case("rmdir d; echo $?", "1\n", "rmdir: d: Directory not empty\n"),
        Case("mkdir -p a/b/c; rmdir -p a/b/c; ls", "d\nl\nold\nt\n"),
        Case("mkdir -p a/b/c; touch a/x; rmdir -p a/b/c; echo $?; ls a", "1\nx\n", "rmdir: a: Directory not empty\n"),
        Case("rmdir nope t; echo $?", "1\n", "rmdir: nope: No such file or directory\nrmdir: t: Not a directory\n"),
        Case("unlink t; ls t", "", "ls: t: No such file or directory\n", 1),
        Case("unlink d; echo $?", "1\n", "unlink: Couldn't unlink `d': Is a directory\n"),
        Case("unlink a b; echo $?", "1\n", 'unlink: Max 1 argument (see "unlink --help")\n'),
        Case("rm d/f/; echo $?", "1\n", "rm: d/f/: Not a directory\n"),
    ),
}


@pytest.mark.parametrize("group", CASES)
def test_options(phone: Phone, group: str) -> None:
    assert differing(phone, FILES, CASES[group]) == []
