// Where the page is and has been: location, history, fragments, cookies and storage.

const { ATTRS, LOCAL, STATE } = dom;

let address = new dom.URL("about:blank");
let baseMemo = { version: 0, value: "" };

class Location {
  get href() { return address.href; }
  set href(url) { go(url, false); }
  assign(url) { go(url, false); }
  replace(url) { go(url, true); }
  reload() { dom.effect({ kind: "navigate", url: address.href, method: "GET", body: "", content_type: "", target: "", replace: true, reload: true }); }
  toString() { return address.href; }
  get origin() { return address.origin; }
  get ancestorOrigins() { return []; }
}
for (const part of ["protocol", "host", "hostname", "port", "pathname", "search", "hash"])
  Object.defineProperty(Location.prototype, part, {
    get() { return address[part]; },
    set(value) {
      const url = new dom.URL(address.href);
      url[part] = value;
      if (part === "hash" && !url.href.includes("#")) dom.goToFragment(`${url.href}#`, false);
      else go(url.href, false);
    },
    enumerable: true,
  });

function go(url, replace) {
  const whole = dom.resolve(String(url));
  if (whole === null) throw dom.error("SyntaxError", `Failed to set the 'href' property on 'Location': '${url}' is not a valid URL.`);
  // While the page is loading, a script that goes elsewhere leaves no trace in the history.
  dom.navigate(whole, { replace: replace || dom.readyState !== "complete" });
}

const location = new Location();
Object.defineProperty(globalThis, "location", { get: () => location, set: (url) => go(url, false), enumerable: true });
Object.defineProperties(dom.Document.prototype, {
  location: { get() { return this === dom.document ? location : null; }, set: (url) => go(url, false) },
  URL: { get() { return this === dom.document ? address.href : "about:blank"; } },
  documentURI: { get() { return this.URL; } },
  baseURI: {
    get() {
      if (baseMemo.version !== dom.version) {
        const base = dom.descendants(dom.document, (node) => node[LOCAL] === "base" && node[ATTRS].has("href"))[0];
        const value = base === undefined ? address.href : dom.URL.parse(base[ATTRS].get("href"), address.href)?.href ?? address.href;
        baseMemo = { version: dom.version, value };
      }
      return baseMemo.value;
    },
  },
  domain: { get: () => address.hostname, set() {} },
  origin: { get: () => address.origin },
  referrer: { get: () => dom.page?.referrer ?? "" },
  lastModified: {
    get() {
      const two = (number) => String(number).padStart(2, "0");
      const date = new Date(dom.clock.origin);
      return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
    },
  },
});
dom.setAddress = (url) => {
  address = dom.URL.parse(url) ?? new dom.URL("about:blank");
  baseMemo.version = 0;
};
dom.address = () => address.href;

// ---- fragments ----

dom.goToFragment = (url, replace) => {
  const old = address.href;
  if (old !== url && throttled()) return;
  dom.setAddress(url);
  if (old !== url) {
    dom.effect({ kind: "history", url, title: dom.document.title, state: null, replace });
    if (!replace) history_.length++;
    history_.state = null;
    dom.task(() => {
      dom.fire(globalThis, "popstate", { state: null }, dom.PopStateEvent);
      dom.fire(globalThis, "hashchange", { oldURL: old, newURL: url }, dom.HashChangeEvent);
    });
  }
  dom.showFragment();
};

dom.showFragment = () => {
  let name = address.hash.slice(1);
  if (name === "") {
    dom.user.target = null;
    if (address.href.endsWith("#")) dom.scrollPage(0, 0);
    return;
  }
  let target = null;
  for (const each of [name, tryDecode(name)]) target ??= dom.byId(dom.document, each) ?? dom.descendants(dom.document, (node) => node[LOCAL] === "a" && node[ATTRS].get("name") === each)[0] ?? null;
  dom.user.target = target;
  dom.touch();
  if (target !== null) dom.scrollIntoView(target, "start");
  else if (name.toLowerCase() === "top") dom.scrollPage(0, 0);
};
const tryDecode = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

// ---- history ----

// Chrome's own limits: 200 changes of the address in ten seconds, and states that fit into a message to the browser.
const [MOST_CHANGES, CHANGES_MS, LARGEST_STATE] = [200, 10_000, 512 * 1024];
let changes = { since: 0, count: 0 };
function throttled() {
  if (dom.clock.peek() - changes.since > CHANGES_MS) changes = { since: dom.clock.peek(), count: 0 };
  if (++changes.count === MOST_CHANGES + 1) console.warn("Throttling navigation to prevent the browser from hanging. See https://crbug.com/1038223. Command line switch --disable-ipc-flooding-protection can be used to bypass the protection");
  return changes.count > MOST_CHANGES;
}

