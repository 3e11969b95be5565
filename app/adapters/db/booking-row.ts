import type { Booking, BookingPayment, OfferStanding } from "../../domain/booking/booking";
import type { BookingStatus } from "../../domain/booking/status";
import type { FleetApproval } from "../../domain/fleet/approval";
import type { LeadHolder } from "../../domain/lead/held-by";
import { cents } from "../../domain/money/money";
import type { TransactionStatus } from "../../domain/payments/transaction-status";
import { RESPONSE_TYPE } from "../../domain/booking-offer/response-type";
import type { Price } from "../../domain/pricing/price";

export interface BookingRow {
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
  original_service_day: string | null;
  calendar_sequence: number;
  takes_any_supplier: number;
  /** [{userId, holderHash}] */
  holders: string;
  agreed_version: number;
  offer_standing: OfferStanding | null;
  /** [{id, status, amount, taken, method, at}] of the booking's payments. */
  payments: string;
}

/** What the newest offer of a booking waits for; the numbers are the response types of `domain/booking-offer/response-type.ts`. */
const STANDING = `(select case when o.state = 'closed' or o.response_type = ${RESPONSE_TYPE.decline} then 'ended' when o.state = 'open' or b.status <> 'Pending' then 'open'
    when o.response_type = ${RESPONSE_TYPE.changeDate} then 'dates' when o.response_type = ${RESPONSE_TYPE.queryPrice} then 'price' else 'open' end
    from booking_offers o where o.booking_token = b.token order by o.id desc limit 1)`;

/** Of `bookings b`. */
export const BOOKING_COLUMNS = `b.id, b.token, b.lead_guid, b.supplier_id, b.service_day, b.arrival_from, b.arrival_to, b.job_minutes, b.status, b.booking_type,
  b.fleet_company_id, b.fleet_approval, b.is_product_flow, b.price, b.extra_ids, b.request_cipher, b.terms_version, b.created_at, b.original_service_day, b.calendar_sequence, b.takes_any_supplier, b.holders,
  b.agreed_version, ${STANDING} as offer_standing,
  (select json_group_array(json_object('id', p.id, 'status', p.status, 'amount', p.amount_cents, 'taken', p.taken_cents, 'method', p.method, 'at', p.created_at)) from payments p where p.booking_token = b.token) as payments`;

export function toBooking(row: BookingRow): Booking {
  const payments = JSON.parse(row.payments) as {
    id: string;
    status: TransactionStatus;
    amount: number;
    taken: number;
    method: BookingPayment["method"];
    at: number;
  }[];
  return {
    id: row.id,
    token: row.token,
    leadGuid: row.lead_guid,
    supplierId: row.supplier_id,
    serviceDay: row.service_day,
    arrivalFrom: row.arrival_from,
    arrivalTo: row.arrival_to,
    jobMinutes: row.job_minutes,
    status: row.status as BookingStatus,
    bookingType: row.booking_type,
    fleetCompanyId: row.fleet_company_id,
    fleetApproval: row.fleet_approval,
    isProductFlow: row.is_product_flow === 1,
    price: JSON.parse(row.price) as Price,
    extraIds: JSON.parse(row.extra_ids) as number[],
    termsVersion: row.terms_version,
    createdAt: row.created_at,
    originalServiceDay: row.original_service_day,
    calendarSequence: row.calendar_sequence,
    takesAnySupplier: row.takes_any_supplier === 1,
    holders: JSON.parse(row.holders) as LeadHolder[],
    agreedVersion: row.agreed_version,
    offerStanding: row.offer_standing ?? "open",
    payments: payments.map((payment) => ({ ...payment, amount: cents(payment.amount), taken: cents(payment.taken) })),
  };
}
