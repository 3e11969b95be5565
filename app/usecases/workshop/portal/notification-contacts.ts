import { nameProblem } from "../../../domain/identity/contact/contact-details";
import { toHistoryName } from "../../../domain/identity/profile";
import { PERMISSION } from "../../../domain/identity/roles";
import {
  MAX_CONTACTS,
  type NotificationContact,
  type Topic,
  TOPIC_LABELS,
  TOPICS_BY_CHANNEL,
} from "../../../domain/identity/store-account/notification-contact";
import type { AccountContact } from "../../../domain/identity/store-account/portal-access";
import { formatPhoneForDisplay } from "../../../domain/core/phone/display";
import { normaliseText } from "../../../domain/core/words/clean-text";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { parseChannel } from "../../../domain/lead/resume/proof";
import type { ProofChannel } from "../../../domain/identity/verification/quota";
import type { Context } from "../../context";
import { type StoreAccess, readStoreData } from "../../identity/store-account/store-for";
import { checkProofCode, type ProofRefusal, sendProofCode } from "../../lead/resume/prove-contact";
import { sealMessage } from "../../notifications/seal-message";
import { contactDigest } from "../../identity/contact-digests";
import type { SupplierId } from "../../../domain/core/ids";
import { findAccountContact } from "../../identity/store-account/stores";
import type { AccessRefusal } from "../../identity/store-account/authorize";

const MAX_NAME_LENGTH = 100;

export interface ContactsPage extends StoreAccess {
  readonly account: AccountContact;
}

type ContactRefusal = AccessRefusal | ProofRefusal | Refusal<"invalid-input" | "settings-changed">;

export interface ContactInput {
  readonly name: string;
  /** Email address or mobile. */
  readonly address: string;
  readonly topics: readonly Topic[];
}

const refuseChangedContact = () =>
  refuse("settings-changed", { "": ["Someone else changed this contact. Reload the page and try again"] });

/** Who receives the messages of one of the person's stores, for its owner. */
export async function readContacts(context: Context, target: SupplierId | null): Promise<ContactsPage | AccessRefusal> {
  const access = await readStoreData(context, target, PERMISSION.transferAccount, (supplierId) =>
    findAccountContact(context, supplierId),
  );
  if (!access.ok) return access;
  const account = access.read;
  return account ? { ...access, account } : refuse("portal-forbidden");
}

/** An address as its owner writes it. */
export const displayAddress = ({ channel, address }: Pick<NotificationContact, "channel" | "address">): string =>
  channel === "sms" ? formatPhoneForDisplay(address) : address;

const codePurpose = (supplierId: SupplierId): string => `messages of ${supplierId}`;

