// Pointers, wheels and keys as actions of a phone.
const LONG_MS = 500;
const STILL_PX = 8;
const WORD_MS = 350;
const KEYS = {
  Enter: "ENTER", Backspace: "DEL", Delete: "FORWARD_DEL", Escape: "BACK", ArrowUp: "DPAD_UP", ArrowDown: "DPAD_DOWN",
  ArrowLeft: "DPAD_LEFT", ArrowRight: "DPAD_RIGHT", PageUp: "PAGE_UP", PageDown: "PAGE_DOWN",
};

// `hands` has act(action, from, to), choosing(), choose(place) and hover(place or nothing).
export function touches(screen, hands) {
  const element = screen.element;
  let down = null;
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    down = { at: screen.place(event), event, since: performance.now(), moved: null };
    event.preventDefault();
  });
  element.addEventListener("pointermove", (event) => {
    if (!down) hands.hover(screen.place(event));
    else if (down.moved === null && away(event, down.event)) down.moved = performance.now() - down.since;
  });
  element.addEventListener("pointerup", (event) => {
    if (!down) return;
    const { at, since, moved } = down;
    down = null;
    const to = screen.place(event);
    if (hands.choosing()) hands.choose(to);
    else if (moved === null) press(at, performance.now() - since);
    else pull(at, to, moved, performance.now() - since);
  });
  element.addEventListener("pointercancel", () => { down = null; });
  element.addEventListener("pointerleave", () => hands.hover(null));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("wheel", wheel, { passive: false });

  function press(at, held) {
    const place = { x: at.x, y: at.y };
    if (held < LONG_MS) hands.act({ kind: "tap", at: place }, at);
    else hands.act({ kind: "long_press", at: place, duration_ms: clip(held) }, at);
  }

  function pull(from, to, waited, took) {
    const way = { start: { x: from.x, y: from.y }, end: { x: to.x, y: to.y } };
    if (waited >= LONG_MS) hands.act({ kind: "drag", ...way, duration_ms: clip(took) }, from, to);
    else hands.act({ kind: "swipe", ...way, duration_ms: Math.min(Math.max(Math.round(took), 100), 2000) }, from, to);
  }

  function wheel(event) {
    if (event.ctrlKey) return;
    event.preventDefault();
    if (hands.busy()) return;
    const across = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const direction = across ? (event.deltaX > 0 ? "right" : "left") : event.deltaY > 0 ? "down" : "up";
    const at = screen.place(event);
    hands.act({ kind: "scroll", direction, at: { x: at.x, y: at.y }, distance: 0.4 }, at);
  }
}

// Keys that are typed while the screen has the focus; letters that follow each other quickly go as one text.
export function keys(element, act) {
  let word = "";
  let soon = 0;
  const flush = () => {
    clearTimeout(soon);
    if (word) act({ kind: "type", text: word });
    word = "";
  };
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const named = KEYS[event.key];
    if (!named && event.key.length !== 1 && [...event.key].length !== 1) return;
    event.preventDefault();
    if (named) {
      flush();
      act({ kind: "key", name: named });
      return;
    }
    word += event.key;
    clearTimeout(soon);
    soon = setTimeout(flush, WORD_MS);
  });
  element.addEventListener("blur", flush);
}

function away(event, from) {
  return Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > STILL_PX;
}

function clip(milliseconds) {
  return Math.min(Math.max(Math.round(milliseconds), LONG_MS), 10000);
}
