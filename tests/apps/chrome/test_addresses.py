"""Addresses: what typed words lead to, how they are shown, names of saved files; bookmarks as Chrome stores them."""

from __future__ import annotations

import json

import pytest

from simdroid.device import Phone
from simdroid_apps.chrome.addresses import address_of, file_name, host_of, origin_of, shown
from simdroid_apps.chrome.store import MOBILE, PROFILE, Bookmarks

SEARCH = "https://www.google.com/search?q="


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("", ""),
        ("  ", ""),
        ("garden.example", "https://garden.example/"),
        ("Garden.Example/Plants", "https://garden.example/Plants"),
        ("http://garden.example", "http://garden.example/"),
        ("10.0.2.2:8080/x", "http://10.0.2.2:8080/x"),
        ("file:///sdcard/Download/task.html", "file:///sdcard/Download/task.html"),
        ("pecan pie", SEARCH + "pecan+pie"),
        ("what is 3.14", SEARCH + "what+is+3.14"),
        ("pie", SEARCH + "pie"),
        ("C++ & co", SEARCH + "C%2B%2B+%26+co"),
        ("http:nothing", SEARCH + "http%3Anothing"),
        ("note: buy milk", SEARCH + "note%3A+buy+milk"),
        ("about:blank", "about:blank"),
        ("chrome://newtab", "chrome://newtab/"),
        ("tel:555", "tel:555"),
    ],
)
def test_what_is_typed_is_an_address_or_a_search(typed: str, url: str) -> None:
    assert address_of(typed, "google.com") == url


def test_addresses_in_words() -> None:
    assert shown("https://www.garden.example/") == "garden.example"
    assert shown("https://garden.example/plants/") == "garden.example/plants/"
    assert shown("chrome://newtab/") == ""
    assert host_of("https://garden.example:81/x") == "garden.example"
    assert host_of("content://a/b") == "a"
    assert origin_of("https://garden.example/x?y") == "https://garden.example"
    assert origin_of("data:text/html,x") != origin_of("data:text/html,y")


def test_names_of_saved_files() -> None:
    assert file_name("https://x.example/a/seeds.csv?x=1") == "seeds.csv"
    assert file_name("https://x.example/a", 'attachment; filename="re port.pdf"') == "re port.pdf"
    assert file_name("https://x.example/a", preferred="../../x.txt") == "_.._x.txt"
    assert file_name("https://x.example/") == "download"


def test_bookmarks_are_chromes_own_file(phone: Phone) -> None:
    marks = Bookmarks(phone.system)
    folder = marks.add("Plants", folder=MOBILE, is_folder=True)
    page = marks.add("Lemon", "https://garden.example/plants/lemon.html")
    marks.move(page, folder)
    marks.change(page, name="Lemon tree")
    stored = json.loads(phone.system.fs.read_bytes(f"{PROFILE}/Bookmarks"))
    [kept] = stored["roots"]["synced"]["children"]
    assert (kept["name"], kept["type"], kept["children"][0]["name"]) == ("Plants", "folder", "Lemon tree")
    marks.move(folder, folder)
    marks.delete(folder)
    assert Bookmarks(phone.system).of("https://garden.example/plants/lemon.html") is None


DAMAGED = [b"", b"{}", b"[1]", b'{"roots": 3}', b'{"roots": {"synced": {"children": 1}}}', b"\xff"]


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_of_bookmarks_is_an_empty_one(phone: Phone, damage: bytes) -> None:
    phone.system.fs.mkdir(PROFILE, parents=True)
    phone.system.fs.write_bytes(f"{PROFILE}/Bookmarks", damage)
    assert [each.name for each in Bookmarks(phone.system).walk()] == [
        "Bookmarks bar",
        "Other bookmarks",
        "Mobile bookmarks",
    ]
