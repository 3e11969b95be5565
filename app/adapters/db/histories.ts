import { type LeadGuid, parseLeadGuid } from "../../domain/core/ids";
import { asc, count, eq, inArray, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { LeadHistory, BookingHistory, LeadFacts } from "../../domain/booking/history/history";
import type { StoredSave } from "../../usecases/ports/lead-records";
import { belongsToLead } from "./booking-row";
import { toLead } from "./lead-row";
import { leadEventQueries, toLeadEvents } from "./lead-events";
import { fromJson, selectColumns, selectNullableColumns, orm } from "./orm";
import { messagesAbout } from "./outbox";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings } from "./schema/bookings";
import { bidEvents } from "./schema/lead-bids";
import { type StoredLeadRow, leads } from "./schema/leads";
import { outbox } from "./schema/outbox";
import { paymentAttempts, paymentEvents } from "./schema/payments";

/** Facts about a lead that follow from its events. */
const toLeadFacts = ({ revision, state }: Pick<StoredSave, "revision" | "state">): LeadFacts => {
  const { submittedAt, bookedAt, cancelledAt, updatedAt } = toLead(fromJson<StoredLeadRow>(state));
  return { revision, submittedAt, bookedAt, cancelledAt, updatedAt };
};

/** Values for a draft whose Durable Object has lost its storage. */
const DRAFT_STATE = { submittedAt: null, bookedAt: null, cancelledAt: null };

/** Whether the row of a draft refers to the newest save that changed the row. Only the Durable Object has the content of a draft. */
function isLatestSave(
  row: { readonly revision: number; readonly key: string; readonly updatedAt: number },
  saves: readonly StoredSave[],
): boolean {
  const lastSave = saves.findLast(({ isAlone }) => !isAlone);
  return (
    lastSave?.revision === row.revision && lastSave.idempotencyKey === row.key && lastSave.savedAt === row.updatedAt
  );
}

const otherOffers = alias(bookingOffers, "others");

/** Returns the rows of one booking without the column that contains its token. */
const rowsOfBooking = <R extends { readonly token: string | null }>(
  rows: readonly R[],
  bookingToken: string,
): Omit<R, "token">[] => rows.flatMap(({ token, ...row }) => (token === bookingToken ? [row] : []));

