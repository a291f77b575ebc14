"""Users and groups by number and by name."""

from __future__ import annotations

import pytest

from simdroid.system.files.users import ROOT, SHELL, User, app_user, cache_gid, short_name, user_id, user_name

ID_OF_THE_SHELL = (
    "uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1007(log),1011(adb),1015(sdcard_rw),"
    "1028(sdcard_r),1078(ext_data_rw),1079(ext_obb_rw),3001(net_bt_admin),3002(net_bt),3003(inet),"
    "3006(net_bw_stats),3009(readproc),3011(uhid),3012(readtracefs)"
)
"""What `adb shell id` prints on a Pixel with Android 13, but for its context."""


def printed_id(user: User) -> str:
    """The line that `id` prints: the user's own group comes first."""

    def entry(number: int) -> str:
        return f"{number}({user_name(number)})"

    groups = [user.gid, *sorted(user.groups - {user.gid})]
    return f"uid={entry(user.uid)} gid={entry(user.gid)} groups={','.join(map(entry, groups))}"


def test_the_shell_is_in_the_groups_of_a_real_phones() -> None:
    assert printed_id(SHELL) == ID_OF_THE_SHELL


def test_root_is_in_the_same_groups_but_for_its_own() -> None:
    assert (ROOT.uid, ROOT.gid, ROOT.name) == (0, 0, "root")
    assert ROOT.groups ^ SHELL.groups == frozenset({ROOT.gid, SHELL.gid})


def test_an_app_may_use_the_network_and_what_everybody_may() -> None:
    app = app_user(10_123)
    assert printed_id(app) == "uid=10123(u0_a123) gid=10123(u0_a123) groups=10123(u0_a123),3003(inet),9997(everybody)"
    assert user_name(cache_gid(app.uid)) == f"{app.name}_cache"


def test_a_name_leads_back_to_its_number_and_to_no_other() -> None:
    numbers = range(30_100)
    names = list(map(user_name, numbers))
    assert len(set(names)) == len(names)
    assert [user_id(name) for name in names] == [user_id(str(number)) for number in numbers] == list(numbers)


def test_owners_that_programs_ask_for_by_name() -> None:
    owners = ["system", "radio", "bluetooth", "wifi", "media", "media_rw", "external_storage"]
    assert [user_id(name) for name in owners] == [1000, 1001, 1002, 1010, 1013, 1023, 1077]


def test_apps_are_named_by_their_place_among_the_apps() -> None:
    assert [user_name(number) for number in (9_999, 10_000, 19_999)] == ["9999", "u0_a0", "u0_a9999"]
    assert [user_name(number) for number in (20_000, 29_999, 30_000)] == ["u0_a0_cache", "u0_a9999_cache", "30000"]


def test_logs_shorten_the_names_of_apps_alone() -> None:
    assert [short_name(number) for number in (1000, 9999, 10_000, 10_123, 19_999, 20_000)] == [
        *("1000", "9999", "u0a0", "u0a123", "u0a9999", "20000"),
    ]


@pytest.mark.parametrize("name", ["nobody", "u0_a", "u0_ax", "u0_a\u0663", "\u0663", "1" * 33, ""])
def test_what_names_nobody(name: str) -> None:
    assert user_id(name) is None


def test_the_longest_number() -> None:
    assert user_id("0" * 31 + "7") == 7
