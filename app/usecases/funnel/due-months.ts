import { COUNTRIES } from "../../domain/country/country";
import { nextServiceDueMonths } from "../../domain/dates/next-service-due";
import type { Lead } from "../../domain/lead/lead";
import { dayAt } from "../../domain/time/days";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Context } from "../context";

/** The months on offer for a lead's next service, by the calendar of where its job is. */
export const dueMonths = (
  { clock }: Context,
  { country, suburb }: Pick<Lead, "country" | "suburb">,
): readonly PlainDay[] => nextServiceDueMonths(dayAt(clock.now(), suburb?.zone ?? COUNTRIES[country].defaultZone));
