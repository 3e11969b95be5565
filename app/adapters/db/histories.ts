import type {
  BookingHistory,
  BookingHistoryEvent,
  HistoryEvent,
  LeadFacts,
  LeadHistoryEvent,
} from "../../domain/history/history";
import type { Histories } from "../../usecases/ports/histories";

interface FactsRow {
  revision: number;
  submittedAt: number | null;
  bookedAt: number | null;
  cancelledAt: number | null;
  updatedAt: number;
  isLastRevision: number;
}
interface BookingRow {
  id: number;
  token: string;
  status: string;
  supplierId: number;
  serviceDay: string;
  takesAnySupplier: number;
  calendarSequence: number;
  offers: number;
  state: string;
  responseType: number | null;
  end: string | null;
  reminders: number;
}
type OfBooking<T> = T & { readonly token: string };

const facts = (state: string) =>
  `${state} ->> '$.submittedAt' as submittedAt, ${state} ->> '$.bookedAt' as bookedAt, ${state} ->> '$.cancelledAt' as cancelledAt, ${state} ->> '$.updatedAt' as updatedAt`;
const OF_LEAD = "(select token from bookings where lead_guid = ?1)";

const toFacts = ({ revision, submittedAt, bookedAt, cancelledAt, updatedAt }: FactsRow): LeadFacts => ({
  revision,
  submittedAt,
  bookedAt,
  cancelledAt,
  updatedAt,
});
const mine = <T>(rows: readonly OfBooking<T>[], of: string): readonly Omit<OfBooking<T>, "token">[] =>
  rows.flatMap(({ token, ...row }) => (token === of ? [row] : []));

export const d1Histories = (db: D1Database): Histories => ({
  leadOf: (name) =>
    db
      .prepare(
        "select guid from leads where guid = lower(?1) union all select lead_guid from bookings where token = ?1 or cast(id as text) = ?1 limit 1",
      )
      .bind(name)
      .first<string>("guid"),
  async ofLead(guid) {
    const ask = (sql: string) => db.prepare(sql).bind(guid);
    const [lead, revisions, events, bids, bookings, bookingEvents, paymentEvents, messages] = await db.batch([
      ask(
        `select revision, ${facts("state")}, state = (select r.state from lead_revisions r where r.guid = leads.guid order by r.revision desc limit 1) as isLastRevision from leads where guid = ?1`,
      ),
      ask(
        `select revision, ${facts("state")}, 1 as isLastRevision from lead_revisions where guid = ?1 order by revision`,
      ),
      ask(
        `select at, who, what, why, revision from (
           select saved_at as at, who, what, why, revision, 0 as part, 0 as id from lead_revisions where guid = ?1
           union all select at, who, what, why, revision, 1, id from captured_image_events where lead_guid = ?1
           union all select asked_at, who, 'supplier-asked', 'supplier ' || supplier_id, revision, 2, id from supplier_direct_leads where lead_guid = ?1) order by revision, part, id, what`,
      ),
      ask(
        "select at, who, kind as what, coalesce(why, case when supplier_id is not null then 'supplier ' || supplier_id end) as why from bid_events where lead_guid = ?1 order by seq",
      ),
      ask(
        `select b.id, b.token, b.status, b.supplier_id as supplierId, b.service_day as serviceDay, b.takes_any_supplier as takesAnySupplier, b.calendar_sequence as calendarSequence,
                (select count(*) from booking_offers where booking_token = b.token) as offers, o.state, o.response_type as responseType, o.ended as end, o.reminders
           from bookings b left join booking_offers o on o.id = (select max(id) from booking_offers where booking_token = b.token) where b.lead_guid = ?1 order by b.created_at`,
      ),
      ask(
        `select booking_token as token, at, actor as who, kind as what, reason as why, to_status as "to" from booking_events where booking_token in ${OF_LEAD} order by id`,
      ),
      ask(
        `select coalesce(a.booking_token, a.paying_booking_token, (select token from bookings where lead_guid = a.lead_guid limit 1)) as token, e.attempt_id as attemptId, e.at, e.actor as who, e.kind as what, e.reason as why
           from payment_events e join payment_attempts a on a.id = e.attempt_id where a.lead_guid = ?1 order by e.id`,
      ),
      ask(
        `select coalesce(sent_at, created_at) as at, 'system' as who, state as what, template || ' by ' || channel as why from outbox where about = ?1 or about in ${OF_LEAD} order by 1`,
      ),
    ]);
    const rows = <T>(of: D1Result<unknown> | undefined) => (of?.results ?? []) as unknown as readonly T[];
    const [stored] = rows<FactsRow>(lead);
    if (!stored) return null;
    const ofBookings = rows<OfBooking<BookingHistoryEvent>>(bookingEvents);
    const ofPayments = rows<OfBooking<HistoryEvent & { attemptId: string }>>(paymentEvents);
    return {
      guid,
      stored: toFacts(stored),
      isLastRevision: stored.isLastRevision === 1,
      revisions: rows<FactsRow>(revisions).map(toFacts),
      events: rows<LeadHistoryEvent>(events),
      bidEvents: rows<HistoryEvent>(bids),
      bookings: rows<BookingRow>(bookings).map(
        ({ id, token, takesAnySupplier, state, responseType, end, reminders, ...booking }): BookingHistory => ({
          id,
          token,
          stored: {
            ...booking,
            takesAnySupplier: takesAnySupplier === 1,
            offer: { state, responseType, end, reminders },
          },
          events: mine(ofBookings, token),
          paymentEvents: mine(ofPayments, token),
        }),
      ),
      messages: rows<HistoryEvent>(messages),
    };
  },
});
