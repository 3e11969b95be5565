import type { PlainDay } from "../../core/time/plain-date";
import type { PartialRefund, PaymentMoney } from "../booking-money";
import type { Booking } from "../booking";
import type { StatusFacts } from "../display-status";
import type { BookingStatus } from "../status";
import type { ResponseDeadlines, BookingOffer, OfferedDate, ResponseTypeId } from "./booking-offer";
import type { SupplierId } from "../../core/ids";
import type { NamedPrice } from "./named-price";
import type { DiscountUse } from "../../pricing/discounts/use";
import type { SealedMessage } from "../../notifications/message";
import type { Price } from "../../pricing/price";
import type { Actor } from "../history/history";
import type { NewPortalLink } from "../../identity/store-account/portal-access";
import type { BookingDigests } from "../booking-digests";

export interface NewBookingOffer extends ResponseDeadlines {
  readonly supplierId: SupplierId;
}

/** A booking together with one of its offers. */
export interface StoredOffer {
  readonly offer: BookingOffer;
  readonly booking: Booking;
  readonly sealedRequest: string;
  /** Every status that the booking has had, oldest first. */
  readonly statuses: readonly BookingStatus[];
}

/** The facts that determine a booking's status for its customer, with its latest offer but without personal data. */
export interface StatusRow extends StatusFacts {
  readonly offer: Pick<
    BookingOffer,
    | "state"
    | "end"
    | "responseType"
    | "dates"
    | "comment"
    | "namedPrice"
    | "correction"
    | "respondBy"
    | "customerAnswerBy"
    | "pendingAnswer"
  >;
}

/** Details recorded with every change: who made it, when, and the messages about it. */
export interface ChangeContext {
  readonly actor: Actor;
  readonly at: number;
  readonly messages: readonly SealedMessage[];
  readonly links?: readonly NewPortalLink[];
}

export interface SupplierOfferResponse {
  readonly type: ResponseTypeId;
  readonly comment: string | null;
  readonly dates: readonly OfferedDate[];
  readonly customerAnswerBy: number | null;
  /** The supplier's price when it queries ours; null = it named no price. */
  readonly namedPrice: NamedPrice | null;
  readonly respondedBy: string;
  /** The booking's new status after the answer; null = unchanged. */
  readonly to: BookingStatus | null;
  /** Minutes of work that the supplier accepts on a day. */
  readonly capacityOn: (day: PlainDay) => number;
}

/** The slot at another supplier that the booking moves to. */
export interface NextSlot extends NewBookingOffer {
  readonly capacityMinutes: number;
  readonly jobMinutes: number;
  readonly price: Price;
  /** The deployment's commission in hundredths of a percent, for a supplier without its own rule. */
  readonly commission100: number;
  /** The discount in the new price; null = none, and any earlier discount is released. */
  readonly discount: DiscountUse | null;
  readonly date: Pick<OfferedDate, "day" | "startAt" | "endAt">;
}

export type MoveResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "concurrent-change" | "day-full" | "slot-limit" };

/** The refund when the work costs less than was paid online. */
export interface FinalRefund {
  /** The booking's payments when they were read. Nothing is written if any of them has changed since. */
  readonly paymentsWhenRead: readonly Pick<PaymentMoney, "id" | "status" | "refunded">[];
  readonly partialRefunds: readonly PartialRefund[];
  /** The message to the customer. */
  readonly text: string;
  readonly supplierName: string;
}

/** Changes made by an accepted correction in addition to vehicle, jobs and price. */
export interface AppliedCorrection {
  /** The customer's request, updated with the plate of the new vehicle. */
  readonly sealedRequest: string;
  readonly digests: Pick<BookingDigests, "rego" | "vehicle" | "tasks">;
  /** Capacity of the workshop on that day. */
  readonly capacityMinutes: number;
  /** True if the total has changed. Payments for the old total are then refunded. */
  readonly hasTotalChanged: boolean;
}

/** An event in a dispute about whether the work was done. */
export type WorkReportEvent = "work-reported" | "work-report-answered" | "work-report-settled";
