import type { SupplierId } from "../../core/ids";
import type { Booking } from "../booking";
import { type BookingStatus, hasSupplierAgreed } from "../status";
import { type BookingOffer, RESPONSE_TYPE, type ResponseTypeId } from "./booking-offer";
import type { NamedPrice } from "./named-price";

/** The facts about a booking that the rules need, from one supplier's point of view. */
export interface OfferSituation {
  readonly status: BookingStatus;
  readonly isProductFlow: boolean;
  /** True for a product flow that starts at the product and skips the general funnel. */
  readonly isDirectProductFlow: boolean;
  /** The supplier who views the booking. */
  readonly supplierId: SupplierId;
  readonly mobileServicesSupplierId: number;
  readonly isForGivenSupplier: boolean;
  readonly hasResponded: boolean;
  readonly wasSupplierChanged: boolean;
  /** True if the booking was confirmed at any point in its status history. */
  readonly wasEverConfirmed: boolean;
  readonly isOriginalServiceDay: boolean;
}

/**
 * Whether this supplier may respond to the booking (P-131, P-132). Our mobile service may claim a product booking while it is Pending; any other booking
 * must be assigned to the supplier.
 */
export const isOfferAvailable = ({
  isProductFlow,
  supplierId,
  mobileServicesSupplierId,
  status,
  isForGivenSupplier,
}: Pick<
  OfferSituation,
  "isProductFlow" | "supplierId" | "mobileServicesSupplierId" | "status" | "isForGivenSupplier"
>): boolean => isForGivenSupplier || (isProductFlow && supplierId === mobileServicesSupplierId && status === "Pending");

/** Whether a response is required (P-130). If not, no form is shown and no response is accepted. */
export const isResponseRequired = (situation: OfferSituation): boolean =>
  isOfferAvailable(situation) &&
  !situation.hasResponded &&
  situation.status === "Pending" &&
  !situation.wasSupplierChanged;

export interface ResponseOption {
  readonly type: ResponseTypeId;
  readonly label: string;
  readonly hasComment: boolean;
}

/** Whether the answer has a comment box: every answer except a confirmation, and a date change only in the direct product flow (P-138). */
export const hasComment = (type: ResponseTypeId, isDirectProductFlow: boolean): boolean =>
  type !== RESPONSE_TYPE.confirm && (type !== RESPONSE_TYPE.changeDate || isDirectProductFlow);

/** The available answers in display order (P-133 to P-136). The price can be queried only if the booking was never confirmed. */
export function responseOptions({
  isProductFlow,
  isDirectProductFlow,
  wasEverConfirmed,
  isOriginalServiceDay,
}: Pick<
  OfferSituation,
  "isProductFlow" | "isDirectProductFlow" | "wasEverConfirmed" | "isOriginalServiceDay"
>): readonly ResponseOption[] {
  const buildOption = (type: ResponseTypeId, label: string): ResponseOption => ({
    type,
    label,
    hasComment: hasComment(type, isDirectProductFlow),
  });
  const mayQueryPrice = !isProductFlow && !wasEverConfirmed && isOriginalServiceDay;
  return [
    buildOption(RESPONSE_TYPE.confirm, isProductFlow ? "Claim this booking" : "Confirm this booking"),
    buildOption(RESPONSE_TYPE.changeDate, "Change the date or time"),
    ...(mayQueryPrice ? [buildOption(RESPONSE_TYPE.queryPrice, "Disagree with the service information or price")] : []),
    buildOption(RESPONSE_TYPE.decline, "Decline this booking"),
  ];
}

/**
 * Whether the supplier may fix the price of a booking that it accepted with an estimate. Not allowed while another price is waiting for the customer's answer.
 */
export const mayFixPrice = (
  { status, price }: Pick<Booking, "status" | "price">,
  { namedPrice }: Pick<BookingOffer, "namedPrice">,
  now: number,
): boolean => hasSupplierAgreed(status) && price.strategy === "PriceRange" && !isPriceAwaitingAnswer(namedPrice, now);

/** Whether a named price is waiting for the customer's answer. */
export const isPriceAwaitingAnswer = (namedPrice: NamedPrice | null, now: number): namedPrice is NamedPrice =>
  namedPrice !== null && namedPrice.answer === null && namedPrice.answerBy >= now;
