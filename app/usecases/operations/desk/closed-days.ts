import { type ClosedDay, type ClosedDayFacts, closedDayKey, closedDays } from "../../../domain/lead/dates/closed-day";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { WithdrawnItem } from "../../../domain/operations/desk/versions";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import { type VersionedItemType, MAX_ENDED_ITEMS } from "./versioned";
import { localToday } from "../../core/local-today";

/** Days on which no bookings are taken, in addition to public holidays, as edited at the desk. Bookings that exist on such a day are kept. */
export const CLOSED_DAYS: VersionedItemType<"closed-day", ClosedDayFacts> = {
  kind: "closed-day",
  rules: closedDays,
  actions: { make: "day-closed", end: "day-opened", restore: "day-closed-again" },
  facts: async (context) => ({ today: localToday(context) }),
  keyOf(input, facts) {
    const parsedDays = closedDays.read(input, facts, null);
    return parsedDays.ok
      ? { ok: true, key: closedDayKey(parsedDays.value) }
      : refuse("invalid-input", parsedDays.errors);
  },
  takenErrors: { day: ["This day is already closed there"] },
};

/** Closed days from today onwards, and days that were reopened, for operators who may change supply. */
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
    context.db.blockedDates.listFrom(localToday(context)),
    context.db.deskChanges.listRemoved("closed-day", MAX_ENDED_ITEMS),
  ]);
  return { ok: true, closed, endedItems };
}
