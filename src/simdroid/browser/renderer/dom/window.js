// The window: the global object as pages know it, dialogs, console, navigator, screen, media queries.

const { LOCAL, ATTRS, STATE } = dom;

class Window extends dom.EventTarget {
  constructor() {
    super();
    dom.illegal(null);
  }
}
dom.expose(Window);

// Elements with an id are global names (`<p id=total>` … `total.textContent`) unless the page defines that name itself:
// an object far behind everything has getters for them. Not a proxy, because names that nobody knows must stay unknown.
const named = Object.create(dom.EventTarget.prototype);
function nameElement(name) {
  if (!name || Object.hasOwn(named, name) || name in dom.EventTarget.prototype) return;
  Object.defineProperty(named, name, {
    get: () => namedElement(name) ?? undefined,
    set(value) { Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true }); },
    configurable: true,
  });
}
const NAMED = new Set(["form", "img", "embed", "object", "iframe"]);
dom.whenConnected((element) => {
  nameElement(element[ATTRS].get("id"));
  if (NAMED.has(element[LOCAL])) nameElement(element[ATTRS].get("name"));
});
dom.whenAttribute("id", (_, __, value) => nameElement(value));
function namedElement(name) {
  return dom.byId(dom.document, name) ?? dom.descendants(dom.document, (node) => NAMED.has(node[LOCAL]) && node[ATTRS].get("name") === name)[0] ?? null;
}
Object.setPrototypeOf(Window.prototype, named);
Object.setPrototypeOf(globalThis, Window.prototype);

const define = (properties) => {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(properties))) Object.defineProperty(globalThis, name, { ...descriptor, configurable: true, enumerable: true });
};
// `innerWidth = 3` and the like make an own value, as in browsers.
const replaceable = (name, get) =>
  Object.defineProperty(globalThis, name, { get, set(value) { Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true }); }, configurable: true, enumerable: true });

for (const name of ["window", "self", "frames", "top", "parent"]) Object.defineProperty(globalThis, name, { value: globalThis, writable: name !== "window", configurable: name !== "window" });
replaceable("innerWidth", () => Math.round(dom.viewport.width));
replaceable("innerHeight", () => Math.round(dom.viewport.height));
replaceable("outerWidth", () => Math.round(dom.viewport.screen_width ?? dom.viewport.width));
replaceable("outerHeight", () => Math.round(dom.viewport.screen_height ?? dom.viewport.height));
replaceable("devicePixelRatio", () => dom.viewport.dpr ?? 1);
for (const name of ["scrollX", "pageXOffset"]) replaceable(name, () => dom.scroll.x);
for (const name of ["scrollY", "pageYOffset"]) replaceable(name, () => dom.scroll.y);
replaceable("event", () => dom.currentEvent);
for (const name of ["screenX", "screenY", "screenLeft", "screenTop"]) replaceable(name, () => 0);
for (const name of ["locationbar", "menubar", "personalbar", "scrollbars", "statusbar", "toolbar"]) define({ [name]: { visible: true } });

