import { agreedGst, agreedPrice, agreedTotal } from "../../domain/booking/booking-money";
import { z } from "zod";
import type { BookingChoices } from "../../domain/booking/booking-choices";
import { DISPLAY_STATUSES, type DisplayStatus } from "../../domain/booking/display-status";
import { BOOKING_STATUSES, type BookingStatus } from "../../domain/booking/status";
import { TICKET_TYPE, buildTickets } from "../../domain/booking/tickets";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../../domain/payments/transaction-status";
import { isVoucherLine } from "../../domain/pricing/plain-line";
import type { PriceLine } from "../../domain/pricing/price";
import type { BookingDetails } from "../../usecases/booking/read-booking";
import { amount } from "./fields";
import type { Inclusions } from "../../usecases/booking/read-inclusions";

const TICKET_ITEM = z.object({
  Name: z.string(),
  Description: z.string().nullable(),
  AmountIncGst: z.number(),
  MaximumAmountIncGst: z.number(),
  Repair: z.object({ RepairInspectionId: z.int().nullable() }).nullable(),
  Tyre: z.object({ Name: z.string() }).nullable(),
  TyreOperation: z.object({ Name: z.string() }).nullable(),
  Promotion: z.object({ Name: z.string() }).nullable(),
  Voucher: z.object({ Name: z.string() }).nullable(),
});

/** The public part of a booking for anyone with the token: no contact details (B-221). */
export const MINIMAL_BOOKING = z.object({
  BookingID: z.int(),
  BookingToken: z.string(),
  BookingStatusId: z.int(),
  ServiceDate: z.iso.date(),
  TimeOfArrival: z.string(),
  TimeOfArrivalTo: z.string().nullable(),
  Workshop: z.object({ WorkshopID: z.int(), Name: z.string() }),
  TotalNetPriceIncGst: z.number(),
  PricingStrategy: z.enum(["SinglePrice", "PriceRange"]),
});

/** The booking of B-097 and B-105. The customer's details are masked unless this browser made the booking. */
export const BOOKING = MINIMAL_BOOKING.extend({
  LeadId: z.string(),
  BookingVehicle: z.object({ Description: z.string().nullable(), Rego: z.string().nullable() }),
  MaximumTotalNetPriceIncGst: z.number(),
  GstIncluded: z.number(),
  BookingTypeId: z.int(),
  FleetCompanyId: z.int().nullable(),
  IsProductFlow: z.boolean(),
  CreatedOn: z.iso.datetime(),
  Payments: z.array(
    z.object({
      TransactionStatus: z.enum(Object.keys(TRANSACTION_STATUSES) as [TransactionStatus]),
      PaymentID: z.string(),
      AmountIncGst: z.number(),
    }),
  ),
  Tickets: z.array(z.object({ TicketTypeID: z.int(), TicketItems: z.array(TICKET_ITEM) })),
  Customer: z.object({
    FirstName: z.string().nullable(),
    LastName: z.string().nullable(),
    Mobile: z.string().nullable(),
    Email: z.string().nullable(),
  }),
  CustomerAddress: z.string().nullable(),
  Comments: z.string().nullable(),
  /** Ids of the chosen extras, free or paid, and whether the customer has a flat, safe area (null when the work is done at the workshop). */
  ServiceInclusions: z.array(z.int()),
  FlatSafeArea: z.boolean().nullable(),
});

/** GET /api/booking/{token}/status (B-220). */
export const BOOKING_STATUS = z.object({
  BookingStatusId: z.int(),
  BookingStatus: z.enum(Object.keys(BOOKING_STATUSES) as [BookingStatus]),
  /** While Pending, who must act next and why; otherwise the status as the customer sees it. */
  Standing: z.enum(DISPLAY_STATUSES),
});

export const toWireBookingStatus = ({
  status,
  standing: displayStatus,
}: {
  readonly status: BookingStatus;
  readonly standing: DisplayStatus;
}): z.input<typeof BOOKING_STATUS> => ({
  BookingStatusId: BOOKING_STATUSES[status].id,
  BookingStatus: status,
  Standing: displayStatus,
});

export const toWireMinimalBooking = ({ booking, supplier }: BookingDetails): z.input<typeof MINIMAL_BOOKING> => ({
  BookingID: booking.id,
  BookingToken: booking.token,
  BookingStatusId: BOOKING_STATUSES[booking.status].id,
  ServiceDate: booking.serviceDay,
  TimeOfArrival: booking.arrivalFrom,
  TimeOfArrivalTo: booking.arrivalTo,
  Workshop: { WorkshopID: supplier.id, Name: supplier.name },
  TotalNetPriceIncGst: amount(agreedTotal(booking)),
  PricingStrategy: booking.price.strategy,
});

