import { blockedDays } from "../../../domain/lead/dates/blocked-dates";
import { refuse, type Refusal } from "../../../domain/core/outcomes";
import { daysBetween } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import { placeOfState } from "./service-dates";

const MAX_SPAN_DAYS = 400;

/** Blocked days in a state, inclusive on both ends. */
export async function blockedDates(
  context: Context,
  input: { readonly startDate: PlainDay; readonly endDate: PlainDay; readonly state: string | null },
): Promise<{ readonly ok: true; readonly dates: readonly PlainDay[] } | Refusal<"invalid-input">> {
  const place = placeOfState(context.config.country, input.state);
  if (!place) return refuse("invalid-input", { state: ["Choose a state or region."] });
  const days = daysBetween(input.startDate, input.endDate);
  if (days < 0 || days > MAX_SPAN_DAYS)
    return refuse("invalid-input", { endDate: ["Choose an end date within a year of the start date."] });
  const closedDays = (await context.db.blockedDates.all()).filter(
    (row) => row.country === place.country && (row.state === "" || row.state === place.state),
  );
  return {
    ok: true,
    dates: blockedDays(
      place.country,
      place.state,
      input.startDate,
      input.endDate,
      new Set(closedDays.map((row) => row.day)),
    ),
  };
}
