import { sql } from "drizzle-orm";
import type { LeadHolder } from "../../domain/lead/held-by";
import { placeWords } from "../../domain/history/rebuild-booking";
import type { Bookings, NewBooking, StoredBooking, TakeBooking } from "../../usecases/ports/bookings";
import { printsOfCustomer, writePrints } from "./booking-prints";
import { isDiscountGone, takeDiscount } from "./discount-use";
import { BOOKING_COLUMNS, type BookingRow, toBooking } from "./booking-row";
import { newOffer, STANDING_COLUMNS, type StandingColumns, toStanding } from "./booking-offer-row";
import { postQuoted } from "./money-ledger";
import { outboxStatements } from "./outbox";
import { portalLinkStatements } from "./portal-access";
import { recordPayment, STILL_WANTED, UNPAID } from "./payment-record";
import { takePlace } from "./supplier-days";

const SELECT = `select ${BOOKING_COLUMNS} from bookings b`;
/** Word for word that of the index `bookings_to_review`. */
const TO_REVIEW = "b.review_secret_hash is null and b.status in ('Confirmed', 'Rescheduled', 'Serviced')";

const toStored = (row: BookingRow): StoredBooking => ({ booking: toBooking(row), sealedRequest: row.request_cipher });

interface PersonRow
  extends StandingColumns,
    Pick<BookingRow, "token" | "service_day" | "arrival_from" | "arrival_to" | "is_product_flow"> {
  supplier_name: string;
  zone: string;
}

/** Word for word by the index `bookings_of_person`. */
const OF_PERSON = `select ${STANDING_COLUMNS}, b.token, b.service_day, b.arrival_from, b.arrival_to, b.is_product_flow, s.name as supplier_name, s.zone
  from bookings b
  join booking_offers o on o.id = (select max(id) from booking_offers where booking_token = b.token)
  join suppliers s on s.id = b.supplier_id
 where json_extract(b.holders, '$[0].userId') = ?1 and json_extract(b.holders, '$[0].userId') is not null
 order by b.service_day desc limit ?2`;

export function d1Bookings(db: D1Database): Bookings {
  const one = async (where: string, ...values: unknown[]) =>
    db
      .prepare(`${SELECT} where ${where}`)
      .bind(...values)
      .first<BookingRow>();

  return {
    async take(booking, payment, messages, actor, asked) {
      const { token, createdAt } = booking;
      try {
        await db.batch([
          takePlace(db, booking),
          insertBooking(db, booking),
          submitted(db, booking, actor),
          newOffer(db, token, asked.offer, createdAt),
          ...portalLinkStatements(db, asked.links, createdAt),
          ...(booking.fleetApproval === "needed" ? [approvalNeeded(db, booking)] : []),
          ...(booking.prints ? [writePrints(db, token, booking.prints)] : []),
          ...(booking.discountUse ? takeDiscount(db, token, booking.discountUse, createdAt) : []),
          ...postQuoted(db, token, booking.price, createdAt),
          ...(payment ? recordPayment(db, token, payment, actor, createdAt) : []),
          ...outboxStatements(db, messages, createdAt),
        ]);
        return { ok: true };
      } catch (error) {
        return lostRace(error);
      }
    },
    async find(token) {
      const row = await one("b.token = ?", token);
      return row && toStored(row);
    },
    async findByReviewSecret(secretHash) {
      const row = await one("b.review_secret_hash = ?", secretHash);
      return row && toStored(row);
    },
    async toReview(from, to, limit) {
      const { results } = await db
        .prepare(`${SELECT} where ${TO_REVIEW} and b.service_day between ? and ? order by b.service_day limit ?`)
        .bind(from, to, limit)
        .all<BookingRow>();
      return results.map(toStored);
    },
    async inviteToReview(token, secretHash, messages, at) {
      const [kept] = await db.batch([
        db
          .prepare(`update bookings as b set review_secret_hash = ?, updated_at = ? where token = ? and ${TO_REVIEW}`)
          .bind(secretHash, at, token),
        db
          .prepare(
            "insert into booking_events (booking_token, at, actor, kind) select ?, ?, 'system', 'asked-for-review' where changes() = 1",
          )
          .bind(token, at),
        ...outboxStatements(
          db,
          messages,
          at,
          sql`exists (select 1 from bookings where review_secret_hash = ${secretHash})`,
        ),
      ]);
      return kept?.meta.changes === 1;
    },
    async whoseIs(id) {
      const row = await db
        .prepare("select token, holders from bookings where id = ?")
        .bind(id)
        .first<{ token: string; holders: string }>();
      return row && { token: row.token, holders: JSON.parse(row.holders) as LeadHolder[] };
    },
    async addHolder(token, { userId, holderHash }, at) {
      const isNew =
        "not exists (select 1 from json_each(holders) h where h.value ->> 'holderHash' is ?2 and h.value ->> 'userId' is ?3)";
      await db.batch([
        db
          .prepare(
            `update bookings set holders = json_insert(holders, '$[#]', json_object('userId', ?3, 'holderHash', ?2)), updated_at = ?4 where token = ?1 and ${isNew}`,
          )
          .bind(token, holderHash, userId, at),
        db
          .prepare(
            "insert into booking_events (booking_token, at, actor, kind, reason) select ?, ?, 'customer', 'holder-proved', 'by code' where changes() = 1",
          )
          .bind(token, at),
      ]);
    },
    async findForLead(leadGuid) {
      const row = await one("b.lead_guid = ? and b.status <> 'Cancelled'", leadGuid);
      return row ? toBooking(row) : null;
    },
    ofCustomer: (prints) => printsOfCustomer(db, prints),
    async ofPerson(userId, limit) {
      const { results } = await db.prepare(OF_PERSON).bind(userId, limit).all<PersonRow>();
      return results.map((row) => ({
        ...toStanding(row),
        token: row.token,
        serviceDay: row.service_day,
        arrivalFrom: row.arrival_from,
        arrivalTo: row.arrival_to,
        isProductFlow: row.is_product_flow === 1,
        supplierName: row.supplier_name,
        zone: row.zone,
      }));
    },
    async findBySubmission(key) {
      const row = await one("b.submission_key = ?", key);
      return row ? toBooking(row) : null;
    },
    async addPayment(token, payment, messages, actor, at) {
      try {
        const told = sql`exists (select 1 from payments where id = ${payment.id})`;
        const [written] = await db.batch([
          ...recordPayment(db, token, payment, actor, at, `${UNPAID} and ${STILL_WANTED}`),
          ...outboxStatements(db, messages, at, told),
        ]);
        return written?.meta.changes === 1;
      } catch (error) {
        lostRace(error);
        return false;
      }
    },
  };
}

