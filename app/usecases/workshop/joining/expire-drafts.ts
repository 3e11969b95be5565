import { retentionMs } from "../../../domain/core/retention/retention";
import type { Context } from "../../context";

const CONCURRENCY = 50;

/** Deletes drafts that nobody has touched for long, with their pictures. Objects first: a row that stays is swept again. */
export async function forgetDrafts(context: Context): Promise<{ readonly forgotten: number }> {
  const old = await context.db.joining.forgotten(context.clock.now() - retentionMs("applications"), CONCURRENCY);
  if (old.length === 0) return { forgotten: 0 };
  await context.uploads.files.remove(old.flatMap(({ files }) => files.map(({ objectKey }) => objectKey)));
  await context.db.joining.forget(old.map(({ id }) => id));
  return { forgotten: old.length };
}
