// Visitors who save data do not get the engine (five megabytes) unless they ask for something that needs it.
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
