import { RESPONSE_TYPE } from "../../domain/booking-offer/response-type";
import { isResponseRequired } from "../../domain/booking-offer/rules";
import type { SealedMessage } from "../../domain/messages/message";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { captureBooking } from "../payments/capture-due";
import type { SupplierAnswer } from "../ports/booking-offers";
import { loadOffered, type OfferedBooking, type SeenOffer } from "./load-offered";
import { followUp, moveOn } from "./move-on";
import { customerMessages } from "./offer-messages";
import { situationOf } from "./situation";

type AnswerRefusal = Refusal<
  "invalid-input" | "offer-already-responded" | "offer-no-longer-available" | "offer-changed-meanwhile"
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

/** Confirms the offer for a person of its supplier. Of several callers at the same time one writes the confirmation. */
export async function confirmOffer(
  context: Context,
  offered: SeenOffer,
  respondedBy: string,
): Promise<{ readonly ok: true } | AnswerRefusal> {
  const refused = notAnswerable(context, offered);
  if (refused) return refused;
  return writeAnswer(
    context,
    offered,
    {
      type: RESPONSE_TYPE.confirm,
      comment: null,
      dates: [],
      to: "Confirmed",
      customerAnswerBy: null,
      namedPrice: null,
      respondedBy,
      capacityMinutes: offered.supplier.capacityMinutes,
    },
    await confirmationMessages(context, offered),
  );
}

/** Tells the customer that the supplier has confirmed. What was held is taken with this answer, so the message speaks of the booking as it is with it. */
export const confirmationMessages = (
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
