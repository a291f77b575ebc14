// Pictures, audio and video, details and dialog: elements with a state of their own that are no form controls.

const { ATTRS, LOCAL, PARENT, STATE, ID } = dom;

// ---- img ----

const Image = dom.define("img", "HTMLImageElement", { text: "alt srcset sizes loading decoding crossOrigin=crossorigin useMap=usemap referrerPolicy fetchPriority", url: "src", flag: "isMap=ismap" });
const size = (name) => ({
  get() {
    const given = parseInt(this[ATTRS].get(name) ?? "", 10);
    if (this.isConnected) return Math.round(dom.box(this)?.[name === "width" ? 2 : 3] ?? 0);
    return Number.isNaN(given) ? this[STATE]?.[name] ?? 0 : given;
  },
  set(value) { this.setAttribute(name, Math.trunc(Number(value)) || 0); },
  configurable: true,
});
Object.defineProperties(Image.prototype, {
  width: size("width"),
  height: size("height"),
  naturalWidth: { get() { return this[STATE]?.width ?? 0; } },
  naturalHeight: { get() { return this[STATE]?.height ?? 0; } },
  complete: { get() { return !this[ATTRS].get("src") || Boolean(this[STATE]?.done); } },
  currentSrc: { get() { return dom.pictureSource(this); } },
});
Image.prototype.decode = function () {
  return new Promise((resolve, reject) => (this.complete ? resolve() : (this.addEventListener("load", () => resolve()), this.addEventListener("error", () => reject(dom.error("EncodingError", "The source image cannot be decoded."))))));
};

// The address to load: `srcset` names a better one for the screen's density.
dom.pictureSource = (element) => {
  const candidates = (element[ATTRS].get("srcset") ?? "").split(/,\s+/).map((each) => each.trim().split(/\s+/)).filter(([url]) => url);
  const density = dom.viewport.dpr ?? 1;
  const fitting = candidates.filter(([, size]) => /^[\d.]+x$/.test(size ?? "")).sort((a, b) => parseFloat(a[1]) - parseFloat(b[1]));
  const chosen = (fitting.find(([, size]) => parseFloat(size) >= density) ?? fitting.at(-1) ?? candidates[0])?.[0];
  const url = chosen ?? element[ATTRS].get("src");
  return url === undefined || url === "" ? "" : dom.resolve(url) ?? "";
};

function loadPicture(element) {
  const url = dom.pictureSource(element);
  if (url === "") return;
  const state = { url, done: false, width: 0, height: 0 };
  element[STATE] = state;
  if (dom.document.readyState === "loading" || element.isConnected) dom.blockLoad?.(1);
  dom.task(() => {
    if (element[STATE] !== state) return;
    const found = JSON.parse(host.picture(JSON.stringify(url)));
    Object.assign(state, { done: true, width: found?.width ?? 0, height: found?.height ?? 0 });
    dom.touch();
    dom.fire(element, found === null || found.host_error ? "error" : "load");
    dom.unblockLoad?.();
  });
}
dom.whenAttribute("src", (element, _, value) => { if (element[LOCAL] === "img" && value !== null) loadPicture(element); });
dom.whenAttribute("srcset", (element, _, value) => { if (element[LOCAL] === "img" && value !== null) loadPicture(element); });

globalThis.Image = function (width, height) {
  const image = dom.create("img");
  if (width !== undefined) image.width = width;
  if (height !== undefined) image.height = height;
  return image;
};
globalThis.Image.prototype = Image.prototype;
globalThis.Option = function (text, value, defaultSelected = false, selected = false) {
  const option = dom.create("option");
  if (text !== undefined) option.textContent = text;
  if (value !== undefined) option.value = value;
  option.defaultSelected = defaultSelected;
  option.selected = selected;
  return option;
};

// ---- audio and video: silent, but they tell scripts that they play and end ----

