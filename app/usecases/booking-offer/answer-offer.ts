import { dayCapacity } from "../../domain/availability/day-capacity";
import { checkAlternatives } from "../../domain/booking-offer/alternative-dates";
import { CUSTOMER_ANSWER_MS, type TypedDate } from "../../domain/booking-offer/booking-offer";
import { isResponseType, RESPONSE_TYPE, type ResponseTypeId } from "../../domain/booking-offer/response-type";
import { hasComment, isResponseRequired, responseOptions } from "../../domain/booking-offer/rules";
import { contactProblem } from "../../domain/contact/contact-details";
import type { SealedMessage } from "../../domain/messages/message";
import { type Refusal, refuse } from "../../domain/outcomes";
import { formatDay } from "../../domain/time/words";
import type { Context } from "../context";
import { captureBooking } from "../payments/capture-due";
import type { SupplierAnswer } from "../ports/booking-offers";
import { loadOffered, type OfferedBooking, type SeenOffer } from "./load-offered";
import { changesPath, followUp, moveOn } from "./move-on";
import { namedPriceMessages, readNamedPrice } from "./named-price";
import { arrivalWords, customerMessages, momentWords } from "./offer-messages";
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

export type AnswerRefusal = Refusal<
  | "invalid-input"
  | "offer-already-responded"
  | "offer-no-longer-available"
  | "offer-changed-meanwhile"
  | "offer-response-refused"
>;

/** Why no answer is taken; null = one is. */
export function notAnswerable(
  context: Context,
  offered: SeenOffer,
): Refusal<"offer-already-responded" | "offer-no-longer-available"> | null {
  const situation = situationOf(context, offered);
  if (isResponseRequired(situation)) return null;
  return refuse(situation.hasResponded ? "offer-already-responded" : "offer-no-longer-available");
}

/** Takes the answer of a person who may answer for the supplier. Rules, dates and price are checked again. */
export async function answerOffer(
  context: Context,
  offered: SeenOffer,
  respondedBy: string,
  response: SupplierResponse,
): Promise<{ readonly ok: true } | AnswerRefusal> {
  const read = await readAnswer(context, offered, respondedBy, response);
  return read.ok ? writeAnswer(context, offered, read.answer, await messagesOf(context, offered, read.answer)) : read;
}

/** What an answer would write, or why it is not taken. Writes nothing. */
export async function readAnswer(
  context: Context,
  offered: SeenOffer,
  respondedBy: string,
  response: SupplierResponse,
): Promise<{ readonly ok: true; readonly answer: SupplierAnswer } | AnswerRefusal> {
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
    capacityOn: (day) => dayCapacity(offered.supplier, day),
  };
  return { ok: true, answer };
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
  { comment, availabilities, price }: SupplierResponse,
): { readonly ok: true; readonly content: Pick<SupplierAnswer, "comment" | "dates"> } | Refusal<"invalid-input"> {
  const typed = comment?.trim() || null;
  // Too long is told whatever the answer is, also where the words are not kept.
  if (typed !== null && typed.length > COMMENT_LENGTH)
    return refuse("invalid-input", { comment: [`Use at most ${COMMENT_LENGTH} characters`] });
  const ofContact = contactProblem(typed);
  if (ofContact !== null) return refuse("invalid-input", { comment: [ofContact] });
  const words = hasComment(type, situationOf(context, offered).isDirectProductFlow) ? typed : null;
  if (type === RESPONSE_TYPE.queryPrice && words === null && !price?.trim())
    return refuse("invalid-input", { comment: ["Enter your price, or a comment that says what is wrong"] });
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
        values: { comment: answer.comment ?? "", respond_by: respondBy },
      });
    case RESPONSE_TYPE.decline:
      return [];
  }
}

/** Tells the customer that the supplier has confirmed. What was held is taken with this answer, so the message speaks of the booking as it is with it. */
const confirmationMessages = (
  context: Context,
  { booking, ...offered }: OfferedBooking,
): Promise<readonly SealedMessage[]> =>
  customerMessages(
    context,
    { ...offered, booking: { ...booking, status: "Confirmed" } },
    {
      id: `${booking.token}:${offered.offer.id}`,
      template: offered.fleet ? "fleet-booking-confirmed" : "booking-confirmed",
      path: `/booking/${booking.token}/confirmation`,
    },
  );

/** Writes an answer that was checked, guarded by the offer's version, and starts what follows from it. */
export async function writeAnswer(
  context: Context,
  offered: OfferedBooking,
  answer: SupplierAnswer,
  messages: readonly SealedMessage[],
): Promise<{ readonly ok: true } | AnswerRefusal> {
  const { type } = answer;
  const telling = { actor: "supplier", at: context.clock.now(), messages } as const;
  const written = await context.db.bookingOffers.answer(offered, answer, telling);
  if (!written.ok)
    return written.reason === "day-full"
      ? refuse("invalid-input", { dates: ["One of these dates has just filled up. Choose others"] })
      : overtaken(context, offered);
  context.log.info({ event: "booking-offer-answered", supplierId: offered.offer.supplierId, responseType: type });
  followUp(context, offered.booking.token, null);
  if (type === RESPONSE_TYPE.confirm) context.later(captureBooking(context, offered.booking.token, "supplier"));
  if (type === RESPONSE_TYPE.decline) await afterDecline(context, offered.offer.id);
  return { ok: true };
}

/** Someone was first: say which of the three it was. */
async function overtaken(
  context: Context,
  { offer }: OfferedBooking,
): Promise<Refusal<"offer-already-responded" | "offer-no-longer-available" | "offer-changed-meanwhile">> {
  const now = await context.db.bookingOffers.findById(offer.id);
  if (now?.offer.responseType !== null) return refuse("offer-already-responded");
  return refuse(
    now.offer.state === "closed" || now.booking.status !== "Pending"
      ? "offer-no-longer-available"
      : "offer-changed-meanwhile",
  );
}

async function afterDecline(context: Context, offerId: number): Promise<void> {
  const stored = await context.db.bookingOffers.findById(offerId);
  const offered = stored && (await loadOffered(context, stored));
  if (offered) await moveOn(context, offered, "declined", "supplier");
}
