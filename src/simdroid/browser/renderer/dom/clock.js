// The page's time: it stands still while scripts run and moves with the events the host sends. Timers run at their own
// times in their order, whatever steps the host takes, so that a page played again takes the same course.

const FRAME = 1000 / 60;
// A jump of the phone's clock over a busy page must not cost it minutes: after so many timers the rest of the jump is skipped.
const MOST_FIRED = 1000;
// Scripts that wait by reading the clock must see it move: after some reads in a task, each read takes this long.
const [FREE_READS, READ] = [100, 0.05];

let time = 0;
let origin = 0;
let reads = 0;
let lastTimer = 0;
let lastOrder = 0;
let nesting = 0;
const timers = new Map();
let frames = new Map();

dom.clock = {
  start(at) { time = origin = at; },
  now() {
    if (++reads > FREE_READS) time += READ;
    return time;
  },
  peek: () => time,
  sinceLoad() { return this.now() - origin; },
  get origin() { return origin; },
  // Never backwards: a script may have waited past the event's time.
  reach(at) {
    time = Math.max(time, at);
    reads = 0;
  },
};

// ---- running code of the page ----

let running = 0;
dom.checkpoint = () => {
  if (running > 0) return;
  running++;
  while (host.job());
  running--;
  dom.afterMicrotasks?.();
};

// Calls page code from the browser's side: errors are reported, promises run afterwards.
dom.run = (action, self, ...args) => {
  running++;
  try {
    const result = action.apply(self, args);
    dom.watchPromise(result);
    return result;
  } catch (error) {
    dom.report(error);
    return undefined;
  } finally {
    running--;
    dom.checkpoint();
  }
};
dom.enter = () => running++;
dom.leave = () => running--;

// ---- timers ----

function add(callback, delay, args, repeat) {
  delay = Math.min(Math.max(Number(delay) || 0, 0), 2147483647);
  if (nesting >= 5) delay = Math.max(delay, 4);
  if (repeat) delay = Math.max(delay, 1);
  const id = ++lastTimer;
  timers.set(id, { id, due: time + delay, order: ++lastOrder, callback, args, every: repeat ? delay : null, nesting: nesting + 1 });
  return id;
}

function text(callback) {
  return typeof callback === "function" ? callback : new Function(String(callback));
}

const api = {
  setTimeout(callback, delay = 0, ...args) { return add(text(callback), delay, args, false); },
  setInterval(callback, delay = 0, ...args) { return add(text(callback), delay, args, true); },
  clearTimeout(id) { timers.delete(Number(id)); },
  clearInterval(id) { timers.delete(Number(id)); },
  requestAnimationFrame(callback) {
    if (typeof callback !== "function") throw new TypeError("Failed to execute 'requestAnimationFrame' on 'Window': parameter 1 is not of type 'Function'.");
    const id = ++lastTimer;
    frames.set(id, callback);
    return id;
  },
  cancelAnimationFrame(id) { frames.delete(id); },
  requestIdleCallback(callback) {
    return add(() => callback({ didTimeout: false, timeRemaining: () => 50 }), 1, [], false);
  },
  cancelIdleCallback(id) { timers.delete(id); },
};
for (const [name, value] of Object.entries(api)) globalThis[name] = value;

// A task of the browser itself, run when the present one is done.
dom.task = (action) => add(action, 0, [], false);
dom.later = (action, delay) => add(action, delay, [], false);

const frameTime = () => origin + (Math.floor((time - origin) / FRAME + 1e-3) + 1) * FRAME;
let frameDue = Infinity;

function nextDue() {
  let next = null;
  for (const timer of timers.values()) if (next === null || timer.due < next.due || (timer.due === next.due && timer.order < next.order)) next = timer;
  if (frames.size > 0) {
    if (frameDue === Infinity) frameDue = frameTime();
    if (next === null || frameDue < next.due) return { due: frameDue, frame: true };
  } else frameDue = Infinity;
  return next;
}

function fire(timer) {
  reads = 0;
  if (timer.frame) {
    const due = [...frames];
    frameDue = Infinity;
    for (const [id, callback] of due) {
      if (!frames.delete(id)) continue;
      dom.run(callback, globalThis, time - origin);
    }
    return;
  }
  if (timer.every === null) timers.delete(timer.id);
  else Object.assign(timer, { due: time + Math.max(timer.every, timer.nesting >= 5 ? 4 : 1), order: ++lastOrder, nesting: timer.nesting + 1 });
  nesting = timer.nesting;
  dom.run(timer.callback, globalThis, ...timer.args);
  nesting = 0;
}

// Runs what is due up to a time. Returns how many timers fired.
dom.runTimers = (until) => {
  let fired = 0;
  for (; fired < MOST_FIRED; fired++) {
    const next = nextDue();
    if (next === null || next.due > until) break;
    dom.clock.reach(next.due);
    fire(next);
  }
  if (fired === MOST_FIRED) leap(until);
  dom.clock.reach(until);
  return fired;
};

