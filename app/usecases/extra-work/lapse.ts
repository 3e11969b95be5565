import type { Context } from "../context";

/** Of one run; the next one is minutes away. */
const EACH_RUN = 100;

/** Records in the history that unanswered findings have expired. They count as not approved from their deadline on. */
export const lapseFindings = async (context: Context): Promise<{ readonly lapsed: number }> => ({
  lapsed: await context.db.extraWork.lapse(context.clock.now(), EACH_RUN),
});
