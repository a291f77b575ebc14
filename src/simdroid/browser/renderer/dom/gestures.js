// Fingers: the events that a touch screen's browser sends for a tap, a long press and a movement, in its order.

const { PARENT, ATTRS, LOCAL, ID, STATE, SCROLL_X, SCROLL_Y } = dom;

const DOUBLE_TAP = 300;
const NEAR = 30;
let lastTap = { at: -Infinity, x: 0, y: 0, count: 0 };
let pointer = 1;

const targetAt = (x, y) => dom.elementAt(x, y) ?? dom.document.body ?? dom.document.documentElement;

function send(Type, target, type, x, y, init = {}) {
  const common = { bubbles: true, cancelable: true, composed: true, view: globalThis, clientX: x, clientY: y, screenX: x, screenY: y };
  return dom.fire(target, type, { ...common, ...init }, Type);
}

const touchPointer = (held) => ({ pointerId: pointer, pointerType: "touch", isPrimary: true, width: 20, height: 20, pressure: held ? 1 : 0, buttons: held ? 1 : 0 });

function touch(type, target, x, y, cancelable = true) {
  const point = new dom.Touch({ target, clientX: x, clientY: y, screenX: x, screenY: y, pageX: x + dom.scroll.x, pageY: y + dom.scroll.y });
  const held = type === "touchstart" || type === "touchmove";
  const list = dom.TouchList.from([point]);
  const none = new dom.TouchList();
  return dom.fire(target, type, { bubbles: true, cancelable, composed: true, view: globalThis, touches: held ? list : none, targetTouches: held ? list : none, changedTouches: list }, dom.TouchEvent);
}

// pointerover … pointerdown, touchstart. Returns what the page refused.
function press(target, x, y) {
  pointer++;
  dom.user.active = dom.user.hover = target;
  dom.touch();
  send(dom.PointerEvent, target, "pointerover", x, y, touchPointer(true));
  send(dom.PointerEvent, target, "pointerenter", x, y, { ...touchPointer(true), bubbles: false });
  const mouse = send(dom.PointerEvent, target, "pointerdown", x, y, touchPointer(true));
  return { mouse, tap: touch("touchstart", target, x, y) };
}

function release(target, x, y) {
  send(dom.PointerEvent, target, "pointerup", x, y, touchPointer(false));
  leave(target, x, y);
  return touch("touchend", target, x, y);
}

function leave(target, x, y) {
  send(dom.PointerEvent, target, "pointerout", x, y, touchPointer(false));
  send(dom.PointerEvent, target, "pointerleave", x, y, { ...touchPointer(false), bubbles: false });
}

dom.tap = (x, y) => {
  const target = targetAt(x, y);
  if (target === null) return;
  const at = dom.clock.peek();
  const again = at - lastTap.at <= DOUBLE_TAP && Math.hypot(x - lastTap.x, y - lastTap.y) <= NEAR;
  lastTap = { at, x, y, count: again ? lastTap.count + 1 : 1 };
  const begun = press(target, x, y);
  const ended = release(target, x, y);
  if (begun.tap && ended) clickAt(target, x, y, begun.mouse);
  dom.user.active = null;
  dom.touch();
};

// The mouse events that follow a tap for pages which know no fingers.
function clickAt(pressed, x, y, mouse) {
  // The page may have moved under the finger: the click goes to what is there now.
  const target = pressed.isConnected ? pressed : targetAt(x, y);
  if (target === null || isOff(target)) return;
  const detail = lastTap.count;
  let focus = true;
  if (mouse) {
    send(dom.MouseEvent, target, "mouseover", x, y);
    send(dom.MouseEvent, target, "mouseenter", x, y, { bubbles: false });
    send(dom.MouseEvent, target, "mousemove", x, y);
    focus = send(dom.MouseEvent, target, "mousedown", x, y, { detail, buttons: 1 });
  }
  if (focus) moveFocus(target, x, y);
  if (mouse) send(dom.MouseEvent, target, "mouseup", x, y, { detail });
  if (!target.isConnected) return;
  if (target[LOCAL] === "input" && target.type === "range") dom.slide(target, x, true);
  send(dom.PointerEvent, target, "click", x, y, { ...touchPointer(false), detail });
  if (detail > 0 && detail % 2 === 0) send(dom.MouseEvent, target, "dblclick", x, y, { detail });
}

const isOff = (target) => {
  for (let up = target; up !== null && up !== undefined && up[ATTRS]; up = up[PARENT]) {
    if (dom.isDisabled(up) || up[ATTRS].has("inert")) return true;
    if (up[LOCAL] === "button" || up[LOCAL] === "select") return false;
  }
  return false;
};

