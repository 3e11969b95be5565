/** What a key was answered; a fingerprint that was lost with the object's storage fits every body. */
export interface Answered {
  readonly fingerprint: string | null;
  readonly state: "done" | "overtaken";
  readonly revision: number | null;
}

type Entry = readonly [key: string, answered: Answered];

/** A row of older keys, and what tells whether a key may be in it. */
interface Shelf {
  readonly id: number;
  readonly short: readonly number[];
}

/** Answered keys of one row. Those of the newest row are in memory and are written with every save. */
const IN_A_ROW = 32;

/** Rows that are remembered, some 2,000 keys; older ones could only be repeated by a client that slept through all these saves. */
const KEPT_ROWS = 62;

/** Row 0 is what the object keeps, with its newest answered keys; rows above it are older keys, so that a save never writes many of them again. */
const NEWEST = 0;

/** Thirty bits of a key: a number that V8 keeps in four bytes. Two keys that share them cost one read. */
function short(key: string): number {
  let bits = 0;
  for (let at = 0; at < key.length; at += 1) bits = (Math.imul(bits, 31) + key.charCodeAt(at)) | 0;
  return bits & 0x3fff_ffff;
}

const shelf = (id: number, entries: readonly Entry[]): Shelf => ({ id, short: entries.map(([key]) => short(key)) });

/** The keys that were answered: the newest in memory, older ones on disk, where one row is read for a key that is there and none for a fresh one (docs/decisions/0008). */
export function answeredKeys(sql: SqlStorage) {
  let newest = new Map<string, Answered>();
  let shelves: Shelf[] = [];

  const write = (id: number, what: unknown) =>
    sql.exec(
      "insert into kept (id, what) values (?, ?) on conflict (id) do update set what = excluded.what",
      id,
      JSON.stringify(what),
    );

  const older = (key: string): Answered | null => {
    const bits = short(key);
    for (const { id } of shelves.filter((each) => each.short.includes(bits))) {
      const { keys } = JSON.parse(sql.exec<{ what: string }>("select what from kept where id = ?", id).one().what) as {
        readonly keys: readonly Entry[];
      };
      const found = keys.find(([each]) => each === key);
      if (found) return found[1];
    }
    return null;
  };

  /** The oldest of the newest go to a row of their own. */
  const shelve = (): void => {
    const full = [...newest].slice(0, IN_A_ROW);
    const id = (shelves.at(-1)?.id ?? NEWEST) + 1;
    write(id, { keys: full });
    sql.exec("delete from kept where id > 0 and id <= ?", id - KEPT_ROWS);
    shelves = [...shelves.slice(1 - KEPT_ROWS), shelf(id, full)];
    for (const [key] of full) newest.delete(key);
  };

  return {
    get: (key: string): Answered | null => newest.get(key) ?? older(key),

    add(key: string, answered: Answered): void {
      newest.set(key, answered);
    },

    /** Reads everything, once; null = nothing was kept yet. */
    load<T>(): T | null {
      let rest: T | null = null;
      for (const { id, what } of sql.exec<{ id: number; what: string }>("select id, what from kept order by id")) {
        const { keys, ...others } = JSON.parse(what) as T & { readonly keys: readonly Entry[] };
        if (id === NEWEST) [rest, newest] = [others as T, new Map(keys)];
        else shelves.push(shelf(id, keys));
      }
      return rest;
    },

    keep(rest: object): void {
      while (newest.size > IN_A_ROW) shelve();
      write(NEWEST, { ...rest, keys: [...newest] });
    },
  };
}
