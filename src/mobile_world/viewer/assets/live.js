// The live phone: one device after another, looked at again and again, and touched in turn.
"use strict";
(async () => {
  const { Phone, call, send } = await import("./livephone.js");
  const { Screen } = await import("./livescreen.js");
  const { keys, touches } = await import("./livetouch.js");
  const { Inspector, copy } = await import("./liveinspect.js");
  const { Recorder } = await import("./liverecord.js");

  const $ = (id) => document.getElementById(id);
  const { api, reading } = $("live").dataset;
  const SOON_MS = 400, LATER_MS = 1500, LIVELY_MS = 10000, DEVICES_MS = 4000;
  const screen = new Screen($("screen"));
  const inspector = new Inspector(screen);
  const recorder = new Recorder(reading, inspector, say);
  let phone = null;
  let doing = Promise.resolve();
  let waiting = 0;
  let lively = 0;
  let reads = null;
  let wake = () => {};

  function say(words) {
    $("said").textContent = words;
    $("said").classList.toggle("problem", Boolean(words));
  }

  const needed = () => inspector.on || recorder.on;

  // The tree of the picture that is shown; read once for each picture, and only where somebody needs it.
  function tree() {
    const mine = phone;
    reads ??= (async () => {
      const nodes = await send(`${reading}/tree`, { xml: await mine.dump() });
      if (mine === phone) inspector.take(nodes);
    })().catch((refused) => { reads = null; say(refused.message); });
    return reads;
  }

  async function look() {
    const mine = phone;
    const bytes = await mine.picture();
    if (mine !== phone) return;
    const changed = await screen.show(bytes);
    screen.cover("");
    if (!changed) return;
    lively = performance.now();
    reads = null;
    if (needed()) tree();
    mine.activity().then((told) => { if (mine === phone) inFront(told); }).catch(() => {});
  }

  function inFront(activity) {
    const [app, screenName = ""] = activity.split("/");
    $("activity").textContent = screenName ? `${app} · ${screenName.split(".").pop()}` : app;
    $("activity").title = activity;
  }

  async function watch() {
    for (;;) {
      if (phone && !document.hidden && !waiting) {
        try {
          await look();
        } catch (refused) {
          screen.cover(refused.message);
        }
      }
      const pause = performance.now() - lively < LIVELY_MS ? SOON_MS : LATER_MS;
      await new Promise((done) => { wake = done; setTimeout(done, pause); });
    }
  }

  // One thing after the other, as a hand does.
  function act(action, from = null, to = null) {
    waiting += 1;
    lively = performance.now();
    if (from) screen.touched(from, to ?? from);
    $("screen").classList.add("busy");
    doing = doing.then(() => carryOut(action, from, to)).catch((refused) => say(refused.message)).finally(() => {
      waiting -= 1;
      $("screen").classList.toggle("busy", waiting > 0);
      holding();
    });
    return doing;
  }

  async function carryOut(action, from, to) {
    const mine = phone;
    if (recorder.on) await tree();
    const about = recorder.on ? recorder.about(action, from, to) : null;
    const fresh = !mine.session;
    const told = await mine.act(action);
    say(told.error ?? "");
    if (about && !told.error) recorder.keep(told.action, about, mine.name);
    if (mine !== phone) return;
    await look();
    if (fresh) offerApps(mine);
  }

  async function offerApps(mine) {
    const names = await mine.apps().catch(() => []);
    $("apps").replaceChildren(...names.map((name) => new Option(name, name)));
  }

  let rows = [];
  function holding() {
    const row = rows.find((each) => each.name === phone?.name);
    const mine = Boolean(phone?.session);
    const [words, kind] = mine ? ["Under your control", "success"]
      : row?.state === "leased" ? ["In use by someone else", "agent-failure"]
      : row?.state === "sick" ? ["Unhealthy", "infra-failure"]
      : row?.state === "opening" ? ["Starting", "not-scored"]
      : ["Watching", "not-scored"];
    $("hold").textContent = words;
    $("hold").className = `chip ${kind}`;
    $("hold").title = row?.problem ?? "";
    $("profile").textContent = row ? row.profile || row.backend : "";
    $("release").hidden = !mine;
  }

  async function devices() {
    try {
      rows = await (await call(`${api}/device`)).json();
    } catch (refused) {
      screen.cover(refused.message);
      return;
    }
    const names = rows.map((row) => row.name).join();
    if (names !== $("device").dataset.names) {
      $("device").dataset.names = names;
      $("device").replaceChildren(...rows.map((row) => new Option(row.name, row.name)));
      const wanted = new URLSearchParams(location.search).get("device");
      change(rows.some((row) => row.name === wanted) ? wanted : rows[0]?.name);
    }
    holding();
  }

  function change(name) {
    if (!name) return;
    phone?.release();
    phone = new Phone(api, name);
    reads = null;
    $("device").value = name;
    inFront("");
    screen.cover("Waiting for the phone…");
    history.replaceState(null, "", `?${new URLSearchParams({ device: name })}`);
    say("");
    holding();
    wake();
  }

  function form(name, action) {
    $(name).addEventListener("submit", (event) => {
      event.preventDefault();
      const made = action(event.target.elements);
      if (made) act(made);
    });
  }

  touches(screen, {
    act,
    busy: () => waiting > 0,
    choosing: () => inspector.on,
    choose: (place) => inspector.choose(inspector.at(place)),
    hover: (place) => { if (inspector.on) inspector.point(place && inspector.at(place)); },
  });
  keys($("screen"), act);
  form("typing", ({ text, clear, submit }) => {
    const typed = { kind: "type", text: text.value, clear: clear.checked, submit: submit.checked };
    if (!typed.text && !typed.clear && !typed.submit) return null;
    text.value = "";
    return typed;
  });
  form("opening", ({ app }) => (app.value.trim() ? { kind: "open_app", app: app.value.trim() } : null));
  for (const button of document.querySelectorAll("[data-key]")) {
    button.addEventListener("click", () => act({ kind: "key", name: button.dataset.key }));
  }
  for (const button of document.querySelectorAll("[data-gesture]")) {
    button.addEventListener("click", () => {
      const { box: [left, top, right, bottom] } = inspector.chosen;
      const [px, py] = [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)];
      const at = { px, py, x: (px + 0.5) / screen.size[0], y: (py + 0.5) / screen.size[1] };
      act({ kind: button.dataset.gesture, at: { x: at.x, y: at.y } }, at);
    });
  }
  $("inspecting").addEventListener("change", async () => {
    $("inspected").hidden = !inspector.on;
    $("screen").classList.toggle("inspecting", inspector.on);
    inspector.point(null);
    inspector.choose(inspector.chosen);
    if (inspector.on) await tree();
  });
  $("recording").addEventListener("click", () => { if (recorder.on) tree(); });
  $("copy").addEventListener("click", (event) => copy(event.target));
  $("device").addEventListener("change", (event) => change(event.target.value));
  $("release").addEventListener("click", () => { phone.release(); holding(); });
  addEventListener("pagehide", () => phone?.release());
  document.addEventListener("visibilitychange", () => wake());

  await devices();
  setInterval(() => { if (!document.hidden) devices(); }, DEVICES_MS);
  watch();
})();
