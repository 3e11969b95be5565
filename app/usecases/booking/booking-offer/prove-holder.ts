import type { BookingToken } from "../../../domain/core/ids";
import { maskedChannel, proofChannel } from "../../../domain/lead/resume/proof";
import type { ProofChannel } from "../../../domain/identity/verification/quota";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { currentHolder } from "../../lead/holder";
import type { Context } from "../../context";
import { checkProofCode, type ProofRefusal, sendProofCode } from "../../lead/resume/prove-contact";
import { openRequest } from "../sealed-request";

type HolderProofRefusal = Refusal<"booking-not-found"> | ProofRefusal;

/** The mobile or email that the customer entered for the booking. A person who only started the quote cannot get a code for another person's booking. */
export async function findBookingChannel(context: Context, token: BookingToken): Promise<ProofChannel | null> {
  const booking = await context.db.bookings.find(token);
  return booking && proofChannel(await openRequest(context, booking.sealedRequest, token));
}

/** Masked contact to which a code for this booking is sent; null = the booking has no contact. */
export async function maskBookingContact(
  context: Context,
  token: BookingToken,
): Promise<ReturnType<typeof maskedChannel> | null> {
  const channel = await findBookingChannel(context, token);
  return channel && maskedChannel(channel);
}

/** Sends a code to the booking's contact. */
export async function sendHolderCode(
  context: Context,
  token: BookingToken,
): Promise<{ readonly ok: true } | HolderProofRefusal> {
  const channel = await findBookingChannel(context, token);
  return channel ? sendProofCode(context, channel, `booking ${token}`) : refuse("booking-not-found");
}

/**
 * If the code is correct, this browser and its signed-in user become a holder of the booking and can see, change and discuss it. The quote's owner does not
 * change.
 */
export async function verifyHolder(
  context: Context,
  token: BookingToken,
  code: string,
): Promise<{ readonly ok: true } | HolderProofRefusal> {
  const channel = await findBookingChannel(context, token);
  if (!channel) return refuse("booking-not-found");
  const proofResult = await checkProofCode(context, channel, code, `booking ${token}`);
  if (!proofResult.ok) return proofResult;
  await context.db.bookings.addHolder(token, await currentHolder(context), context.clock.now(), channel.channel);
  return { ok: true };
}
