"""Fingers, keys and time on a page: events in a touch screen's order, default actions, forms, timers."""
# ruff: noqa: E501 — scripts of pages, a line each

from __future__ import annotations

from simdroid.browser import events
from tests.simdroid.browser.playing import START_MS, Player

LOG = "<script>for (const type of '%s'.split(' ')) document.addEventListener(type, e => console.log(type + ':' + (e.target.id ?? '')), true)</script>"
FINGERS = (
    LOG
    % "pointerdown touchstart pointerup touchend mousedown focus mouseup click dblclick contextmenu pointermove touchmove pointercancel"
)


def test_a_tap_is_touch_then_mouse_then_click() -> None:
    player = Player(f"<body><button id=b>B</button>{FINGERS}")
    sequence = "pointerdown touchstart pointerup touchend mousedown focus mouseup click"
    assert player.tap("b") == [f"{name}:b" for name in sequence.split()]
    x, y = player.place("b")
    assert player.play(events.tap(x, y, at=player.at + 200))[-2:] == ["click:b", "dblclick:b"]


def test_a_prevented_touch_gives_no_click() -> None:
    script = "<script>b.addEventListener('touchend', e => e.preventDefault())</script>"
    player = Player(f"<body><button id=b>B</button>{FINGERS}{script}")
    assert player.tap("b") == ["pointerdown:b", "touchstart:b", "pointerup:b", "touchend:b"]


def test_a_finger_that_moves() -> None:
    player = Player(f"<body><div id=d>D</div>{FINGERS}")
    x, y = player.place("d")
    lines = player.play(events.drag([(x, y), (x + 5, y), (x + 9, y)], at=player.at, duration=100))
    moves = ["pointermove:d", "touchmove:d"] * 2
    assert lines == ["pointerdown:d", "touchstart:d", *moves, "pointerup:d", "touchend:d"]


def test_a_long_press_names_what_is_there() -> None:
    player = Player("<body><a id=a href=x.html>words</a>")
    player.play(events.long_press(*player.place("a"), at=player.at))
    assert player.effects == [
        {"kind": "context", "link": "https://site.example/dir/x.html", "picture": "", "text": "words"}
    ]


def test_boxes_labels_and_radios() -> None:
    body = """<body><label id=l>L<input type=checkbox id=c></label><input type=radio name=r id=r1 checked><input type=radio name=r id=r2>
    <script>onchange = e => console.log(e.target.id, c.checked, r1.checked, r2.checked);
    c.onclick = e => { if (window.stop_) e.preventDefault() }</script>"""
    player = Player(body)
    assert player.tap("c") == ["c true true false"]
    assert player.tap("l") == ["c false true false"]
    assert player.tap("r2") == ["r2 false false true"]
    assert player.tap("r2") == []


def test_typing_is_told_letter_by_letter() -> None:
    log = LOG % "keydown beforeinput input keyup change"
    player = Player(f"<body><input id=t maxlength=3>{log}")
    letter = ["keydown:t", "beforeinput:t", "input:t", "keyup:t"]
    assert player.type("t", "ab") == letter * 2
    assert player.type("t", "a") == letter
    assert player.type("t", "axyz")[:8] == letter * 2
    assert player.key("Enter") == ["keydown:t", "change:t", "keyup:t"]


def test_a_form_is_checked_and_sent() -> None:
    body = """<body><form action=/go id=f><input name=q id=q required><input type=checkbox name=c value=1 checked>
    <select name=s><option>a<option selected value=B>b</select><button id=send name=how value=now>Send</button></form>"""
    player = Player(body)
    player.tap("send")
    assert player.effects[0]["message"] == "Please fill out this field."
    player.effects.clear()
    player.type("q", "ä b")
    player.tap("send")
    assert [effect["url"] for effect in player.effects] == ["https://site.example/go?q=%C3%A4+b&c=1&s=B&how=now"]


def test_a_posted_form() -> None:
    body = "<body><form action=/go method=post id=f><textarea name=t id=t>\nx\ny</textarea><button id=send>S</button></form>"
    player = Player(body)
    player.tap("send")
    [effect] = player.effects
    assert (effect["method"], effect["body"], effect["content_type"]) == (
        "POST",
        "t=x%0D%0Ay",
        "application/x-www-form-urlencoded",
    )


