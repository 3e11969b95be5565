import { dayCapacity } from "../../../domain/supplier/availability/day-capacity";
import { checkAlternatives } from "../../../domain/booking/booking-offer/alternative-dates";
import {
  CUSTOMER_RESPONSE_MS,
  type DateInput,
  isResponseType,
  RESPONSE_TYPE,
  type ResponseTypeId,
} from "../../../domain/booking/booking-offer/booking-offer";
import { hasComment, isResponseRequired, responseOptions } from "../../../domain/booking/booking-offer/rules";
import { contactProblem } from "../../../domain/identity/contact/contact-details";
import type { SealedMessage } from "../../../domain/notifications/message";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { formatDayAndArrival } from "../../../domain/core/time/format";
import { formatMoment } from "../../../domain/core/time/format-moment";
import type { Context } from "../../context";
import { captureBooking } from "../payments/capture-due";
import type { SupplierOfferResponse } from "../../../domain/booking/booking-offer/stored-offer";
import { loadOfferDetails, type OfferedBooking, type ViewedOffer } from "./load-offered";
import { changesPath, followUp, reassignOrAskCustomer } from "./reassign-booking";
import { namedPriceMessages, readNamedPrice } from "./named-price";
import { customerMessages } from "./offer-messages";
import { proposalWindow, offerSituation, startTimesOn } from "./offer-situation";

/** The supplier response in the API's format (P-093). */
export interface SupplierResponse {
  readonly bookingOfferId: number;
  readonly responseType: number;
  readonly comment: string | null;
  readonly availabilities: readonly DateInput[];
  /**
   * The supplier's price in dollars as entered, GST included, before the customer's discount. Absent or "" = none. Only used by a response that queries the
   * price.
   */
  readonly price?: string;
}

export const MAX_COMMENT_LENGTH = 1000;

export type AnswerRefusal = Refusal<
  "invalid-input" | "offer-already-responded" | "offer-no-longer-available" | "offer-changed" | "offer-response-refused"
>;

/** Returns why the offer cannot be answered; null if it can. */
export function findAnswerRefusal(
  context: Context,
  viewedOffer: ViewedOffer,
): Refusal<"offer-already-responded" | "offer-no-longer-available"> | null {
  const situation = offerSituation(context, viewedOffer);
  if (isResponseRequired(situation)) return null;
  return refuse(situation.hasResponded ? "offer-already-responded" : "offer-no-longer-available");
}

/** Saves an answer from a person who may answer for the supplier. Rules, dates and price are checked again. */
export async function answerOffer(
  context: Context,
  viewedOffer: ViewedOffer,
  respondedBy: string,
  response: SupplierResponse,
): Promise<{ readonly ok: true } | AnswerRefusal> {
  const parsedAnswer = await readAnswer(context, viewedOffer, respondedBy, response);
  return parsedAnswer.ok
    ? writeAnswer(
        context,
        viewedOffer,
        parsedAnswer.answer,
        await buildAnswerMessages(context, viewedOffer, parsedAnswer.answer),
      )
    : parsedAnswer;
}

/** Validates an answer. Returns what would be written, or a refusal. Writes nothing. */
export async function readAnswer(
  context: Context,
  viewedOffer: ViewedOffer,
  respondedBy: string,
  response: SupplierResponse,
): Promise<{ readonly ok: true; readonly answer: SupplierOfferResponse } | AnswerRefusal> {
  const refusal = findAnswerRefusal(context, viewedOffer);
  if (refusal) return refusal;
  const type = findAllowedResponseType(context, viewedOffer, response.responseType);
  if (type === null) return refuse("offer-response-refused");
  const checkResult = checkContent(context, viewedOffer, type, response);
  if (!checkResult.ok) return checkResult;
  const namedPriceResult =
    type === RESPONSE_TYPE.queryPrice && response.price?.trim()
      ? await readNamedPrice(context, viewedOffer, response.price, response.comment)
      : null;
  if (namedPriceResult && !namedPriceResult.ok) return namedPriceResult;

  const now = context.clock.now();
  const answer: SupplierOfferResponse = {
    type,
    ...checkResult.content,
    ...OUTCOME_BY_RESPONSE_TYPE[type](now),
    namedPrice: namedPriceResult?.price ?? null,
    respondedBy,
    capacityOn: (day) => dayCapacity(viewedOffer.supplier, day),
  };
  return { ok: true, answer };
}

/**
 * The booking's next status and the customer's deadline, by response type. After a decline, the follow-up is due at once, so that the cron continues it if
 * this request is interrupted.
 */
const OUTCOME_BY_RESPONSE_TYPE: Readonly<
  Record<ResponseTypeId, (now: number) => Pick<SupplierOfferResponse, "to" | "customerAnswerBy">>
> = {
  [RESPONSE_TYPE.confirm]: () => ({ to: "Confirmed", customerAnswerBy: null }),
  [RESPONSE_TYPE.changeDate]: (now) => ({ to: null, customerAnswerBy: now + CUSTOMER_RESPONSE_MS }),
  [RESPONSE_TYPE.queryPrice]: (now) => ({ to: null, customerAnswerBy: now + CUSTOMER_RESPONSE_MS }),
  [RESPONSE_TYPE.decline]: (now) => ({ to: null, customerAnswerBy: now }),
};

/** Returns the response type if this offer allows it, otherwise null. The form's value is not trusted. */
function findAllowedResponseType(context: Context, viewedOffer: ViewedOffer, value: number): ResponseTypeId | null {
  const offeredTypes = responseOptions(offerSituation(context, viewedOffer)).map((option) => option.type);
  return isResponseType(value) && offeredTypes.includes(value) ? value : null;
}

