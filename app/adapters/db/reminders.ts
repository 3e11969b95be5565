import type { SealedMessage } from "../../domain/notifications/message";
import type { BookingToken } from "../../domain/core/ids";
import { and, eq, inArray, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { AGREED_STATUSES } from "../../domain/booking/status";
import type { ReminderChoice, DueReminder } from "../../domain/booking/reminders";
import { changeEventStatement } from "./booking-events";
import { reminderPrefix } from "./booking-change";
import { selectColumns, orm, runInBatch } from "./orm";
import { countMessages, outboxStatements, cancelPending } from "./outbox";
import { bookings } from "./schema/bookings";
import { leads } from "./schema/leads";
import { suppliers } from "./schema/suppliers";

/** Maximum number of text reminders for a booking, however often it is moved. */
const MAX_SMS_REMINDERS = 3;

/** Reminders of confirmed bookings. `domain/booking/reminders.ts` decides when each is sent. */
export function d1Reminders(db: D1Database) {
  const database = orm(db);
  /** Condition: since the booking was read, it was not moved or cancelled, no reminder was sent, and reminders were not turned on or off. */
  const isUnchanged = ({ token, serviceDay, arrivalFrom, remindAt, isOff }: DueReminder) =>
    and(
      eq(bookings.token, token),
      eq(bookings.serviceDay, serviceDay),
      eq(bookings.arrivalFrom, arrivalFrom),
      eq(bookings.remindAt, remindAt),
      eq(bookings.remindersOff, isOff),
      inArray(bookings.status, AGREED_STATUSES),
    );

  return {
    /** Due reminders, earliest first. */
    async listDue(now: number, limit: number): Promise<readonly DueReminder[]> {
      return database
        .select({
          ...selectColumns({
            token: bookings.token,
            serviceDay: bookings.serviceDay,
            arrivalFrom: bookings.arrivalFrom,
            key: bookings.reminderKey,
            isOff: bookings.remindersOff,
            zone: suppliers.zone,
          }),
          remindAt: sql<number>`${bookings.remindAt}`.as("remindAt"),
          customerZone: sql<string | null>`${leads.state} ->> '$.suburb.zone'`.as("customerZone"),
        })
        .from(bookings)
        .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
        .leftJoin(leads, eq(leads.guid, bookings.leadGuid))
        .where(and(isNotNull(bookings.remindAt), lte(bookings.remindAt, now)))
        .orderBy(bookings.remindAt)
        .limit(limit);
    },
    /** Schedules the next reminder without sending one. `nextAt` null = no more reminders. Writes nothing if the booking has changed since it was read. */
    async plan(reminder: DueReminder, nextAt: number | null): Promise<void> {
      await database.update(bookings).set({ remindAt: nextAt }).where(isUnchanged(reminder));
    },
    /**
     * Sends a reminder with its event and schedules the next one, in one batch. Returns false if another run has already sent it, if the booking was moved or
     * cancelled, or if reminders were turned off.
     */
    async send(
      reminder: DueReminder,
      {
        messages,
        key,
        nextAt,
        at,
      }: {
        readonly messages: readonly SealedMessage[];
        readonly key: string;
        readonly nextAt: number | null;
        readonly at: number;
      },
    ): Promise<boolean> {
      const { token } = reminder;
      const isCurrent = sql`exists (select 1 from ${bookings} where ${isUnchanged(reminder)})`;
      const isBelowSmsLimit = sql`${countMessages(reminderPrefix(token), "sms")} < ${MAX_SMS_REMINDERS}`;
      const results = await runInBatch(db, [
        ...messages.flatMap((message) =>
          outboxStatements(db, [message], at, message.channel === "sms" ? and(isCurrent, isBelowSmsLimit) : isCurrent),
        ),
        database
          .update(bookings)
          .set({ remindAt: nextAt, reminderKey: sql`coalesce(${bookings.reminderKey}, ${key})` })
          .where(isUnchanged(reminder)),
        changeEventStatement(db, { bookingToken: token, at, actor: "system", kind: "reminded" }),
      ]);
      return results[messages.length]?.meta.changes === 1;
    },
    async find(key: string): Promise<ReminderChoice | null> {
      const row = await database
        .select(
          selectColumns({
            token: bookings.token,
            status: bookings.status,
            serviceDay: bookings.serviceDay,
            arrivalFrom: bookings.arrivalFrom,
            supplierName: suppliers.name,
            isOff: bookings.remindersOff,
          }),
        )
        .from(bookings)
        .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
        .where(eq(bookings.reminderKey, key))
        .get();
      return row ?? null;
    },
    /** Turns the reminders of a booking off and cancels unsent ones, because the customer marked an email as spam. */
    stop: (token: BookingToken, at: number): Promise<void> => setReminders(eq(bookings.token, token), "off", at),
    /** Turns reminders off and cancels unsent ones, or turns them on again. Repeating it changes nothing. */
    setReminders: (key: string, setting: "off" | "on", at: number): Promise<void> =>
      setReminders(eq(bookings.reminderKey, key), setting, at),
  };

  async function setReminders(bookingCondition: SQL, setting: "off" | "on", at: number): Promise<void> {
    const reminderRow = await database
      .select({ token: bookings.token, status: bookings.status })
      .from(bookings)
      .where(bookingCondition)
      .get();
    if (!reminderRow) return;
    const { token, status } = reminderRow;
    const isOff = setting === "off";
    const changeStatement = database
      .update(bookings)
      .set({ remindersOff: isOff, updatedAt: at })
      .where(and(eq(bookings.token, token), ne(bookings.remindersOff, isOff), eq(bookings.status, status)));
    await runInBatch(db, [
      changeStatement,
      changeEventStatement(db, {
        bookingToken: token,
        at,
        actor: "customer",
        kind: isOff ? "reminders-stopped" : "reminders-resumed",
      }),
      ...(isOff ? [cancelPending(db, reminderPrefix(token))] : []),
    ]);
  }
}