function moveFocus(target, x, y) {
  for (let up = target; up !== null && up[ATTRS]; up = up[PARENT]) {
    if (!dom.focusable(up)) continue;
    dom.focus(up);
    return;
  }
  if (dom.user.focus !== null) dom.blur(dom.user.focus);
}

dom.longPress = (x, y) => {
  const target = targetAt(x, y);
  if (target === null) return;
  const begun = press(target, x, y);
  const shown = begun.tap && !isOff(target) && send(dom.PointerEvent, target, "contextmenu", x, y, { ...touchPointer(true), button: 0 });
  if (shown) {
    send(dom.PointerEvent, target, "pointercancel", x, y, touchPointer(false));
    leave(target, x, y);
    touch("touchcancel", target, x, y, false);
    const picture = target.closest("img");
    dom.effect({ kind: "context", link: target.closest("a[href]")?.href ?? "", picture: picture === null ? "" : dom.blobAsData(dom.pictureSource(picture)), text: dom.wordAt?.(target) ?? dom.textOf(target).trim().slice(0, 1000) });
  } else release(target, x, y);
  dom.user.active = null;
  dom.touch();
};

// ---- movement ----

dom.drag = (points, start, duration) => {
  const [[firstX, firstY], ...rest] = points;
  const target = targetAt(firstX, firstY);
  if (target === null) return;
  const begun = press(target, firstX, firstY);
  const slider = target[LOCAL] === "input" && target.type === "range" && !dom.isDisabled(target);
  let own = slider || !begun.tap || touchAction(target) === "none";
  let scroller = null;
  let decided = false;
  let [x, y] = [firstX, firstY];
  rest.forEach(([toX, toY], index) => {
    dom.runTimers(start + (duration * (index + 1)) / rest.length);
    if (slider) dom.slide(target, toX, false);
    if (scroller === null) send(dom.PointerEvent, target, "pointermove", toX, toY, { ...touchPointer(true), movementX: toX - x, movementY: toY - y });
    const allowed = touch("touchmove", target, toX, toY, scroller === null);
    if (!decided) {
      decided = true;
      own = own || !allowed;
      scroller = own ? null : scrollerOf(target, toX - firstX, toY - firstY);
      if (scroller !== null) {
        send(dom.PointerEvent, target, "pointercancel", toX, toY, { ...touchPointer(false), cancelable: false });
        leave(target, toX, toY);
      }
    }
    if (scroller !== null) dom.scrollElement(scroller, (scroller[SCROLL_X] ?? 0) + x - toX, (scroller[SCROLL_Y] ?? 0) + y - toY);
    [x, y] = [toX, toY];
  });
  if (scroller === null) release(target, x, y);
  else touch("touchend", target, x, y);
  if (slider) {
    dom.focus(target);
    dom.fire(target, "change", { bubbles: true });
  }
  dom.user.active = null;
  dom.touch();
};

const touchAction = (target) => {
  for (let up = target; up !== null && up[ATTRS]; up = up[PARENT]) {
    const action = dom.askLayout("computed", [up[ID], ""])?.["touch-action"];
    if (action !== undefined && action !== "auto") return action;
  }
  return "auto";
};

// The nearest container that can scroll the way the finger goes.
function scrollerOf(target, dx, dy) {
  for (let up = target; up !== null && up[ATTRS] && up !== dom.document.body && up !== dom.document.documentElement; up = up[PARENT]) {
    const box = dom.box(up);
    if (box === null) continue;
    const style = dom.askLayout("computed", [up[ID], ""]) ?? {};
    const can = (axis, room, size) => size > room + 0.5 && /auto|scroll/.test(style[`overflow-${axis}`] ?? "");
    if (up[LOCAL] === "textarea" && box[7] > box[5]) return up;
    if (Math.abs(dy) >= Math.abs(dx) ? can("y", box[5], box[7]) : can("x", box[4], box[6])) return up;
  }
  return null;
}

// A range field follows the finger.
dom.slide = (element, x, finished) => {
  const box = dom.box(element);
  if (box === null || box[2] <= 16 || element[ATTRS].has("readonly")) return;
  const [least, most] = [Number(element.min || 0), Number(element.max || 100)];
  const place = Math.min(Math.max((x + dom.scroll.x - box[0] - 8) / (box[2] - 16), 0), 1);
  const value = dom.sanitize(element, String(least + place * (most - least)));
  if (value === element.value) return;
  dom.setValue(element, value);
  dom.fire(element, "input", { bubbles: true, composed: true });
  if (finished) dom.fire(element, "change", { bubbles: true });
};
