// Asking what something is: the mouse rests on it, the keyboard comes to it, a finger stays on it.
const LONG = 450;

export interface Asked {
  /** It is to be told in words. */
  show(): void;
  hide(): void;
}

/** What a finger held on something did is no tap: its click is swallowed. */
export function asking(node: Element, asked: Asked): { update(next: Asked): void; destroy(): void } {
  let { show, hide } = asked;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const listeners: Record<string, (event: Event) => void> = {
    pointerenter: (event) => (event as PointerEvent).pointerType === "mouse" && show(),
    pointerleave: () => {
      clearTimeout(timer);
      hide();
    },
    pointerdown: (event) => {
      held = false;
      if ((event as PointerEvent).pointerType === "mouse") return;
      timer = setTimeout(() => {
        held = true;
        show();
      }, LONG);
    },
    pointerup: () => {
      clearTimeout(timer);
      if (held) hide();
    },
    pointercancel: () => {
      clearTimeout(timer);
      hide();
    },
    click: (event) => {
      if (held) event.stopImmediatePropagation();
      held = false;
    },
    contextmenu: (event) => event.preventDefault(),
    focus: () => node.matches(":focus-visible") && show(),
    // what has the focus may be taken away while the page is being drawn
    blur: () => queueMicrotask(() => hide()),
  };
  for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener, name === "click");
  return {
    update: (next) => ({ show, hide } = next),
    destroy() {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener, name === "click");
    },
  };
}
