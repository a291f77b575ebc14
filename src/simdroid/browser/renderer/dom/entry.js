// What the host calls: functions by name with JSON arguments and a JSON answer.

const { ATTRS, LOCAL, ID } = dom;
const { parse, stringify } = JSON;

// One event of the page's log. Timers that were due before it run first, at their own times.
const EVENTS = {
  tap: ({ x, y }) => dom.tap(x, y),
  long_press: ({ x, y }) => dom.longPress(x, y),
  drag: ({ points, at, duration }) => dom.drag(points, at, duration),
  edit({ node, value, start, end }) {
    const element = dom.byNumber(node);
    if (element === null || element[ATTRS] === undefined) return;
    if (dom.user.focus !== element) dom.focus(element);
    dom.edit(element, value, start, end);
  },
  key: ({ key }) => dom.key(key),
  blur: () => dom.blur(dom.user.focus),
  choose({ node, value }) {
    const element = dom.byNumber(node);
    if (element !== null && ["select", "input"].includes(element[LOCAL])) dom.chosenByUser(element, value);
  },
  time() {},
  scroll({ x, y }) {
    Object.assign(dom.scroll, { x, y });
    dom.tellScroll();
    dom.fire(dom.document, "scrollend", { bubbles: true });
  },
  resize: ({ viewport }) => dom.resize(viewport),
  find() {},
  pop_state: ({ url, state }) => dom.popState(url, state ?? null),
  answer() {},
};

let heardBefore = 0;
let fired = 0;

const entries = {
  load(tokens, page) {
    dom.load(tokens, page);
    fired = dom.runTimers(dom.clock.peek());
    return "null";
  },
  event(event) {
    heardBefore = dom.heard;
    dom.scroll.wanted = null;
    fired = dom.runTimers(event.at);
    EVENTS[event.kind]?.(event);
    dom.checkpoint();
    // What the event itself put off to "as soon as possible".
    fired += dom.runTimers(dom.clock.peek());
    return "null";
  },
  // Observers look when the host is about to make a frame.
  look() {
    dom.look();
    dom.checkpoint();
    return entries.flush();
  },
  flush() {
    dom.flushCanvases();
    dom.storageEffects();
    return "null";
  },
  state() {
    const focus = dom.user.focus;
    const meta = dom.selectors.query(dom.document, 'meta[name="viewport" i]', false);
    return stringify({
      title: dom.titleOf(), url: dom.address(), focus: focus === null ? 0 : focus[ID], next_timer: dom.nextTimer(), scroll: [dom.scroll.x, dom.scroll.y], scroll_to: dom.scroll.wanted, fired,
      heard: dom.heard - heardBefore, watched: dom.watched(), listens_to_scroll: dom.watched() || [globalThis, dom.document, ...dom.elements(dom.document)].some((target) => dom.listens(target, "scroll")),
      viewport_meta: meta === null ? null : String(meta[ATTRS].get("content") ?? ""), clock: dom.clock.peek(),
    });
  },
  effects() {
    const list = dom.effects.splice(0);
    return `[${list.map((effect) => JSON.stringify(effect)).join(",")}]`;
  },
  viewport(viewport) {
    Object.assign((dom.viewport = { ...dom.viewport }), viewport);
    return "null";
  },
  version: () => String(dom.version),
  scroll: () => stringify([dom.scroll.x, dom.scroll.y]),
  rules(texts) {
    dom.setRules(stringify(texts));
    return "null";
  },
  snapshot: () => dom.snapshot(),
  sheets: () => dom.sheetList(),
  resolve: (urls) => stringify(urls.map((url) => dom.resolve(url))),
};

// Pages may replace any method of any object; where that breaks the DOM itself, the rest of the page goes on.
for (const name of ["load", "event", "look"]) {
  const action = entries[name];
  entries[name] = (...args) => {
    try {
      return action(...args);
    } catch (error) {
      dom.effect({ kind: "error", message: `Uncaught ${error}` });
      return "null";
    }
  };
}

// Joined, because the binding does not know the ropes that the engine makes of added strings.
dom.call = (name, json) => [entries[name](...parse(json))].join("");
