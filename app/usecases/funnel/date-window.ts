import { checkServiceDay, type DateProblem, nextServiceDueMonths } from "../../domain/lead/dates/default-date";
import type { Lead, QuoteUrgency } from "../../domain/lead/lead";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import { pickServiceDay, serviceWindow, jobLocation } from "../lead/dates/service-window";
import { dayAt } from "../../domain/core/time/days";
import { jobZone } from "../../domain/core/country/local-day";

/** The days that can be requested at the location of the lead. */
export interface DateWindow {
  readonly minimum: PlainDay;
  readonly maximum: PlainDay;
  readonly defaultDayFor: (urgency: QuoteUrgency | null) => PlainDay;
  readonly checkDay: (day: PlainDay) => DateProblem | null;
}

/** Messages about the chosen day, shown next to it. */
export const DATE_PROBLEM_MESSAGES: Readonly<Record<DateProblem, string>> = {
  "too-early": "That day is too soon. Choose a later one",
  "too-late": "Choose a day in the next two months",
  blocked: "That day is a public holiday. Choose another one",
};

export async function loadDateWindow(context: Context, lead: Pick<Lead, "country" | "suburb">): Promise<DateWindow> {
  const window = serviceWindow(context, jobLocation(lead), await context.db.blockedDates.all());
  return {
    minimum: window.minimum,
    maximum: window.maximum,
    defaultDayFor: (urgency) => pickServiceDay(window, null, urgency),
    checkDay: (day) => checkServiceDay(day, window),
  };
}

/** Months that a customer can choose for the next service, starting from today's date at the location. */
export const listDueMonths = ({ clock }: Context, lead: Pick<Lead, "country" | "suburb">): readonly PlainDay[] =>
  nextServiceDueMonths(dayAt(clock.now(), jobZone(lead)));
