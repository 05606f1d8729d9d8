// Whoever pays for every megabyte is not sent five of them unasked: no engine is fetched that nobody asked for.
export const isSparing = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
