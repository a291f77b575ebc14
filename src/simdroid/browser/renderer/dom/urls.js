// Addresses: URL and URLSearchParams after the URL standard, for the schemes that pages use.

const SPECIAL = { "http:": "80", "https:": "443", "ws:": "80", "wss:": "443", "ftp:": "21", "file:": "" };

const utf8 = (char) => {
  const code = char.codePointAt(0);
  if (code >= 0xd800 && code <= 0xdfff) return "%EF%BF%BD";
  return encodeURIComponent(char);
};
const encodeSet = (pattern) => (text) => text.replace(pattern, (char) => (char.length === 1 && char.charCodeAt(0) < 128 ? `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}` : utf8(char)));
const encodePath = encodeSet(/[\x00-\x20"#<>?`{}^\x7f]|[^\x00-\x7f]/gu);
const encodeQuery = encodeSet(/[\x00-\x20"#<>'\x7f]|[^\x00-\x7f]/gu);
const encodeHash = encodeSet(/[\x00-\x20"<>`\x7f]|[^\x00-\x7f]/gu);
const encodeUser = encodeSet(/[\x00-\x20"#<>?`{}/:;=@[\\\]^|\x7f]|[^\x00-\x7f]/gu);
const decode = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const toAscii = (name) => JSON.parse(host.idna(JSON.stringify(name)));

function parseHost(text, special) {
  if (text.startsWith("[")) return /^\[[0-9a-fA-F:.]+\]$/.test(text) ? text.toLowerCase() : null;
  if (!special) return /[\x00\s#/<>?@[\\\]^|]/.test(text) ? null : text;
  const host = decode(text).toLowerCase();
  if (host === "" || /[\x00-\x20#%/:<>?@[\\\]^|\x7f]/.test(host)) return null;
  if (/^[\d.]+$/.test(host)) {
    const parts = host.replace(/\.$/, "").split(".").map(Number);
    if (parts.length > 4 || parts.some((part, index) => part > (index === parts.length - 1 ? 256 ** (5 - parts.length) - 1 : 255))) return null;
    const last = parts.pop();
    const number = parts.reduce((sum, part, index) => sum + part * 256 ** (3 - index), 0) + last;
    return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
  }
  return /[^\x00-\x7f]/.test(host) ? toAscii(host) : host;
}

function normalPath(path, special) {
  if (special) path = path.replaceAll("\\", "/");
  const out = [];
  const parts = path.split("/").slice(1);
  parts.forEach((part, index) => {
    const last = index === parts.length - 1;
    if (/^(\.\.|\.%2e|%2e\.|%2e%2e)$/i.test(part)) {
      out.pop();
      if (last) out.push("");
    } else if (/^(\.|%2e)$/i.test(part)) {
      if (last) out.push("");
    } else out.push(part);
  });
  return `/${encodePath(out.join("/"))}`;
}

// {protocol, username, password, hostname, port, pathname, search, hash}, or null
function parseUrl(text, base) {
  text = String(text).replace(/^[\x00-\x20]+|[\x00-\x20]+$/g, "").replace(/[\t\n\r]/g, "");
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(text);
  if (scheme === null) return base === null ? null : relativeTo(base, text);
  const protocol = scheme[0].toLowerCase();
  const rest = text.slice(protocol.length);
  const special = protocol in SPECIAL;
  if (special && base !== null && base.protocol === protocol && !/^[/\\]/.test(rest) && protocol !== "file:") return relativeTo(base, rest);
  const [, main, search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/.exec(rest);
  const url = { protocol, username: "", password: "", hostname: "", port: "", pathname: "", search: cleanSearch(search), hash: cleanHash(hash) };
  if (special || main.startsWith("//")) return withAuthority(url, special ? main.replaceAll("\\", "/") : main, special, base);
  url.pathname = main.startsWith("/") ? normalPath(main, false) : encodeSet(/[\x00-\x1f\x7f]|[^\x00-\x7f]/gu)(main);
  url.opaque = !main.startsWith("/");
  return url;
}

const cleanSearch = (search) => (search.length > 1 ? `?${encodeQuery(search.slice(1))}` : search);
const cleanHash = (hash) => (hash.length > 1 ? `#${encodeHash(hash.slice(1))}` : hash);

function withAuthority(url, main, special, base) {
  if (url.protocol === "file:") {
    const path = main.startsWith("//") ? main.slice(2).replace(/^[^/]*/, "") : main;
    if (!main.startsWith("/") && base?.protocol === "file:") return { ...relativeTo(base, main), search: url.search, hash: url.hash };
    url.pathname = normalPath(path.startsWith("/") ? path : `/${path}`, true);
    return url;
  }
  const found = /^\/*([^/]*)(\/[^]*)?$/.exec(special ? main : main.slice(2));
  const authority = found[1];
  const at = authority.lastIndexOf("@");
  if (at >= 0) {
    const [user, ...password] = authority.slice(0, at).split(":");
    url.username = encodeUser(user);
    url.password = encodeUser(password.join(":"));
  }
  const place = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(authority.slice(at + 1));
  if (place === null) return null;
  url.hostname = parseHost(place[1], special);
  if (url.hostname === null) return null;
  if (place[2]) {
    if (Number(place[2]) > 65535) return null;
    url.port = String(Number(place[2])) === SPECIAL[url.protocol] ? "" : String(Number(place[2]));
  }
  url.pathname = normalPath(found[2] ?? (special ? "/" : ""), special);
  if (!special && found[2] === undefined) url.pathname = "";
  return url;
}

function relativeTo(base, text) {
  if (base.opaque) return text.startsWith("#") ? { ...base, hash: cleanHash(text) } : null;
  const special = base.protocol in SPECIAL;
  if (special) text = text.replace(/^[^?#]*/, (path) => path.replaceAll("\\", "/"));
  if (text.startsWith("//")) return parseUrl(base.protocol + text, null);
  const [, path, search, hash = ""] = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/.exec(text);
  if (path === "") return { ...base, search: search === undefined ? base.search : cleanSearch(search), hash: cleanHash(hash) };
  const full = path.startsWith("/") ? path : base.pathname.replace(/[^/]*$/, "") + path;
  return { ...base, pathname: normalPath(full.startsWith("/") ? full : `/${full}`, special), search: cleanSearch(search ?? ""), hash: cleanHash(hash) };
}

function format(url) {
  const authority = url.hostname !== "" || url.protocol === "file:" || (url.protocol in SPECIAL);
  const user = url.username === "" && url.password === "" ? "" : `${url.username}${url.password === "" ? "" : `:${url.password}`}@`;
  return `${url.protocol}${authority ? "//" : ""}${user}${url.hostname}${url.port === "" ? "" : `:${url.port}`}${url.pathname}${url.search === "?" ? "?" : url.search}${url.hash === "#" ? "#" : url.hash}`;
}

class URLSearchParams {
  #pairs = [];
  #changed;
  constructor(init = "", changed = null) {
    this.#changed = changed;
    if (typeof init === "object" && init !== null) {
      if (typeof init[Symbol.iterator] === "function") {
        for (const pair of init) {
          const [name, value, ...more] = [...pair];
          if (value === undefined || more.length > 0) throw new TypeError("Failed to construct 'URLSearchParams': Sequence initializer must only contain pair elements");
          this.#pairs.push([String(name), String(value)]);
        }
      } else for (const name of Object.keys(init)) this.#pairs.push([name, String(init[name])]);
    } else this.read_(String(init));
  }
  read_(text) {
    const plus = (part) => decodeBytes(part.replaceAll("+", " "));
    this.#pairs = text.replace(/^\?/, "").split("&").filter(Boolean).map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [plus(part), ""] : [plus(part.slice(0, at)), plus(part.slice(at + 1))];
    });
  }
  #tell() { this.#changed?.(this.toString()); }
  get size() { return this.#pairs.length; }
  append(name, value) { this.#pairs.push([String(name), String(value)]); this.#tell(); }
  delete(name, value) { this.#pairs = this.#pairs.filter(([each, held]) => each !== String(name) || (value !== undefined && held !== String(value))); this.#tell(); }
  get(name) { return this.#pairs.find(([each]) => each === String(name))?.[1] ?? null; }
  getAll(name) { return this.#pairs.filter(([each]) => each === String(name)).map(([, value]) => value); }
  has(name, value) { return this.#pairs.some(([each, held]) => each === String(name) && (value === undefined || held === String(value))); }
  set(name, value) {
    const index = this.#pairs.findIndex(([each]) => each === String(name));
    if (index < 0) this.#pairs.push([String(name), String(value)]);
    else {
      this.#pairs[index][1] = String(value);
      this.#pairs = this.#pairs.filter(([each], at) => each !== String(name) || at === index);
    }
    this.#tell();
  }
  sort() { this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)); this.#tell(); }
  forEach(action, self) { for (const [name, value] of [...this.#pairs]) action.call(self, value, name, this); }
  *entries() { yield* this.#pairs.map(([name, value]) => [name, value]); }
  *keys() { for (const [name] of this.#pairs) yield name; }
  *values() { for (const [, value] of this.#pairs) yield value; }
  [Symbol.iterator]() { return this.entries(); }
  toString() { return this.#pairs.map(([name, value]) => `${formEncode(name)}=${formEncode(value)}`).join("&"); }
}
const formEncode = (text) => text.replace(/[^A-Za-z0-9*\-._]/gu, (char) => (char === " " ? "+" : /[!'()~]/.test(char) ? `%${char.charCodeAt(0).toString(16).toUpperCase()}` : utf8(char)));
const decodeBytes = (text) => text.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
  try {
    return decodeURIComponent(run);
  } catch {
    return dom.decodeUtf8(Uint8Array.from(run.slice(1).split("%"), (hex) => parseInt(hex, 16)));
  }
});

class URL {
  #url;
  #params;
  constructor(text, base) {
    const against = base === undefined ? null : parseUrl(String(base), null);
    this.#url = base !== undefined && against === null ? null : parseUrl(String(text), against);
    if (this.#url === null) throw new TypeError(`Failed to construct 'URL': Invalid URL`);
    this.#params = new URLSearchParams(this.#url.search, (text_) => { this.#url.search = text_ === "" ? "" : `?${text_}`; });
  }
  static canParse(text, base) { return URL.parse(text, base) !== null; }
  static parse(text, base) {
    try {
      return new URL(text, base);
    } catch {
      return null;
    }
  }
  get href() { return format(this.#url); }
  set href(text) {
    const url = parseUrl(text, null);
    if (url === null) throw new TypeError("Failed to set the 'href' property on 'URL': Invalid URL");
    this.#url = url;
    this.#params.read_(url.search);
  }
  get origin() {
    if (this.#url.protocol === "blob:") return URL.parse(this.#url.pathname)?.origin ?? "null";
    return this.#url.protocol in SPECIAL && this.#url.protocol !== "file:" ? `${this.#url.protocol}//${this.host}` : "null";
  }
  get protocol() { return this.#url.protocol; }
  set protocol(value) { const found = /^[a-zA-Z][\w+.-]*/.exec(String(value)); if (found && `${found[0].toLowerCase()}:` in SPECIAL === this.#url.protocol in SPECIAL) this.#url.protocol = `${found[0].toLowerCase()}:`; }
  get username() { return this.#url.username; }
  set username(value) { this.#url.username = encodeUser(String(value)); }
  get password() { return this.#url.password; }
  set password(value) { this.#url.password = encodeUser(String(value)); }
  get host() { return this.#url.hostname + (this.#url.port === "" ? "" : `:${this.#url.port}`); }
  set host(value) {
    const [, name, port] = /^([^:/?#]*)(?::(\d+))?/.exec(String(value));
    this.hostname = name;
    if (port !== undefined) this.port = port;
  }
  get hostname() { return this.#url.hostname; }
  set hostname(value) { this.#url.hostname = parseHost(String(value), this.#url.protocol in SPECIAL) ?? this.#url.hostname; }
  get port() { return this.#url.port; }
  set port(value) { const port = parseInt(value, 10); this.#url.port = Number.isNaN(port) || String(port) === SPECIAL[this.#url.protocol] ? "" : String(port); }
  get pathname() { return this.#url.pathname; }
  set pathname(value) { if (!this.#url.opaque) this.#url.pathname = normalPath(String(value).startsWith("/") ? String(value) : `/${value}`, this.#url.protocol in SPECIAL); }
  get search() { return this.#url.search === "?" ? "" : this.#url.search; }
  set search(value) {
    value = String(value);
    this.#url.search = value === "" ? "" : cleanSearch(value.startsWith("?") ? value : `?${value}`);
    this.#params.read_(this.#url.search);
  }
  get searchParams() { return this.#params; }
  get hash() { return this.#url.hash === "#" ? "" : this.#url.hash; }
  set hash(value) { value = String(value); this.#url.hash = value === "" ? "" : cleanHash(value.startsWith("#") ? value : `#${value}`); }
  toString() { return this.href; }
  toJSON() { return this.href; }
}

// An address of the page made whole; null where it is none.
dom.resolve = (text) => URL.parse(text, dom.document.baseURI)?.href ?? null;

dom.expose(URL, URLSearchParams);
globalThis.webkitURL = URL;