function leap(until) {
  dom.clock.reach(until);
  for (const timer of timers.values()) if (timer.due < until) timer.due = until + FRAME;
  frameDue = Infinity;
}

dom.nextTimer = () => nextDue()?.due ?? null;

// ---- Date, performance, chance ----

const NativeDate = Date;
function PageDate(...args) {
  if (new.target === undefined) return new NativeDate(dom.clock.now()).toString();
  return Reflect.construct(NativeDate, args.length === 0 ? [Math.floor(dom.clock.now())] : args, new.target);
}
Object.defineProperty(PageDate, "name", { value: "Date" });
Object.defineProperty(PageDate, "length", { value: 7 });
PageDate.prototype = NativeDate.prototype;
Object.defineProperty(PageDate, "prototype", { writable: false, enumerable: false });
Object.defineProperty(NativeDate.prototype, "constructor", { value: PageDate, writable: true, configurable: true });
for (const name of ["parse", "UTC"]) Object.defineProperty(PageDate, name, { value: NativeDate[name], writable: true, configurable: true });
Object.defineProperty(PageDate, "now", { value: function now() { return Math.floor(dom.clock.now()); }, writable: true, configurable: true });
Object.defineProperty(globalThis, "Date", { value: PageDate, writable: true, configurable: true });

class Performance extends dom.EventTarget {
  now() { return Math.round(dom.clock.sinceLoad() * 1000) / 1000; }
  get timeOrigin() { return origin; }
  get timing() { return { navigationStart: origin, fetchStart: origin, domContentLoadedEventEnd: origin, loadEventEnd: origin, responseStart: origin, domInteractive: origin }; }
  get navigation() { return { type: 0, redirectCount: 0 }; }
  get memory() { return { usedJSHeapSize: 10000000, totalJSHeapSize: 10000000, jsHeapSizeLimit: 1073741824 }; }
  mark(name) { return this.#entry(name, "mark", this.now(), 0); }
  measure(name, from) {
    const start = this.#entries.findLast((entry) => entry.name === from)?.startTime ?? 0;
    return this.#entry(name, "measure", start, this.now() - start);
  }
  #entries = [];
  #entry(name, entryType, startTime, duration) {
    const entry = { name: String(name), entryType, startTime, duration, detail: null };
    this.#entries.push(entry);
    return entry;
  }
  getEntries() { return [...this.#entries]; }
  getEntriesByName(name) { return this.#entries.filter((entry) => entry.name === name); }
  getEntriesByType(type) {
    if (type === "navigation") return [{ name: globalThis.location.href, entryType: "navigation", type: "navigate", startTime: 0, duration: 0, loadEventEnd: 0, domContentLoadedEventEnd: 0 }];
    return this.#entries.filter((entry) => entry.entryType === type);
  }
  clearMarks() { this.#entries = this.#entries.filter((entry) => entry.entryType !== "mark"); }
  clearMeasures() { this.#entries = this.#entries.filter((entry) => entry.entryType !== "measure"); }
  clearResourceTimings() {}
  toJSON() { return { timeOrigin: origin }; }
}
dom.expose(Performance);
Object.defineProperty(globalThis, "performance", { value: new Performance(), writable: true, configurable: true });

// sfc32: small, quick, and the same everywhere; seeded by the page's seed.
function generator(seed) {
  let [a, b, c, counter] = [0x9e3779b9, seed >>> 0, (seed / 4294967296) >>> 0, 1];
  const next = () => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}
let chance = generator(0);
let secret = generator(1);
dom.seed = (seed) => {
  chance = generator(seed);
  secret = generator(seed + 1);
};
globalThis.Math.random = function random() {
  return (chance() * 2097152 + (chance() >>> 11)) / 9007199254740992;
};

class Crypto {
  getRandomValues(array) {
    if (!ArrayBuffer.isView(array)) throw new TypeError("Failed to execute 'getRandomValues' on 'Crypto': parameter 1 is not of type 'ArrayBufferView'.");
    if (array.byteLength > 65536) throw dom.error("QuotaExceededError", "The ArrayBufferView's byte length exceeds the number of bytes of entropy available via this API (65536).");
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = secret() >>> 24;
    return array;
  }
  randomUUID() {
    const bytes = this.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
  get subtle() { return subtle; }
}
const subtle = {
  async digest(algorithm, data) {
    const name = typeof algorithm === "string" ? algorithm : algorithm?.name;
    const bytes = JSON.parse(host.digest(JSON.stringify([String(name), dom.bytesToBase64(dom.bytesOf(data))])));
    if (typeof bytes !== "string") throw dom.error("NotSupportedError", "Algorithm: Unrecognized name");
    return dom.base64ToBytes(bytes).buffer;
  },
};
dom.expose(Crypto);
dom.crypto = globalThis.crypto = new Crypto();
