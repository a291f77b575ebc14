"""Options of archives, checksums, dumps and path names: output, errors and status, line by line."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.simdroid.shell.option_cases import Case, differing

FILES = "printf 'b 2\\na 10\\nc 1\\n' > t; mkdir -p d/e; echo in > d/f; ln -s d/f l; touch -d @1000 old; "
"""What every line finds in its directory."""

CASES: dict[str, tuple[Case, ...]] = {
    "tar": (
        Case("tar cf a.tar t d; tar tf a.tar", "t\nd/\nd/e/\nd/f\n"),
        Case("tar -cvf a.tar d", "d\nd/e\nd/f\n"),
        Case(
            "tar cf a.tar t d; tar tvf a.tar | cut -c 1-32",
            (
                "-rw-rw-rw- root/root       13 20\ndrwxrwxrwx root/root        0 20\ndrwxrwxrwx root/root      "
                "  0 20\n-rw-rw-rw- root/root        3 20\n"
            ),
        ),
        Case("tar cf a.tar d l; mkdir x; tar xvf a.tar -C x; readlink x/l", "d\nd/e\nd/f\nl\nd/f\n"),
        Case("tar chf a.tar l; tar tvf a.tar | cut -c 1; tar cf a.tar l; tar tvf a.tar | cut -c 1", "-\nl\n"),
        Case("tar cf a.tar d t; tar xOf a.tar t", "b 2\na 10\nc 1\n"),
        Case("tar cf a.tar d t; tar tf a.tar d", "d/\nd/e/\nd/f\n"),
        Case("tar cf a.tar d t; tar tf a.tar d/f", "d/f\n"),
        Case("tar cf - t | tar tf -", "t\n"),
        Case("tar cz t | tar tz", "t\n"),
        Case(
            (
                "tar cf a.tar old; rm old; tar xf a.tar; stat -c %Y old; rm old; tar xmf a.tar; stat -c %Y old "
                "| grep -c ^1000$"
            ),
            "1000\n0\n",
            "",
            1,
        ),
        Case("tar cf a.tar; echo $?", "1\n", "tar: empty archive\n"),
        Case("tar; echo $?", "1\n", 'tar: Needs -txc (see "tar --help")\n'),
        Case("tar tf nope; echo $?", "1\n", "tar: nope: No such file or directory\n"),
        Case("tar cf a.tar nope t; echo $?; tar tf a.tar", "1\nt\n", "tar: nope: No such file or directory\n"),
        Case("tar cf a.tar -C d f; tar tf a.tar", "f\n"),
        Case("tar xf a.tar -C nope; echo $?", "1\n", "tar: chdir nope: No such file or directory\n"),
        Case("tar cf a.tar a.tar t", "", "tar: 'a.tar' file is the archive; not dumped\n"),
        Case("chmod 640 t; tar cf a.tar t; rm t; tar xf a.tar; stat -c %a t", "640\n"),
        Case("printf %600s > f; tar cf a.tar f; stat -c %s a.tar; tar xOf a.tar f | wc -c", "10240\n600\n"),
        Case("tar cf /nope/x t; echo $?", "1\n", "tar: /nope/x: No such file or directory\n"),
        Case("tar --create --file a.tar t; tar --list --file a.tar", "t\n"),
        Case("tar cf a.tar /data/local/tmp/t/t; tar tf a.tar", "data/local/tmp/t/t\n"),
    ),
    "gzip": (
        Case("gzip t; ls t*; gunzip t.gz; cat t", "t.gz\nb 2\na 10\nc 1\n"),
        Case("gzip -k t; ls t*", "t\nt.gz\n"),
        Case("gzip -c t | zcat", "b 2\na 10\nc 1\n"),
        Case("gzip -d nope; echo $?", "1\n", "gzip: nope: No such file or directory\n"),
        Case("gzip t; gzip -t t.gz; echo $?; gzip -d t.gz; ls t*", "0\nt\n"),
        Case("touch t.gz; gzip t; echo $?", "1\n", "gzip: t.gz: File exists\n"),
        Case("touch t.gz; gzip -f t; zcat t.gz", "b 2\na 10\nc 1\n"),
        Case("gunzip t; echo $?", "1\n", "gunzip: t: no .gz\n"),
        Case("chmod 600 t; touch -d @77 t; gzip t; stat -c '%a %Y' t.gz", "600 77\n"),
        Case("cat t | gzip | gunzip", "b 2\na 10\nc 1\n"),
        Case("gzip - < t | gunzip -", "b 2\na 10\nc 1\n"),
        Case("gzip -9 t; zcat t.gz", "b 2\na 10\nc 1\n"),
        Case("gzip t; head -c 15 t.gz > u.gz; gunzip u.gz; echo $?; ls u*", "1\nu.gz\n", "gunzip: u.gz: truncated\n"),
        Case("gzip nope t; echo $?; ls t*", "1\nt.gz\n", "gzip: nope: No such file or directory\n"),
    ),
    "checksums": (
        Case("md5sum t", "79a67a7e9c07993499a0e36ec2439727  t\n"),
        Case("md5sum < t", "79a67a7e9c07993499a0e36ec2439727  -\n"),
        Case(
            "sha1sum t; sha256sum t",
            (
                "a81052e3434139bb443c9b81835df2041a97314e  t\n"
                "f5fb77b35f75e65450f76a64fb1f9233259d448c4fe81a6c3d4aa492066d3b30  t\n"
            ),
        ),
        Case("md5sum t > s; md5sum -c s; echo $?", "t: OK\n0\n"),
        Case("md5sum t > s; echo x >> t; md5sum -c s; echo $?", "t: FAILED\n1\n"),
        Case("md5sum nope; echo $?", "1\n", "md5sum: nope: No such file or directory\n"),
        Case("cksum t; crc32 t", "3964315203 13 t\ndb282681\n"),
        Case("sha512sum t | cut -c 1-20", "fd325207b1c0caa3fcca\n"),
        Case("base64 t", "YiAyCmEgMTAKYyAxCg==\n"),
        Case("base64 t | base64 -d", "b 2\na 10\nc 1\n"),
        Case("xxd t", "00000000: 6220 320a 6120 3130 0a63 2031 0a         b 2.a 10.c 1.\n"),
        Case("xxd -p t", "6220320a612031300a6320310a\n"),
        Case(
            "xxd -c 4 t",
            (
                "00000000: 6220 320a  b 2.\n00000004: 6120 3130  a 10\n00000008: 0a63 2031  .c 1\n0000000c: 0a "
                "        .\n"
            ),
        ),
        Case("xxd -g 4 t", "00000000: 6220320a 61203130 0a632031 0a        b 2.a 10.c 1.\n"),
        Case("xxd -p t | xxd -r -p", "b 2\na 10\nc 1\n"),
        Case("xxd t | xxd -r", "b 2\na 10\nc 1\n"),
        Case("od -c t", "0000000   b       2  \\n   a       1   0  \\n   c       1  \\n\n0000015\n"),
        Case("od -A d -t x1 t", "0000000 62 20 32 0a 61 20 31 30 0a 63 20 31 0a\n0000013\n"),
        Case("od -An -tx2 -N 4 t", "  2062  0a32\n"),
        Case("strings -n 3 t", "b 2\na 10\nc 1\n"),
    ),
    "paths": (
        Case("basename /a/b/c", "c\n"),
        Case("basename a.txt .txt", "a\n"),
        Case("basename -a a/b c/d", "b\nd\n"),
        Case("basename -s .c a.c b.c", "a\nb\n"),
        Case("basename; echo $?", "1\n", 'basename: Needs 1 argument (see "basename --help")\n'),
        Case("dirname /a/b /a a", "/a\n/\n.\n"),
        Case("dirname /", "/\n"),
        Case("realpath d/../t", "/data/local/tmp/t/t\n"),
        Case("realpath nope; echo $?", "/data/local/tmp/t/nope\n0\n"),
        Case("realpath nope/x; echo $?", "1\n", "realpath: nope/x: No such file or directory\n"),
        Case("readlink l", "d/f\n"),
        Case("readlink t; echo $?", "1\n"),
        Case("readlink -f l", "/data/local/tmp/t/d/f\n"),
        Case("readlink -n l", "d/f"),
        Case("readlink -e nope; echo $?", "1\n"),
        Case("readlink -q t; echo $?", "1\n"),
        Case("cd d; realpath .", "/data/local/tmp/t/d\n"),
        Case("readlink -f nope; echo $?", "/data/local/tmp/t/nope\n0\n"),
    ),
}


@pytest.mark.parametrize("group", CASES)
def test_options(phone: Phone, group: str) -> None:
    assert differing(phone, FILES, CASES[group]) == []
