import { brandingValues } from "../../domain/notifications/branding";
import { nextDaytime, waitsForMorning } from "../../domain/notifications/delivery";
import type { Message, SealedMessage } from "../../domain/notifications/message";
import type { Context } from "../context";
import type { MessageSecret } from "../../domain/notifications/queued-message";

/**
 * Prepares a message for the outbox. Used for all messages.
 *
 * The kind of message decides the earliest sending time. The recipient and values are encrypted. Every template may use the brand values of the current site,
 * which are added here. `openMessage` may replace them when the message is sent.
 */
export async function sealMessage(
  context: Pick<Context, "cipher" | "config"> & Partial<Pick<Context, "limits">>,
  message: Message,
): Promise<SealedMessage> {
  const { id, channel, template, about, notAfter = null, to, zone = null } = message;
  const network = context.limits?.network ?? null;
  const secret: MessageSecret = {
    to,
    values: { ...brandingValues(context.config.brand), ...message.values },
    zone,
    network,
  };
  const notBefore = waitsForMorning(message, network !== null)
    ? nextDaytime(message.notBefore, zone, context.config.country)
    : message.notBefore;
  const ciphertext = await context.cipher.seal(JSON.stringify(secret), id);
  return { id, channel, template, about, notBefore, notAfter, sealed: ciphertext };
}