const history_ = { length: 1, state: null, restoration: "auto" };
class History {
  get length() { return history_.length; }
  get state() { return history_.state; }
  get scrollRestoration() { return history_.restoration; }
  set scrollRestoration(value) { history_.restoration = value; }
  pushState(state, _, url) { this.#change(state, url, false); }
  replaceState(state, _, url) { this.#change(state, url, true); }
  #change(state, url, replace) {
    const next = url === undefined || url === null ? address : dom.URL.parse(String(url), dom.document.baseURI);
    if (next === null || next.origin !== address.origin) throw dom.error("SecurityError", `Failed to execute '${replace ? "replace" : "push"}State' on 'History': A history state object with URL '${url}' cannot be created in a document with origin '${address.origin}'.`);
    if (throttled()) return;
    const cloned = dom.structuredClone(state);
    const kept = JSON.stringify(state) ?? "null";
    if (kept.length > LARGEST_STATE) throw dom.error("DataCloneError", `Failed to execute '${replace ? "replace" : "push"}State' on 'History': Data cannot be cloned, out of memory.`);
    history_.state = cloned;
    dom.setAddress(next.href);
    if (!replace) history_.length++;
    dom.effect({ kind: "history", url: next.href, title: dom.document.title, state: JSON.parse(kept), replace });
  }
  back() { this.go(-1); }
  forward() { this.go(1); }
  go(steps = 0) {
    if (Number(steps) === 0) location.reload();
    else dom.effect({ kind: "go", steps: Math.trunc(Number(steps)) });
  }
}
Object.defineProperty(globalThis, "history", { value: new History(), enumerable: true });
dom.startHistory = (length, state) => Object.assign(history_, { length, state });

// The browser went back or forward inside this page.
dom.popState = (url, state) => {
  const old = address.href;
  dom.setAddress(url);
  history_.state = state;
  dom.fire(globalThis, "popstate", { state }, dom.PopStateEvent);
  if (old !== url && old.split("#")[0] === url.split("#")[0]) {
    dom.showFragment();
    dom.fire(globalThis, "hashchange", { oldURL: old, newURL: url }, dom.HashChangeEvent);
  }
};

// ---- storage ----

// Chrome refuses more than five million characters an area.
const QUOTA = 5 * 1024 * 1024;
const KEPT = Symbol("kept");
const AREA = Symbol("area");

class Storage {
  constructor(token, area) {
    dom.illegal(token);
    Object.defineProperty(this, KEPT, { value: new Map(), configurable: true });
    Object.defineProperty(this, AREA, { value: area, configurable: true });
  }
  get length() { return this[KEPT].size; }
  key(index) { return [...this[KEPT].keys()][index] ?? null; }
  getItem(name) { return this[KEPT].get(String(name)) ?? null; }
  setItem(name, value) {
    [name, value] = [String(name), String(value)];
    let size = name.length + value.length;
    for (const [key, each] of this[KEPT]) if (key !== name) size += key.length + each.length;
    if (size > QUOTA) throw dom.error("QuotaExceededError", `Failed to execute 'setItem' on 'Storage': Setting the value of '${name}' exceeded the quota.`);
    if (this[KEPT].get(name) === value) return;
    this[KEPT].set(name, value);
    dom.storageChanged.add(this[AREA]);
  }
  removeItem(name) { if (this[KEPT].delete(String(name))) dom.storageChanged.add(this[AREA]); }
  clear() {
    if (this[KEPT].size > 0) dom.storageChanged.add(this[AREA]);
    this[KEPT].clear();
  }
}
dom.storageChanged = new Set();
const storageHandler = {
  get: (target, key) => {
    if (typeof key === "symbol" || key in target) {
      const value = Reflect.get(target, key, target);
      return typeof value === "function" && key !== "constructor" ? value.bind(target) : value;
    }
    return target[KEPT].get(key);
  },
  set(target, key, value) {
    target.setItem(key, value);
    return true;
  },
  has: (target, key) => key in target || target[KEPT].has(key),
  deleteProperty(target, key) {
    target.removeItem(key);
    return true;
  },
  ownKeys: (target) => [...target[KEPT].keys()],
  getOwnPropertyDescriptor: (target, key) => (typeof key === "string" && target[KEPT].has(key) ? { value: target[KEPT].get(key), enumerable: true, configurable: true, writable: true } : undefined),
};
const areas = { local: new Storage(dom.TOKEN, "local"), session: new Storage(dom.TOKEN, "session") };
for (const name of ["local", "session"]) {
  const proxy = new Proxy(areas[name], storageHandler);
  Object.defineProperty(globalThis, `${name}Storage`, { get: () => proxy, enumerable: true, configurable: true });
}
dom.startStorage = (values) => {
  for (const name of ["local", "session"]) for (const [key, value] of Object.entries(values?.[name] ?? {})) areas[name][KEPT].set(key, value);
};
dom.storageEffects = () => {
  for (const area of dom.storageChanged) dom.effect({ kind: "storage", area, values: Object.fromEntries(areas[area][KEPT]) });
  dom.storageChanged.clear();
};

// ---- cookies: those that scripts may see; the browser keeps them ----

let cookies = new Map();
dom.startCookies = (text) => {
  cookies = new Map();
  for (const part of String(text ?? "").split(";")) {
    const at = part.indexOf("=");
    if (part.trim() !== "") cookies.set(part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim());
  }
};
Object.defineProperty(dom.Document.prototype, "cookie", {
  get() { return [...cookies].map(([name, value]) => (name === "" ? value : `${name}=${value}`)).join("; "); },
  set(text) {
    text = String(text);
    const [pair, ...attributes] = text.split(";");
    const at = pair.indexOf("=");
    const [name, value] = at < 0 ? ["", pair.trim()] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    const rest = Object.fromEntries(attributes.map((each) => each.trim().split("=")).map(([key, held]) => [key.toLowerCase(), held ?? ""]));
    if ("httponly" in rest || (name === "" && value === "")) return;
    const gone = rest["max-age"] !== undefined ? Number(rest["max-age"]) <= 0 : rest.expires !== undefined && Date.parse(rest.expires) <= dom.clock.peek();
    if (gone) cookies.delete(name);
    else cookies.set(name, value);
    dom.effect({ kind: "cookies", set: text });
  },
});

dom.expose(Location, History, Storage);
