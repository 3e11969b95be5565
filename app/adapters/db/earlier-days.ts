import { and, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { AGREED } from "../../domain/booking/status";
import type { EarlierDays, EarlierDayWish } from "../../usecases/ports/earlier-days";
import { eventOfChange } from "./booking-events";
import { named, orm, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { bookings } from "./schema/bookings";

export function d1EarlierDays(db: D1Database): EarlierDays {
  const store = orm(db);
  /** Standing for the day that was read. */
  const stands = ({ token, serviceDay }: Pick<EarlierDayWish, "token" | "serviceDay">) =>
    and(eq(bookings.token, token), eq(bookings.serviceDay, serviceDay), inArray(bookings.status, AGREED));
  const asRead = (wish: EarlierDayWish) => and(stands(wish), eq(bookings.earlierLookAt, wish.lookAt));

  return {
    async isWanted(token) {
      const row = await store
        .select(named({ lookAt: bookings.earlierLookAt }))
        .from(bookings)
        .where(eq(bookings.token, token))
        .get();
      return (row?.lookAt ?? null) !== null;
    },
    async turn({ token, serviceDay }, to, { at, actor }) {
      const isOn = to === "on";
      const change = store
        .update(bookings)
        .set({ earlierLookAt: isOn ? at : null, updatedAt: at })
        .where(
          and(stands({ token, serviceDay }), isOn ? isNull(bookings.earlierLookAt) : isNotNull(bookings.earlierLookAt)),
        );
      await db.batch([
        statementOf(db, change),
        eventOfChange(db, {
          bookingToken: token,
          at,
          actor,
          kind: isOn ? "earlier-day-wanted" : "earlier-day-unwanted",
        }),
      ]);
    },
    async due(now, limit) {
      return store
        .select({
          ...named({ token: bookings.token, serviceDay: bookings.serviceDay }),
          lookAt: sql<number>`${bookings.earlierLookAt}`.as("lookAt"),
        })
        .from(bookings)
        .where(and(isNotNull(bookings.earlierLookAt), lte(bookings.earlierLookAt, now)))
        .orderBy(bookings.earlierLookAt)
        .limit(limit);
    },
    async lookAgain(wish, at) {
      await store.update(bookings).set({ earlierLookAt: at }).where(asRead(wish));
    },
    async tell(wish, { day, messages, at }) {
      const isWished = sql`exists (select 1 from ${bookings} where ${asRead(wish)})`;
      const results = await db.batch([
        ...outboxStatements(db, messages, at, isWished),
        statementOf(db, store.update(bookings).set({ earlierLookAt: null, updatedAt: at }).where(asRead(wish))),
        eventOfChange(db, { bookingToken: wish.token, at, actor: "system", kind: "earlier-day-told", reason: day }),
      ]);
      return results.at(-1)?.meta.changes === 1;
    },
  };
}
