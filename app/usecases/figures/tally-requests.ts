import { listReachedStages, SLOW_MS } from "../../domain/figures/tallies";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";
import { messageOf } from "../ports/log";
import { localToday } from "../core/local-today";

/** Facts about a request that has been answered. */
export interface AnsweredRequest {
  /** The route pattern of the page or API call, never a raw URL. */
  readonly pattern: string;
  readonly status: number;
  /** Milliseconds until the response started. */
  readonly ms: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly objectCalls: number;
}

type TallyContext = Pick<Context, "tallies" | "clock" | "config">;

/** Counts a request in the memory of this Worker instance. From time to time, the counts are written to the database after the response. */
export function tallyRequest(context: Context, request: AnsweredRequest): void {
  const { tallies, clock } = context;
  const { pattern, status, ms, rowsRead, rowsWritten, objectCalls } = request;
  const day = localToday(context);
  tallies.add(day, "requests", pattern, 1);
  if (status >= 500) tallies.add(day, "failed", pattern, 1);
  if (ms > SLOW_MS) tallies.add(day, "slow", pattern, 1);
  tallies.add(day, "rows-read", "", rowsRead);
  tallies.add(day, "rows-written", "", rowsWritten);
  tallies.add(day, "object-calls", "", objectCalls);
  // Impersonation is read-only, so no counts are written during it.
  if (context.impersonation === null && tallies.isDue(clock.now())) context.later(writeTallies(context));
}

/** Counts the stages that a quote reaches by a save. `previousLead` null = the quote is new. */
export function tallyMilestones(context: TallyContext, previousLead: Lead | null, nextLead: Lead): void {
  const previousMilestones = previousLead === null ? [] : listReachedStages(previousLead);
  for (const milestone of listReachedStages(nextLead))
    if (!previousMilestones.includes(milestone)) context.tallies.add(localToday(context), "reached", milestone, 1);
}

/** Writes the counts of this Worker instance. Counts that cannot be written remain in memory. */
export async function writeTallies(context: Context): Promise<void> {
  const counts = context.tallies.take();
  try {
    await context.db.tallies.add(counts);
  } catch (error) {
    for (const { day, tally, name, n } of counts) context.tallies.add(day, tally, name, n);
    context.log.warn({ event: "unexpected-error", where: "write tallies", message: messageOf(error) });
  }
}
