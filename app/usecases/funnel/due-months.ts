import { COUNTRIES } from "../../domain/core/country/country";
import { nextServiceDueMonths } from "../../domain/lead/dates/next-service-due";
import type { Lead } from "../../domain/lead/lead";
import { dayAt } from "../../domain/core/time/days";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";

/** The months on offer for a lead's next service, by the calendar of where its job is. */
export const dueMonths = (
  { clock }: Context,
  { country, suburb }: Pick<Lead, "country" | "suburb">,
): readonly PlainDay[] => nextServiceDueMonths(dayAt(clock.now(), suburb?.zone ?? COUNTRIES[country].defaultZone));
