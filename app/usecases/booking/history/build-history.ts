import type { LeadGuid } from "../../../domain/core/ids";
import { historyMismatches } from "../../../domain/booking/history/check-history";
import { type HistoryLine, buildTimeline } from "../../../texts/history";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";

export interface HistoryTimeline {
  readonly ok: true;
  readonly leadGuid: LeadGuid;
  /** Keys of the desk's actions to show: those about the quote, and about the requested booking or all bookings. */
  readonly about: readonly string[];
  readonly lines: readonly HistoryLine[];
  /** Differences between the stored values and those derived from the events. */
  readonly disagreements: readonly string[];
}

/**
 * The readable history of a lead (by guid) or of one booking (by number or token), and whether the stored values agree with it. Takes two D1 round trips and
 * one call to the lead's Durable Object.
 */
export async function buildHistory(
  context: Context,
  reference: string,
): Promise<HistoryTimeline | Refusal<"lead-not-found">> {
  const { histories } = context.db;
  const leadGuid = await histories.findLeadGuid(reference);
  const history =
    leadGuid === null ? null : await histories.readLeadHistory(leadGuid, await context.leadRecords.saves(leadGuid));
  if (history === null) return refuse("lead-not-found");
  const booking = history.bookings.find(({ id, token }) => token === reference || String(id) === reference);
  return {
    ok: true,
    leadGuid: history.guid,
    about: booking ? [booking.token] : [history.guid, ...history.bookings.map(({ token }) => token)],
    lines: buildTimeline(history, booking?.token ?? null),
    disagreements: historyMismatches(history),
  };
}
