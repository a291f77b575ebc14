// Plays an episode: one step at a time, by mouse, keyboard or by itself; shows the views of a screen under the pointer.
// Without this script every step is on the page, one below the other.
"use strict";
const NS = "http://www.w3.org/2000/svg";
const FIELDS = ["depth", "left", "top", "right", "bottom", "kind", "text", "desc", "id", "flags"];
const player = document.getElementById("player");
if (player) play(player);

function play(player) {
  const STEP_MS = 1400;
  const steps = [...player.querySelectorAll(".step")];
  const entries = [...player.querySelectorAll(".timeline a")];
  const controls = player.querySelector(".controls");
  const control = (name) => controls.querySelector(`[data-do="${name}"]`);
  const place = controls.querySelector(".place");
  let now = -1, timer = 0;

  player.classList.add("playing");
  controls.hidden = false;

  function show(at, { follow = true } = {}) {
    at = Math.max(0, Math.min(steps.length - 1, at));
    if (at === now) return;
    steps[now]?.classList.remove("now");
    entries[now]?.removeAttribute("aria-current");
    now = at;
    steps[now].classList.add("now");
    entries[now].setAttribute("aria-current", "step");
    keepInView(entries[now]);
    control("seek").value = now + 1;
    control("seek").setAttribute("aria-valuetext", entries[now].title);
    place.textContent = `${now + 1} / ${steps.length}`;
    for (const name of ["first", "back"]) control(name).disabled = now === 0;
    for (const name of ["on", "last"]) control(name).disabled = now === steps.length - 1;
    if (follow) history.replaceState(null, "", `#${steps[now].id}`);
    inspect(steps[now]);
    for (const near of [steps[now - 1], steps[now + 1]]) near?.querySelector("img")?.setAttribute("loading", "eager");
  }

  function keepInView(entry) {
    const strip = entry.closest(".timeline"), box = entry.parentElement;
    strip.scrollLeft = box.offsetLeft - strip.offsetLeft - (strip.clientWidth - box.clientWidth) / 2;
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    control("play").textContent = "Play";
  }

  function resume() {
    if (now === steps.length - 1) show(0);
    control("play").textContent = "Pause";
    const tick = () => {
      timer = setTimeout(() => {
        show(now + 1);
        if (now === steps.length - 1) pause(); else tick();
      }, STEP_MS / Number(control("speed").value));
    };
    tick();
  }

  const shortcuts = {
    first: () => show(0),
    back: () => show(now - 1),
    on: () => show(now + 1),
    last: () => show(steps.length - 1),
    play: () => (timer ? pause() : resume()),
  };
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };

  function does(name) {
    if (name !== "play") pause();
    shortcuts[name]();
  }

  controls.addEventListener("click", (event) => {
    const name = event.target.closest("button")?.dataset.do;
    if (name) does(name);
  });
  controls.addEventListener("input", (event) => {
    const { do: name } = event.target.dataset;
    if (name === "seek") { pause(); show(Number(event.target.value) - 1); }
    if (name === "marks") player.classList.toggle("no-marks", !event.target.checked);
    if (name === "views") inspect(steps[now]);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
    const at = event.target;
    if (at.closest("input, select, textarea, pre, .inspector")) return;
    if (event.key === " " && at.closest("button, a, summary")) return;
    event.preventDefault();
    does(keys[event.key]);
  });
  entries.forEach((entry, at) => entry.addEventListener("click", (event) => { event.preventDefault(); pause(); show(at); }));
  window.addEventListener("hashchange", named);

  function named() {
    const at = steps.findIndex((step) => `#${step.id}` === location.hash);
    if (at >= 0) show(at);
    return at >= 0;
  }
  if (named()) steps[now].scrollIntoView();
  else show(0, { follow: false });

  // The views of a screen.
  function inspect(step) {
    const every = control("views").checked;
    const made = step.views ??= views(step);
    made?.outline(every);
  }
}


function element(name, content = "", settings = {}) {
  const made = document.createElement(name);
  made.append(...(Array.isArray(content) ? content : [content]));
  return Object.assign(made, settings);
}

function called(node) {
  return node.text || node.desc || node.id.split("/").pop() || node.kind.split(".").pop();
}

function views(step) {
  const data = step.dataset.tree && document.getElementById(step.dataset.tree);
  if (!data) return null;
  const nodes = JSON.parse(data.textContent).map((row) => Object.fromEntries(row.map((value, at) => [FIELDS[at], value])));
  const glass = step.querySelector(".glass");
  const layer = document.createElementNS(NS, "svg");
  const size = step.querySelector(".marks").getAttribute("viewBox");
  const [, , width, height] = size.split(" ").map(Number);
  layer.setAttribute("viewBox", size);
  layer.setAttribute("preserveAspectRatio", "none");
  layer.setAttribute("class", "views");
  layer.setAttribute("aria-hidden", "true");
  glass.append(layer);

  const facts = element("div", "", { className: "found" });
  facts.setAttribute("aria-live", "polite");
  const buttons = nodes.map((node) => {
    const button = element("button", called(node), { type: "button" });
    button.style.paddingLeft = `${0.4 + Math.min(node.depth, 14) * 0.7}rem`;
    for (const kind of ["mouseenter", "focus"]) button.addEventListener(kind, () => hold(node));
    button.addEventListener("mouseleave", () => hold(pinned));
    button.addEventListener("click", () => pin(node));
    return button;
  });
  const list = element("details", [element("summary", `All ${nodes.length} views`), element("ul", buttons.map((each) => element("li", each)))]);
  const panel = element("section", [element("h3", "View under the pointer"), facts, list], { className: "inspector" });
  step.append(panel);

  let all = false, pinned = null;

  function rect(node, kind) {
    const made = document.createElementNS(NS, "rect");
    const box = { x: node.left, y: node.top, width: node.right - node.left, height: node.bottom - node.top, class: kind };
    for (const [name, value] of Object.entries(box)) made.setAttribute(name, value);
    return made;
  }

  function hold(node) {
    layer.replaceChildren(...(all ? nodes.map((each) => rect(each, "")) : []), ...(node ? [rect(node, "held")] : []));
    facts.replaceChildren(node ? describe(node) : element("p", "Point at the screen to inspect a view; click to pin it.", { className: "soft" }));
  }

  function pin(node) {
    pinned = pinned === node ? null : node;
    buttons.forEach((button, at) => button.setAttribute("aria-pressed", String(nodes[at] === pinned)));
    hold(pinned);
  }

  function under(event) {
    const box = glass.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width, y = ((event.clientY - box.top) / box.height) * height;
    const found = nodes.filter((node) => node.left <= x && x < node.right && node.top <= y && y < node.bottom);
    const area = (node) => (node.right - node.left) * (node.bottom - node.top);
    return found.reduce((best, node) => (!best || area(node) <= area(best) ? node : best), null);
  }

  glass.addEventListener("pointermove", (event) => { if (!pinned) hold(under(event)); });
  glass.addEventListener("pointerleave", () => hold(pinned));
  glass.addEventListener("click", (event) => pin(under(event)));
  hold(null);
  return { outline(every) { all = every; hold(pinned); } };
}

function describe(node) {
  const facts = {
    Text: node.text,
    Description: node.desc,
    Id: node.id,
    Class: node.kind,
    Bounds: `${node.left}, ${node.top} to ${node.right}, ${node.bottom}`,
    State: node.flags,
  };
  const pairs = Object.entries(facts).filter(([, value]) => value).flatMap(([name, value]) => [element("dt", name), element("dd", value)]);
  return element("dl", pairs, { className: "facts" });
}
