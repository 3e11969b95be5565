import type { BookingToken } from "../../domain/ids";
import type { OutcomeCode } from "../../domain/outcomes";
import { type Refusal, refuse } from "../../domain/outcomes";
import { bookingChannel } from "../booking-offer/prove-holder";
import type { Context } from "../context";
import { contactPrints } from "../discounts/customer-keys";
import { checkProof, sendProof } from "../resume/prove-contact";
import { beginWish } from "../trust/delete-person";
import { doAtDesk, type Pressed } from "./act";

type Told = Promise<{ readonly ok: true } | Refusal<OutcomeCode>>;

/** A code counts for this alone. */
const purposeOf = (token: BookingToken) => `deletion at the desk, booking ${token}`;

/** Sends a code to the contact that booked: its customer is on the phone, and reads it out. */
export const sendDeletionCode = (context: Context, token: BookingToken, pressed: Pressed): Told =>
  doAtDesk(context, "care", pressed, { kind: "deletion-code-sent", about: token }, async () => {
    const channel = await bookingChannel(context, token);
    return channel === null ? refuse("booking-not-found") : sendProof(context, channel, purposeOf(token));
  });

/**
 * The same wish as on the customer's own page, for somebody who cannot open it: only with the code that went to their contact. An account stays: it goes
 * by a code to its own email alone.
 */
export const deleteAtDesk = (context: Context, token: BookingToken, pressed: Pressed, code: string): Told =>
  doAtDesk(context, "care", pressed, { kind: "deletion-asked", about: token }, async () => {
    const channel = await bookingChannel(context, token);
    if (channel === null) return refuse("booking-not-found");
    const proved = await checkProof(context, channel, code, purposeOf(token));
    if (!proved.ok) return proved;
    const isText = channel.channel === "sms";
    const { email, mobile } = await contactPrints(context, {
      mobile: isText ? channel.to : null,
      email: isText ? null : channel.to,
    });
    await beginWish(
      context,
      { userId: null, prints: [mobile ?? email].filter((print) => print !== null), holderHashes: [] },
      channel,
    );
    return { ok: true as const };
  });
