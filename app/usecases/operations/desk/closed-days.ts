import { COUNTRIES } from "../../../domain/core/country/country";
import { type ClosedDay, type ClosedDayFacts, closedDayKey, closedDays } from "../../../domain/lead/dates/closed-day";
import { refuse } from "../../../domain/core/outcomes";
import { dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import type { EndedItem } from "../../../domain/operations/desk/desk-change";
import { type DeskRefusal, deskPerson } from "./desk-person";
import type { Versioned } from "./versioned";

const todayOf = ({ clock, config }: Context) => dayAt(clock.now(), COUNTRIES[config.country].defaultZone);

/** Days without bookings in addition to public holidays, as edited at the desk. Existing bookings on a closed day are kept. */
export const CLOSED_DAYS: Versioned<"closed-day", ClosedDayFacts> = {
  kind: "closed-day",
  rules: closedDays,
  acts: { make: "day-closed", end: "day-opened", putBack: "day-closed-again" },
  facts: async (context) => ({ today: todayOf(context) }),
  keyOf(input, facts) {
    const read = closedDays.read(input, facts, null);
    return read.ok ? { ok: true, key: closedDayKey(read.value) } : refuse("invalid-input", read.errors);
  },
  taken: { day: ["This day is already closed there"] },
};

/** Maximum number of reopened days on a page. */
const MAX_OPEN = 20;

/** Closed days from today on, and days that were reopened, for operators who may change supply. */
export async function readClosedDays(context: Context): Promise<
  | {
      readonly ok: true;
      readonly closed: readonly (ClosedDay & { readonly reason: string })[];
      readonly opened: readonly EndedItem[];
    }
  | DeskRefusal
> {
  const person = await deskPerson(context, "supply");
  if (!person.ok) return person;
  const [closed, endedItems] = await Promise.all([
    context.db.blockedDates.from(todayOf(context)),
    context.db.deskChanges.ended("closed-day", MAX_OPEN),
  ]);
  return { ok: true, closed, opened: endedItems };
}
