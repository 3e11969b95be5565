type Kind = "code" | "access" | "refresh" | "session" | "user" | "key";

export interface SandboxRecord<T> {
  readonly body: T;
  readonly family: string | null;
}

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const sha256 = async (text: string): Promise<string> =>
  toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** The sandbox's memory in D1. Secrets are known by their hash. */
export function sandboxIdentityStore(db: D1Database) {
  return {
    async add(kind: Kind, id: string, body: unknown, expiresAt: number, family: string | null = null): Promise<void> {
      await db
        .prepare(
          "insert into sandbox_identity_records (id, kind, family, body, expires_at) values (?, ?, ?, ?, ?) on conflict (id) do nothing",
        )
        .bind(id, kind, family, JSON.stringify(body), expiresAt)
        .run();
    },
    async find<T>(kind: Kind, id: string, now: number): Promise<SandboxRecord<T> | null> {
      const row = await db
        .prepare("select body, family from sandbox_identity_records where kind = ? and id = ? and expires_at > ?")
        .bind(kind, id, now)
        .first<{ body: string; family: string | null }>();
      return row && { body: JSON.parse(row.body) as T, family: row.family };
    },
    /** Uses a code or refresh token, once. A second use ends everything that the first one led to. */
    async use<T>(kind: "code" | "refresh", id: string, now: number): Promise<SandboxRecord<T> | null> {
      const row = await db
        .prepare(
          "update sandbox_identity_records set used_at = ?3 where kind = ?1 and id = ?2 and used_at is null and expires_at > ?3 returning body, family",
        )
        .bind(kind, id, now)
        .first<{ body: string; family: string | null }>();
      if (row) return { body: JSON.parse(row.body) as T, family: row.family };
      await db
        .prepare(
          `delete from sandbox_identity_records where kind in ('access', 'refresh')
            and family = (select family from sandbox_identity_records where kind = ? and id = ? and used_at is not null)`,
        )
        .bind(kind, id)
        .run();
      return null;
    },
    /** The contact of a supplier, by its id or its lower-case address; null = there is none. */
    async supplierContact(by: { readonly id: number } | { readonly email: string }) {
      const [column, value] = "id" in by ? (["id", by.id] as const) : (["email", by.email] as const);
      return db
        .prepare(
          `select id, name, contact_name as contactName, email, phone_e164 as phone from suppliers where ${column} = ? order by id limit 1`,
        )
        .bind(value)
        .first<{ id: number; name: string; contactName: string; email: string; phone: string }>();
    },
    async remove(id: string): Promise<void> {
      await db.prepare("delete from sandbox_identity_records where id = ?").bind(id).run();
    },
  };
}
export type SandboxIdentityStore = ReturnType<typeof sandboxIdentityStore>;