const scrollArgs = (args, x, y) => (typeof args[0] === "object" && args[0] !== null ? [Number(args[0].left ?? x), Number(args[0].top ?? y)] : [Number(args[0] ?? x), Number(args[1] ?? y)]).map((value) => value || 0);
define({
  name: "",
  status: "",
  closed: false,
  length: 0,
  opener: null,
  frameElement: null,
  isSecureContext: true,
  crossOriginIsolated: false,
  get origin() { return globalThis.location.origin; },
  scrollTo(...args) { dom.scrollPage(...scrollArgs(args, dom.scroll.x, dom.scroll.y)); },
  scroll(...args) { globalThis.scrollTo(...args); },
  scrollBy(...args) {
    const [x, y] = scrollArgs(args, 0, 0);
    dom.scrollPage(dom.scroll.x + x, dom.scroll.y + y);
  },
  open(url = "", target = "_blank") {
    const whole = url === "" ? "about:blank" : dom.resolve(String(url));
    if (whole === null) return null;
    if (["_self", "_top", "_parent"].includes(target)) dom.navigate(whole);
    else dom.effect({ kind: "open_window", url: dom.blobAsData(whole), target: String(target) });
    return null;
  },
  close() { dom.effect({ kind: "close" }); },
  stop() {},
  focus() {},
  blur() {},
  print() {},
  moveTo() {},
  moveBy() {},
  resizeTo() {},
  resizeBy() {},
  postMessage(data) {
    const copy = dom.structuredClone(data);
    dom.task(() => dom.fire(globalThis, "message", { data: copy, origin: globalThis.location.origin, source: globalThis }, dom.MessageEvent));
  },
  reportError(error) { dom.report(error); },
  find: () => false,
  captureEvents() {},
  releaseEvents() {},
});
dom.handlerProperties(globalThis, "load error unload beforeunload resize scroll hashchange popstate storage message focus blur online offline pagehide pageshow click dblclick mousedown mouseup mousemove pointerdown pointerup pointermove touchstart touchend touchmove keydown keyup keypress input change submit contextmenu wheel unhandledrejection rejectionhandled deviceorientation devicemotion orientationchange DOMContentLoaded".split(" "));
dom.handlerProperties(dom.Document.prototype, "readystatechange visibilitychange DOMContentLoaded click dblclick mousedown mouseup mousemove pointerdown pointerup pointermove touchstart touchend touchmove touchcancel keydown keyup keypress input change submit scroll contextmenu selectionchange fullscreenchange wheel error load".split(" "));

// ---- errors and console ----

let reporting = false;
dom.report = (error) => {
  // A browser ends a tab that has used up its memory; going on with half a script would help nobody.
  if (error instanceof InternalError && error.message === "out of memory") host.give_up("null");
  const message = `Uncaught ${describeError(error)}`;
  if (!reporting) {
    reporting = true;
    const told = dom.fire(globalThis, "error", { cancelable: true, message, filename: dom.address(), error }, dom.ErrorEvent);
    reporting = false;
    if (!told) return;
  }
  dom.effect({ kind: "error", message: cut(message) });
};
// Promises that nobody caught. The engine tells nobody of them, so those are found that scripts hand to the browser (what
// listeners and timers return) or make as rejected; `then` marks what is looked after.
const handled = new WeakSet();
const { then } = Promise.prototype;
Promise.prototype.then = function (...args) {
  if (typeof this === "object" && this !== null) handled.add(this);
  return then.apply(this, args);
};
dom.watchPromise = (result) => {
  if (!(result instanceof Promise)) return;
  then.call(result, undefined, (reason) => {
    if (!handled.has(result)) rejected(result, reason);
  });
};
const { reject } = Promise;
Promise.reject = function (reason) {
  const promise = reject.call(this, reason);
  if (promise instanceof Promise) dom.task(() => { if (!handled.has(promise)) rejected(promise, reason); });
  return promise;
};
function rejected(promise, reason) {
  if (!dom.fire(globalThis, "unhandledrejection", { cancelable: true, promise, reason }, dom.PromiseRejectionEvent)) return;
  dom.effect({ kind: "error", message: cut(`Uncaught (in promise) ${describeError(reason)}`) });
}

function describeError(error) {
  try {
    if (error instanceof DOMException) return `${error.name}: ${error.message}`;
    return String(error);
  } catch {
    return "error";
  }
}
const cut = (text) => (text.length > 4000 ? `${text.slice(0, 4000)}…` : text);