const Media = dom.define("", "HTMLMediaElement", { flag: "autoplay controls loop defaultMuted=muted playsInline", text: "preload crossOrigin=crossorigin", url: "src" });
dom.define("audio", "HTMLAudioElement", {}, Media);
dom.define("video", "HTMLVideoElement", { number: "width height", url: "poster" }, Media);
const media = (element) => (element[STATE] ??= { paused: true, time: 0, volume: 1, muted: element[ATTRS].has("muted"), rate: 1, ended: false });
const mediaProperty = (name, standard) => ({ get() { return media(this)[name]; }, set(value) { media(this)[name] = typeof standard === "boolean" ? Boolean(value) : Number(value); } });
Object.defineProperties(Media.prototype, {
  paused: { get() { return media(this).paused; } },
  ended: { get() { return media(this).ended; } },
  currentTime: mediaProperty("time", 0),
  volume: mediaProperty("volume", 1),
  muted: mediaProperty("muted", false),
  playbackRate: mediaProperty("rate", 1),
  duration: { get: () => NaN },
  readyState: { get: () => 0 },
  networkState: { get: () => 0 },
  error: { get: () => null },
  currentSrc: { get() { return this.src; } },
  buffered: { get: () => ({ length: 0, start() {}, end() {} }) },
  seekable: { get: () => ({ length: 0, start() {}, end() {} }) },
});
Object.assign(Media.prototype, {
  play() {
    media(this).paused = false;
    dom.task(() => dom.fire(this, "play"));
    return Promise.resolve();
  },
  pause() {
    if (media(this).paused) return;
    media(this).paused = true;
    dom.task(() => dom.fire(this, "pause"));
  },
  load() {},
  canPlayType: () => "",
  fastSeek(time) { media(this).time = time; },
  requestPictureInPicture: () => Promise.reject(dom.error("NotSupportedError", "Picture-in-Picture is not available.")),
});
dom.constants(Media, { NETWORK_EMPTY: 0, NETWORK_IDLE: 1, NETWORK_LOADING: 2, NETWORK_NO_SOURCE: 3, HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4 });
globalThis.Audio = function (src) {
  const audio = dom.create("audio");
  if (src !== undefined) audio.src = src;
  return audio;
};
globalThis.Audio.prototype = dom.HTMLAudioElement.prototype;

// ---- details and dialog ----

dom.define("details", "HTMLDetailsElement", { flag: "open", text: "name" });
dom.whenAttribute("open", (element, old, value) => {
  if (element[LOCAL] !== "details" || (old === null) === (value === null)) return;
  const name = element[ATTRS].get("name");
  if (value !== null && name)
    for (const other of dom.descendants(dom.document, (node) => node[LOCAL] === "details" && node !== element && node[ATTRS].get("name") === name)) other.open = false;
  const states = value === null ? ["open", "closed"] : ["closed", "open"];
  dom.task(() => dom.fire(element, "toggle", { oldState: states[0], newState: states[1] }, dom.ToggleEvent));
});

const Dialog = dom.define("dialog", "HTMLDialogElement", { flag: "open" });
const modal = [];
Object.assign(Dialog.prototype, {
  show() { this.setAttribute("open", ""); },
  showModal() {
    if (this.open) throw dom.error("InvalidStateError", "The element already has an 'open' attribute, and therefore cannot be opened modally.");
    if (!this.isConnected) throw dom.error("InvalidStateError", "The element is not in a Document.");
    this.setAttribute("open", "");
    modal.push(this);
    dom.touch();
    (this.querySelector("[autofocus]") ?? dom.descendants(this, dom.focusable)[0])?.focus();
  },
  close(value) {
    if (!this.open) return;
    if (value !== undefined) this.returnValue = String(value);
    const index = modal.indexOf(this);
    if (index >= 0) modal.splice(index, 1);
    this.removeAttribute("open");
    dom.task(() => dom.fire(this, "close"));
  },
});
Object.defineProperty(Dialog.prototype, "returnValue", { get() { return this[STATE]?.value ?? ""; }, set(value) { this[STATE] = { value: String(value) }; } });
dom.modalDialog = () => modal.at(-1) ?? null;
dom.pseudoClasses.modal = (element) => modal.includes(element);
dom.whenDisconnected((element) => {
  const index = modal.indexOf(element);
  if (index >= 0) modal.splice(index, 1);
});