function readInput(
  { config }: Context,
  { account }: ContactsPage,
  { name: typedName, address, topics }: ContactInput,
): (ProofChannel & { ok: true; name: string; topics: readonly Topic[] }) | Refusal<"invalid-input"> {
  const enteredChannel = parseChannel(config.country, address.trim());
  // Two spellings of an email address are one contact.
  const channel = enteredChannel && { ...enteredChannel, to: enteredChannel.to.toLowerCase() };
  const name = normaliseText(typedName).replace(/\s+/g, " ");
  const problem = name.length < 2 || name.length > MAX_NAME_LENGTH ? "Enter a name" : nameProblem(name);
  const accountAddress = channel?.channel === "email" ? account.email : account.mobile;
  const allowedTopics =
    channel === null ? topics : topics.filter((topic) => TOPICS_BY_CHANNEL[channel.channel].includes(topic));
  const isNew = !account.contacts.some((contact) => contact.address === channel?.to);
  const others = account.contacts.filter((contact) => contact.address !== "");
  const errors = {
    ...(problem !== null && { name: [problem] }),
    ...(channel === null
      ? { address: ["Enter an email address or a mobile number"] }
      : channel.to.toLowerCase() === accountAddress?.toLowerCase() && {
          address: ["This is your account’s own contact. Choose above what it receives"],
        }),
    ...(allowedTopics.length === 0 && {
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
  return { ok: true, ...channel, name, topics: allowedTopics };
}

/** Checks the input and sends a code to the new address. */
export async function sendContactCode(
  context: Context,
  target: SupplierId,
  input: ContactInput,
): Promise<{ readonly ok: true } | ContactRefusal> {
  const page = await readContacts(context, target);
  if (!page.ok) return page;
  const parsedInput = readInput(context, page, input);
  return parsedInput.ok ? sendProofCode(context, parsedInput, codePurpose(page.store.supplierId)) : parsedInput;
}

/** Adds a contact, if the code that was sent to its address is correct. Otherwise nothing is stored, and no other message is sent to the address. */
export async function addContact(
  context: Context,
  target: SupplierId,
  input: ContactInput & { readonly code: string },
): Promise<{ readonly ok: true } | ContactRefusal> {
  const page = await readContacts(context, target);
  if (!page.ok) return page;
  const parsedInput = readInput(context, page, input);
  if (!parsedInput.ok) return parsedInput;
  const proofResult = await checkProofCode(context, parsedInput, input.code, codePurpose(page.store.supplierId));
  if (!proofResult.ok) return proofResult;
  const { channel, to: address, name, topics } = parsedInput;
  const digest = await contactDigest(context, parsedInput);
  const isPut = await context.db.notificationContacts.put(
    { id: context.ids.token(), channel, address, name, topics, digest },
    await buildContactChange(
      context,
      page,
      `${name}, ${displayAddress({ channel, address })}: ${formatTopics(topics)}`,
    ),
  );
  return isPut ? finishChange(context) : refuseChangedContact();
}

/** Changes what a contact receives. `id` "email" and "sms" are the account's own email address and phone. */
export async function changeContactTopics(
  context: Context,
  target: SupplierId,
  id: string,
  selectedTopics: readonly Topic[],
): Promise<{ readonly ok: true } | ContactRefusal> {
  const page = await readContacts(context, target);
  if (!page.ok) return page;
  const accountChannel = id === "email" || id === "sms" ? id : null;
  const contact = page.account.contacts.find((other) => other.id === id);
  const channel = accountChannel ?? contact?.channel;
  if (channel === undefined) return refuseChangedContact();
  const topics = TOPICS_BY_CHANNEL[channel].filter((topic) => selectedTopics.includes(topic));
  if (accountChannel === null && topics.length === 0)
    return refuse("invalid-input", { topics: ["Choose what this contact receives, or remove it"] });
  const { notificationContacts } = context.db;
  const contactLabel = contact
    ? displayAddress(contact)
    : accountChannel === "email"
      ? "Account email"
      : "Workshop phone";
  const change = await buildContactChange(context, page, `${contactLabel}: ${formatTopics(topics)}`);
  const isSaved = contact
    ? await notificationContacts.setTopics(contact, topics, change)
    : await notificationContacts.put(
        { id: context.ids.token(), channel, address: "", name: "", topics, digest: null },
        change,
      );
  return isSaved ? finishChange(context) : refuseChangedContact();
}

/** Removes an additional contact. Messages that no other contact receives are sent to the account again. */
export async function removeContact(
  context: Context,
  target: SupplierId,
  id: string,
): Promise<{ readonly ok: true } | ContactRefusal> {
  const page = await readContacts(context, target);
  if (!page.ok) return page;
  const contact = page.account.contacts.find((other) => other.id === id && other.address !== "");
  if (contact === undefined) return refuseChangedContact();
  const change = await buildContactChange(context, page, `${displayAddress(contact)}: removed`);
  return (await context.db.notificationContacts.remove(contact, change))
    ? finishChange(context)
    : refuseChangedContact();
}

const formatTopics = (topics: readonly Topic[]): string =>
  topics.length === 0 ? "nothing" : topics.map((topic) => TOPIC_LABELS[topic]).join(", ");

function finishChange(context: Context) {
  context.later(context.jobs.sendMessages());
  return { ok: true as const };
}

/** The person who makes the change, and a notice to the account's address. */
async function buildContactChange(context: Context, { account, store, user }: ContactsPage, changes: string) {
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
