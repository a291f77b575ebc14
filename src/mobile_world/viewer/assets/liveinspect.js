// What is on the screen, found by pointing, by searching or in a list, with its names in solutions.
const $ = (id) => document.getElementById(id);

export class Inspector {
  constructor(screen) {
    this.screen = screen;
    this.nodes = [];
    this.chosen = null;
    $("finding").addEventListener("input", () => this.list());
    $("tree").addEventListener("click", (event) => this.choose(this.row(event)));
    $("tree").addEventListener("pointerover", (event) => this.point(this.row(event)));
    $("tree").addEventListener("pointerleave", () => this.point(null));
    $("selectors").addEventListener("click", (event) => copy(event.target));
  }

  get on() {
    return $("inspecting").checked;
  }

  take(nodes) {
    const before = this.chosen && key(this.chosen);
    this.nodes = nodes;
    this.choose(nodes.find((node) => key(node) === before) ?? null);
    this.point(null);
    this.list();
  }

  // The smallest thing around a place, and of equals the one that is drawn last.
  at(place) {
    const holds = ({ box: [left, top, right, bottom] }) => left <= place.px && place.px < right && top <= place.py && place.py < bottom;
    return this.nodes.filter(holds).reduce((best, node) => (!best || area(node) <= area(best) ? node : best), null);
  }

  // Whether something that scrolls is at a place.
  scrolls(place) {
    const holds = ({ box: [left, top, right, bottom] }) => left <= place.px && place.px < right && top <= place.py && place.py < bottom;
    return this.nodes.some((node) => node.flags.includes("scrollable") && holds(node));
  }

  point(node) {
    this.screen.box("pointed", this.on && node ? node.box : null);
    for (const row of $("tree").querySelectorAll(".pointed")) row.classList.remove("pointed");
    if (node) this.button(node)?.classList.add("pointed");
  }

  choose(node) {
    this.chosen = node;
    this.screen.box("chosen", this.on && node ? node.box : null);
    $("chosen").hidden = !node;
    for (const row of $("tree").querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
    if (!node) return;
    const row = this.button(node);
    row?.setAttribute("aria-current", "true");
    if (row) $("tree").scrollTop = row.offsetTop - $("tree").clientHeight / 2;
    $("selectors").replaceChildren(...(node.selectors.length ? node.selectors.map(selector) : [nameless()]));
    $("details").replaceChildren(...details(node));
  }

  list() {
    const wanted = $("finding").value.trim().toLowerCase();
    const shown = this.nodes.filter((node) => (wanted ? said(node).toLowerCase().includes(wanted) : tells(node)));
    const above = [];
    const entries = shown.map((node) => {
      while (above.length && above.at(-1).depth >= node.depth) above.pop();
      above.push(node);
      return this.entry(node, above.length - 1);
    });
    $("tree").replaceChildren(...entries);
  }

  entry(node, depth) {
    const button = element("button", "");
    button.type = "button";
    button.dataset.at = this.nodes.indexOf(node);
    button.style.setProperty("--depth", Math.min(depth, 12));
    button.append(element("span", node.kind, "kind"));
    const label = node.text || node.desc;
    if (label) button.append(element("bdi", label));
    if (node.id) button.append(element("span", node.id.split("/").pop(), "id"));
    if (node === this.chosen) button.setAttribute("aria-current", "true");
    const item = document.createElement("li");
    item.append(button);
    return item;
  }

  button(node) {
    return $("tree").querySelector(`[data-at="${this.nodes.indexOf(node)}"]`);
  }

  row(event) {
    const button = event.target.closest("button");
    return button ? this.nodes[Number(button.dataset.at)] : null;
  }
}

export async function copy(button) {
  if (button.dataset.copy === undefined) return;
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not allowed";
  }
  setTimeout(() => { button.textContent = before; }, 1200);
}

function selector({ code }) {
  const item = document.createElement("li");
  const button = element("button", "Copy");
  button.type = "button";
  button.dataset.copy = code;
  button.setAttribute("aria-label", `Copy ${code}`);
  item.append(element("code", code), button);
  return item;
}

function nameless() {
  return element("li", "Nothing here has a selector; a solution can only tap the coordinates.", "soft");
}

function details(node) {
  const [left, top, right, bottom] = node.box;
  const rows = [
    ["Class", node.class], ["Text", node.text], ["Description", node.desc], ["Id", node.id], ["Package", node.package],
    ["Box", `${left}, ${top} to ${right}, ${bottom}`], ["Is", node.flags.join(", ")],
  ];
  return rows.filter(([, value]) => value).flatMap(([name, value]) => {
    const told = document.createElement("dd");
    told.append(element("bdi", value));
    return [element("dt", name), told];
  });
}

function element(name, text, kind = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

const area = ({ box: [left, top, right, bottom] }) => (right - left) * (bottom - top);
// Whether it is more than a box around others.
const tells = (node) => node.text || node.desc || node.id || node.flags.some((flag) => flag.includes("clickable") || flag === "scrollable");
const said = (node) => [node.kind, node.text, node.desc, node.id].join(" ");
const key = (node) => JSON.stringify([node.class, node.id, node.text, node.desc, node.box]);
