import type { Lead } from "../lead/lead";
import { formatDay } from "../time/words";

const WORDS = {
  AsSoonAsPossible: "As soon as possible",
  WithinAFewWeeks: "Within a few weeks",
  JustPriceChecking: "Only checking prices",
  SpecificDay: "On a day",
} as const;

/** When the customer wants the work done, for a supplier. */
export function urgencyWords({ quoteUrgency, serviceDay }: Pick<Lead, "quoteUrgency" | "serviceDay">): string {
  if (quoteUrgency === null || quoteUrgency === "SpecificDay")
    return serviceDay === null ? "Any day" : formatDay(serviceDay);
  return WORDS[quoteUrgency];
}
