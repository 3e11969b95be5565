import type { Booking, BookingPayment } from "../../domain/booking/booking";
import type { BookingStatus } from "../../domain/booking/status";
import type { FleetApproval } from "../../domain/fleet/approval";
import type { LeadHolder } from "../../domain/lead/held-by";
import { cents } from "../../domain/money/money";
import type { TransactionStatus } from "../../domain/payments/transaction-status";
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
  /** [{id, status, amount, method, at}] of the booking's payments. */
  payments: string;
}

/** Of `bookings b`. */
export const BOOKING_COLUMNS = `b.id, b.token, b.lead_guid, b.supplier_id, b.service_day, b.arrival_from, b.arrival_to, b.job_minutes, b.status, b.booking_type,
  b.fleet_company_id, b.fleet_approval, b.is_product_flow, b.price, b.extra_ids, b.request_cipher, b.terms_version, b.created_at, b.original_service_day, b.calendar_sequence, b.takes_any_supplier, b.holders,
  (select json_group_array(json_object('id', p.id, 'status', p.status, 'amount', p.amount_cents, 'method', p.method, 'at', p.created_at)) from payments p where p.booking_token = b.token) as payments`;

export function toBooking(row: BookingRow): Booking {
  const payments = JSON.parse(row.payments) as { id: string; status: TransactionStatus; amount: number; method: BookingPayment["method"]; at: number }[];
  return {
    id: row.id, token: row.token, leadGuid: row.lead_guid, supplierId: row.supplier_id, serviceDay: row.service_day,
    arrivalFrom: row.arrival_from, arrivalTo: row.arrival_to, jobMinutes: row.job_minutes, status: row.status as BookingStatus,
    bookingType: row.booking_type, fleetCompanyId: row.fleet_company_id, fleetApproval: row.fleet_approval, isProductFlow: row.is_product_flow === 1,
    price: JSON.parse(row.price) as Price, extraIds: JSON.parse(row.extra_ids) as number[], termsVersion: row.terms_version, createdAt: row.created_at,
    originalServiceDay: row.original_service_day, calendarSequence: row.calendar_sequence, takesAnySupplier: row.takes_any_supplier === 1, holders: JSON.parse(row.holders) as LeadHolder[],
    payments: payments.map((payment) => ({ ...payment, amount: cents(payment.amount) })),
  };
}
