// The picture of a screen, and what is drawn above it, in the pixels of the device.
const SVG = "http://www.w3.org/2000/svg";

export class Screen {
  constructor(element) {
    this.element = element;
    this.picture = element.querySelector("#picture");
    this.veil = element.querySelector("#veil");
    this.bytes = new Uint8Array();
    this.size = [1080, 2400];
    this.svg = document.createElementNS(SVG, "svg");
    element.querySelector("#marks").append(this.svg);
    this.fit();
  }

  // Whether the picture is another than the one that is shown.
  async show(bytes) {
    if (same(bytes, this.bytes)) return false;
    const address = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
    const old = this.picture.src;
    this.picture.src = address;
    await this.picture.decode();
    if (old) URL.revokeObjectURL(old);
    this.bytes = bytes;
    this.size = [this.picture.naturalWidth, this.picture.naturalHeight];
    this.fit();
    return true;
  }

  fit() {
    this.element.style.aspectRatio = this.size.join("/");
    this.element.classList.toggle("lying", this.size[0] > this.size[1]);
    this.svg.setAttribute("viewBox", `0 0 ${this.size.join(" ")}`);
  }

  cover(words) {
    this.veil.textContent = words;
    this.veil.hidden = !words;
  }

  // Where on the device a pointer is: shares of the screen, and pixels.
  place(event) {
    const box = this.picture.getBoundingClientRect();
    const pixel = (at, from, span, count) => Math.min(Math.max(Math.floor(((at - from) / span) * count), 0), count - 1);
    const px = pixel(event.clientX, box.left, box.width, this.size[0]);
    const py = pixel(event.clientY, box.top, box.height, this.size[1]);
    return { px, py, x: (px + 0.5) / this.size[0], y: (py + 0.5) / this.size[1] };
  }

  box(name, bounds) {
    this.svg.querySelector(`.${name}`)?.remove();
    if (!bounds) return;
    const [left, top, right, bottom] = bounds;
    this.draw("rect", name, { x: left, y: top, width: Math.max(right - left, 0), height: Math.max(bottom - top, 0) });
  }

  touched(from, to = from) {
    const moved = from.px !== to.px || from.py !== to.py;
    const mark = moved
      ? this.draw("line", "touch path", { x1: from.px, y1: from.py, x2: to.px, y2: to.py })
      : this.draw("circle", "touch", { cx: from.px, cy: from.py, r: this.size[0] / 24 });
    setTimeout(() => mark.remove(), 700);
  }

  draw(kind, name, values) {
    const mark = document.createElementNS(SVG, kind);
    mark.setAttribute("class", name);
    for (const [key, value] of Object.entries(values)) mark.setAttribute(key, value);
    this.svg.append(mark);
    return mark;
  }
}

function same(some, others) {
  return some.length === others.length && some.every((byte, at) => byte === others[at]);
}