const insertBooking = (db: D1Database, booking: NewBooking) =>
  db
    .prepare(
      `insert into bookings (id, token, lead_guid, supplier_id, service_day, arrival_from, arrival_to, job_minutes, status, booking_type, fleet_company_id, is_product_flow,
         pricing_strategy, currency, total_cents, max_total_cents, price, extra_ids, request_cipher, terms_version, submission_key, created_at, updated_at, fleet_approval, takes_any_supplier, holders)
       values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?22, ?23, ?24, ?25)`,
    )
    .bind(
      booking.id,
      booking.token,
      booking.leadGuid,
      booking.supplierId,
      booking.serviceDay,
      booking.arrivalFrom,
      booking.arrivalTo,
      booking.jobMinutes,
      booking.status,
      booking.bookingType,
      booking.fleetCompanyId,
      booking.isProductFlow ? 1 : 0,
      booking.price.strategy,
      booking.price.currency,
      booking.price.total,
      booking.price.maxTotal,
      JSON.stringify(booking.price),
      JSON.stringify(booking.extraIds),
      booking.sealedRequest,
      booking.termsVersion,
      booking.submissionKey,
      booking.createdAt,
      booking.fleetApproval ?? null,
      booking.takesAnySupplier ? 1 : 0,
      JSON.stringify(booking.holders ?? []),
    );

const submitted = (db: D1Database, booking: NewBooking, actor: string) =>
  db
    .prepare(
      "insert into booking_events (booking_token, at, actor, kind, from_status, to_status, reason) values (?, ?, ?, 'submitted', null, ?, ?)",
    )
    .bind(booking.token, booking.createdAt, actor, booking.status, placeWords(booking.supplierId, booking.serviceDay));

const approvalNeeded = (db: D1Database, booking: NewBooking) =>
  db
    .prepare(
      "insert into booking_events (booking_token, at, actor, kind, from_status, to_status, reason) values (?, ?, 'system', 'fleet-approval-needed', ?3, ?3, 'membership-not-verified')",
    )
    .bind(booking.token, booking.createdAt, booking.status);

/** Which of the batch's guards was in the way. Anything else is a fault and thrown on. */
function lostRace(error: unknown): TakeBooking & { ok: false } {
  const message = error instanceof Error ? error.message : "";
  if (message.includes("CHECK constraint failed") && message.includes("booked_minutes"))
    return { ok: false, reason: "day-full" };
  if (isDiscountGone(message)) return { ok: false, reason: "discount-gone" };
  if (message.includes("UNIQUE constraint failed: bookings.id")) return { ok: false, reason: "reference-taken" };
  const taken = [
    "UNIQUE constraint failed: bookings.lead_guid",
    "UNIQUE constraint failed: bookings.submission_key",
    "UNIQUE constraint failed: payments.attempt_id",
    "NOT NULL constraint failed: payments.attempt_id",
  ];
  if (taken.some((guard) => message.includes(guard))) return { ok: false, reason: "already-taken" };
  throw error;
}
