// Canvas: the 2D context records commands; the host draws them before pixels are read, text is measured or a frame is made.

const { ATTRS, LOCAL, CANVAS } = dom;

const Canvas = dom.define("canvas", "HTMLCanvasElement");
let lastKey = 0;
// Commands are handed over in parts, so that a page which draws without end keeps no list without end.
const MOST_COMMANDS = 2000;

const length = (name, standard) => ({
  get() {
    const value = parseInt(this[ATTRS].get(name) ?? "", 10);
    return Number.isNaN(value) || value < 0 ? standard : value;
  },
  set(value) { this.setAttribute(name, Math.max(Math.trunc(Number(value)) || 0, 0)); },
  configurable: true,
});
Object.defineProperties(Canvas.prototype, { width: length("width", 300), height: length("height", 150) });

function surface(canvas) {
  if (!canvas[CANVAS]) {
    canvas[CANVAS] = { key: `canvas${++lastKey}`, commands: [], context: null };
    record(canvas, ["size", canvas.width, canvas.height]);
    dom.touch();
  }
  return canvas[CANVAS];
}
// What is drawn changes no box: frames name canvases by what they show, and the layout stays.
function record(canvas, command) {
  const { commands } = canvas[CANVAS];
  commands.push(command);
  if (commands.length >= MOST_COMMANDS) flush(canvas);
}
function flush(canvas) {
  const state = canvas[CANVAS];
  if (!state || state.commands.length === 0) return;
  const { commands } = state;
  state.commands = [];
  host.draw(JSON.stringify([state.key, commands]));
}
const live = new Set();
dom.flushCanvases = () => { for (const canvas of live) flush(canvas); };
for (const name of ["width", "height"])
  dom.whenAttribute(name, (element) => {
    if (element[LOCAL] !== "canvas" || !element[CANVAS]) return;
    record(element, ["size", element.width, element.height]);
    element[CANVAS].context?.reset_();
  });

Object.assign(Canvas.prototype, {
  getContext(kind) {
    if (kind !== "2d") return null;
    const state = surface(this);
    state.context ??= new CanvasRenderingContext2D(dom.TOKEN, this);
    live.add(this);
    return state.context;
  },
  toDataURL(type = "image/png") {
    surface(this);
    flush(this);
    const data = JSON.parse(host.canvas(JSON.stringify(["png", this[CANVAS].key])));
    return typeof data === "string" ? `data:${"image/png"};base64,${data}` : "data:,";
  },
  toBlob(callback, type = "image/png") {
    const bytes = dom.base64ToBytes(this.toDataURL().split(",")[1] ?? "");
    dom.task(() => dom.run(callback, globalThis, new dom.Blob([bytes], { type: "image/png" })));
  },
  transferControlToOffscreen() { throw dom.error("NotSupportedError", "OffscreenCanvas is not available."); },
  captureStream() { throw dom.error("NotSupportedError", "Capture is not available."); },
});

const STANDARD = {
  fillStyle: "#000000", strokeStyle: "#000000", lineWidth: 1, lineCap: "butt", lineJoin: "miter", miterLimit: 10, lineDashOffset: 0, globalAlpha: 1,
  globalCompositeOperation: "source-over", font: "10px sans-serif", textAlign: "start", textBaseline: "alphabetic", direction: "ltr", shadowBlur: 0,
  shadowColor: "rgba(0, 0, 0, 0)", shadowOffsetX: 0, shadowOffsetY: 0, imageSmoothingEnabled: true, imageSmoothingQuality: "low", filter: "none",
  letterSpacing: "0px", wordSpacing: "0px", fontKerning: "auto",
};
const OWN = Symbol("own");

