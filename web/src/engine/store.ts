// The tables of this device, in the browser's own storage: each with the log from which it is opened again.
import type { TableLine } from "$web/lobby/lines";
import type { Analysis } from "$web/pages/replay/frames";

/** A table as it is kept. */
export interface Kept {
  readonly id: string;
  readonly log: readonly string[];
  /** As a list shows it. */
  readonly line: TableLine;
  readonly analysis?: Analysis;
  /** The id that a server has given to its record. */
  readonly handed?: string;
}

/** The browser keeps nothing more: its storage is full, or it has none for us. */
export class NotKept extends Error {
  constructor() {
    super("the browser's storage is full or missing");
    this.name = "NotKept";
  }
}

/** Another page has gone on with this table. */
export class Overtaken extends Error {
  constructor() {
    super("another page has changed this table");
    this.name = "Overtaken";
  }
}

const NAME = "sandtable";
const TABLES = "tables";
let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: "id" });
    request.onsuccess = () => {
      // a page with a newer version wants to change it
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = request.onblocked = () => reject(new NotKept());
  }).catch(() => {
    opened = null;
    throw new NotKept();
  });
  return opened;
}

/** One transaction; what `work` asks for last is the answer. */
async function within<T>(mode: IDBTransactionMode, work: (tables: IDBObjectStore, settle: (value: T) => void, fail: (error: Error) => void) => void): Promise<T> {
  const db = await database();
  return new Promise<T>((resolve, reject) => {
    let found: T | undefined;
    let wrong: Error | undefined;
    let transaction: IDBTransaction;
    try {
      transaction = db.transaction(TABLES, mode);
    } catch {
      opened = null;
      return reject(new NotKept());
    }
    transaction.oncomplete = () => resolve(found as T);
    transaction.onabort = transaction.onerror = () => reject(wrong ?? new NotKept());
    const fail = (error: Error) => {
      wrong = error;
      transaction.abort();
    };
    try {
      work(transaction.objectStore(TABLES), (value) => (found = value), fail);
    } catch {
      fail(new NotKept());
    }
  });
}

export const read = (id: string): Promise<Kept | undefined> =>
  within("readonly", (tables, settle) => {
    const request = tables.get(id) as IDBRequest<Kept | undefined>;
    request.onsuccess = () => settle(request.result);
  });

export const all = (): Promise<Kept[]> =>
  within("readonly", (tables, settle) => {
    const request = tables.getAll() as IDBRequest<Kept[]>;
    request.onsuccess = () => settle(request.result);
  });

/** Some browsers refuse what they have no room for at once. */
function put(tables: IDBObjectStore, kept: Kept, fail: (error: Error) => void): void {
  try {
    tables.put(kept);
  } catch {
    fail(new NotKept());
  }
}

/** Keeps a table; `known` is how long its log was when it was last read, and nothing is written over what is newer. */
export const keep = (kept: Kept, known: number): Promise<void> =>
  within("readwrite", (tables, _, fail) => {
    const before = tables.get(kept.id) as IDBRequest<Kept | undefined>;
    before.onsuccess = () => {
      if ((before.result?.log.length ?? 0) !== known) fail(new Overtaken());
      else put(tables, { ...before.result, ...kept }, fail);
    };
  });

/** Adds to a table that is kept. */
export const note = (id: string, more: Partial<Pick<Kept, "analysis" | "handed">>): Promise<void> =>
  within("readwrite", (tables, _, fail) => {
    const before = tables.get(id) as IDBRequest<Kept | undefined>;
    before.onsuccess = () => {
      if (before.result) put(tables, { ...before.result, ...more }, fail);
    };
  });

export const forget = (id: string): Promise<void> => within("readwrite", (tables) => void tables.delete(id));
