/** A sandbox object with the version it was read at. */
export interface Stored<T> {
  readonly body: T;
  readonly version: number;
}

/** The memory of one sandbox provider in D1: objects by id, changed only by who read them last. */
export function sandboxObjects<T>(db: D1Database, provider: string) {
  return {
    async find(id: string): Promise<Stored<T> | null> {
      const row = await db
        .prepare("select body, version from sandbox_checkouts where provider = ? and id = ?")
        .bind(provider, id)
        .first<{ body: string; version: number }>();
      return row ? { body: JSON.parse(row.body) as T, version: row.version } : null;
    },
    /** The object whose JSON member `name` has this value. */
    async findBy(name: string, value: string): Promise<(Stored<T> & { readonly id: string }) | null> {
      const row = await db
        .prepare(
          "select id, body, version from sandbox_checkouts where provider = ? and json_extract(body, '$.' || ?) = ? order by created_at limit 1",
        )
        .bind(provider, name, value)
        .first<{ id: string; body: string; version: number }>();
      return row ? { id: row.id, body: JSON.parse(row.body) as T, version: row.version } : null;
    },
    /** What is there already stays: two requests may bring the same. */
    async add(id: string, body: T, now: number): Promise<void> {
      await db
        .prepare(
          "insert into sandbox_checkouts (provider, id, body, created_at) values (?, ?, ?, ?) on conflict do nothing",
        )
        .bind(provider, id, JSON.stringify(body), now)
        .run();
    },
    /** False when someone else changed it since it was read. */
    async change(id: string, was: Stored<T>, body: T): Promise<boolean> {
      const done = await db
        .prepare(
          "update sandbox_checkouts set body = ?, version = version + 1 where provider = ? and id = ? and version = ?",
        )
        .bind(JSON.stringify(body), provider, id, was.version)
        .run();
      return done.meta.changes === 1;
    },
  };
}

export type SandboxObjects<T> = ReturnType<typeof sandboxObjects<T>>;
