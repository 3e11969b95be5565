import type { NotificationContact, Topic } from "../identity/store-account/notification-contact";
import type { AccountContact } from "../identity/store-account/portal-access";
import { KINDS, type MessageKind } from "./kinds";

/** Topics of the messages to a workshop that are not about its bookings. */
const TOPIC_BY_KIND: Readonly<Partial<Record<MessageKind, Topic>>> = {
  "supplier-bid-invitation": "leads",
  "supplier-direct-lead": "leads",
  "supplier-bid-accepted": "leads",
  "supplier-bid-closed": "leads",
  "supplier-claim-decided": "leads",
  "supplier-payment-received": "money",
  "supplier-statement-ready": "money",
  "supplier-payout-paid": "money",
  "supplier-payout-failed": "money",
  "supplier-wallet-paid-in": "money",
  "supplier-dispute-opened": "money",
  "supplier-dispute-closed": "money",
  "document-expiring": "documents",
  "document-expired": "documents",
  "document-refused": "documents",
  "business-change-decided": "documents",
  "workshop-hidden": "documents",
  "calendar-unreadable": "documents",
};

/** The topic of a message to a workshop. null = a security notice or a message to the owner, which goes only to the account's email address. */
export const findTopic = (kind: MessageKind): Topic | null =>
  TOPIC_BY_KIND[kind] ?? (kind.startsWith("supplier-") ? "bookings" : null);

export interface Recipient {
  readonly channel: NotificationContact["channel"];
  readonly to: string;
  readonly name: string;
  /** End of the message's id: "email" for the account, "email:<contact id>" for another contact. */
  readonly key: string;
}

/**
 * Who receives a message to a workshop. The account gets an email about everything that no other address receives, so that nothing is lost when a contact is
 * removed or an email bounces.
 */
export function listRecipients(
  kind: MessageKind,
  { email, name, mobile, contacts }: Pick<AccountContact, "email" | "name" | "mobile" | "contacts">,
): readonly Recipient[] {
  const topic = findTopic(kind);
  return KINDS[kind].flatMap((channel) => {
    const own = channel === "email" ? email : mobile;
    const channelContacts = contacts.filter((contact) => contact.channel === channel && topic !== null);
    const receives = (contact: NotificationContact) => topic !== null && contact.topics.includes(topic);
    const others = channelContacts
      .filter((contact) => receives(contact) && contact.stopReason === null)
      .filter(({ address }) => address !== "" && address.toLowerCase() !== own?.toLowerCase())
      .map((contact) => ({ channel, to: contact.address, name: contact.name, key: `${channel}:${contact.id}` }));
    const ownContact = channelContacts.find(({ address }) => address === "");
    const isOwnIncluded =
      ownContact === undefined || receives(ownContact) || (channel === "email" && others.length === 0);
    return own !== null && isOwnIncluded ? [{ channel, to: own, name, key: channel }, ...others] : others;
  });
}

/** The additional contact that a message was sent to, by the message's id; null = a customer or the account. */
export const parseContactId = (messageId: string): string | null =>
  /:(?:email|sms):([\w-]{27})$/.exec(messageId)?.[1] ?? null;
