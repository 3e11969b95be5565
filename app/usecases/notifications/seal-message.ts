import { brandingValues } from "../../domain/notifications/branding";
import { nextMorning, waitsForMorning } from "../../domain/notifications/delivery";
import type { Message, SealedMessage } from "../../domain/notifications/message";
import type { Context } from "../context";
import type { MessageSecret } from "../../domain/notifications/queued-message";

/**
 * Prepares a message for the outbox. Used for all messages.
 *
 * Sets the earliest sending time by the kind of message, and seals recipient and values. Adds the brand values of the requested site, which every template may
 * use. When the message is sent, another brand may replace them (`openMessage`).
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
    ? nextMorning(message.notBefore, zone, context.config.country)
    : message.notBefore;
  const ciphertext = await context.cipher.seal(JSON.stringify(secret), id);
  return { id, channel, template, about, notBefore, notAfter, sealed: ciphertext };
}
