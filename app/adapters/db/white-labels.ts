import type { WhiteLabel } from "../../domain/fleet/brand/white-label";
import { perIsolate } from "../platform";
import { unmetered } from "./d1-meter";
import { DESK_CACHE_MS, memoized } from "./memoized-reads";
import { orm } from "./orm";
import { whiteLabels } from "./schema/fleet";

type WhiteLabelMap = ReadonlyMap<string, WhiteLabel>;

export const toWhiteLabel = ({ host: _, ...label }: typeof whiteLabels.$inferSelect): WhiteLabel => label;

/** Reads the whole small table, so that an unknown host needs no query. An empty table is cached too. */
const memoizedLabels = memoized<WhiteLabelMap>(
  async (db) => {
    const rows = await orm(db).select().from(whiteLabels);
    return new Map(rows.map((row) => [row.host, toWhiteLabel(row)]));
  },
  () => false,
  DESK_CACHE_MS,
);

/** Clears this isolate's cache. */
export const clearWhiteLabelCache = (db: D1Database): void => memoizedLabels.clear(db);

/** White labels, with the branding that was set at the desk. */
export const d1WhiteLabels = (db: D1Database) => ({
  /** White labels by host, including ended ones, at most a minute old. */
  all: (): Promise<ReadonlyMap<string, WhiteLabel>> => memoizedLabels(db),
});

const lastKnownLabels = perIsolate(() => new WeakMap<D1Database, WhiteLabelMap>());

/**
 * Like `all`, for a request that must get a response. If the database cannot be read, returns the last known labels or none, and passes the error to `onError`.
 */
export async function readWhiteLabels(db: D1Database, onError: (error: unknown) => void): Promise<WhiteLabelMap> {
  try {
    const labels = await memoizedLabels(db);
    lastKnownLabels().set(unmetered(db), labels);
    return labels;
  } catch (error) {
    onError(error);
    return lastKnownLabels().get(unmetered(db)) ?? new Map();
  }
}
