import type { Context } from "../context";

/** Of one run; the next one is minutes away. */
const EACH_RUN = 100;

/** Questions that nobody answered in time count as not approved from that moment on; this notes it in the history. */
export const lapseFindings = async (context: Context): Promise<{ readonly lapsed: number }> => ({
  lapsed: await context.db.extraWork.lapse(context.clock.now(), EACH_RUN),
});
