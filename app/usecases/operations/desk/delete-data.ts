import type { BookingToken } from "../../../domain/core/ids";
import type { OutcomeCode } from "../../../domain/core/outcomes";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { findBookingChannel } from "../../booking/booking-offer/prove-holder";
import type { Context } from "../../context";
import { contactDigests } from "../../identity/contact-digests";
import { checkProofCode, sendProofCode } from "../../lead/resume/prove-contact";
import { startDeletionRequest } from "../../privacy/delete-person";
import { runDeskAction, type ConfirmedForm } from "./act";

type DeskActionResult = Promise<{ readonly ok: true } | Refusal<OutcomeCode>>;

/** Purpose of the code, so that it is not valid for anything else. */
const codePurpose = (token: BookingToken) => `deletion at the desk, booking ${token}`;

/** Sends a code to the booking's contact. The customer reads it out on the phone. */
export const sendDeletionCode = (context: Context, token: BookingToken, submission: ConfirmedForm): DeskActionResult =>
  runDeskAction(context, "assist", submission, { kind: "deletion-code-sent", about: token }, async () => {
    const channel = await findBookingChannel(context, token);
    return channel === null
      ? refuse("booking-not-found")
      : sendProofCode(context, { ...channel, isProved: true }, codePurpose(token));
  });

/**
 * Starts the same deletion request as the customer's own page, for a customer who cannot open that page. Requires the code that was sent to the customer's
 * contact. The account is not deleted, because that requires a code to the account's own email.
 */
export const deleteAtDesk = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  code: string,
): DeskActionResult =>
  runDeskAction(context, "assist", submission, { kind: "deletion-requested", about: token }, async () => {
    const channel = await findBookingChannel(context, token);
    if (channel === null) return refuse("booking-not-found");
    const proofResult = await checkProofCode(context, { ...channel, isProved: true }, code, codePurpose(token));
    if (!proofResult.ok) return proofResult;
    const isSms = channel.channel === "sms";
    const { email, mobile } = await contactDigests(context, {
      mobile: isSms ? channel.to : null,
      email: isSms ? null : channel.to,
    });
    await startDeletionRequest(
      context,
      { userId: null, digests: [mobile ?? email].filter((digest) => digest !== null), holderHashes: [] },
      channel,
    );
    return { ok: true as const };
  });
