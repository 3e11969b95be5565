import { COUNTRIES } from "../../../domain/core/country/country";
import { type ClosedDay, type ClosedDayFacts, closedDayKey, closedDays } from "../../../domain/lead/dates/closed-day";
import { refuse } from "../../../domain/core/outcomes";
import { dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import type { WithdrawnItem } from "../../../domain/operations/desk/versions";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import type { VersionedItemType } from "./versioned";

const todayOf = ({ clock, config }: Context) => dayAt(clock.now(), COUNTRIES[config.country].defaultZone);

/** Days on which no bookings are taken, in addition to public holidays, as edited at the desk. Bookings that exist on such a day are kept. */
export const CLOSED_DAYS: VersionedItemType<"closed-day", ClosedDayFacts> = {
  kind: "closed-day",
  rules: closedDays,
  actions: { make: "day-closed", end: "day-opened", restore: "day-closed-again" },
  facts: async (context) => ({ today: todayOf(context) }),
  keyOf(input, facts) {
    const parsedDays = closedDays.read(input, facts, null);
    return parsedDays.ok
      ? { ok: true, key: closedDayKey(parsedDays.value) }
      : refuse("invalid-input", parsedDays.errors);
  },
  takenErrors: { day: ["This day is already closed there"] },
};

/** Maximum number of reopened days on a page. */
const MAX_ENDED_ITEMS = 20;

/** Closed days from today on, and days that were reopened, for operators who may change supply. */
export async function readClosedDays(context: Context): Promise<
  | {
      readonly ok: true;
      readonly closed: readonly (ClosedDay & { readonly reason: string })[];
      readonly endedItems: readonly WithdrawnItem[];
    }
  | DeskRefusal
> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const [closed, endedItems] = await Promise.all([
    context.db.blockedDates.listFrom(todayOf(context)),
    context.db.deskChanges.listRemoved("closed-day", MAX_ENDED_ITEMS),
  ]);
  return { ok: true, closed, endedItems };
}
