/** What a key was answered; a fingerprint that was lost with the object's storage fits every body. */
export interface Answered {
  readonly fingerprint: string | null;
  readonly state: "done" | "overtaken";
  readonly revision: number | null;
}

type Entry = readonly [key: string, answered: Answered];

/** Answered keys of one row. */
const IN_A_ROW = 64;
/** Rows that are remembered, some 2,000 keys; older ones could only be repeated by a client that slept through all these saves. */
const KEPT_ROWS = 31;

/** Row 0 is what the object keeps, with its newest answered keys; rows above it are older keys, so that a save never writes many of them again. */
const NEWEST = 0;

/** The keys that were answered, in memory, and on disk with what else the object keeps. */
export function answeredKeys(sql: SqlStorage) {
  const known = new Map<string, Answered>();
  let newest: Entry[] = [];
  const write = (id: number, what: unknown) => sql.exec("insert into kept (id, what) values (?, ?) on conflict (id) do update set what = excluded.what", id, JSON.stringify(what));
  const lastRow = () => sql.exec<{ id: number }>("select coalesce(max(id), 0) as id from kept").one().id;
  return {
    get: (key: string): Answered | null => known.get(key) ?? null,
    add(key: string, answered: Answered): void {
      known.set(key, answered);
      newest.push([key, answered]);
      const [oldest] = known.keys();
      if (known.size > (KEPT_ROWS + 1) * IN_A_ROW && oldest !== undefined) known.delete(oldest);
    },
    /** Reads everything; null = nothing was kept yet. */
    load<T>(): T | null {
      let rest: T | null = null;
      for (const { id, what } of sql.exec<{ id: number; what: string }>("select id, what from kept order by id = 0, id")) {
        const row = JSON.parse(what) as T & { readonly keys: Entry[] };
        for (const [key, answered] of row.keys) known.set(key, answered);
        if (id === NEWEST) [rest, newest] = [row, row.keys];
      }
      return rest;
    },
    keep(rest: object): void {
      for (; newest.length > IN_A_ROW; newest = newest.slice(IN_A_ROW)) {
        const id = lastRow() + 1;
        write(id, { keys: newest.slice(0, IN_A_ROW) });
        sql.exec("delete from kept where id > 0 and id <= ?", id - KEPT_ROWS);
      }
      write(NEWEST, { ...rest, keys: newest });
    },
  };
}