export function toWireBooking(details: BookingDetails): z.input<typeof BOOKING> {
  const { booking, customer, vehicle, choices: selection } = details;
  return {
    ...toWireMinimalBooking(details),
    LeadId: booking.leadGuid,
    BookingVehicle: { Description: vehicle, Rego: customer.rego },
    MaximumTotalNetPriceIncGst: amount(agreedPrice(booking).maxTotal),
    GstIncluded: amount(agreedGst(booking).low),
    BookingTypeId: booking.bookingType,
    FleetCompanyId: booking.fleetCompanyId,
    IsProductFlow: booking.isProductFlow,
    CreatedOn: new Date(booking.createdAt).toISOString(),
    Payments: booking.payments.map((payment) => ({
      TransactionStatus: payment.status,
      PaymentID: payment.id,
      AmountIncGst: amount(payment.amount),
    })),
    Tickets: toWireTickets(details),
    Customer: {
      FirstName: customer.firstName,
      LastName: customer.lastName,
      Mobile: customer.mobile,
      Email: customer.email,
    },
    CustomerAddress: customer.address,
    Comments: customer.comments,
    ServiceInclusions: [...booking.extraIds],
    FlatSafeArea: selection.flatSafeArea,
  };
}

/** Price lines by ticket type. Free extras are listed among the extras, at a price of zero. */
function toWireTickets({
  booking: { price },
  choices: selection,
}: Pick<BookingDetails, "booking" | "choices">): z.input<typeof BOOKING>["Tickets"] {
  const freeItems = freeExtras(selection);
  const tickets = buildTickets(price.lines).map(({ type, lines }) => ({
    TicketTypeID: type as number,
    TicketItems: [...lines.map(toWireTicketItem), ...(type === TICKET_TYPE.extras ? freeItems : [])],
  }));
  if (freeItems.length === 0 || tickets.some(({ TicketTypeID }) => TicketTypeID === TICKET_TYPE.extras)) return tickets;
  return [...tickets, { TicketTypeID: TICKET_TYPE.extras, TicketItems: freeItems }].sort(
    (a, b) => a.TicketTypeID - b.TicketTypeID,
  );
}

/** Chosen extras that are free and therefore have no price line. */
export const freeExtras = ({ extras }: BookingChoices): z.input<typeof TICKET_ITEM>[] =>
  extras.flatMap(({ name, price }) =>
    price === 0
      ? [
          {
            Name: name,
            Description: null,
            AmountIncGst: 0,
            MaximumAmountIncGst: 0,
            Repair: null,
            Tyre: null,
            TyreOperation: null,
            Promotion: null,
            Voucher: null,
          },
        ]
      : [],
  );

/** Work included in a tyre's price (domain/pricing/line-amount.ts). */
const TYRE_WORK = "Fitting and balancing";

/** The task id in the key of a repair's line, such as "repair:157". */
const toTaskId = (key: string): number | null =>
  /^repair:\d+$/.test(key) ? Number(key.slice("repair:".length)) : null;

export const toWireTicketItem = (line: PriceLine): z.input<typeof TICKET_ITEM> => ({
  Name: line.label,
  Description: null,
  AmountIncGst: amount(line.amount),
  MaximumAmountIncGst: amount(line.maxAmount),
  Repair: line.kind === "repair" || line.kind === "windscreen" ? { RepairInspectionId: toTaskId(line.key) } : null,
  Tyre: line.kind === "tyres" ? { Name: line.label } : null,
  TyreOperation: line.kind === "tyres" ? { Name: TYRE_WORK } : null,
  Promotion: line.kind === "discount" && !isVoucherLine(line) ? { Name: line.label } : null,
  Voucher: isVoucherLine(line) ? { Name: line.label } : null,
});

const LINES = z.array(z.string());

/** Service inclusions (B-100). */
export const INCLUSIONS = z.object({
  Operations: LINES,
  AdditionalBilledOperations: LINES,
  ExcludedOperations: LINES,
  Parts: LINES,
});

export const toWireInclusions = (inclusions: Inclusions): z.input<typeof INCLUSIONS> => ({
  Operations: [...inclusions.operations],
  AdditionalBilledOperations: [...inclusions.additionalBilledOperations],
  ExcludedOperations: [...inclusions.excludedOperations],
  Parts: [...inclusions.parts],
});
