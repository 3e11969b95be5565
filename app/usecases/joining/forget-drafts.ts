import type { Context } from "../context";

const DAY_MS = 24 * 3_600_000;
/** A draft that nobody touches for so long leaves nothing. */
const KEPT_DAYS = 30;
const AT_ONCE = 50;

/** Deletes old drafts with their pictures. Objects first: a row that stays is swept again. */
export async function forgetDrafts(context: Context): Promise<{ readonly forgotten: number }> {
  const old = await context.db.joining.forgotten(context.clock.now() - KEPT_DAYS * DAY_MS, AT_ONCE);
  if (old.length === 0) return { forgotten: 0 };
  await context.uploads.files.remove(old.flatMap(({ files }) => files.map(({ objectKey }) => objectKey)));
  await context.db.joining.forget(old.map(({ id }) => id));
  return { forgotten: old.length };
}
