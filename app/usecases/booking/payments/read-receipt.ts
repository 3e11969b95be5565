import type { BookingToken, SupplierId } from "../../../domain/core/ids";
import { type BookingMoney, bookingMoney } from "../../../domain/booking/booking-money";
import type { Refusal } from "../../../domain/core/outcomes";
import type { Supplier } from "../../../domain/supplier/supplier";
import { type BookingDetails, readBooking } from "../read-booking";
import type { Context } from "../../context";
import { type Finding, decryptFindings } from "../extra-work/load-extra-work";
import type { CheckoutRequest } from "../../../domain/payments/provider";
import { METHODS, type OnlineMethod } from "../../../domain/payments/methods";
import { customerOfRequest } from "./start-payment";
import { openRequest } from "../sealed-request";

export interface Receipt extends BookingDetails {
  readonly ok: true;
  readonly money: BookingMoney;
  /** Earlier workshops of the booking, if one of them was paid; otherwise empty. */
  readonly earlierSuppliers: readonly Supplier[];
  readonly extraWork: readonly Finding[];
}

/** Payments and refunds of a booking. Earlier workshops are read only if one of them was paid. */
export async function readReceipt(
  context: Context,
  bookingToken: BookingToken,
): Promise<Receipt | Refusal<"booking-not-found">> {
  const [match, findings] = await Promise.all([
    readBooking(context, bookingToken),
    context.db.extraWork.listFindings(bookingToken),
  ]);
  if (!match.ok) return match;
  const { booking } = match;
  const money = bookingMoney(booking);
  const earlierWorkshops = money.workshops.filter(
    ({ invoice, supplierId }) => invoice !== null && supplierId !== booking.supplierId,
  );
  const [extraWork, earlierSuppliers] = await Promise.all([
    decryptFindings(
      context,
      findings.filter(({ state }) => state === "approved"),
      false,
    ),
    Promise.all(earlierWorkshops.map(({ supplierId }) => supplierOf(context, supplierId, match))),
  ]);
  return {
    ...match,
    money,
    extraWork,
    earlierSuppliers: earlierSuppliers.flatMap((supplier) => (supplier ? [supplier] : [])),
  };
}

async function supplierOf(
  context: Context,
  supplierId: SupplierId,
  { booking: { price, serviceDay } }: BookingDetails,
): Promise<Supplier | null> {
  const supplier = await context.db.suppliers.find(supplierId, price.country, { from: serviceDay, to: serviceDay });
  return supplier?.supplier ?? null;
}

/** The customer details of a booking, for the provider only. A person who has only the token never sees them. */
export async function customerOfBooking(
  context: Context,
  bookingToken: BookingToken | null,
): Promise<CheckoutRequest["customer"]> {
  const storedBooking = bookingToken === null ? null : await context.db.bookings.find(bookingToken);
  if (bookingToken === null || !storedBooking) return { firstName: "", lastName: "", email: "", mobile: "" };
  return customerOfRequest(await openRequest(context, storedBooking.sealedRequest, bookingToken));
}

/**
 * Whether we know enough about the customer for this method. A customer who booked to pay on the day may have given no last name. Providers that require one
 * are then not offered.
 */
export const hasEnoughDetails = (
  method: OnlineMethod,
  { firstName, lastName, email }: CheckoutRequest["customer"],
): boolean => !METHODS[method].needsCustomerDetails || (firstName !== "" && lastName !== "" && email !== "");