function checkContent(
  context: Context,
  viewedOffer: ViewedOffer,
  type: ResponseTypeId,
  { comment, availabilities, price }: SupplierResponse,
):
  | { readonly ok: true; readonly content: Pick<SupplierOfferResponse, "comment" | "dates"> }
  | Refusal<"invalid-input"> {
  const trimmedComment = comment?.trim() || null;
  // Reports a comment that is too long, even for an answer that does not store it.
  if (trimmedComment !== null && trimmedComment.length > MAX_COMMENT_LENGTH)
    return refuse("invalid-input", { comment: [`Use at most ${MAX_COMMENT_LENGTH} characters`] });
  const contactError = contactProblem(trimmedComment);
  if (contactError !== null) return refuse("invalid-input", { comment: [contactError] });
  const text = hasComment(type, offerSituation(context, viewedOffer).isDirectProductFlow) ? trimmedComment : null;
  if (type === RESPONSE_TYPE.queryPrice && text === null && !price?.trim())
    return refuse("invalid-input", { comment: ["Enter your price, or a comment that says what is wrong"] });
  if (type !== RESPONSE_TYPE.changeDate) return { ok: true, content: { comment: text, dates: [] } };
  const checkResult = checkAlternatives(availabilities, proposalWindow(context, viewedOffer), (day) =>
    startTimesOn(viewedOffer, day),
  );
  return checkResult.ok
    ? { ok: true, content: { comment: text, dates: checkResult.dates } }
    : refuse("invalid-input", checkResult.fields);
}

async function buildAnswerMessages(
  context: Context,
  offeredBooking: OfferedBooking,
  answer: SupplierOfferResponse,
): Promise<readonly SealedMessage[]> {
  const { booking, offer, supplier } = offeredBooking;
  const id = `${booking.token}:${offer.id}`;
  const responseDeadlineText =
    answer.customerAnswerBy === null ? "" : formatMoment(answer.customerAnswerBy, supplier.zone);
  switch (answer.type) {
    case RESPONSE_TYPE.confirm:
      return confirmationMessages(context, offeredBooking);
    case RESPONSE_TYPE.changeDate: {
      const dates = answer.dates.map(({ day, startAt, endAt }) => formatDayAndArrival(day, startAt, endAt)).join("\n");
      return customerMessages(context, offeredBooking, {
        id,
        template: "booking-alternative-dates",
        path: changesPath(booking.token),
        values: { dates, respond_by: responseDeadlineText },
      });
    }
    case RESPONSE_TYPE.queryPrice:
      if (answer.namedPrice) return namedPriceMessages(context, offeredBooking, answer.namedPrice, id);
      return customerMessages(context, offeredBooking, {
        id,
        template: "booking-price-queried",
        path: changesPath(booking.token),
        values: { comment: answer.comment ?? "", respond_by: responseDeadlineText },
      });
    case RESPONSE_TYPE.decline:
      return [];
  }
}

/**
 * Messages that tell the customer that the supplier has confirmed. Confirming also captures the authorised payment, so the messages describe the booking after
 * the capture.
 */
const confirmationMessages = (
  context: Context,
  { booking, ...offer }: OfferedBooking,
): Promise<readonly SealedMessage[]> =>
  customerMessages(
    context,
    { ...offer, booking: { ...booking, status: "Confirmed" } },
    {
      id: `${booking.token}:${offer.offer.id}`,
      template: offer.fleet ? "fleet-booking-confirmed" : "booking-confirmed",
      path: `/booking/${booking.token}/confirmation`,
    },
  );

/** Writes a validated answer, guarded by the offer's version, and starts the follow-up work. */
export async function writeAnswer(
  context: Context,
  offeredBooking: OfferedBooking,
  answer: SupplierOfferResponse,
  messages: readonly SealedMessage[],
): Promise<{ readonly ok: true } | AnswerRefusal> {
  const { type } = answer;
  const change = { actor: "supplier", at: context.clock.now(), messages } as const;
  const result = await context.db.bookingOffers.answer(offeredBooking, answer, change);
  if (!result.ok)
    return result.reason === "day-full"
      ? refuse("invalid-input", { dates: ["One of these dates has just filled up. Choose other dates"] })
      : concurrentChangeRefusal(context, offeredBooking);
  context.log.info({
    event: "booking-offer-answered",
    supplierId: offeredBooking.offer.supplierId,
    responseType: type,
  });
  followUp(context, offeredBooking.booking.token, null);
  if (type === RESPONSE_TYPE.confirm) context.later(captureBooking(context, offeredBooking.booking.token, "supplier"));
  if (type === RESPONSE_TYPE.decline) await handleDecline(context, offeredBooking.offer.id);
  return { ok: true };
}

/** Refuses an answer because another write was faster. The refusal says whether that write answered, closed or changed the offer. */
async function concurrentChangeRefusal(
  context: Context,
  { offer }: OfferedBooking,
): Promise<Refusal<"offer-already-responded" | "offer-no-longer-available" | "offer-changed">> {
  const currentOffer = await context.db.bookingOffers.findById(offer.id);
  if (currentOffer?.offer.responseType !== null) return refuse("offer-already-responded");
  return refuse(
    currentOffer.offer.state === "closed" || currentOffer.booking.status !== "Pending"
      ? "offer-no-longer-available"
      : "offer-changed",
  );
}

async function handleDecline(context: Context, offerId: number): Promise<void> {
  const storedOffer = await context.db.bookingOffers.findById(offerId);
  const offeredBooking = storedOffer && (await loadOfferDetails(context, storedOffer));
  if (offeredBooking) await reassignOrAskCustomer(context, offeredBooking, "declined", "supplier");
}
