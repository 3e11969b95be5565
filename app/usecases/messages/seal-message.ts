import type { Message, SealedMessage } from "../../domain/messages/message";
import type { Context } from "../context";
import type { MessageSecret } from "../ports/outbox";

/** Hides whom and what, for the outbox row. The brand is filled in here: every template may name them. */
export async function sealMessage(
  context: Pick<Context, "cipher" | "config">,
  message: Message,
): Promise<SealedMessage> {
  const { id, channel, template, about, notBefore, notAfter = null, to } = message;
  const { name, supportPhone, supportEmail, colour } = context.config.brand;
  const secret: MessageSecret = {
    to,
    values: {
      brand: name,
      brand_colour: colour,
      support_phone: supportPhone,
      support_email: supportEmail,
      ...message.values,
    },
  };
  const sealed = await context.cipher.seal(JSON.stringify(secret), id);
  return { id, channel, template, about, notBefore, notAfter, sealed };
}
