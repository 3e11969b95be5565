import { faceValues } from "../../domain/messages/face";
import type { Message, SealedMessage } from "../../domain/messages/message";
import type { Context } from "../context";
import type { MessageSecret } from "../ports/outbox";

/**
 * Hides whom and what, for the outbox row. The brand of the address that was asked for is filled in: every template may name it. When the message goes, another
 * may take its place (`openMessage`).
 */
export async function sealMessage(
  context: Pick<Context, "cipher" | "config">,
  message: Message,
): Promise<SealedMessage> {
  const { id, channel, template, about, notBefore, notAfter = null, to } = message;
  const secret: MessageSecret = { to, values: { ...faceValues(context.config.brand), ...message.values } };
  const sealed = await context.cipher.seal(JSON.stringify(secret), id);
  return { id, channel, template, about, notBefore, notAfter, sealed };
}
