import { mayFixPrice } from "../../domain/booking-offer/rules";
import { PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { followUp } from "./move-on";
import { namedPriceMessages, readNamedPrice } from "./named-price";
import { type OpenRefusal, openOfferById } from "./open-offer";

/** Fixes the price of a booking that was confirmed with an estimate: it counts once the customer has accepted it. Until then the estimate stands. */
export async function nameFixedPrice(
  context: Context,
  asked: { readonly bookingOfferId: number; readonly price: string; readonly comment: string },
): Promise<
  { readonly ok: true } | OpenRefusal | Refusal<"invalid-input" | "offer-response-refused" | "offer-changed-meanwhile">
> {
  const opened = await openOfferById(context, asked.bookingOfferId, PERMISSION.respondToBookings);
  if (!opened.ok) return opened;
  const { offered } = opened;
  const now = context.clock.now();
  if (
    offered.wasPassedOn ||
    !mayFixPrice(offered.booking, offered.offer, now) ||
    offered.offer.customerAnswerBy !== null
  )
    return refuse("offer-response-refused");
  const named = await readNamedPrice(context, offered, asked.price, asked.comment);
  if (!named.ok) return named;
  const messages = await namedPriceMessages(
    context,
    offered,
    named.price,
    `${offered.booking.token}:${offered.offer.id}:${offered.offer.version}`,
  );
  if (!(await context.db.bookingOffers.namePrice(offered, named.price, { actor: "supplier", at: now, messages })))
    return refuse("offer-changed-meanwhile");
  followUp(context, offered.booking.token, null);
  return { ok: true };
}