class CanvasRenderingContext2D {
  constructor(token, canvas) {
    dom.illegal(token);
    Object.defineProperty(this, "canvas", { value: canvas, enumerable: true });
    this.reset_();
  }
  reset_() {
    Object.defineProperty(this, OWN, { value: { values: { ...STANDARD }, dash: [], matrix: [1, 0, 0, 1, 0, 0], stack: [] }, configurable: true });
  }
  reset() {
    record(this.canvas, ["size", this.canvas.width, this.canvas.height]);
    this.reset_();
  }
  save() {
    const own = this[OWN];
    if (own.stack.length < 1000) own.stack.push({ values: { ...own.values }, dash: own.dash, matrix: own.matrix });
    record(this.canvas, ["save"]);
  }
  restore() {
    const own = this[OWN];
    const old = own.stack.pop();
    if (old === undefined) return;
    Object.assign(own, old);
    record(this.canvas, ["restore"]);
  }
  setLineDash(list) {
    this[OWN].dash = [...list].map(Number);
    if (this[OWN].dash.length % 2 === 1) this[OWN].dash.push(...this[OWN].dash);
    record(this.canvas, ["setLineDash", this[OWN].dash]);
  }
  getLineDash() { return [...this[OWN].dash]; }

  // ---- the transformation, kept here too because scripts read it ----
  transform(a, b, c, d, e, f) {
    this[OWN].matrix = multiply(this[OWN].matrix, [a, b, c, d, e, f].map(Number));
    record(this.canvas, ["setTransform", ...this[OWN].matrix]);
  }
  setTransform(a = 1, b = 0, c = 0, d = 1, e = 0, f = 0) {
    if (typeof a === "object" && a !== null) ({ a, b, c, d, e, f } = a);
    this[OWN].matrix = [a, b, c, d, e, f].map(Number);
    record(this.canvas, ["setTransform", ...this[OWN].matrix]);
  }
  resetTransform() { this.setTransform(); }
  translate(x, y) { this.transform(1, 0, 0, 1, x, y); }
  scale(x, y) { this.transform(x, 0, 0, y, 0, 0); }
  rotate(angle) { this.transform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0); }
  getTransform() { return new DOMMatrix(this[OWN].matrix); }

  // ---- paths and shapes ----
  fill(path, rule) { this.#paint("fill", path, rule); }
  stroke(path) { this.#paint("stroke", path); }
  clip(path, rule) { this.#paint("clip", path, rule); }
  #paint(what, path, rule = "nonzero") {
    if (path instanceof Path2D) record(this.canvas, [`${what}Path`, path.steps_, rule]);
    else record(this.canvas, what === "stroke" ? [what] : [what, path ?? "nonzero"]);
  }
  isPointInPath(...args) { return this.#inside("fill", args); }
  isPointInStroke(...args) { return this.#inside("stroke", args); }
  #inside(what, args) {
    const path = args[0] instanceof Path2D ? args.shift().steps_ : null;
    flush(this.canvas);
    return Boolean(JSON.parse(host.canvas(JSON.stringify(["inside", this.canvas[CANVAS].key, what, path, Number(args[0]), Number(args[1]), args[2] ?? "nonzero"]))));
  }

  // ---- text ----
  fillText(text, x, y, most) { this.#text("fillText", text, x, y, most); }
  strokeText(text, x, y, most) { this.#text("strokeText", text, x, y, most); }
  #text(what, text, x, y, most) {
    const place = [x, y, most ?? 0].map(Number);
    if (place.every(Number.isFinite)) record(this.canvas, [what, String(text), place[0], place[1], ...(most === undefined ? [] : [place[2]])]);
  }
  measureText(text) {
    flush(this.canvas);
    const found = JSON.parse(host.canvas(JSON.stringify(["measure", this.canvas[CANVAS].key, String(text), this[OWN].values.font])));
    return Object.assign(new TextMetrics(), typeof found === "object" && found !== null && !found.host_error ? found : { width: 0 });
  }

  // ---- colours, pictures, pixels ----
  createLinearGradient(...args) { return new CanvasGradient(dom.TOKEN, "linear", args); }
  createRadialGradient(...args) { return new CanvasGradient(dom.TOKEN, "radial", args); }
  createConicGradient(...args) { return new CanvasGradient(dom.TOKEN, "conic", args); }
  createPattern(image, repeat) {
    const source = sourceOf(image);
    return source === null ? null : Object.assign(Object.create(CanvasPattern.prototype), { source_: { pattern: source, repeat: repeat || "repeat" } });
  }
  drawImage(image, ...args) {
    const source = sourceOf(image);
    if (source === null) throw new TypeError("Failed to execute 'drawImage' on 'CanvasRenderingContext2D': The provided value is not of a picture type.");
    const numbers = args.map(Number);
    if (numbers.every(Number.isFinite)) record(this.canvas, ["drawImage", source, ...numbers]);
  }
  createImageData(width, height) { return width instanceof ImageData ? new ImageData(width.width, width.height) : new ImageData(Math.abs(Math.trunc(width)), Math.abs(Math.trunc(height))); }
  getImageData(x, y, width, height) {
    [x, y, width, height] = [x, y, width, height].map((value) => Math.trunc(Number(value)) || 0);
    if (width === 0 || height === 0) throw dom.error("IndexSizeError", "Failed to execute 'getImageData' on 'CanvasRenderingContext2D': The source width or height is 0.");
    flush(this.canvas);
    const data = JSON.parse(host.canvas(JSON.stringify(["read", this.canvas[CANVAS].key, x, y, width, height])));
    if (typeof data !== "string") throw new RangeError("Out of memory at ImageData creation");
    return new ImageData(new Uint8ClampedArray(dom.base64ToBytes(data).buffer), width, height);
  }
  putImageData(image, x, y) { record(this.canvas, ["putImageData", dom.bytesToBase64(new Uint8Array(image.data.buffer, image.data.byteOffset, image.data.byteLength)), image.width, image.height, Math.trunc(x), Math.trunc(y)]); }
  drawFocusIfNeeded() {}
  getContextAttributes() { return { alpha: true, colorSpace: "srgb", desynchronized: false, willReadFrequently: false }; }
  isContextLost() { return false; }
}

for (const name of Object.keys(STANDARD))
  Object.defineProperty(CanvasRenderingContext2D.prototype, name, {
    get() { return this[OWN].values[name]; },
    set(value) {
      const own = this[OWN];
      if (typeof STANDARD[name] === "number") {
        value = Number(value);
        if (!Number.isFinite(value) || (value <= 0 && (name === "lineWidth" || name === "miterLimit")) || (name === "globalAlpha" && (value < 0 || value > 1))) return;
      } else if (typeof STANDARD[name] === "boolean") value = Boolean(value);
      else if (!(value instanceof CanvasGradient || value instanceof CanvasPattern)) value = normal(name, String(value), this.canvas);
      if (value === null || own.values[name] === value) return;
      own.values[name] = value;
      record(this.canvas, ["set", name, value?.source_ ?? value]);
    },
    configurable: true, enumerable: true,
  });

// Colours read back as the browser writes them; a value that is none leaves the old one.
function normal(name, value, canvas) {
  if (name !== "fillStyle" && name !== "strokeStyle" && name !== "shadowColor") return value;
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value);
  if (hex !== null) return `#${hex[1].length === 3 ? [...hex[1]].map((digit) => digit + digit).join("") : hex[1]}`.toLowerCase();
  const known = JSON.parse(host.canvas(JSON.stringify(["color", canvas[CANVAS].key, value])));
  return typeof known === "string" ? known : known === null ? null : value;
}

// ---- path commands: the same on a context and on a Path2D ----

const multiply = (m, n) => [m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3], m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5]];