function inspect(value, depth = 0) {
  try {
    if (typeof value === "string") return depth === 0 ? value : JSON.stringify(value);
    if (typeof value === "function") return `ƒ ${value.name}()`;
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
    if (value instanceof Error || value instanceof DOMException) return describeError(value);
    if (value instanceof dom.Node) return value.nodeType === 1 ? cut(value.outerHTML).slice(0, 200) : value.nodeName;
    if (depth > 2) return Array.isArray(value) ? "Array" : "Object";
    if (Array.isArray(value)) return `[${value.slice(0, 100).map((each) => inspect(each, depth + 1)).join(", ")}]`;
    if (value instanceof Map) return `Map(${value.size})`;
    if (value instanceof Set) return `Set(${value.size})`;
    return `{${Object.keys(value).slice(0, 100).map((key) => `${key}: ${inspect(value[key], depth + 1)}`).join(", ")}}`;
  } catch {
    return "…";
  }
}
function line(args) {
  const rest = [...args];
  let text = "";
  if (typeof rest[0] === "string" && rest[0].includes("%")) {
    text = rest.shift().replace(/%([sdifoOc%])/g, (whole, kind) => {
      if (kind === "%") return "%";
      if (rest.length === 0) return whole;
      const value = rest.shift();
      return kind === "c" ? "" : kind === "d" || kind === "i" ? String(parseInt(value, 10)) : kind === "f" ? String(Number(value)) : inspect(value, kind === "s" ? 0 : 1);
    });
    if (rest.length > 0) text += " ";
  }
  return text + rest.map((each) => inspect(each)).join(" ");
}
// A page that logs without end fills nobody's memory.
const MOST_LINES = 500;
const counts = new Map();
const timesBy = new Map();
const write = (level) => (...args) => {
  if (dom.effects.length < MOST_LINES) dom.effect({ kind: "console", level, text: cut(line(args)) });
};
globalThis.console = {
  log: write("log"), info: write("info"), warn: write("warning"), error: write("error"), debug: write("debug"), trace: write("log"), dir: write("log"), dirxml: write("log"), table: write("log"), group: write("log"), groupCollapsed: write("log"),
  groupEnd() {},
  clear() {},
  assert(condition, ...args) { if (!condition) write("error")("Assertion failed:", ...args); },
  count(label = "default") {
    counts.set(label, (counts.get(label) ?? 0) + 1);
    write("log")(`${label}: ${counts.get(label)}`);
  },
  countReset(label = "default") { counts.delete(label); },
  time(label = "default") { timesBy.set(label, performance.now()); },
  timeLog(label = "default") { write("log")(`${label}: ${performance.now() - (timesBy.get(label) ?? 0)} ms`); },
  timeEnd(label = "default") { this.timeLog(label); timesBy.delete(label); },
  timeStamp() {},
};

// ---- dialogs: the script waits inside the host ----

const ask = (kind, message, initial = "") => {
  const answer = JSON.parse(host.dialog(JSON.stringify({ kind, message: cut(String(message)), default: String(initial) })));
  return answer ?? { accepted: false, text: null };
};
define({
  alert(message = "") { ask("alert", message); },
  confirm(message = "") { return Boolean(ask("confirm", message).accepted); },
  prompt(message = "", initial = "") {
    const { accepted, text } = ask("prompt", message, initial);
    return accepted ? String(text ?? "") : null;
  },
});
// Whether the page may be left; it may ask the user about it.
dom.mayLeave = () => {
  const event = new dom.BeforeUnloadEvent("beforeunload", { cancelable: true });
  event[STATE].trusted = true;
  if (dom.dispatch(globalThis, event)) return true;
  return Boolean(ask("beforeunload", "Changes you made may not be saved.").accepted);
};

// ---- navigator and screen ----

