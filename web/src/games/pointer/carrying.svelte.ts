// What the pointer carries: a piece that was lifted follows it, the places under it are told, letting go drops it.

/** A piece in the hand. */
export interface Carried {
  /** It comes over a place of the board, or leaves all of them. */
  over(place: string | null): void;
  /** It is let go over a place. */
  drop(place: string): void;
  /** It is in the hand no more, however that came about; before a drop. */
  end?(): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pointer that moves less has tapped. */
const SLACK = 8;
/** The click of a drop follows it at once. */
const SOON = 50;

class Carrying {
  /** Where the pointer is with what it carries; null while it carries nothing. */
  at = $state.raw<Point | null>(null);
  #carried: Carried | null = null;
  /** Ends the listening that a press began. */
  #release: (() => void) | null = null;

  /** A piece is pressed: as soon as the pointer has gone far enough it is lifted. */
  press(event: PointerEvent, placeAt: (x: number, y: number) => string | null, lift: () => Carried | null): void {
    this.#forget();
    const { clientX: x, clientY: y, pointerId } = event;
    let lifted = false;

    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      if (!lifted && Math.hypot(event.clientX - x, event.clientY - y) > SLACK) {
        this.#carried = lift();
        if (!this.#carried) return this.#forget();
        lifted = true;
      }
      // Esc may have put it back
      if (!this.#carried) return;
      event.preventDefault();
      this.at = { x: event.clientX, y: event.clientY };
      this.#carried.over(placeAt(event.clientX, event.clientY));
    };

    const up = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const carried = this.#carried;
      this.#forget();
      if (lifted) swallowClick();
      if (!carried || event.type !== "pointerup") return;
      const place = placeAt(event.clientX, event.clientY);
      if (place !== null) carried.drop(place);
    };

    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    this.#release = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };
  }

  /** Puts what is carried back. False when there was nothing. */
  stop(): boolean {
    const carried = this.#carried;
    this.#carried = this.at = null;
    carried?.over(null);
    carried?.end?.();
    return carried !== null;
  }

  #forget(): void {
    this.stop();
    this.#release?.();
    this.#release = null;
  }
}

/** The click that follows a drop is no press of what lies there. */
function swallowClick(): void {
  const swallow = (click: Event) => click.stopPropagation();
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), SOON);
}

/** There is one pointer. */
export const carrying = new Carrying();
