import { calendar } from "../../../domain/funnel/calendar";
import { isWeekend } from "../../../domain/time/days";
import { dateWindow } from "../date-window";
import type { LoadScreen } from "../screen";
import type { Screens } from "../screen-types";

/** `sub=date-picker` is the calendar, anything else the four urgencies (ledger F-075). */
export const date: LoadScreen<Screens["date"]> = async (context, { lead }, parameters) => {
  if (parameters.get("sub") !== "date-picker") return { urgency: lead.quoteUrgency, picker: null };
  const { minimum, maximum, check, defaultFor } = await dateWindow(context, lead);
  const wished =
    lead.quoteUrgency === "SpecificDay" && lead.serviceDate !== null && check(lead.serviceDate) === null
      ? lead.serviceDate
      : defaultFor("SpecificDay");
  return {
    urgency: lead.quoteUrgency,
    picker: {
      months: calendar(minimum, maximum, (day) => check(day) === null),
      first: minimum,
      last: maximum,
      chosen: isWeekend(wished) ? null : wished,
    },
  };
};