class Path2D {
  constructor(from) {
    Object.defineProperty(this, "steps_", { value: from instanceof Path2D ? [...from.steps_] : typeof from === "string" ? [["svg", from]] : [] });
  }
  addPath(path, matrix) { this.steps_.push(matrix === undefined ? ["path", path.steps_] : ["path", path.steps_, [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]]); }
}
const STEPS = { closePath: 0, moveTo: 2, lineTo: 2, quadraticCurveTo: 4, bezierCurveTo: 6, arcTo: 5, rect: 4, arc: 5, ellipse: 7 };
for (const [name, count] of Object.entries(STEPS)) {
  const step = (args) => {
    if (args.length < count) throw new TypeError(`Failed to execute '${name}' on 'CanvasPath': ${count} arguments required, but only ${args.length} present.`);
    const numbers = args.slice(0, count).map(Number);
    if (!numbers.every(Number.isFinite)) return null;
    if (name === "arc" && numbers[2] < 0) throw dom.error("IndexSizeError", `The radius provided (${numbers[2]}) is negative.`);
    return [name, ...numbers, ...(name === "arc" || name === "ellipse" ? [Boolean(args[count])] : [])];
  };
  CanvasRenderingContext2D.prototype[name] = function (...args) {
    const made = step(args);
    if (made !== null) record(this.canvas, made);
  };
  Path2D.prototype[name] = function (...args) {
    const made = step(args);
    if (made !== null) this.steps_.push(made);
  };
}
const round = (args) => ["roundRect", ...args.slice(0, 4).map(Number), [args[4] ?? 0].flat().map((radius) => (typeof radius === "object" && radius !== null ? Number(radius.x) : Number(radius)))];
CanvasRenderingContext2D.prototype.roundRect = function (...args) { record(this.canvas, round(args)); };
Path2D.prototype.roundRect = function (...args) { this.steps_.push(round(args)); };
CanvasRenderingContext2D.prototype.beginPath = function () { record(this.canvas, ["beginPath"]); };
for (const name of ["fillRect", "strokeRect", "clearRect"])
  CanvasRenderingContext2D.prototype[name] = function (...args) {
    const numbers = args.slice(0, 4).map(Number);
    if (numbers.length === 4 && numbers.every(Number.isFinite)) record(this.canvas, [name, ...numbers]);
  };