class Navigator {}
const refused = () => Promise.reject(dom.error("NotAllowedError", "Permission denied"));
const clipboard = {
  writeText(text) {
    dom.effect({ kind: "copy", text: String(text) });
    return Promise.resolve();
  },
  readText: refused,
  write: refused,
  read: refused,
};
const position = (_, failed) => { if (failed) dom.task(() => dom.run(failed, globalThis, { code: 1, message: "User denied Geolocation", PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })); return 0; };
const VERSION = "124.0.0.0";
Object.assign(Navigator.prototype, {
  appCodeName: "Mozilla", appName: "Netscape", product: "Gecko", productSub: "20030107", vendor: "Google Inc.", vendorSub: "",
  appVersion: `5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${VERSION} Mobile Safari/537.36`,
  userAgent: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${VERSION} Mobile Safari/537.36`,
  userAgentData: { mobile: true, platform: "Android", brands: [{ brand: "Google Chrome", version: "124" }, { brand: "Chromium", version: "124" }], getHighEntropyValues: async () => ({ platform: "Android", mobile: true, model: "" }) },
  platform: "Linux armv81", maxTouchPoints: 5, hardwareConcurrency: 8, deviceMemory: 4, cookieEnabled: true, pdfViewerEnabled: false, webdriver: false, doNotTrack: null,
  clipboard,
  geolocation: { getCurrentPosition: position, watchPosition: position, clearWatch() {} },
  permissions: { query: async ({ name }) => ({ name, state: "denied", onchange: null, addEventListener() {} }) },
  mediaDevices: { getUserMedia: refused, enumerateDevices: async () => [], addEventListener() {} },
  storage: { estimate: async () => ({ usage: 0, quota: 1073741824 }), persist: async () => false, persisted: async () => false },
  connection: { effectiveType: "4g", type: "wifi", downlink: 10, rtt: 50, saveData: false, addEventListener() {} },
  plugins: [], mimeTypes: [],
  javaEnabled: () => false,
  getBattery: async () => ({ level: 1, charging: true, addEventListener() {} }),
  sendBeacon(url, data) {
    fetch(url, { method: "POST", body: data }).catch(() => {});
    return true;
  },
  vibrate(pattern) {
    dom.effect({ kind: "vibrate", pattern: [pattern].flat().map(Number) });
    return true;
  },
  share({ title = "", text = "", url = "" } = {}) {
    dom.effect({ kind: "share", title: String(title), text: String(text), url: url === "" ? "" : dom.resolve(url) ?? "" });
    return Promise.resolve();
  },
  canShare: () => true,
  registerProtocolHandler() {},
});
Object.defineProperties(Navigator.prototype, {
  language: { get: () => dom.page?.language ?? "en-US" },
  languages: { get: () => [dom.page?.language ?? "en-US", (dom.page?.language ?? "en-US").split("-")[0]] },
  onLine: { get: () => dom.page?.online ?? true },
});
const navigator = new Navigator();
define({ get navigator() { return navigator; }, get clientInformation() { return navigator; } });

class Screen {
  get width() { return Math.round(dom.viewport.screen_width ?? dom.viewport.width); }
  get height() { return Math.round(dom.viewport.screen_height ?? dom.viewport.height); }
  get availWidth() { return this.width; }
  get availHeight() { return this.height; }
  get colorDepth() { return 24; }
  get pixelDepth() { return 24; }
  get orientation() { return orientation; }
}
class ScreenOrientation extends dom.EventTarget {
  get type() { return screen.width > screen.height ? "landscape-primary" : "portrait-primary"; }
  get angle() { return screen.width > screen.height ? 90 : 0; }
  lock() { return refused(); }
  unlock() {}
}
const orientation = new ScreenOrientation();
const screen = new Screen();
class VisualViewport extends dom.EventTarget {
  get width() { return dom.viewport.width; }
  get height() { return dom.viewport.height; }
  get offsetLeft() { return 0; }
  get offsetTop() { return 0; }
  get pageLeft() { return dom.scroll.x; }
  get pageTop() { return dom.scroll.y; }
  get scale() { return 1; }
}
const visualViewport = new VisualViewport();
define({ get screen() { return screen; }, get visualViewport() { return visualViewport; }, get orientation() { return orientation.angle; } });

// ---- media queries ----

class MediaQueryList extends dom.EventTarget {
  constructor(token, media) {
    super();
    dom.illegal(token);
    this.media = media;
    this[STATE] = { last: this.matches };
  }
  get matches() { return Boolean(dom.askLayout("media", [this.media])); }
  addListener(callback) { this.addEventListener("change", callback); }
  removeListener(callback) { this.removeEventListener("change", callback); }
}
dom.handlerProperties(MediaQueryList.prototype, ["change"]);
const queries = [];
globalThis.matchMedia = (query) => {
  const list = new MediaQueryList(dom.TOKEN, String(query));
  queries.push(list);
  return list;
};

dom.resize = (viewport) => {
  const old = dom.viewport;
  Object.assign((dom.viewport = { ...old }), viewport);
  dom.touch();
  for (const list of queries) {
    const { matches } = list;
    if (matches === list[STATE].last) continue;
    list[STATE].last = matches;
    dom.fire(list, "change", { media: list.media, matches }, dom.MediaQueryListEvent);
  }
  if (old.width === dom.viewport.width && old.height === dom.viewport.height) return;
  dom.fire(globalThis, "resize");
  dom.fire(visualViewport, "resize");
  if (old.width > old.height !== dom.viewport.width > dom.viewport.height) dom.fire(globalThis, "orientationchange");
};
dom.expose(Navigator, Screen, ScreenOrientation, VisualViewport, MediaQueryList);

// ---- messages between parts of a page; what needs more processes is refused as when there is no network ----

class MessagePort extends dom.EventTarget {
  #other = null;
  static pair(a, b) {
    a.#other = b;
    b.#other = a;
  }
  postMessage(data) {
    const [copy, other] = [dom.structuredClone(data), this.#other];
    if (other !== null) dom.task(() => dom.fire(other, "message", { data: copy }, dom.MessageEvent));
  }
  start() {}
  close() { this.#other = null; }
}
dom.handlerProperties(MessagePort.prototype, ["message", "messageerror"]);
class MessageChannel {
  port1 = new MessagePort();
  port2 = new MessagePort();
  constructor() { MessagePort.pair(this.port1, this.port2); }
}
class BroadcastChannel extends dom.EventTarget {
  constructor(name) {
    super();
    this.name = String(name);
  }
  postMessage() {}
  close() {}
}
dom.handlerProperties(BroadcastChannel.prototype, ["message"]);
class WebSocket extends dom.EventTarget {
  readyState = 0;
  constructor(url) {
    super();
    this.url = String(url);
    dom.task(() => {
      this.readyState = 3;
      dom.fire(this, "error");
      dom.fire(this, "close", { code: 1006 }, dom.CloseEvent);
    });
  }
  send() {}
  close() { this.readyState = 3; }
}
dom.constants(WebSocket, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
dom.handlerProperties(WebSocket.prototype, ["open", "message", "error", "close"]);
class EventSource extends WebSocket {}
class Worker extends dom.EventTarget {
  constructor() {
    super();
    dom.task(() => dom.fire(this, "error", { message: "Workers are not available." }, dom.ErrorEvent));
  }
  postMessage() {}
  terminate() {}
}
dom.handlerProperties(Worker.prototype, ["message", "error"]);
class Notification extends dom.EventTarget {
  static permission = "denied";
  static requestPermission = async () => "denied";
  close() {}
}
dom.expose(MessagePort, MessageChannel, BroadcastChannel, WebSocket, EventSource, Worker, Notification);
dom.inertAnimation = (element) => ({ play() {}, pause() {}, cancel() {}, finish() {}, reverse() {}, addEventListener() {}, effect: null, playState: "finished", currentTime: 0, finished: Promise.resolve(element), onfinish: null });
dom.fontFaces = { ready: Promise.resolve(), status: "loaded", check: () => true, load: async () => [], add() {}, addEventListener() {}, forEach() {}, size: 0 };
globalThis.FontFace = class FontFace { constructor(family) { this.family = family; } load() { return Promise.resolve(this); } };
