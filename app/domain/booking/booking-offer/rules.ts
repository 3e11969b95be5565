import type { SupplierId } from "../../core/ids";
import type { Booking } from "../booking";
import { type BookingStatus, hasSupplierAgreed } from "../status";
import { type BookingOffer, RESPONSE_TYPE, type ResponseTypeId } from "./booking-offer";
import type { NamedPrice } from "./named-price";

/** The facts about a booking that the rules need, from one supplier's view. */
export interface OfferSituation {
  readonly status: BookingStatus;
  readonly isProductFlow: boolean;
  /** A product flow that goes straight to the product, without the general funnel. */
  readonly isDirectProductFlow: boolean;
  /** Of the viewing supplier. */
  readonly supplierId: SupplierId;
  readonly mobileServicesSupplierId: number;
  readonly isForGivenSupplier: boolean;
  readonly hasResponded: boolean;
  readonly wasSupplierChanged: boolean;
  /** Of the whole history. */
  readonly wasEverConfirmed: boolean;
  readonly isOriginalServiceDay: boolean;
}

/**
 * Is the booking this supplier's to answer (P-131, P-132)? A product may be claimed by the mobile service while it is Pending;
 * everything else must be for the supplier itself.
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

/** Whether a response is required (P-130). Either all four are offered, or there is no form and no response is accepted. */
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

/** The comment box: for every answer but a confirmation; for a changed date only in the direct product flow (P-138). */
export const hasComment = (type: ResponseTypeId, isDirectProductFlow: boolean): boolean =>
  type !== RESPONSE_TYPE.confirm && (type !== RESPONSE_TYPE.changeDate || isDirectProductFlow);

/** Which answers are offered, in order (P-133 to P-136). A price is queried only before it was ever agreed to. */
export function responseOptions({
  isProductFlow,
  isDirectProductFlow,
  wasEverConfirmed,
  isOriginalServiceDay,
}: Pick<
  OfferSituation,
  "isProductFlow" | "isDirectProductFlow" | "wasEverConfirmed" | "isOriginalServiceDay"
>): readonly ResponseOption[] {
  const option = (type: ResponseTypeId, label: string): ResponseOption => ({
    type,
    label,
    hasComment: hasComment(type, isDirectProductFlow),
  });
  const mayQueryPrice = !isProductFlow && !wasEverConfirmed && isOriginalServiceDay;
  return [
    option(RESPONSE_TYPE.confirm, isProductFlow ? "Claim this booking" : "Confirm this booking"),
    option(RESPONSE_TYPE.changeDate, "Change the date or time"),
    ...(mayQueryPrice ? [option(RESPONSE_TYPE.queryPrice, "Disagree with the service information or price")] : []),
    option(RESPONSE_TYPE.decline, "Decline this booking"),
  ];
}

/** May the supplier fix the price of a booking that it has taken with an estimate? Not while the customer still has another price to answer. */
export const mayFixPrice = (
  { status, price }: Pick<Booking, "status" | "price">,
  { namedPrice }: Pick<BookingOffer, "namedPrice">,
  now: number,
): boolean => hasSupplierAgreed(status) && price.strategy === "PriceRange" && !isPriceAsked(namedPrice, now);

/** Does a named price wait for the customer? */
export const isPriceAsked = (namedPrice: NamedPrice | null, now: number): namedPrice is NamedPrice =>
  namedPrice !== null && namedPrice.answer === null && namedPrice.answerBy >= now;
