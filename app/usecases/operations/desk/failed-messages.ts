import { type BookingToken, type LeadGuid, parseBookingToken, parseLeadGuid } from "../../../domain/core/ids";
import type { SealedMessage } from "../../../domain/notifications/message";
import { refuse } from "../../../domain/core/outcomes";
import { openRequest } from "../../booking/sealed-request";
import type { Context } from "../../context";
import type { MessageSecret } from "../../../domain/notifications/queued-message";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { openJson, sealJson } from "../../core/sealed-json";

/** The current contact in the booking, which may have been corrected since the message was sent. Null = the booking has none for this channel. */
async function findRecipient(
  context: Context,
  token: BookingToken | null,
  { channel, template }: Pick<SealedMessage, "channel" | "template">,
): Promise<string | null> {
  if (token === null) return null;
  const [storedBooking, match] = await Promise.all([
    context.db.bookings.find(token),
    context.db.outbox.findTemplate(template, channel),
  ]);
  // The notice about a correction was sent to the replaced contact, so it has no current recipient.
  if (storedBooking === null || match?.audience !== "customer" || template === "contact-corrected") return null;
  const { email, mobile } = await openRequest(context, storedBooking.sealedRequest, token);
  return channel === "email" ? email : channel === "sms" ? mobile : null;
}

/** Sends a message about a booking or quote again, unchanged, as a new message. If it is about a booking, it goes to the customer's current contact. */
export const resendMessage = (
  context: Context,
  subject: BookingToken | LeadGuid,
  submission: ConfirmedForm,
  messageId: string,
): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "message-resent", about: subject }, async () => {
    const message = await context.db.desk.message(messageId);
    if (message?.about !== subject) return refuse("page-not-found");
    const now = context.clock.now();
    if (message.notAfter != null && message.notAfter <= now) return refuse("changes-closed");
    // The encryption is bound to the message's id.
    const secret = await openJson<MessageSecret>(context, message.sealed, message.id);
    const id = `again:${submission.id}`;
    const to =
      (await findRecipient(context, parseLeadGuid(subject) === null ? parseBookingToken(subject) : null, message)) ??
      secret.to;
    const ciphertext = await sealJson(context, { ...secret, to }, id);
    await context.db.outbox.add([{ ...message, id, sealed: ciphertext, notBefore: now }], now);
    context.later(context.jobs.sendMessages());
    return { ok: true as const };
  });

/** Queues all messages that were given up, to be sent again. */
export const retryFailedMessages = (context: Context, submission: ConfirmedForm): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "message-resent", about: "outbox" }, async () => {
    await context.db.outbox.sendAgain(null, context.clock.now());
    context.later(context.jobs.sendMessages());
    return { ok: true as const };
  });