function sourceOf(image) {
  if (image instanceof Canvas) {
    surface(image);
    flush(image);
    return { canvas: image[CANVAS].key, width: image.width, height: image.height };
  }
  if (image instanceof dom.HTMLImageElement) return { url: dom.pictureSource(image), width: image.naturalWidth, height: image.naturalHeight };
  if (image instanceof ImageBitmap) return image.source_;
  if (image instanceof dom.HTMLVideoElement) return { url: "", width: 0, height: 0 };
  return null;
}

class CanvasGradient {
  constructor(token, kind, args) {
    dom.illegal(token);
    Object.defineProperty(this, "source_", { value: { gradient: kind, args: args.map(Number), stops: [] } });
  }
  addColorStop(offset, color) {
    if (!(offset >= 0 && offset <= 1)) throw dom.error("IndexSizeError", `The provided value (${offset}) is outside the range (0.0, 1.0).`);
    this.source_.stops.push([Number(offset), String(color)]);
  }
}
class CanvasPattern {
  setTransform() {}
}
class TextMetrics {}
class ImageData {
  constructor(data, width, height) {
    if (typeof data === "number") {
      [width, height] = [data, width];
      if (!(width > 0 && height > 0)) throw dom.error("IndexSizeError", "The source width or height is zero or not a number.");
      if (width * height > 64 * 1024 * 1024) throw new RangeError("Out of memory at ImageData creation");
      data = new Uint8ClampedArray(width * height * 4);
    }
    Object.assign(this, { data, width, height: height ?? data.length / 4 / width, colorSpace: "srgb" });
  }
}
class ImageBitmap {
  close() {}
}
globalThis.createImageBitmap = async (image) => {
  const source = sourceOf(image);
  if (source === null) throw dom.error("InvalidStateError", "The source image could not be decoded.");
  return Object.assign(new ImageBitmap(), { source_: source, width: source.width, height: source.height });
};
class DOMMatrix {
  constructor(values = [1, 0, 0, 1, 0, 0]) { [this.a, this.b, this.c, this.d, this.e, this.f] = values; }
  multiply(other) { return new DOMMatrix(multiply([this.a, this.b, this.c, this.d, this.e, this.f], [other.a, other.b, other.c, other.d, other.e, other.f])); }
  translate(x, y = 0) { return this.multiply(new DOMMatrix([1, 0, 0, 1, x, y])); }
  scale(x, y = x) { return this.multiply(new DOMMatrix([x, 0, 0, y, 0, 0])); }
  rotate(degrees) {
    const angle = (degrees * Math.PI) / 180;
    return this.multiply(new DOMMatrix([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]));
  }
  inverse() {
    const { a, b, c, d, e, f } = this;
    const by = a * d - b * c;
    return new DOMMatrix([d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by]);
  }
  get isIdentity() { return [this.a, this.b, this.c, this.d, this.e, this.f].join() === "1,0,0,1,0,0"; }
}
dom.expose(CanvasRenderingContext2D, Path2D, CanvasGradient, CanvasPattern, TextMetrics, ImageData, ImageBitmap, DOMMatrix);
