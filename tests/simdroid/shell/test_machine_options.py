"""Options of identity, network, properties, system facts, dates and task lists: output, errors and status."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.simdroid.shell.option_cases import Case, differing

FILES = ""
"""What every line finds in its directory."""

CASES: dict[str, tuple[Case, ...]] = {
    "identity": (
        Case(
            "id",
            (
                "uid=0(root) gid=0(root) groups=0(root),1004(input),1007(log),1011(adb),1015(sdcard_rw),"
                "1028(sdcard_r),1078(ext_data_rw),1079(ext_obb_rw),3001(net_bt_admin),3002(net_bt),3003(inet),"
                "3006(net_bw_stats),3009(readproc),3011(uhid),3012(readtracefs) context=u:r:su:s0\n"
            ),
        ),
        Case(
            "id -u; id -g; id -G; id -un; id -gn; id -Z",
            ("0\n0\n0 1004 1007 1011 1015 1028 1078 1079 3001 3002 3003 3006 3009 3011 3012\nroot\nroot\nu:r:su:s0\n"),
        ),
        Case(
            "id shell; id 10000 | cut -c 1-30; id nosuchuser; echo $?",
            (
                "uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1007(log),1011(adb),"
                "1015(sdcard_rw),1028(sdcard_r),1078(ext_data_rw),1079(ext_obb_rw),3001(net_bt_admin),"
                "3002(net_bt),3003(inet),3006(net_bw_stats),3009(readproc),3011(uhid),3012(readtracefs)\n"
                "uid=10000(u0_a0) gid=10000(u0_\n1\n"
            ),
            "id: bad user 'nosuchuser'\n",
        ),
        Case(
            "whoami; logname; groups",
            (
                "root\nroot\nroot input log adb sdcard_rw sdcard_r ext_data_rw ext_obb_rw net_bt_admin net_bt "
                "inet net_bw_stats readproc uhid readtracefs\n"
            ),
        ),
        Case(
            "su shell id -u; su 2000 whoami; su -c 'id -u'; su 0 id -un; su shell -c 'id -un'",
            "2000\nshell\n0\nroot\nshell\n",
        ),
        Case("su 2000,1000 id -g; su nosuchuser id; echo $?", "1000\n1\n", "su: invalid uid/gid 'nosuchuser'\n"),
        Case("su shell nosuchprog; echo $?", "1\n", "su: failed to exec nosuchprog: No such file or directory\n"),
        Case("su -l -c 'echo $USER'; su 10100 su; echo $?", "root\n1\n", "su: not allowed\n"),
        Case("su shell sh -c 'echo $USER $LOGNAME'", "shell shell\n"),
        Case(
            "run-as; echo $?; run-as nope id; echo $?; run-as com.android.settings id; echo $?",
            "1\n1\n1\n",
            (
                "run-as: usage: run-as <package-name> [--user <uid>] <command> [<args>]\nrun-as: unknown "
                "package: nope\nrun-as: package not an application: com.android.settings\n"
            ),
        ),
        Case(
            (
                "run-as net.osmand pwd; run-as net.osmand --user 0 pwd; run-as net.osmand id -Z; run-as "
                "net.osmand sh -c 'echo $HOME'"
            ),
            "/data/user/0/net.osmand\n/data/user/0/net.osmand\nu:r:runas_app:s0\n/data/user/0/net.osmand\n",
        ),
        Case(
            "run-as net.osmand nosuchprog; echo $?",
            "1\n",
            "run-as: exec failed for nosuchprog: No such file or directory\n",
        ),
        Case("id a b; echo $?", "1\n", 'id: Max 1 argument (see "id --help")\n'),
    ),
    "network": (
        Case(
            "ip addr show wlan0",
            (
                "15: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc noqueue state UP group default "
                "qlen 1000\n    link/ether 02:15:b2:00:00:00 brd ff:ff:ff:ff:ff:ff\n    inet 10.0.2.16/24 brd "
                "10.0.2.255 scope global wlan0\n       valid_lft forever preferred_lft forever\n"
            ),
        ),
        Case(
            "ip link show wlan0",
            (
                "15: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc noqueue state UP group default "
                "qlen 1000\n    link/ether 02:15:b2:00:00:00 brd ff:ff:ff:ff:ff:ff\n"
            ),
        ),
        Case(
            "ip a show dev lo",
            (
                "1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000\n "
                "   link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00\n    inet 127.0.0.1/8 scope host lo\n"
                "       valid_lft forever preferred_lft forever\n"
            ),
        ),
        Case(
            "ip route",
            (
                "10.0.2.0/24 dev eth0 proto kernel scope link src 10.0.2.15 \n10.0.2.0/24 dev wlan0 proto "
                "kernel scope link src 10.0.2.16 \n"
            ),
        ),
        Case("ip -f inet addr show lo | wc -l", "4\n"),
        Case("ip addr show nope; echo $?", "1\n", 'Device "nope" does not exist.\n'),
        Case(
            "ip nope; echo $?; ip; echo $?",
            "1\n255\n",
            'Object "nope" is unknown, try "ip help".\nUsage: ip [ OPTIONS ] OBJECT { COMMAND | help }\n',
        ),
        Case(
            (
                "ip addr | grep -c inet; svc wifi disable; ip addr | grep -c inet; svc data disable; ip addr | "
                "grep -c inet; svc wifi enable; svc data enable"
            ),
            "3\n2\n1\n",
        ),
        Case(
            "ifconfig wlan0",
            (
                "wlan0     Link encap:Ethernet  HWaddr 02:15:b2:00:00:00  Driver virtio_net\n          inet "
                "addr:10.0.2.16  Bcast:10.0.2.255  Mask:255.255.255.0 \n          UP BROADCAST RUNNING "
                "MULTICAST  MTU:1500  Metric:1\n\n"
            ),
        ),
        Case(
            "ifconfig lo",
            (
                "lo        Link encap:Local Loopback  \n          inet addr:127.0.0.1  Mask:255.0.0.0 \n       "
                "   UP LOOPBACK RUNNING  MTU:65536  Metric:1\n\n"
            ),
        ),
        Case("ifconfig nope; echo $?", "1\n", "ifconfig: ioctl 8913: No such device: nope\n"),
        Case("ifconfig -a | grep -c encap", "3\n"),
        Case(
            "ping -c 2 10.0.2.2; echo $?",
            (
                "PING 10.0.2.2 (10.0.2.2) 56(84) bytes of data.\n64 bytes from 10.0.2.2: icmp_seq=1 ttl=255 "
                "time=0.500 ms\n64 bytes from 10.0.2.2: icmp_seq=2 ttl=255 time=0.500 ms\n\n--- 10.0.2.2 ping "
                "statistics ---\n2 packets transmitted, 2 received, 0% packet loss, time 1000ms\nrtt "
                "min/avg/max/mdev = 0.500/0.500/0.500/0.000 ms\n0\n"
            ),
        ),
        Case(
            "ping -c 1 127.0.0.1 | head -n 2",
            (
                "PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.\n64 bytes from 127.0.0.1: icmp_seq=1 ttl=255 "
                "time=0.500 ms\n"
            ),
        ),
        Case("ping -c 1 localhost | head -n 1", "PING localhost (127.0.0.1) 56(84) bytes of data.\n"),
        Case(
            "ping -c 1 8.8.8.8; echo $?",
            (
                "PING 8.8.8.8 (8.8.8.8) 56(84) bytes of data.\n\n--- 8.8.8.8 ping statistics ---\n1 packets "
                "transmitted, 0 received, 100% packet loss, time 0ms\n1\n"
            ),
        ),
        Case(
            "ping -c 1 example.com; echo $?; ping; echo $?; ping 1.2.3; echo $?",
            "2\n2\n2\n",
            ("ping: unknown host example.com\nusage: ping [-c COUNT] [-W TIMEOUT] HOST\nping: unknown host 1.2.3\n"),
        ),
        Case(
            (
                "ping 10.0.2.16 | grep -c icmp_seq; ping -c 0 10.0.2.2 | grep -c icmp_seq; ping -c 101 "
                "10.0.2.2 | grep -c icmp_seq"
            ),
            "4\n1\n100\n",
        ),
        Case(
            (
                "svc wifi disable; svc data disable; ping -c 1 10.0.2.2; echo $?; ping -c 1 127.0.0.1 | grep "
                "-c icmp; svc wifi enable; svc data enable"
            ),
            "2\n1\n",
            "connect: Network is unreachable\n",
        ),
        Case("a=$(date +%s); ping -c 3 10.0.2.2 > /dev/null; b=$(date +%s); echo $((b-a))", "2\n"),
        Case("netstat | head -n 1", "Active Internet connections (w/o servers)\n"),
    ),
    "properties": (
        Case(
            ("setprop debug.a 1; getprop debug.a; getprop debug.nope; getprop debug.nope dflt; getprop debug.a dflt"),
            "1\n\ndflt\n1\n",
        ),
        Case(
            "getprop a b c; echo $?; setprop a; echo $?; setprop a b c; echo $?",
            "255\n1\n1\n",
            (
                'getprop: Max 2 arguments (see "getprop --help")\nsetprop: Need 2 arguments (see "setprop '
                '--help")\nsetprop: Need 2 arguments (see "setprop --help")\n'
            ),
        ),
        Case(
            ("setprop 'a b' 1; echo $?; setprop a..b 1; echo $?; setprop .a 1; echo $?; setprop a. 1; echo $?"),
            "1\n1\n1\n1\n",
            (
                "setprop: Illegal property name 'a b'\nsetprop: Illegal property name 'a..b'\nsetprop: Illegal "
                "property name '.a'\nsetprop: Illegal property name 'a.'\n"
            ),
        ),
        Case(
            "setprop ro.product.model x; echo $?; getprop ro.product.model",
            "1\nsdk_gphone64_x86_64\n",
            "Failed to set property 'ro.product.model' to 'x'.\nSee dmesg for error reason.\n",
        ),
        Case("setprop debug.x \"$(printf %91s | tr ' ' x)\"; echo $?; getprop debug.x | wc -c", "0\n92\n"),
        Case(
            ("setprop debug.x \"$(printf %92s | tr ' ' x)\" 2>&1 | tail -c 45; setprop debug.x ''; getprop debug.x"),
            "xxxxxxxxx' too long, 92 bytes vs a max of 92\n\n",
        ),
        Case(
            (
                "su shell setprop sys.foo 1; echo $?; su shell setprop debug.foo 1; echo $?; su shell setprop "
                "log.tag.x V; echo $?"
            ),
            "1\n0\n0\n",
            "Failed to set property 'sys.foo' to '1'.\nSee dmesg for error reason.\n",
        ),
        Case(
            "getprop | grep -F '[debug.foo]'; getprop --help | head -n 1; setprop --help | head -n 1",
            "[debug.foo]: [1]\nusage: getprop [-TZ] [NAME [DEFAULT]]\nusage: setprop NAME VALUE\n",
        ),
        Case(
            ("setprop persist.sys.timezone Europe/Paris; date +%Z; setprop persist.sys.timezone UTC; date +%Z"),
            "CEST\nUTC\n",
        ),
    ),
    "system": (
        Case(
            "uname; uname -s; uname -n; uname -m; uname -o; uname -sm; uname -ms; arch; hostname; nproc",
            "Linux\nLinux\nlocalhost\nx86_64\nToybox\nLinux x86_64\nLinux x86_64\nx86_64\nlocalhost\n4\n",
        ),
        Case("uptime -s; uptime | cut -c 1-20", "2023-10-15 15:33:30\n 15:34:00 up 0 min, \n"),
        Case(
            (
                "sleep 3600; uptime | cut -c 10-25; sleep 86400; uptime | cut -c 10-30; sleep 86400; uptime | "
                "cut -c 10-31"
            ),
            " up  1:00,  0 us\n up 1 day,  1:00,  0 \n up 2 days,  1:00,  0 \n",
        ),
        Case(
            "free",
            (
                "\t\ttotal        used        free      shared     buffers\nMem:       2079682560  1818205184  "
                " 261477376           0     8314880\n-/+ buffers/cache:     1809890304   269792256\nSwap:      "
                "1559756800   123207680  1436549120\n"
            ),
        ),
        Case(
            "free -k; free -m | head -n 2; free -g | tail -n 1",
            (
                "\t\ttotal        used        free      shared     buffers\nMem:          2030940     1775591  "
                "    255349           0        8120\n-/+ buffers/cache:        1767471      263469\nSwap:      "
                "   1523200      120320     1402880\n\t\ttotal        used        free      shared     "
                "buffers\nMem:             1983        1734         249           0           7\nSwap:         "
                "      1           0           1\n"
            ),
        ),
        Case(
            "free -b | head -n 2 | tail -n 1", "Mem:       2079682560  1818205184   261477376           0     8314880\n"
        ),
        Case("cat /proc/loadavg | wc -w", "5\n"),
    ),
    "dates": (
        Case("date -d @1700000000", "Tue Nov 14 22:13:20 UTC 2023\n"),
        Case("date -u -d @1700000000 +%F", "2023-11-14\n"),
        Case("date -d '2020-01-02 03:04:05' +%s", "1577934245\n"),
        Case(
            "date -d '2020-01-02T03:04' +%s; date -d '03:04' +%H%M%S; date -d '3:4:5' +%T",
            "1577934240\n030400\n03:04:05\n",
        ),
        Case(
            (
                "date -d '2020-01-02 03:04:05 +0100' +%s; date -d '2020-01-02 03:04:05Z' +%s; date -d "
                "'2020-01-02 03:04:05 -01:30' +%s"
            ),
            "1577930645\n1577934245\n1577939645\n",
        ),
        Case(
            (
                "date -d '2020-01-02 24:00'; date -d '2020-01-02 23:59:60' +%s; date -d '2020-01-02 23:59:61'; "
                "date -d '2020-01-02 23:60'; echo $?"
            ),
            "1578009600\n1\n",
            ("date: bad date 2020-01-02 24:00\ndate: bad date 2020-01-02 23:59:61\ndate: bad date 2020-01-02 23:60\n"),
        ),
        Case(
            "date -d 2020-12-31 +%j; date -d 2020-01-31 +%F; date -d 2020-02-31 +%F; date -d 2019-02-29 +%F",
            "366\n2020-01-31\n2020-03-02\n2019-03-01\n",
        ),
        Case(
            (
                "date -d 2020-00-01; date -d 2020-13-01; date -d 2020-01-00; date -d 2020-01-32; date -d "
                "0000-01-01; date -d 9999-01-01; echo $?"
            ),
            "1\n",
            (
                "date: bad date 2020-00-01\ndate: bad date 2020-13-01\ndate: bad date 2020-01-00\ndate: bad "
                "date 2020-01-32\ndate: bad date 0000-01-01\ndate: bad date 9999-01-01\n"
            ),
        ),
        Case(
            (
                "date -d 010203042020 +%F_%T; date -d 0102030468 +%Y; date -d 0102030469 +%Y; date -d "
                "01020304.05 +%m%d%H%M%S"
            ),
            "2020-01-02_03:04:00\n2068\n1969\n0102030405\n",
        ),
        Case(
            "date -d @1.25 +%s.%N; date -d @1 +%3N; date -d @1.987654321 +%1N%6N%9N",
            "1.250000000\n000\n9987654987654321\n",
        ),
        Case(
            (
                "date -d @0 '+%k|%l|%P|%e|%:z|%C|%F|%x|%X|%r|%p|%I'; date -d @43200 '+%l %p %I'; date -d "
                "@46800 '+%l %p %k'"
            ),
            " 0|12|am| 1|+00:00|19|1970-01-01|01/01/70|00:00:00|12:00:00 AM|AM|12\n12 PM 12\n 1 PM 13\n",
        ),
        Case("date -d @0 '+%-d|%-H|%_d|%_H|%^a|%-j|%_j|%%|%Q'", "1|0| 1| 0|THU|1|  1|%|%Q\n"),
        Case(
            (
                "date -D %d.%m.%Y -d 05.06.2020 +%F; date -D '%b %e %Y' -d 'Mar  7 2021' +%F; date -D %s -d "
                "86400 +%F; date -D %y%m -d 7001 +%F; date -D '%H:%M' -d '10:20' +%T"
            ),
            "2020-06-05\n2021-03-07\n1970-01-02\n1970-01-01\n10:20:00\n",
        ),
        Case("date -D %Q -d x; echo $?; date -D %d -d x; echo $?", "1\n1\n", "date: bad date x\ndate: bad date x\n"),
        Case(
            "date -d 'Sun Nov 15 08:07:08 UTC 2026' +%s; date -d 'Sun Foo 15 08:07:08 UTC 2026'; echo $?",
            "1794730028\n1\n",
            "date: bad date Sun Foo 15 08:07:08 UTC 2026\n",
        ),
        Case(
            (
                "date -I -d @0; date -Is -d @0; date -Iseconds -d @0; date -Ih -d @0; date -Im -d @0; date -Ix "
                "-d @0; echo $?"
            ),
            (
                "1970-01-01\n1970-01-01T00:00:00+00:00\n1970-01-01T00:00:00+00:00\n1970-01-01T00+00:00\n"
                "1970-01-01T00:00+00:00\n1\n"
            ),
            'date: bad -I: x (see "date --help")\n',
        ),
        Case(
            "touch -d @86399 f; date -r f +%s; date -r nope; echo $?",
            "86399\n1\n",
            "date: Can't stat nope: No such file or directory\n",
        ),
        Case(
            "date 010203042020; date +%F_%T; date -s @1697384040; date +%s",
            "Thu Jan  2 03:04:00 UTC 2020\n2020-01-02_03:04:00\nSun Oct 15 15:34:00 UTC 2023\n1697384040\n",
        ),
    ),
    "stacks": (
        Case(
            (
                "am stack list | grep -c RootTask; am stack info 1 2 | head -n 1 | cut -c 1-11; am stack info "
                "1 1; am stack nope; echo $?"
            ),
            "1\nRootTask id\nnull\n255\n",
            "Error: unknown command 'nope'\n",
        ),
        Case(
            (
                "am start -n com.android.settings/.Settings > /dev/null; am stack info 1 1 | grep -c "
                "com.android.settings; am stack list | grep -o 'visible=[a-z]*'"
            ),
            "1\nvisible=true\nvisible=false\n",
        ),
        Case(
            "am stack move-task 1 2 maybe; echo $?; am stack move-task x 2 true; echo $?",
            "255\n255\n",
            (
                "Error: bad toTop arg: maybe\n\nException occurred while executing 'stack':\n"
                'java.lang.NumberFormatException: For input string: "x"\n\tat '
                "android.os.ShellCommand.exec(ShellCommand.java:38)\n"
            ),
        ),
        Case(
            (
                "t=$(am stack list | grep -o 'taskId=[0-9]*: com.google' | grep -o '[0-9]*'); am stack "
                "move-task $t 1 false; am stack list | grep -o 'visible=[a-z]*'; am stack move-task $t 1 true; "
                "am stack list | grep -o 'taskId=[0-9]*: com[.a-z]*' | head -n 1 | cut -d ' ' -f 2; am task "
                "focus $t"
            ),
            "visible=true\nvisible=false\ncom.google.android.apps.nexuslauncher\nSetting focus to task 2\n",
        ),
    ),
}


@pytest.mark.parametrize("group", CASES)
def test_options(phone: Phone, group: str) -> None:
    assert differing(phone, FILES, CASES[group]) == []
