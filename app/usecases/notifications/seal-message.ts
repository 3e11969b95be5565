import { brandingValues } from "../../domain/notifications/branding";
import { morningOf, waitsForMorning } from "../../domain/notifications/delivery";
import type { Message, SealedMessage } from "../../domain/notifications/message";
import type { Context } from "../context";
import type { MessageSecret } from "../../domain/notifications/queued-message";

/**
 * The one way of a message into the outbox, which decides by its kind when it may go at the earliest. Hides whom and what, for the outbox row. The brand of the address that was asked for is filled in: every template may name it. When the message goes, another
 * may take its place (`openMessage`).
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
    ? morningOf(message.notBefore, zone, context.config.country)
    : message.notBefore;
  const ciphertext = await context.cipher.seal(JSON.stringify(secret), id);
  return { id, channel, template, about, notBefore, notAfter, sealed: ciphertext };
}
