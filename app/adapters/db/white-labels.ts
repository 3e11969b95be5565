import type { WhiteLabel } from "../../domain/fleet/brand/white-label";
import { perIsolate } from "../platform";
import { unmetered } from "./d1-meter";
import { memoized } from "./memoized-reads";
import { orm } from "./orm";
import { whiteLabels } from "./schema/fleet";

/** The desk changes them at any time: its pages say that a change holds within a minute. */
const KEEP_MS = 60_000;

type Labels = ReadonlyMap<string, WhiteLabel>;

export const toWhiteLabel = ({ host: _, ...label }: typeof whiteLabels.$inferSelect): WhiteLabel => label;

/** The whole small table, so that an invented host is looked up in memory. An empty table is cached too. */
const allOf = memoized<Labels>(
  async (db) => {
    const rows = await orm(db).select().from(whiteLabels);
    return new Map(rows.map((row) => [row.host, toWhiteLabel(row)]));
  },
  () => false,
  KEEP_MS,
);

/** Makes this isolate read again at once. */
export const forgetWhiteLabels = (db: D1Database): void => allOf.forget(db);

/** Other companies' faces, as the desk set them. */
export const d1WhiteLabels = (db: D1Database) => ({
  /** By host, including ended ones; at most a minute old. */
  all: (): Promise<ReadonlyMap<string, WhiteLabel>> => allOf(db),
});

const lastRead = perIsolate(() => new WeakMap<D1Database, Labels>());

/** The same for a request that must be answered: while the database cannot be read they are as they were, or none. `failed` hears of it. */
export async function whiteLabelsNow(db: D1Database, failed: (error: unknown) => void): Promise<Labels> {
  try {
    const labels = await allOf(db);
    lastRead().set(unmetered(db), labels);
    return labels;
  } catch (error) {
    failed(error);
    return lastRead().get(unmetered(db)) ?? new Map();
  }
}
