import { brandingValues } from "../../domain/notifications/branding";
import { nextDaytime, waitsForMorning } from "../../domain/notifications/delivery";
import type { Message, SealedMessage } from "../../domain/notifications/message";
import type { Context } from "../context";
import type { MessageSecret } from "../../domain/notifications/queued-message";
import type { AccountContact } from "../../domain/identity/store-account/portal-access";
import { listRecipients } from "../../domain/notifications/recipients";
import { findRecipients } from "../../domain/notifications/kinds";
import { sealJson } from "../core/sealed-json";

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
  const ciphertext = await sealJson(context, secret, id);
  return { id, channel, template, about, notBefore, notAfter, sealed: ciphertext };
}

/** Prepares a message for one person, on each of the template's channels that we have an address for. The channel is appended to `id`. */
export const sealForPerson = (
  context: Parameters<typeof sealMessage>[0],
  addresses: Parameters<typeof findRecipients>[1],
  { id, ...message }: Omit<Message, "channel" | "to">,
): Promise<readonly SealedMessage[]> =>
  Promise.all(
    findRecipients(message.template, addresses).map(([channel, to]) =>
      sealMessage(context, { ...message, id: `${id}:${channel}`, channel, to }),
    ),
  );

/** Prepares a message for everyone at a workshop who receives messages of this kind, with a greeting by name. The recipient is appended to `id`. */
export const sealForWorkshop = (
  context: Parameters<typeof sealMessage>[0],
  account: Pick<AccountContact, "email" | "name" | "mobile" | "contacts">,
  { id, values, ...message }: Omit<Message, "channel" | "to">,
  channels: readonly Message["channel"][] = ["email", "sms"],
): Promise<readonly SealedMessage[]> =>
  Promise.all(
    listRecipients(message.template, account)
      .filter(({ channel }) => channels.includes(channel))
      .map(({ channel, to, name, key }) =>
        sealMessage(context, {
          ...message,
          id: `${id}:${key}`,
          channel,
          to,
          values: { ...values, supplier_contact: name },
        }),
      ),
  );
