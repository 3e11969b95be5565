import type { Context } from "../../context";
import { messageOf } from "../../ports/log";
import { localToday } from "../../core/local-today";

/** The same lifetime as for the API call for priced repairs, so that a page and the API show the same prices. */
const CACHE_SECONDS = 60 * 60;

/**
 * Returns the figures of a public page from the edge cache, without a D1 query. If they are not cached, calculates them and caches them for an hour, at most
 * until the day ends. Refusals are not cached.
 */
export async function readOrComputeFigures<T extends { readonly ok: boolean }>(
  context: Context,
  name: string,
  compute: () => Promise<T>,
): Promise<T> {
  const key = `${localToday(context)}/${name}`;
  const figures = (await context.edgeCache.get(key)) as T | null;
  if (figures !== null) return figures;
  const freshFigures = await compute();
  if (freshFigures.ok) cacheFigures(context, name, freshFigures, CACHE_SECONDS);
  return freshFigures;
}

function cacheFigures(context: Context, name: string, value: unknown, seconds: number): void {
  context.later(
    context.edgeCache
      .put(`${localToday(context)}/${name}`, value, seconds)
      .catch((error: unknown) =>
        context.log.warn({ event: "unexpected-error", where: "keep figures", message: messageOf(error) }),
      ),
  );
}

/** Caches a value that was calculated from today's figures. It is used for the rest of the day. */
export const cacheForDay = (context: Context, name: string, value: unknown): void =>
  cacheFigures(context, name, value, 24 * 60 * 60);

/** Reads a value that `cacheForDay` stored today under `name`. Never calculates it. Null = there is none. */
export const readCachedFigures = async <T>(context: Context, name: string): Promise<T | null> =>
  (await context.edgeCache.get(`${localToday(context)}/${name}`)) as T | null;
