import type { AccountContact } from "../../domain/identity/store-account/portal-access";
import type { Message, SealedMessage } from "../../domain/notifications/message";
import { listRecipients } from "../../domain/notifications/recipients";
import { sealMessage } from "./seal-message";

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
