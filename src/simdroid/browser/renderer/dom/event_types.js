// The event classes with fields of their own, made from tables of field names and defaults.

const { STATE } = dom;

function eventClass(name, Base, fields, extra = {}) {
  const Type = {
    [name]: class extends Base {
      constructor(type, init = {}) {
        if (arguments.length === 0) throw new TypeError(`Failed to construct '${name}': 1 argument required, but only 0 present.`);
        super(type, init);
        for (const field in fields) this[STATE][field] = init?.[field] === undefined ? fields[field] : convert(fields[field], init[field]);
      }
    },
  }[name];
  for (const field in fields)
    Object.defineProperty(Type.prototype, field, { get() { return this[STATE][field]; }, configurable: true, enumerable: true });
  Object.defineProperties(Type.prototype, Object.getOwnPropertyDescriptors(extra));
  dom[name] = Type;
  dom.expose(Type);
  return Type;
}

function convert(standard, value) {
  if (typeof standard === "number") return Number(value) || 0;
  if (typeof standard === "boolean") return Boolean(value);
  if (typeof standard === "string") return String(value);
  return value;
}

const MODIFIERS = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
const modifierState = {
  getModifierState(name) {
    return Boolean(this[STATE][{ Control: "ctrlKey", Shift: "shiftKey", Alt: "altKey", Meta: "metaKey" }[name]]);
  },
};

const UIEvent = eventClass("UIEvent", dom.Event, { view: null, detail: 0, which: 0 });
const MouseEvent = eventClass(
  "MouseEvent", UIEvent,
  { ...MODIFIERS, clientX: 0, clientY: 0, screenX: 0, screenY: 0, button: 0, buttons: 0, relatedTarget: null, movementX: 0, movementY: 0 },
  {
    ...modifierState,
    get pageX() { return this.clientX + dom.scroll.x; },
    get pageY() { return this.clientY + dom.scroll.y; },
    get x() { return this.clientX; },
    get y() { return this.clientY; },
    get offsetX() { return offset(this, "x"); },
    get offsetY() { return offset(this, "y"); },
    get layerX() { return this.pageX; },
    get layerY() { return this.pageY; },
    get which() { return this.button + 1; },
    initMouseEvent(type, bubbles, cancelable, view, detail, screenX, screenY, clientX, clientY) {
      this.initEvent(type, bubbles, cancelable);
      Object.assign(this[STATE], { view, detail, screenX, screenY, clientX, clientY });
    },
  },
);

function offset(event, axis) {
  const point = axis === "x" ? event.clientX : event.clientY;
  if (!event.target?.getBoundingClientRect) return point;
  const rect = event.target.getBoundingClientRect();
  return axis === "x" ? point - rect.left - event.target.clientLeft : point - rect.top - event.target.clientTop;
}

eventClass("PointerEvent", MouseEvent, {
  pointerId: 0, width: 1, height: 1, pressure: 0, tangentialPressure: 0, tiltX: 0, tiltY: 0, twist: 0, pointerType: "", isPrimary: false,
}, { getCoalescedEvents() { return []; }, getPredictedEvents() { return []; } });
eventClass("WheelEvent", MouseEvent, { deltaX: 0, deltaY: 0, deltaZ: 0, deltaMode: 0 });
eventClass("DragEvent", MouseEvent, { dataTransfer: null });
eventClass("TouchEvent", UIEvent, { ...MODIFIERS, touches: null, targetTouches: null, changedTouches: null }, modifierState);
eventClass("KeyboardEvent", UIEvent, { ...MODIFIERS, key: "", code: "", location: 0, repeat: false, isComposing: false, keyCode: 0, charCode: 0 }, {
  ...modifierState,
  get which() { return this.keyCode; },
});
dom.constants(dom.KeyboardEvent, { DOM_KEY_LOCATION_STANDARD: 0, DOM_KEY_LOCATION_LEFT: 1, DOM_KEY_LOCATION_RIGHT: 2, DOM_KEY_LOCATION_NUMPAD: 3 });
eventClass("InputEvent", UIEvent, { data: null, isComposing: false, inputType: "", dataTransfer: null }, { getTargetRanges() { return []; } });
eventClass("CompositionEvent", UIEvent, { data: "" });
eventClass("FocusEvent", UIEvent, { relatedTarget: null });
eventClass("CustomEvent", dom.Event, { detail: null }, {
  initCustomEvent(type, bubbles, cancelable, detail = null) {
    this.initEvent(type, bubbles, cancelable);
    this[STATE].detail = detail;
  },
});
eventClass("SubmitEvent", dom.Event, { submitter: null });
eventClass("FormDataEvent", dom.Event, { formData: null });
eventClass("ErrorEvent", dom.Event, { message: "", filename: "", lineno: 0, colno: 0, error: null });
eventClass("PromiseRejectionEvent", dom.Event, { promise: null, reason: undefined });
eventClass("HashChangeEvent", dom.Event, { oldURL: "", newURL: "" });
eventClass("PopStateEvent", dom.Event, { state: null });
eventClass("PageTransitionEvent", dom.Event, { persisted: false });
eventClass("StorageEvent", dom.Event, { key: null, oldValue: null, newValue: null, url: "", storageArea: null });
eventClass("MessageEvent", dom.Event, { data: null, origin: "", lastEventId: "", source: null, ports: [] });
eventClass("ProgressEvent", dom.Event, { lengthComputable: false, loaded: 0, total: 0 });
eventClass("MediaQueryListEvent", dom.Event, { media: "", matches: false });
eventClass("ToggleEvent", dom.Event, { oldState: "", newState: "" });
eventClass("TransitionEvent", dom.Event, { propertyName: "", elapsedTime: 0, pseudoElement: "" });
eventClass("AnimationEvent", dom.Event, { animationName: "", elapsedTime: 0, pseudoElement: "" });
eventClass("ClipboardEvent", dom.Event, { clipboardData: null });
eventClass("CloseEvent", dom.Event, { wasClean: false, code: 0, reason: "" });
eventClass("BeforeUnloadEvent", dom.Event, {}, {
  get returnValue() { return this[STATE].returnText ?? ""; },
  set returnValue(value) {
    this[STATE].returnText = String(value);
    this[STATE].prevented = true;
  },
});

class Touch {
  constructor(init) {
    Object.assign(this, { identifier: 0, target: null, clientX: 0, clientY: 0, screenX: 0, screenY: 0, pageX: 0, pageY: 0, radiusX: 1, radiusY: 1, rotationAngle: 0, force: 1 }, init);
  }
}
class TouchList extends Array {
  item(index) { return this[index] ?? null; }
  static get [Symbol.species]() { return Array; }
}
dom.Touch = Touch;
dom.TouchList = TouchList;
dom.expose(Touch, TouchList);

const LEGACY = { Event: dom.Event, Events: dom.Event, HTMLEvents: dom.Event, MouseEvent, MouseEvents: MouseEvent, UIEvent, UIEvents: UIEvent, CustomEvent: dom.CustomEvent, KeyboardEvent: dom.KeyboardEvent, MessageEvent: dom.MessageEvent, TouchEvent: dom.TouchEvent, FocusEvent: dom.FocusEvent };
dom.createEvent = (name) => {
  const Type = Object.entries(LEGACY).find(([key]) => key.toLowerCase() === String(name).toLowerCase())?.[1];
  if (Type === undefined) throw dom.error("NotSupportedError", `The provided event type ('${name}') is invalid.`);
  return new Type("");
};
