// Where picture and moves stand in the room that there is: beside each other or one over the other, so that the picture is as
// large as it can be.
const GAP = 10;
/** The moves have at least so much room, and at most a column that is pleasant to read. */
const LEAST = { width: 240, height: 152 };
const COLUMN = 400;

export interface Arrangement {
  readonly beside: boolean;
  /** The room of the picture. */
  readonly width: number;
  readonly height: number;
}

/** `ratio` is the picture's width by its height. */
export function arrange(width: number, height: number, ratio: number): Arrangement {
  const column = Math.min(Math.max(LEAST.width, width * 0.36), COLUMN);
  const beside = { width: Math.max(0, width - column - GAP), height };
  const most = Math.max(0, height - Math.max(LEAST.height, height * 0.3) - GAP);
  const over = { width, height: Math.min(most, width / ratio) };
  const scale = (room: { width: number; height: number }) => Math.min(room.width / ratio, room.height);
  return scale(beside) > scale(over) ? { beside: true, ...beside } : { beside: false, ...over };
}