def test_choosers_ask_the_browser() -> None:
    body = """<body><select id=s><option>a<option disabled>b<option>c</select><input type=date id=d min=2024-01-01>
    <script>onchange = e => console.log(e.target.id, e.target.value)</script>"""
    player = Player(body)
    player.tap("s")
    player.tap("d")
    [chooser, date] = player.effects
    assert (chooser["options"], chooser["chosen"]) == ([["a", False], ["b", True], ["c", False]], [0])
    assert (date["kind"], date["type"], date["min"]) == ("date", "date", "2024-01-01")
    assert player.play(events.choose(chooser["node"], [2], at=player.at)) == ["s c"]
    assert player.play(events.choose(chooser["node"], [1], at=player.at)) == []
    assert player.play(events.choose(date["node"], "2024-05-06", at=player.at)) == ["d 2024-05-06"]


def test_timers_run_at_their_own_times() -> None:
    body = """<body><p id=p></p><script>const start = Date.now(), log = w => console.log(w, Date.now() - start);
    setTimeout(log, 100, 'b'); setTimeout(log, 50, 'a'); const i = setInterval(() => { log('i'); if (++n === 3) clearInterval(i) }, 40); let n = 0;
    requestAnimationFrame(t => log('frame'))</script>"""
    player = Player(body)
    assert player.frame.next_timer == START_MS + 1000 / 60
    assert player.wait(110) == ["frame 16", "i 40", "a 50", "i 80", "b 100"]
    assert player.frame.next_timer == START_MS + 120
    assert player.wait(1000) == ["i 120"]
    assert player.frame.next_timer is None


def test_time_passes_the_same_in_one_step_and_in_many() -> None:
    body = """<body><p id=p>0</p><script>let n = 0; (function f() { p.textContent = ++n; requestAnimationFrame(f) })();
    setInterval(() => n += 100, 70)</script>"""
    once, often = Player(body), Player(body)
    once.wait(2000)
    for _ in range(40):
        often.wait(50)
    assert once.frame == often.frame


def test_a_jump_of_the_clock_costs_little() -> None:
    player = Player("<body><p id=p></p><script>let n = 0; setInterval(() => p.textContent = ++n, 10)</script>")
    player.wait(24 * 3600 * 1000)
    assert player.frame.nodes[-1].text == "1000"
    player.wait(100)
    assert int(player.frame.nodes[-1].text) > 1000


def test_dialogs_wait_inside_the_script() -> None:
    player = Player("<body><button id=b onclick=\"console.log(confirm('Sure?'), prompt('Name', 'me'))\">B</button>")
    player.answers = [events.answer(False, None, at=0), events.answer(True, "you", at=0)]
    assert player.tap("b") == ["false you"]
    assert player.dialogs == [("confirm", "Sure?", ""), ("prompt", "Name", "me")]


def test_storage_and_history_are_told_once() -> None:
    body = """<body><button id=b>B</button><script>b.onclick = () => { localStorage.n = (+localStorage.n || 0) + 1;
    history.pushState({a: 1}, '', '?x'); console.log(location.search, history.state.a) }; onpopstate = e => console.log('pop', location.search, e.state)</script>"""
    player = Player(body, storage={"local": {"n": "4"}})
    assert player.tap("b") == ["?x 1"]
    assert player.effects == [
        {"kind": "history", "url": "https://site.example/dir/page.html?x", "title": "", "state": {"a": 1}, "replace": False},
        {"kind": "storage", "area": "local", "values": {"n": "5"}},
    ]  # fmt: skip
    assert player.play(events.pop_state("https://site.example/dir/page.html", None, at=player.at)) == ["pop  null"]


def test_two_runs_are_the_same() -> None:
    body = """<body><p id=p></p><script>p.textContent = [Math.random(), Date.now(), performance.now(), crypto.randomUUID()].join()</script>"""
    assert Player(body).frame == Player(body).frame
    assert Player(body).frame != Player(body, seed=8).frame


def test_a_page_may_ask_before_it_is_left() -> None:
    player = Player("<body><a id=a href=x.html>l</a><script>onbeforeunload = e => e.preventDefault()</script>")
    player.answers = [events.answer(False, None, at=0)]
    player.tap("a")
    assert (player.effects, player.dialogs[0][0]) == ([], "beforeunload")
    player.tap("a")
    assert [effect["kind"] for effect in player.effects] == ["navigate"]


def test_scripts_can_be_off() -> None:
    body = "<body><button id=b onclick='console.log(1)'>B</button><script>console.log(2)</script><a id=a href='javascript:console.log(3)'>a</a>"
    player = Player(body, scripts=False)
    assert player.lines + player.tap("b") + player.tap("a") == []
