import { nameProblem } from "../../../domain/identity/contact/contact-details";
import { toHistoryName } from "../../../domain/identity/profile";
import { PERMISSION } from "../../../domain/identity/roles";
import {
  MAX_CONTACTS,
  type NotificationContact,
  type Topic,
  TOPIC_LABELS,
  TOPICS_OF_CHANNEL,
} from "../../../domain/identity/store-account/notification-contact";
import type { AccountContact } from "../../../domain/identity/store-account/portal-access";
import { displayPhone } from "../../../domain/core/phone/display";
import { normaliseText } from "../../../domain/core/words/clean-text";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { parseChannel } from "../../../domain/lead/resume/proof";
import type { ProofChannel } from "../../../domain/identity/verification/quota";
import type { Context } from "../../context";
import { type StoreAccess, readStoreData } from "../../identity/store-account/store-for";
import { checkProof, type ProofRefusal, sendProof } from "../../lead/resume/prove-contact";
import { sealMessage } from "../../notifications/seal-message";
import { contactDigests } from "../../identity/contact-digests";
import type { SupplierId } from "../../../domain/core/ids";

const MAX_NAME_LENGTH = 100;

export interface ContactsPage extends StoreAccess {
  readonly account: AccountContact;
}

type OwnerRefusal = Refusal<"not-signed-in" | "portal-forbidden">;
type ContactRefusal = OwnerRefusal | ProofRefusal | Refusal<"invalid-input" | "settings-changed">;

export interface ContactInput {
  readonly name: string;
  /** Email address or mobile. */
  readonly address: string;
  readonly topics: readonly Topic[];
}

const isChanged = () =>
  refuse("settings-changed", { "": ["Someone else changed this contact. Reload the page and try again"] });

/** Who receives the messages of one of the person's stores, for its owner. */
export async function readContacts(context: Context, target: SupplierId | null): Promise<ContactsPage | OwnerRefusal> {
  const access = await readStoreData(context, target, PERMISSION.transferAccount, (supplierId) =>
    context.db.portalAccess.accountContacts([supplierId]),
  );
  if (!access.ok) return access;
  const account = access.read.get(access.store.supplierId);
  return account ? { ...access, account } : refuse("portal-forbidden");
}

/** An address as its owner writes it. */
export const displayAddress = ({ channel, address }: Pick<NotificationContact, "channel" | "address">): string =>
  channel === "sms" ? displayPhone(address) : address;

const purposeOf = (supplierId: SupplierId): string => `messages of ${supplierId}`;

function readInput(
  { config }: Context,
  { account }: ContactsPage,
  { name: typedName, address, topics }: ContactInput,
): (ProofChannel & { ok: true; name: string; topics: readonly Topic[] }) | Refusal<"invalid-input"> {
  const typed = parseChannel(config.country, address.trim());
  // Two spellings of an email address are one contact.
  const channel = typed && { ...typed, to: typed.to.toLowerCase() };
  const name = normaliseText(typedName).replace(/\s+/g, " ");
  const problem = name.length < 2 || name.length > MAX_NAME_LENGTH ? "Enter a name" : nameProblem(name);
  const own = channel?.channel === "email" ? account.email : account.mobile;
  const chosen =
    channel === null ? topics : topics.filter((topic) => TOPICS_OF_CHANNEL[channel.channel].includes(topic));
  const isNew = !account.contacts.some((contact) => contact.address === channel?.to);
  const others = account.contacts.filter((contact) => contact.address !== "");
  const errors = {
    ...(problem !== null && { name: [problem] }),
    ...(channel === null
      ? { address: ["Enter an email address or a mobile number"] }
      : channel.to.toLowerCase() === own?.toLowerCase() && {
          address: ["This is your account’s own contact. Choose above what it receives"],
        }),
    ...(chosen.length === 0 && {
      topics: [
        topics.length === 0
          ? "Choose what this contact receives"
          : "Texts are only sent about bookings and leads. Choose one of these",
      ],
    }),
    ...(isNew &&
      others.length >= MAX_CONTACTS && { "": [`You can add up to ${MAX_CONTACTS} contacts. Remove one first`] }),
  };
  if (channel === null || Object.keys(errors).length > 0) return refuse("invalid-input", errors);
  return { ok: true, ...channel, name, topics: chosen };
}

