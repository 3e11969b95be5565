import type { Context } from "../../context";

/** Of one run; the next one is minutes away. */
const BATCH_SIZE = 100;

/** Records in the history that unanswered findings have expired. They count as not approved from their deadline on. */
export const expireFindings = async (context: Context): Promise<{ readonly lapsed: number }> => ({
  lapsed: await context.db.extraWork.lapse(context.clock.now(), BATCH_SIZE),
});
