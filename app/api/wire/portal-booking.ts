import { agreedTotal } from "../../domain/booking/booking-money";
import { z } from "zod";
import { isValidPayment } from "../../domain/payments/transaction-status";
import type { OfferSituation } from "../../domain/booking/booking-offer/rules";
import { BOOKING_STATUSES } from "../../domain/booking/status";
import { TICKET_TYPE, buildTickets } from "../../domain/booking/tickets";
import type { OfferedBooking } from "../../usecases/booking/booking-offer/load-offered";
import { amount } from "./fields";
import { BOOKING, freeExtras, toWireTicketItem } from "./booking";

/** A booking for its supplier (P-091). */
export const PORTAL_BOOKING = z.object({
  BookingID: z.int(),
  BookingToken: z.string(),
  OfferSupplierId: z.int(),
  BookingStatusId: z.int(),
  ServiceDate: z.iso.date(),
  TimeOfArrival: z.string(),
  TimeOfArrivalTo: z.string().nullable(),
  BookingTickets: z.array(
    z.object({
      Repair: z.object({ RepairInspectionId: z.int().nullable() }).nullable(),
      TicketItemTypeId: z.int(),
      TicketTypeID: z.int(),
      Name: z.string(),
      AmountIncGst: z.number(),
    }),
  ),
  Payments: z.array(z.object({ IsValid: z.boolean(), TransactionStatus: z.string(), AmountIncGst: z.number() })),
  TotalNetPriceIncGst: z.number(),
  PricingStrategy: z.enum(["SinglePrice", "PriceRange"]),
  WasSupplierChanged: z.boolean(),
  IsProductFlow: z.boolean(),
  IsDirectProductFlow: z.boolean(),
  IsForGivenSupplier: z.boolean(),
  IsOriginalServiceDate: z.boolean(),
  CustomerAddress: z.string().nullable(),
  BookingStatusHistory: z.array(z.object({ BookingStatusID: z.int() })),
  Workshop: z.object({ WorkshopID: z.int(), Name: z.string() }),
  BookingOfferId: z.int(),
});

/** GET /api/booking/{token} (B-219). A workshop's session also gets the fields of P-091, which then have the portal's format (P-234). */
export const BOOKING_OR_OFFERED_ANSWER = z.object({
  Details: z.union([BOOKING.extend(PORTAL_BOOKING.shape), BOOKING]),
});

export const toWirePortalBooking = (
  { booking, offer, supplier, request, statuses, choices: selection }: OfferedBooking,
  situation: OfferSituation,
): z.input<typeof PORTAL_BOOKING> => ({
  BookingID: booking.id,
  BookingToken: booking.token,
  OfferSupplierId: offer.supplierId,
  BookingStatusId: BOOKING_STATUSES[booking.status].id,
  ServiceDate: booking.serviceDay,
  TimeOfArrival: booking.arrivalFrom,
  TimeOfArrivalTo: booking.arrivalTo,
  BookingTickets: buildTickets(booking.price.lines)
    .flatMap(({ type, lines }) =>
      lines.map((line) => {
        const { Name, AmountIncGst, Repair } = toWireTicketItem(line);
        return { Name, AmountIncGst, Repair, TicketItemTypeId: type as number, TicketTypeID: type as number };
      }),
    )
    .concat(
      freeExtras(selection).map(({ Name, AmountIncGst, Repair }) => ({
        Name,
        AmountIncGst,
        Repair,
        TicketItemTypeId: TICKET_TYPE.extras,
        TicketTypeID: TICKET_TYPE.extras,
      })),
    ),
  // A workshop must not see another one's payments.
  Payments: booking.payments
    .filter(({ supplierId }) => supplierId === offer.supplierId)
    .map((payment) => ({
      IsValid: isValidPayment(payment.status),
      TransactionStatus: payment.status,
      AmountIncGst: amount(payment.amount),
    })),
  TotalNetPriceIncGst: amount(agreedTotal(booking)),
  PricingStrategy: booking.price.strategy,
  WasSupplierChanged: situation.wasSupplierChanged,
  IsProductFlow: situation.isProductFlow,
  IsDirectProductFlow: situation.isDirectProductFlow,
  IsForGivenSupplier: situation.isForGivenSupplier,
  IsOriginalServiceDate: situation.isOriginalServiceDay,
  CustomerAddress: selection.meetingPlace === "at-supplier" ? null : request.customerAddress,
  BookingStatusHistory: statuses.map((status) => ({ BookingStatusID: BOOKING_STATUSES[status].id })),
  Workshop: { WorkshopID: supplier.id, Name: supplier.name },
  BookingOfferId: offer.id,
});
