import { DAY_MS } from "../../../domain/core/time/duration";
import { CALL_OUTCOMES, isCallOutcome, MAX_DAYS_TO_NEXT_CALL, parseMoment } from "../../../domain/lead/call-outcome";
import type { LeadGuid } from "../../../domain/core/ids";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { jobZone } from "../../../domain/core/country/local-day";

/**
 * Records the outcome of a call that a customer is waiting for. `next` = when to call again, if the outcome allows it, such as "2026-11-25T14:30", in the time
 * zone of the customer's location. `calls` = number of calls when the page was rendered.
 */
export const noteCall = (
  context: Context,
  guid: LeadGuid,
  submission: ConfirmedForm,
  { outcome, next, calls }: { readonly outcome: string; readonly next: string; readonly calls: number },
): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "called", about: guid }, async () => {
    if (!isCallOutcome(outcome)) return refuse("invalid-input", { outcome: ["Choose the result of the call"] });
    const { isOpen } = CALL_OUTCOMES[outcome];
    const lead = await context.db.leads.find(guid);
    if (lead === null) return refuse("lead-not-found");
    const nextAt = parseMoment(next, jobZone(lead));
    const now = context.clock.now();
    const isNextCallValid = nextAt !== null && nextAt > now && nextAt <= now + MAX_DAYS_TO_NEXT_CALL * DAY_MS;
    if (isOpen && !isNextCallValid)
      return refuse("invalid-input", {
        nextAt: [`Enter the time of the next call, within the next ${MAX_DAYS_TO_NEXT_CALL} days`],
      });
    return (await context.db.desk.recordCall({ leadGuid: guid, calls }, outcome, isOpen ? nextAt : null))
      ? { ok: true as const }
      : refuse("already-decided");
  });
