import { contactProblem } from "../../domain/contact/contact-details";
import { checkAlternatives, type TypedDate } from "../../domain/booking-offer/alternative-dates";
import { CUSTOMER_ANSWER_MS } from "../../domain/booking-offer/booking-offer";
import { isResponseType, RESPONSE_TYPE, type ResponseTypeId } from "../../domain/booking-offer/response-type";
import { hasComment, responseOptions } from "../../domain/booking-offer/rules";
import { PERMISSION } from "../../domain/identity/permissions";
import type { SealedMessage } from "../../domain/messages/message";
import { type Refusal, refuse } from "../../domain/outcomes";
import { formatDay } from "../../domain/time/words";
import type { Context } from "../context";
import type { SupplierAnswer } from "../ports/booking-offers";
import { confirmationMessages, notAnswerable, writeAnswer } from "./answer-offer";
import type { OfferedBooking, SeenOffer } from "./load-offered";
import { changesPath } from "./move-on";
import { arrivalWords, customerMessages, momentWords } from "./offer-messages";
import { namedPriceMessages, readNamedPrice } from "./name-price";
import { type OpenRefusal, openOfferById } from "./open-offer";
import { proposalWindow, situationOf, startsOn } from "./situation";

/** The wire's supplier response (P-093). */
export interface SupplierResponse {
  readonly bookingOfferId: number;
  readonly responseType: number;
  readonly comment: string | null;
  readonly availabilities: readonly TypedDate[];
  /** What the supplier would do it for, dollars as typed, GST included and before the customer's discount; absent or "" = it names no price. Only with a queried price. */
  readonly price?: string;
}

export const COMMENT_LENGTH = 1000;

export type RespondRefusal =
  | OpenRefusal
  | Refusal<
      | "invalid-input"
      | "offer-already-responded"
      | "offer-no-longer-available"
      | "offer-changed-meanwhile"
      | "offer-response-refused"
    >;

/**
 * Takes a supplier's answer, once: rules and dates are checked anew, the write is guarded by the offer's version.
 * Confirming takes the held money, declining gives it back and goes on to the next supplier or to the customer.
 */
export async function respondToBookingOffer(
  context: Context,
  response: SupplierResponse,
): Promise<{ readonly ok: true } | RespondRefusal> {
  const opened = await openOfferById(context, response.bookingOfferId, PERMISSION.respondToBookings);
  if (!opened.ok) return opened;
  const { offered } = opened;
  return answerOffer(context, offered, opened.userId, response);
}

/** The same for whoever has been found to stand for the supplier. */
export async function answerOffer(
  context: Context,
  offered: SeenOffer,
  respondedBy: string,
  response: SupplierResponse,
): Promise<{ readonly ok: true } | RespondRefusal> {
  const refused = notAnswerable(context, offered);
  if (refused) return refused;
  const type = typeOf(context, offered, response.responseType);
  if (type === null) return refuse("offer-response-refused");
  const checked = checkContent(context, offered, type, response);
  if (!checked.ok) return checked;
  const named =
    type === RESPONSE_TYPE.queryPrice && response.price?.trim()
      ? await readNamedPrice(context, offered, response.price, response.comment)
      : null;
  if (named && !named.ok) return named;

  const now = context.clock.now();
  const answer: SupplierAnswer = {
    type,
    ...checked.content,
    ...CONSEQUENCE[type](now),
    namedPrice: named?.price ?? null,
    respondedBy,
    capacityMinutes: offered.supplier.capacityMinutes,
  };
  return writeAnswer(context, offered, answer, await messagesOf(context, offered, answer));
}

/** Where the booking goes, and until when someone is waited for. A decline is due at once: should we stop here, the cron run goes on with it. */
const CONSEQUENCE: Readonly<Record<ResponseTypeId, (now: number) => Pick<SupplierAnswer, "to" | "customerAnswerBy">>> =
  {
    [RESPONSE_TYPE.confirm]: () => ({ to: "Confirmed", customerAnswerBy: null }),
    [RESPONSE_TYPE.changeDate]: (now) => ({ to: null, customerAnswerBy: now + CUSTOMER_ANSWER_MS }),
    [RESPONSE_TYPE.queryPrice]: (now) => ({ to: null, customerAnswerBy: now + CUSTOMER_ANSWER_MS }),
    [RESPONSE_TYPE.decline]: (now) => ({ to: null, customerAnswerBy: now }),
  };

/** One of the options that are offered for this booking; anything else is refused, whatever the page showed. */
function typeOf(context: Context, offered: SeenOffer, value: number): ResponseTypeId | null {
  const offeredTypes = responseOptions(situationOf(context, offered)).map((option) => option.type);
  return isResponseType(value) && offeredTypes.includes(value) ? value : null;
}

function checkContent(
  context: Context,
  offered: SeenOffer,
  type: ResponseTypeId,
  { comment, availabilities }: SupplierResponse,
): { readonly ok: true; readonly content: Pick<SupplierAnswer, "comment" | "dates"> } | Refusal<"invalid-input"> {
  const typed = comment?.trim() || null;
  // Too long is told whatever the answer is, also where the words are not kept.
  if (typed !== null && typed.length > COMMENT_LENGTH)
    return refuse("invalid-input", { comment: [`Use at most ${COMMENT_LENGTH} characters`] });
  const ofContact = contactProblem(typed);
  if (ofContact !== null) return refuse("invalid-input", { comment: [ofContact] });
  const words = hasComment(type, situationOf(context, offered).isDirectProductFlow) ? typed : null;
  if (type !== RESPONSE_TYPE.changeDate) return { ok: true, content: { comment: words, dates: [] } };
  const checked = checkAlternatives(availabilities, proposalWindow(context, offered), (day) => startsOn(offered, day));
  return checked.ok
    ? { ok: true, content: { comment: words, dates: checked.dates } }
    : refuse("invalid-input", checked.fields);
}

async function messagesOf(
  context: Context,
  offered: OfferedBooking,
  answer: SupplierAnswer,
): Promise<readonly SealedMessage[]> {
  const { booking, offer, supplier } = offered;
  const id = `${booking.token}:${offer.id}`;
  const respondBy = answer.customerAnswerBy === null ? "" : momentWords(answer.customerAnswerBy, supplier.zone);
  switch (answer.type) {
    case RESPONSE_TYPE.confirm:
      return confirmationMessages(context, offered);
    case RESPONSE_TYPE.changeDate: {
      const dates = answer.dates
        .map(({ day, startAt, endAt }) => `${formatDay(day)}, ${arrivalWords(startAt, endAt)}`)
        .join("\n");
      return customerMessages(context, offered, {
        id,
        template: "booking-alternative-dates",
        path: changesPath(booking.token),
        values: { dates, respond_by: respondBy },
      });
    }
    case RESPONSE_TYPE.queryPrice:
      if (answer.namedPrice) return namedPriceMessages(context, offered, answer.namedPrice, id);
      return customerMessages(context, offered, {
        id,
        template: "booking-price-queried",
        path: changesPath(booking.token),
        values: { comment: answer.comment ?? "They did not leave a comment.", respond_by: respondBy },
      });
    case RESPONSE_TYPE.decline:
      return [];
  }
}