/** Checks the input and sends a code to the new address. */
export async function askContactCode(
  context: Context,
  target: SupplierId,
  input: ContactInput,
): Promise<{ readonly ok: true } | ContactRefusal> {
  const page = await readContacts(context, target);
  if (!page.ok) return page;
  const read = readInput(context, page, input);
  return read.ok ? sendProof(context, read, purposeOf(page.store.supplierId)) : read;
}

/** Adds a contact with the code that was sent to its address. Without it, nothing is stored and nothing but the code is sent there. */
export async function addContact(
  context: Context,
  target: SupplierId,
  input: ContactInput & { readonly code: string },
): Promise<{ readonly ok: true } | ContactRefusal> {
  const page = await readContacts(context, target);
  if (!page.ok) return page;
  const read = readInput(context, page, input);
  if (!read.ok) return read;
  const proofResult = await checkProof(context, read, input.code, purposeOf(page.store.supplierId));
  if (!proofResult.ok) return proofResult;
  const { channel, to: address, name, topics } = read;
  const isEmail = channel === "email";
  const digests = await contactDigests(context, { email: isEmail ? address : null, mobile: isEmail ? null : address });
  const isPut = await context.db.notificationContacts.put(
    { id: context.ids.token(), channel, address, name, topics, digest: digests.email ?? digests.mobile },
    await changeBy(context, page, `${name}, ${displayAddress({ channel, address })}: ${topicText(topics)}`),
  );
  return isPut ? done(context) : isChanged();
}

/** Changes what a contact receives. `id` "email" and "sms" are the account's own email address and phone. */
export async function changeContactTopics(
  context: Context,
  target: SupplierId,
  id: string,
  chosen: readonly Topic[],
): Promise<{ readonly ok: true } | ContactRefusal> {
  const page = await readContacts(context, target);
  if (!page.ok) return page;
  const own = id === "email" || id === "sms" ? id : null;
  const contact = page.account.contacts.find((other) => other.id === id);
  const channel = own ?? contact?.channel;
  if (channel === undefined) return isChanged();
  const topics = TOPICS_OF_CHANNEL[channel].filter((topic) => chosen.includes(topic));
  if (own === null && topics.length === 0)
    return refuse("invalid-input", { topics: ["Choose what this contact receives, or remove it"] });
  const { notificationContacts } = context.db;
  const where = contact ? displayAddress(contact) : own === "email" ? "Account email" : "Workshop phone";
  const change = await changeBy(context, page, `${where}: ${topicText(topics)}`);
  const isSaved = contact
    ? await notificationContacts.setTopics(contact, topics, change)
    : await notificationContacts.put(
        { id: context.ids.token(), channel, address: "", name: "", topics, digest: null },
        change,
      );
  return isSaved ? done(context) : isChanged();
}

/** Removes an additional contact. What no one else receives goes to the account again. */
export async function removeContact(
  context: Context,
  target: SupplierId,
  id: string,
): Promise<{ readonly ok: true } | ContactRefusal> {
  const page = await readContacts(context, target);
  if (!page.ok) return page;
  const contact = page.account.contacts.find((other) => other.id === id && other.address !== "");
  if (contact === undefined) return isChanged();
  const change = await changeBy(context, page, `${displayAddress(contact)}: removed`);
  return (await context.db.notificationContacts.remove(contact, change)) ? done(context) : isChanged();
}

const topicText = (topics: readonly Topic[]): string =>
  topics.length === 0 ? "nothing" : topics.map((topic) => TOPIC_LABELS[topic]).join(", ");

function done(context: Context) {
  context.later(context.jobs.sendMessages());
  return { ok: true as const };
}

/** Who makes the change, with a notice to the account's address. */
async function changeBy(context: Context, { account, store, user }: ContactsPage, changes: string) {
  const at = context.clock.now();
  const actorName = toHistoryName(user.profile);
  const message = await sealMessage(context, {
    id: `business-details-changed:${context.ids.token()}:email`,
    channel: "email",
    template: "business-details-changed",
    to: account.email,
    about: null,
    notBefore: at,
    values: {
      supplier_contact: account.name,
      store_name: store.supplierName,
      changed_by: actorName,
      changes: `Who gets which messages. ${changes}`,
      effect: "This applies from now on.",
    },
  });
  return { supplierId: store.supplierId, at, actor: user.userId, actorName, messages: [message] };
}
