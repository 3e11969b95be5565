import type { Booking, BookingPayment } from "../../domain/booking/booking";
import type { BookingStatus } from "../../domain/booking/status";
import type { FleetApproval } from "../../domain/fleet/approval";
import { cents } from "../../domain/money/money";
import type { TransactionStatus } from "../../domain/payments/transaction-status";
import type { Price } from "../../domain/pricing/price";
import type { Bookings, NewBooking, TakeBooking } from "../../usecases/ports/bookings";
import { printsOfCustomer, writePrints } from "./booking-prints";
import { isDiscountGone, takeDiscount } from "./discount-use";
import { postQuoted } from "./money-ledger";
import { outboxStatements } from "./outbox";
import { recordPayment, UNPAID } from "./payment-record";

interface BookingRow {
  id: number;
  token: string;
  lead_guid: string;
  supplier_id: number;
  service_day: string;
  arrival_from: string;
  arrival_to: string | null;
  job_minutes: number;
  status: string;
  booking_type: number;
  fleet_company_id: number | null;
  fleet_approval: FleetApproval | null;
  is_product_flow: number;
  price: string;
  extra_ids: string;
  request_cipher: string;
  terms_version: string;
  created_at: number;
  /** [{id, status, amount, method, at}] of the booking's payments. */
  payments: string;
}

const SELECT = `select b.id, b.token, b.lead_guid, b.supplier_id, b.service_day, b.arrival_from, b.arrival_to, b.job_minutes, b.status, b.booking_type,
  b.fleet_company_id, b.fleet_approval, b.is_product_flow, b.price, b.extra_ids, b.request_cipher, b.terms_version, b.created_at,
  (select json_group_array(json_object('id', p.id, 'status', p.status, 'amount', p.amount_cents, 'method', p.method, 'at', p.created_at)) from payments p where p.booking_token = b.token) as payments
  from bookings b`;

function toBooking(row: BookingRow): Booking {
  const payments = JSON.parse(row.payments) as { id: string; status: TransactionStatus; amount: number; method: BookingPayment["method"]; at: number }[];
  return {
    id: row.id, token: row.token, leadGuid: row.lead_guid, supplierId: row.supplier_id, serviceDay: row.service_day,
    arrivalFrom: row.arrival_from, arrivalTo: row.arrival_to, jobMinutes: row.job_minutes, status: row.status as BookingStatus,
    bookingType: row.booking_type, fleetCompanyId: row.fleet_company_id, fleetApproval: row.fleet_approval, isProductFlow: row.is_product_flow === 1,
    price: JSON.parse(row.price) as Price, extraIds: JSON.parse(row.extra_ids) as number[], termsVersion: row.terms_version, createdAt: row.created_at,
    payments: payments.map((payment) => ({ ...payment, amount: cents(payment.amount) })),
  };
}

export function d1Bookings(db: D1Database): Bookings {
  const one = async (where: string, ...values: unknown[]) => db.prepare(`${SELECT} where ${where}`).bind(...values).first<BookingRow>();

  return {
    async take(booking, payment, messages, actor) {
      const { token, createdAt } = booking;
      try {
        await db.batch([
          takePlace(db, booking),
          insertBooking(db, booking),
          submitted(db, booking, actor),
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
      return row ? { booking: toBooking(row), sealedRequest: row.request_cipher } : null;
    },
    tokenOf: (id) => db.prepare("select token from bookings where id = ?").bind(id).first<string>("token"),
    async findForLead(leadGuid) {
      const row = await one("b.lead_guid = ? and b.status <> 'Cancelled'", leadGuid);
      return row ? toBooking(row) : null;
    },
    ofCustomer: (prints) => printsOfCustomer(db, prints),
    async findBySubmission(key) {
      const row = await one("b.submission_key = ?", key);
      return row ? toBooking(row) : null;
    },
    async addPayment(token, payment, messages, actor, at) {
      try {
        const told = `exists (select 1 from payments where id = '${payment.id.replaceAll("'", "''")}')`;
        const [written] = await db.batch([...recordPayment(db, token, payment, actor, at, UNPAID), ...outboxStatements(db, messages, at, told)]);
        return written?.meta.changes === 1;
      } catch (error) {
        lostRace(error);
        return false;
      }
    },
  };
}

/** Adds the job to the supplier's day; the table's CHECK aborts the whole batch when the day is full. */
const takePlace = (db: D1Database, booking: NewBooking) =>
  db
    .prepare(
      `insert into supplier_days (supplier_id, day, capacity_minutes, booked_minutes) values (?, ?, ?, ?)
       on conflict (supplier_id, day) do update set booked_minutes = booked_minutes + excluded.booked_minutes`,
    )
    .bind(booking.supplierId, booking.serviceDay, booking.capacityMinutes, booking.jobMinutes);

const insertBooking = (db: D1Database, booking: NewBooking) =>
  db
    .prepare(
      `insert into bookings (id, token, lead_guid, supplier_id, service_day, arrival_from, arrival_to, job_minutes, status, booking_type, fleet_company_id, is_product_flow,
         pricing_strategy, currency, total_cents, max_total_cents, price, extra_ids, request_cipher, terms_version, submission_key, created_at, updated_at, fleet_approval)
       values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?22, ?23)`,
    )
    .bind(
      booking.id, booking.token, booking.leadGuid, booking.supplierId, booking.serviceDay, booking.arrivalFrom, booking.arrivalTo, booking.jobMinutes, booking.status,
      booking.bookingType, booking.fleetCompanyId, booking.isProductFlow ? 1 : 0, booking.price.strategy, booking.price.currency, booking.price.total,
      booking.price.maxTotal, JSON.stringify(booking.price), JSON.stringify(booking.extraIds), booking.sealedRequest, booking.termsVersion, booking.submissionKey, booking.createdAt,
      booking.fleetApproval ?? null,
    );

const submitted = (db: D1Database, booking: NewBooking, actor: string) =>
  db
    .prepare("insert into booking_events (booking_token, at, actor, kind, from_status, to_status) values (?, ?, ?, 'submitted', null, ?)")
    .bind(booking.token, booking.createdAt, actor, booking.status);

const approvalNeeded = (db: D1Database, booking: NewBooking) =>
  db
    .prepare("insert into booking_events (booking_token, at, actor, kind, from_status, to_status, reason) values (?, ?, 'system', 'fleet-approval-needed', ?3, ?3, 'membership-not-verified')")
    .bind(booking.token, booking.createdAt, booking.status);

/** Which of the batch's guards was in the way. Anything else is a fault and thrown on. */
function lostRace(error: unknown): TakeBooking & { ok: false } {
  const message = error instanceof Error ? error.message : "";
  if (message.includes("CHECK constraint failed") && message.includes("booked_minutes")) return { ok: false, reason: "day-full" };
  if (isDiscountGone(message)) return { ok: false, reason: "discount-gone" };
  if (message.includes("UNIQUE constraint failed: bookings.id")) return { ok: false, reason: "reference-taken" };
  const taken = ["UNIQUE constraint failed: bookings.lead_guid", "UNIQUE constraint failed: bookings.submission_key", "UNIQUE constraint failed: payments.attempt_id", "NOT NULL constraint failed: payments.attempt_id"];
  if (taken.some((guard) => message.includes(guard))) return { ok: false, reason: "already-taken" };
  throw error;
}
