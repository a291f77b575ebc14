// Events and their dispatch: capture, target, bubble; listeners added, and those of `on…` properties and attributes.

const { PARENT, LISTENERS, LOCAL, STATE, HOST } = dom;

const now = () => dom.clock.sinceLoad();

class Event {
  constructor(type, init = {}) {
    if (arguments.length === 0) throw new TypeError("Failed to construct 'Event': 1 argument required, but only 0 present.");
    this[STATE] = {
      type: String(type), bubbles: Boolean(init?.bubbles), cancelable: Boolean(init?.cancelable), composed: Boolean(init?.composed),
      target: null, current: null, phase: 0, stopped: false, stoppedNow: false, prevented: false, passive: false, trusted: false,
      time: now(), path: [], dispatching: false,
    };
  }
  get type() { return this[STATE].type; }
  get target() { return this[STATE].target; }
  get srcElement() { return this[STATE].target; }
  get currentTarget() { return this[STATE].current; }
  get eventPhase() { return this[STATE].phase; }
  get bubbles() { return this[STATE].bubbles; }
  get cancelable() { return this[STATE].cancelable; }
  get composed() { return this[STATE].composed; }
  get defaultPrevented() { return this[STATE].prevented; }
  get isTrusted() { return this[STATE].trusted; }
  get timeStamp() { return this[STATE].time; }
  get returnValue() { return !this[STATE].prevented; }
  set returnValue(value) { if (!value) this.preventDefault(); }
  get cancelBubble() { return this[STATE].stopped; }
  set cancelBubble(value) { if (value) this[STATE].stopped = true; }
  composedPath() { return [...this[STATE].path]; }
  stopPropagation() { this[STATE].stopped = true; }
  stopImmediatePropagation() { this[STATE].stopped = this[STATE].stoppedNow = true; }
  preventDefault() {
    const state = this[STATE];
    if (state.cancelable && !state.passive) state.prevented = true;
  }
  initEvent(type, bubbles = false, cancelable = false) {
    if (this[STATE].dispatching) return;
    Object.assign(this[STATE], { type: String(type), bubbles: Boolean(bubbles), cancelable: Boolean(cancelable), prevented: false, stopped: false, stoppedNow: false });
  }
}
dom.constants(Event, { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 });

class EventTarget {
  addEventListener(type, callback, options) {
    if (callback === null || callback === undefined) return;
    const capture = Boolean(typeof options === "object" && options !== null ? options.capture : options);
    const { once = false, passive = null, signal = null } = typeof options === "object" && options !== null ? options : {};
    if (signal?.aborted) return;
    const listeners = listenersOf(this ?? globalThis);
    type = String(type);
    if (!listeners.has(type)) listeners.set(type, []);
    const list = listeners.get(type);
    if (list.some((each) => each.callback === callback && each.capture === capture)) return;
    list.push({ callback, capture, once: Boolean(once), passive, removed: false });
    dom.touch();
    signal?.addEventListener("abort", () => this.removeEventListener(type, callback, capture));
  }
  removeEventListener(type, callback, options) {
    const capture = Boolean(typeof options === "object" && options !== null ? options.capture : options);
    const list = (this ?? globalThis)[LISTENERS]?.get(String(type));
    const index = list?.findIndex((each) => each.callback === callback && each.capture === capture) ?? -1;
    if (index < 0) return;
    list[index].removed = true;
    list.splice(index, 1);
    dom.touch();
  }
  dispatchEvent(event) {
    if (!(event instanceof Event)) throw new TypeError("Failed to execute 'dispatchEvent' on 'EventTarget': parameter 1 is not of type 'Event'.");
    if (event[STATE].dispatching) throw dom.error("InvalidStateError", "The event is already being dispatched.");
    event[STATE].trusted = false;
    return dom.dispatch(this ?? globalThis, event);
  }
}

function listenersOf(target) {
  let listeners = target[LISTENERS];
  if (listeners === undefined || !Object.hasOwn(target, LISTENERS)) {
    listeners = new Map();
    Object.defineProperty(target, LISTENERS, { value: listeners, configurable: true });
  }
  return listeners;
}

// An `on…` property is one listener whose place in the order is that of its first assignment.
function handlerEntry(target, type, create) {
  const list = target[LISTENERS]?.get(type);
  const found = list?.find((each) => each.handler);
  if (found !== undefined || !create) return found;
  const entry = { callback: null, capture: false, once: false, passive: null, removed: false, handler: true, value: null };
  const listeners = listenersOf(target);
  if (!listeners.has(type)) listeners.set(type, []);
  listeners.get(type).push(entry);
  return entry;
}

// Body and frameset hand these to the window, as browsers do.
const OF_WINDOW = new Set(["load", "unload", "beforeunload", "resize", "scroll", "hashchange", "popstate", "storage", "message", "error", "focus", "blur", "online", "offline", "pagehide", "pageshow"]);
const handlerTarget = (target, type) => (OF_WINDOW.has(type) && (target[LOCAL] === "body" || target[LOCAL] === "frameset") ? globalThis : target);

dom.setHandler = (target, type, value) => {
  target = handlerTarget(target, type);
  const entry = handlerEntry(target, type, true);
  entry.value = typeof value === "function" || (typeof value === "object" && value !== null) ? value : null;
  entry.source = null;
  dom.touch();
};

dom.setHandlerSource = (target, type, source) => {
  target = handlerTarget(target, type);
  const entry = handlerEntry(target, type, true);
  entry.value = null;
  entry.source = source;
  dom.touch();
};

