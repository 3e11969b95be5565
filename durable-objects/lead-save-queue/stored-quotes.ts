import type { StoredQuote } from "../../app/adapters/lead-quotes";
import type { PlainDay } from "../../app/domain/core/time/plain-date";
import { type ObjectSql, copyRows } from "./revisions";

/** Number of stored quotes that are kept. Enough for a customer who compares a few dates. */
const MAX_RETAINED_QUOTES = 3;

const COLUMNS =
  "input_hash as inputHash, rule_version as ruleVersion, service_day as serviceDay, created_at as createdAt, listings, basis";

/** The quotes that were calculated for a lead, one packed row for each (app/adapters/lead-quotes.ts). This object does not read their contents. */
export function storedQuoteStore(sql: ObjectSql) {
  let isCreated = copyRows(sql.exec("select 1 as n from sqlite_master where name = 'quotes'")).length > 0;
  const selectQuotes = (orderBy: string, ...values: SqlStorageValue[]): readonly StoredQuote[] =>
    isCreated
      ? (copyRows(
          sql.exec<Record<string, SqlStorageValue>>(`select ${COLUMNS} from quotes order by ${orderBy}`, ...values),
        ) as unknown as StoredQuote[])
      : [];
  return {
    /** Newest first. */
    all: () => selectQuotes("created_at desc"),
    latest: (): StoredQuote | null => selectQuotes("created_at desc limit 1")[0] ?? null,
    /** The newest quotes for that day, or if there are none, the newest of all. */
    listed: (serviceDay: PlainDay | null): StoredQuote | null =>
      // `is` is used because the day may be null.
      selectQuotes("service_day is ? desc, created_at desc limit 1", serviceDay)[0] ?? null,
    /** When the latest quotes were stored, in epoch milliseconds. Null = there are none. */
    newestAt: (): number | null => {
      const [row] = isCreated
        ? copyRows(sql.exec<{ at: number | null }>("select max(created_at) as at from quotes"))
        : [];
      return row?.at ?? null;
    },

    /** Stores quotes. Quotes with the same inputs replace the stored ones and become the newest. */
    keep({ inputHash, ruleVersion, serviceDay, createdAt, listings, basis }: StoredQuote): void {
      if (!isCreated)
        sql.exec(
          `create table quotes (
            input_hash text primary key,
            rule_version text not null,
            service_day text,
            created_at integer not null,
            listings blob not null,
            basis blob not null
          ) strict, without rowid`,
        );
      isCreated = true;
      sql.exec(
        `insert into quotes (input_hash, rule_version, service_day, created_at, listings, basis) values (?, ?, ?, ?, ?, ?)
         on conflict (input_hash) do update set created_at = excluded.created_at, listings = excluded.listings, basis = excluded.basis`,
        inputHash,
        ruleVersion,
        serviceDay,
        createdAt,
        listings,
        basis,
      );
      sql.exec(
        "delete from quotes where input_hash not in (select input_hash from quotes order by created_at desc limit ?)",
        MAX_RETAINED_QUOTES,
      );
    },

    /** Deletes all quotes here, after they were archived. */
    drop(): void {
      if (isCreated) sql.exec("delete from quotes");
    },
  };
}
