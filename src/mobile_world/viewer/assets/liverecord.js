// What was done, kept as steps, and told as the text of a task's solution.
import { send } from "./livephone.js";

const $ = (id) => document.getElementById(id);
const EDGE = 0.04;
const KEPT = "mw-recorded";

export class Recorder {
  constructor(reading, inspector, fail) {
    this.reading = reading;
    this.inspector = inspector;
    this.fail = fail;
    this.on = false;
    // A page that is loaded again goes on where it was.
    ({ device: this.device, steps: this.steps } = JSON.parse(sessionStorage.getItem(KEPT)) ?? { device: "", steps: [] });
    this.written = 0;
    $("recording").addEventListener("click", () => this.turn(!this.on));
    $("undo").addEventListener("click", () => this.change(() => this.steps.pop()));
    $("clear").addEventListener("click", () => this.change(() => { this.steps = []; }));
    this.change(() => {});
  }

  turn(on) {
    this.on = on;
    $("recording").setAttribute("aria-pressed", String(on));
    $("recording").textContent = on ? "Stop recording" : "Record";
    this.count();
  }

  // What an action is done to, told before it changes the screen.
  about(action, from, to) {
    const node = from ? this.inspector.at(from) : null;
    if (!node) return {};
    const step = { names: node.touch, field: node.field };
    const [left, , right] = node.box;
    if (action.kind === "swipe" || action.kind === "drag") {
      if (node.slider) step.slide_to = Math.min(Math.max((to.px - left) / (right - left), 0), 1);
      step.scrolls = from.y > EDGE && from.y < 1 - EDGE && this.inspector.scrolls(from);
    }
    return step;
  }

  keep(action, about, device) {
    this.device = device;
    return this.change(() => this.steps.push({ action, ...about }));
  }

  count() {
    const steps = this.steps.length === 1 ? "1 step" : `${this.steps.length} steps`;
    $("count").textContent = this.on ? `Recording: ${steps}` : this.steps.length ? steps : "Nothing recorded";
    $("undo").disabled = $("clear").disabled = !this.steps.length;
    $("recorded").hidden = !this.steps.length;
  }

  async change(what) {
    what();
    this.count();
    sessionStorage.setItem(KEPT, JSON.stringify({ device: this.device, steps: this.steps }));
    const asked = ++this.written;
    if (!this.steps.length) return;
    try {
      const { text } = await send(`${this.reading}/solution`, { device: this.device, steps: this.steps });
      if (asked === this.written) this.tell(text);
    } catch (refused) {
      this.fail(refused.message);
    }
  }

  tell(text) {
    $("solution").textContent = text;
    $("solution").parentElement.scrollTop = $("solution").parentElement.scrollHeight;
    $("copy").dataset.copy = text;
    URL.revokeObjectURL($("download").href);
    $("download").href = URL.createObjectURL(new Blob([text], { type: "text/x-python" }));
  }
}