dom.getHandler = (target, type) => {
  target = handlerTarget(target, type);
  const entry = handlerEntry(target, type, false);
  if (entry === undefined) return null;
  if (entry.source !== null && entry.source !== undefined) {
    const source = entry.source;
    entry.source = null;
    entry.value = compileHandler(target, type, source);
  }
  return entry.value;
};

// Code of an `on…` attribute sees the element's, its form's and the document's names before the global ones.
function compileHandler(target, type, source) {
  if (dom.page?.scripts === false) return null;
  if (dom.page?.scripts === false) return null;
  const parameters = type === "error" && target === globalThis ? "event, source, lineno, colno, error" : "event";
  try {
    const make = new Function("document_", "form_", "element_", `with (document_) with (form_) with (element_) return function on${type.replace(/\W/g, "")}(${parameters}) {\n${source}\n}`);
    return make(dom.document, target.form ?? Object.create(null), target === globalThis ? Object.create(null) : target);
  } catch (error) {
    dom.report(error);
    return null;
  }
}

dom.handlerProperties = (prototype, types) => {
  for (const type of types)
    Object.defineProperty(prototype, `on${type}`, {
      get() { return dom.getHandler(this ?? globalThis, type); },
      set(value) { dom.setHandler(this ?? globalThis, type, value); },
      configurable: true, enumerable: true,
    });
};

// The nodes an event passes, and what each of them sees as its target: outside of a shadow tree that is its host.
function pathOf(target, event) {
  const [path, targets] = [[], []];
  let seen = target;
  for (let node = target; node !== null && node !== undefined; ) {
    path.push(node);
    targets.push(seen);
    const host_ = node[PARENT] === null && event[STATE].composed ? node[HOST] : undefined;
    if (host_ !== undefined) seen = host_;
    node = node[PARENT] ?? host_;
  }
  if (path[path.length - 1] === dom.document && event.type !== "load" && target !== globalThis) {
    path.push(globalThis);
    targets.push(seen);
  }
  return [path, targets];
}

// Sends an event along its path. Returns whether the default action may happen. Errors of listeners are reported.
dom.dispatch = (target, event) => {
  const state = event[STATE];
  state.dispatching = true;
  state.target = target;
  const [path, targets] = pathOf(target, event);
  state.path = path;
  const activation = event.type === "click" && event instanceof dom.MouseEvent ? dom.activation?.(path, state.bubbles) : null;
  activation?.before();
  const reach = (i, phase, capture) => {
    state.target = targets[i];
    invoke(path[i], event, phase, capture);
  };
  for (let i = path.length - 1; i > 0 && !state.stopped; i--) reach(i, 1, true);
  state.target = target;
  if (!state.stopped) invoke(target, event, 2, true);
  if (!state.stopped) invoke(target, event, 2, false);
  for (let i = 1; i < path.length && !state.stopped; i++) if (state.bubbles || targets[i] === path[i]) reach(i, state.bubbles ? 3 : 2, false);
  state.dispatching = false;
  state.target = targets[targets.length - 1];
  state.current = null;
  state.phase = 0;
  state.stopped = state.stoppedNow = false;
  if (activation) state.prevented ? activation.undo() : activation.after(event);
  return !state.prevented;
};

function invoke(target, event, phase, capture) {
  const list = target[LISTENERS]?.get(event.type);
  if (list === undefined || list.length === 0) return;
  const state = event[STATE];
  state.current = target;
  state.phase = phase;
  for (const entry of [...list]) {
    if (entry.removed || entry.capture !== capture) continue;
    if (entry.once) EventTarget.prototype.removeEventListener.call(target, event.type, entry.callback, entry.capture);
    state.passive = entry.passive === true;
    callListener(entry, target, event);
    state.passive = false;
    if (state.stoppedNow) return;
  }
}

function callListener(entry, target, event) {
  const outer = globalThis.event;
  dom.currentEvent = event;
  dom.heard++;
  try {
    if (entry.handler) callHandler(target, event);
    else if (typeof entry.callback === "function") dom.watchPromise(entry.callback.call(target, event));
    else entry.callback.handleEvent(event);
  } catch (error) {
    dom.report(error);
  } finally {
    dom.currentEvent = outer;
    dom.checkpoint();
  }
}

// How many listeners were called: tells whether an event was seen by the page at all.
dom.heard = 0;
dom.currentEvent = undefined;

function callHandler(target, event) {
  const handler = dom.getHandler(target, event.type);
  if (handler === null) return;
  if (typeof handler !== "function") {
    handler.handleEvent?.(event);
    return;
  }
  if (event.type === "error" && target === globalThis && event instanceof dom.ErrorEvent) {
    if (handler.call(target, event.message, event.filename, event.lineno, event.colno, event.error) === true) event.preventDefault();
    return;
  }
  const result = handler.call(target, event);
  dom.watchPromise(result);
  if (event.type === "beforeunload") {
    if (result !== undefined && result !== null) {
      event.preventDefault();
      event.returnValue = result;
    }
  } else if (result === false) event.preventDefault();
}

// Makes and sends a trusted event, as the browser itself does.
dom.fire = (target, type, init = {}, Type = Event) => {
  const event = new Type(type, init);
  event[STATE].trusted = true;
  return dom.dispatch(target, event);
};

dom.listens = (target, type) => (target[LISTENERS]?.get(type)?.length ?? 0) > 0;

dom.Event = Event;
dom.EventTarget = EventTarget;
dom.expose(Event, EventTarget);
