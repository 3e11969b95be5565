import { type LeadGuid, parseLeadGuid } from "../../domain/core/ids";
import { asc, count, eq, inArray, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { LeadHistory, BookingHistory, LeadFacts } from "../../domain/booking/history/history";
import type { StoredSave } from "../../usecases/ports/lead-records";
import { isOf } from "./booking-row";
import { toLead } from "./lead-row";
import { leadEventQueries, leadEventsOf } from "./lead-events";
import { fromJson, selectColumns, selectNullableColumns, orm } from "./orm";
import { messagesAbout } from "./outbox";
import { bookingOffers } from "./schema/booking-offers";
import { bookingEvents, bookings } from "./schema/bookings";
import { bidEvents } from "./schema/lead-bids";
import { type StoredLeadRow, leads } from "./schema/leads";
import { outbox } from "./schema/outbox";
import { paymentAttempts, paymentEvents } from "./schema/payments";

/** Facts about a lead that follow from its events. */
const leadFactsOf = ({ revision, state }: Pick<StoredSave, "revision" | "state">): LeadFacts => {
  const { submittedAt, bookedAt, cancelledAt, updatedAt } = toLead(fromJson<StoredLeadRow>(state));
  return { revision, submittedAt, bookedAt, cancelledAt, updatedAt };
};

/** Values for a draft whose object lost its storage. */
const DRAFT = { submittedAt: null, bookedAt: null, cancelledAt: null };

/** Whether a draft's row refers to the newest save that changed the row. The content of a draft is only in its Durable Object. */
function isNamed(
  row: { readonly revision: number; readonly key: string; readonly updatedAt: number },
  saves: readonly StoredSave[],
): boolean {
  const last = saves.findLast(({ isAlone }) => !isAlone);
  return last?.revision === row.revision && last.idempotencyKey === row.key && last.savedAt === row.updatedAt;
}

const others = alias(bookingOffers, "others");

/** Rows of one booking, without its token. */
const rowsOfToken = <R extends { readonly token: string | null }>(rows: readonly R[], of: string): Omit<R, "token">[] =>
  rows.flatMap(({ token, ...row }) => (token === of ? [row] : []));

/** The stored history of leads and their bookings. */
export function d1Histories(db: D1Database) {
  const store = orm(db);
  return {
    /** The lead with this guid, or the lead of the booking with this number or token. Null when there is none. */
    async leadOf(name: string): Promise<LeadGuid | null> {
      const guid = parseLeadGuid(name);
      if (guid !== null)
        return (await store.select({ guid: leads.guid }).from(leads).where(eq(leads.guid, guid)).get())?.guid ?? null;
      const match = await store
        .select({ guid: bookings.leadGuid })
        .from(bookings)
        .where(/^\d{1,15}$/.test(name) ? eq(bookings.id, Number(name)) : sql`${bookings.token} = ${name}`)
        .get();
      return match?.guid ?? null;
    },
    /** The history of a lead with these saves, in one round trip. Null when there is no such lead. */
    async ofLead(guid: LeadGuid, saves: readonly StoredSave[]): Promise<LeadHistory | null> {
      const tokens = () => store.select({ token: bookings.token }).from(bookings).where(isOf(guid));
      const ofBooking = eq(others.bookingToken, bookings.token);
      const newestOffer = store
        .select({ id: max(others.id) })
        .from(others)
        .where(ofBooking);
      const offers = store.select({ offers: count() }).from(others).where(ofBooking);
      const writtenAt = sql<number>`coalesce(${outbox.sentAt}, ${outbox.createdAt})`;

      const [[lead], photos, requests, bids, created, moves, payments, messages] = await store.batch([
        store
          .select({
            revision: leads.revision,
            key: leads.saveKey,
            state: sql<string | null>`${leads.state}`.as("state"),
            updatedAt: leads.updatedAt,
          })
          .from(leads)
          .where(eq(leads.guid, guid)),
        ...leadEventQueries(db, guid),
        store
          .select({
            at: bidEvents.at,
            who: bidEvents.who,
            what: bidEvents.kind,
            why: bidEvents.why,
            supplierId: bidEvents.supplierId,
          })
          .from(bidEvents)
          .where(eq(bidEvents.leadGuid, guid))
          .orderBy(asc(bidEvents.seq)),
        store
          .select({
            ...selectColumns({
              id: bookings.id,
              token: bookings.token,
              status: bookings.status,
              supplierId: bookings.supplierId,
              serviceDay: bookings.serviceDay,
              takesAnySupplier: bookings.takesAnySupplier,
              calendarSequence: bookings.calendarSequence,
              workStep: bookings.workStep,
            }),
            ...selectNullableColumns({
              state: bookingOffers.state,
              responseType: bookingOffers.responseType,
              end: bookingOffers.ended,
              reminders: bookingOffers.reminders,
            }),
            offers: sql<number>`${offers}`.as("offers"),
          })
          .from(bookings)
          .leftJoin(bookingOffers, eq(bookingOffers.id, sql`${newestOffer}`))
          .where(isOf(guid))
          .orderBy(asc(bookings.createdAt)),
        store
          .select({
            token: bookingEvents.bookingToken,
            at: bookingEvents.at,
            who: bookingEvents.actor,
            what: bookingEvents.kind,
            why: bookingEvents.reason,
            to: bookingEvents.toStatus,
          })
          .from(bookingEvents)
          .where(inArray(bookingEvents.bookingToken, tokens()))
          .orderBy(asc(bookingEvents.id)),
        store
          .select({
            token: sql<
              string | null
            >`coalesce(${paymentAttempts.bookingToken}, ${paymentAttempts.payingBookingToken}, ${tokens().limit(1)})`.as(
              "token",
            ),
            ...selectColumns({
              attemptId: paymentEvents.attemptId,
              at: paymentEvents.at,
              who: paymentEvents.actor,
              what: paymentEvents.kind,
              why: paymentEvents.reason,
            }),
          })
          .from(paymentEvents)
          .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentEvents.attemptId))
          .where(eq(paymentAttempts.leadGuid, guid))
          .orderBy(asc(paymentEvents.id)),
        store
          .select({ at: writtenAt, state: outbox.state, template: outbox.template, channel: outbox.channel })
          .from(outbox)
          .where(
            messagesAbout(
              sql`(select ${guid} union all select ${bookings.token} from ${bookings} where ${isOf(guid)})`,
              sql`coalesce((select ${leads.createdAt} from ${leads} where ${leads.guid} = ${guid}), 0)`,
            ),
          )
          .orderBy(asc(writtenAt)),
      ]);
      if (!lead) return null;
      const last = saves.at(-1);
      return {
        guid,
        stored:
          lead.state !== null
            ? leadFactsOf({ revision: lead.revision, state: lead.state })
            : last
              ? leadFactsOf(last)
              : { ...DRAFT, revision: lead.revision, updatedAt: lead.updatedAt },
        isLastRevision: lead.state === null ? isNamed(lead, saves) : lead.state === last?.state,
        revisions: saves.map(leadFactsOf),
        events: leadEventsOf(saves, photos, requests),
        bidEvents: bids.map(({ supplierId, why: reason, ...event }) => ({
          ...event,
          why: reason ?? (supplierId === null ? null : `supplier ${supplierId}`),
        })),
        bookings: created.map(
          ({ id, token, state, responseType, end, reminders, ...booking }): BookingHistory => ({
            id,
            token,
            stored: {
              ...booking,
              offer: state === null || reminders === null ? null : { state, responseType, end, reminders },
            },
            events: rowsOfToken(moves, token),
            paymentEvents: rowsOfToken(payments, token),
          }),
        ),
        messages: messages.map(({ at, state, template, channel }) => ({
          at,
          who: "system",
          what: state,
          why: `${template} by ${channel}`,
        })),
      };
    },
  };
}
