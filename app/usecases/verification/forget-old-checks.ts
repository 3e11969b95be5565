import type { Context } from "../context";

const KEPT_MS = 24 * 3_600_000;

/** Codes and what became of them are kept a day (docs: retention). */
export const forgetOldChecks = (context: Context): Promise<void> => context.db.verification.forgetBefore(context.clock.now() - KEPT_MS);
