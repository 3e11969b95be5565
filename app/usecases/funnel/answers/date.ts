import type { Journey } from "../../../domain/funnel/journey";
import type { QuoteUrgency } from "../../../domain/lead/lead";
import { refuse } from "../../../domain/outcomes";
import type { PlainDay } from "../../../domain/time/plain-date";
import type { Context } from "../../context";
import { DATE_PROBLEM_WORDS, dateWindow } from "../date-window";
import type { Decision } from "../decision";

/** Either how urgent it is, or the day from the calendar. */
export type DateAnswer = { readonly urgency: QuoteUrgency } | { readonly serviceDate: PlainDay };

/** A specific day is asked on the calendar; the other urgencies get their default day (ledger F-222 to F-227, F-230 to F-237). */
export async function answerDate(context: Context, { lead }: Journey, answer: DateAnswer): Promise<Decision> {
  const { check, defaultFor } = await dateWindow(context, lead);
  if ("serviceDate" in answer) {
    const problem = check(answer.serviceDate);
    if (problem !== null) return refuse("invalid-input", { serviceDate: [DATE_PROBLEM_WORDS[problem]] });
    return { ok: true, patch: { quoteUrgency: "SpecificDay", serviceDate: answer.serviceDate }, to: "onward" };
  }
  if (answer.urgency === "SpecificDay")
    return {
      ok: true,
      patch: { quoteUrgency: "SpecificDay", serviceDate: null },
      to: "date",
      params: { sub: "date-picker" },
    };
  return { ok: true, patch: { quoteUrgency: answer.urgency, serviceDate: defaultFor(answer.urgency) }, to: "onward" };
}
