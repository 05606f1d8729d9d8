// What is printed on a player's own board. What a tower scores the server says.
export const SPACES = [1, 2, 3, 4, 5] as const;
export const LEVELS = [1, 2, 3, 4] as const;

/** Points by height, printed on the middle three spaces. */
export const BY_HEIGHT: Readonly<Record<number, readonly number[]>> = { 2: [4, 2, 1, 1], 3: [1, 3, 4, 1], 4: [1, 2, 4, 6] };
