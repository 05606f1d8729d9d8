// The tray leaves the corners of its square free: bowls and scores are there, the viewer's below, the other's above.
import { SIZE, type Point } from "./cells";

export const bowlAt = (isNear: boolean): Point => (isNear ? { x: 48, y: 528 } : { x: SIZE - 48, y: 48 });
export const scoreAt = (isNear: boolean): Point => (isNear ? { x: SIZE - 6, y: 568 } : { x: 6, y: 52 });