/** The stored history of leads and their bookings. */
export function d1Histories(db: D1Database) {
  const database = orm(db);
  return {
    /** The lead with this guid, or the lead of the booking with this number or token. Null = there is none. */
    async findLeadGuid(name: string): Promise<LeadGuid | null> {
      const guid = parseLeadGuid(name);
      if (guid !== null)
        return (
          (await database.select({ guid: leads.guid }).from(leads).where(eq(leads.guid, guid)).get())?.guid ?? null
        );
      const bookingRow = await database
        .select({ guid: bookings.leadGuid })
        .from(bookings)
        .where(/^\d{1,15}$/.test(name) ? eq(bookings.id, Number(name)) : sql`${bookings.token} = ${name}`)
        .get();
      return bookingRow?.guid ?? null;
    },
    /** The history of a lead, including `saves` from its Durable Object. Takes one D1 round trip. Null = there is no such lead. */
    async readLeadHistory(guid: LeadGuid, saves: readonly StoredSave[]): Promise<LeadHistory | null> {
      const selectTokens = () => database.select({ token: bookings.token }).from(bookings).where(belongsToLead(guid));
      const isSameBooking = eq(otherOffers.bookingToken, bookings.token);
      const newestOffer = database
        .select({ id: max(otherOffers.id) })
        .from(otherOffers)
        .where(isSameBooking);
      const offerCount = database.select({ offers: count() }).from(otherOffers).where(isSameBooking);
      const writtenAt = sql<number>`coalesce(${outbox.sentAt}, ${outbox.createdAt})`;

      const [[lead], photos, requests, bids, created, moves, payments, messages] = await database.batch([
        database
          .select({
            revision: leads.revision,
            key: leads.saveKey,
            state: sql<string | null>`${leads.state}`.as("state"),
            updatedAt: leads.updatedAt,
          })
          .from(leads)
          .where(eq(leads.guid, guid)),
        ...leadEventQueries(db, guid),
        database
          .select({
            at: bidEvents.at,
            actor: bidEvents.actor,
            event: bidEvents.kind,
            reason: bidEvents.reason,
            supplierId: bidEvents.supplierId,
          })
          .from(bidEvents)
          .where(eq(bidEvents.leadGuid, guid))
          .orderBy(asc(bidEvents.seq)),
        database
          .select({
            ...selectColumns({
              id: bookings.id,
              token: bookings.token,
              status: bookings.status,
              supplierId: bookings.supplierId,
              serviceDay: bookings.serviceDay,
              acceptsAnySupplier: bookings.acceptsAnySupplier,
              calendarSequence: bookings.calendarSequence,
              workStep: bookings.workStep,
            }),
            ...selectNullableColumns({
              state: bookingOffers.state,
              responseType: bookingOffers.responseType,
              end: bookingOffers.ended,
              reminders: bookingOffers.reminders,
            }),
            offers: sql<number>`${offerCount}`.as("offers"),
          })
          .from(bookings)
          .leftJoin(bookingOffers, eq(bookingOffers.id, sql`${newestOffer}`))
          .where(belongsToLead(guid))
          .orderBy(asc(bookings.createdAt)),
        database
          .select({
            token: bookingEvents.bookingToken,
            at: bookingEvents.at,
            actor: bookingEvents.actor,
            event: bookingEvents.kind,
            reason: bookingEvents.reason,
            to: bookingEvents.toStatus,
          })
          .from(bookingEvents)
          .where(inArray(bookingEvents.bookingToken, selectTokens()))
          .orderBy(asc(bookingEvents.id)),
        database
          .select({
            token: sql<
              string | null
            >`coalesce(${paymentAttempts.bookingToken}, ${paymentAttempts.payingBookingToken}, ${selectTokens().limit(1)})`.as(
              "token",
            ),
            ...selectColumns({
              attemptId: paymentEvents.attemptId,
              at: paymentEvents.at,
              actor: paymentEvents.actor,
              event: paymentEvents.kind,
              reason: paymentEvents.reason,
            }),
          })
          .from(paymentEvents)
          .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentEvents.attemptId))
          .where(eq(paymentAttempts.leadGuid, guid))
          .orderBy(asc(paymentEvents.id)),
        database
          .select({ at: writtenAt, state: outbox.state, template: outbox.template, channel: outbox.channel })
          .from(outbox)
          .where(
            messagesAbout(
              sql`(select ${guid} union all select ${bookings.token} from ${bookings} where ${belongsToLead(guid)})`,
              sql`coalesce((select ${leads.createdAt} from ${leads} where ${leads.guid} = ${guid}), 0)`,
            ),
          )
          .orderBy(asc(writtenAt)),
      ]);
      if (!lead) return null;
      const lastSave = saves.at(-1);
      return {
        guid,
        storedFacts:
          lead.state !== null
            ? toLeadFacts({ revision: lead.revision, state: lead.state })
            : lastSave
              ? toLeadFacts(lastSave)
              : { ...DRAFT_STATE, revision: lead.revision, updatedAt: lead.updatedAt },
        matchesLastRevision: lead.state === null ? isLatestSave(lead, saves) : lead.state === lastSave?.state,
        revisions: saves.map(toLeadFacts),
        events: toLeadEvents(saves, photos, requests),
        bidEvents: bids.map(({ supplierId, reason, ...event }) => ({
          ...event,
          reason: reason ?? (supplierId === null ? null : `supplier ${supplierId}`),
        })),
        bookings: created.map(
          ({ id, token, state, responseType, end, reminders, ...booking }): BookingHistory => ({
            id,
            token,
            storedFacts: {
              ...booking,
              offer: state === null || reminders === null ? null : { state, responseType, end, reminders },
            },
            events: rowsOfBooking(moves, token),
            paymentEvents: rowsOfBooking(payments, token),
          }),
        ),
        messages: messages.map(({ at, state, template, channel }) => ({
          at,
          actor: "system",
          event: state,
          reason: `${template} by ${channel}`,
        })),
      };
    },
  };
}
