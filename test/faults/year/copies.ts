import { createHash } from "node:crypto";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";

type Row = Record<string, SQLInputValue>;

/** The tables of a booking, except those of its supplier's day. */
const TABLES = [
  "bookings",
  "booking_events",
  "booking_offers",
  "portal_links",
  "discount_uses",
  "money_ledger",
  "outbox",
] as const;

const isHash = (value: unknown): value is string => typeof value === "string" && /^[\w-]{40,64}$/.test(value);

/**
 * Copies bookings that the application wrote, row for row, with another token, lead, number and creation date, and other digests of the same length. Making
 * each booking as a customer would take a day for one year.
 */
export function createBookingCopier(database: DatabaseSync, token: string) {
  const all = (sql: string, ...values: SQLInputValue[]) => database.prepare(sql).all(...values) as Row[];
  const [booking] = all("select * from bookings where token = ?", token);
  if (!booking) throw new Error("the booking does not exist");
  const { id, lead_guid: guid, created_at: at } = booking;
  const rows = TABLES.map((table) => {
    const rows = all(`select * from ${table}`).filter((row) =>
      Object.values(row).some((value) => value === token || String(value).includes(`${id}:`) || value === guid),
    );
    const columns = Object.keys(rows[0] ?? {}).filter(
      (name) => !(name === "id" && (table === "booking_offers" || table === "money_ledger")),
    );
    const insert = database.prepare(
      `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
    );
    return { rows, columns, insert };
  }).filter(({ rows }) => rows.length > 0);

  return (n: number, newGuid: string, now: number): string => {
    const newToken = createHash("sha256").update(`${n} ${token}`).digest("base64url").slice(0, token.length);
    const newId = 100_000_000 + n;
    const toCopiedValue = (value: SQLInputValue): SQLInputValue => {
      if (value === at) return now;
      if (value === id) return newId;
      if (typeof value !== "string") return value ?? null;
      const copiedValue = value
        .replaceAll(token, newToken)
        .replaceAll(String(guid), newGuid)
        .replaceAll(`${id}`, `${newId}`);
      return copiedValue === value && isHash(value)
        ? createHash("sha512").update(`${n} ${value}`).digest("hex").slice(0, value.length)
        : copiedValue;
    };
    for (const { rows: copiedRows, columns, insert } of rows)
      for (const row of copiedRows) insert.run(...columns.map((name) => toCopiedValue(row[name] as SQLInputValue)));
    return newToken;
  };
}
