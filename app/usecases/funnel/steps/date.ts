import { type CalendarMonth, buildCalendar } from "../../../domain/funnel/calendar";
import type { Journey } from "../../../domain/funnel/journey";
import type { QuoteUrgency } from "../../../domain/lead/lead";
import { refuse } from "../../../domain/core/outcomes";
import { isWeekend, toWeekday } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import { DATE_PROBLEM_MESSAGES, loadDateWindow } from "../date-window";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { WEEKDAY_NAMES } from "../../../domain/supplier/supplier-settings/hours";

export interface DateScreen {
  readonly urgency: QuoteUrgency | null;
  readonly picker: {
    readonly months: readonly CalendarMonth[];
    readonly firstDay: PlainDay;
    readonly lastDay: PlainDay;
    readonly selected: PlainDay | null;
  } | null;
}

/** Either the urgency, or the day chosen in the calendar. */
export type DateAnswer = { readonly urgency: QuoteUrgency } | { readonly serviceDay: PlainDay };

/** Whether a supplier that can do the job opens on that day of the week. Also true if there are no suppliers, or they are not known. */
const isAnyoneOpen = ({ suppliers }: Journey, day: PlainDay): boolean =>
  suppliers === null || suppliers.totalCount === 0 || suppliers.openWeekdays.includes(toWeekday(day));

/** `sub=date-picker` shows the calendar. Otherwise, the page shows the four urgencies (ledger F-075). */
const screen: LoadScreen<DateScreen> = async (context, journey, parameters) => {
  const { lead } = journey;
  if (parameters.get("sub") !== "date-picker") return { urgency: lead.quoteUrgency, picker: null };
  const { minimum, maximum, checkDay, defaultDayFor } = await loadDateWindow(context, lead);
  const canChoose = (day: PlainDay) => checkDay(day) === null && isAnyoneOpen(journey, day);
  const preferredDay =
    lead.quoteUrgency === "SpecificDay" && lead.serviceDay !== null && canChoose(lead.serviceDay)
      ? lead.serviceDay
      : defaultDayFor("SpecificDay");
  return {
    urgency: lead.quoteUrgency,
    picker: {
      months: buildCalendar(minimum, maximum, canChoose),
      firstDay: minimum,
      lastDay: maximum,
      selected: isWeekend(preferredDay) ? null : preferredDay,
    },
  };
};

/** Stores the date. A specific day is chosen in the calendar; the other urgencies have a default day (ledger F-222 to F-227, F-230 to F-237). */
async function saveDateAnswer(context: Context, journey: Journey, answer: DateAnswer): Promise<Decision> {
  const { lead } = journey;
  const { checkDay, defaultDayFor } = await loadDateWindow(context, lead);
  if ("serviceDay" in answer) {
    const problem = checkDay(answer.serviceDay);
    if (problem !== null) return refuse("invalid-input", { serviceDay: [DATE_PROBLEM_MESSAGES[problem]] });
    if (!isAnyoneOpen(journey, answer.serviceDay))
      return refuse("invalid-input", {
        serviceDay: [
          `No workshop near you is open on ${WEEKDAY_NAMES[toWeekday(answer.serviceDay)]}s. Choose another day`,
        ],
      });
    return { ok: true, patch: { quoteUrgency: "SpecificDay", serviceDay: answer.serviceDay }, to: "onward" };
  }
  if (answer.urgency === "SpecificDay")
    return {
      ok: true,
      patch: { quoteUrgency: "SpecificDay", serviceDay: null },
      to: "date",
      params: { sub: "date-picker" },
    };
  return { ok: true, patch: { quoteUrgency: answer.urgency, serviceDay: defaultDayFor(answer.urgency) }, to: "onward" };
}

export const date: StepLogic<DateScreen, DateAnswer> = { screen, answer: saveDateAnswer };
