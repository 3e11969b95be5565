import type { BookingRequest } from "../../domain/booking/request";
import type { LeadContact } from "../../domain/identity/contact/contact";
import type { ProofChannel } from "../../domain/identity/verification/quota";
import type { Context } from "../context";
import { contactDigests } from "../identity/contact-digests";
import type { DeletedPerson, DeletedScope, PersonLead } from "../../domain/privacy/stored-deletion";
import { digestOf } from "../identity/verification/code-keys";
import { openContact } from "../lead/open-lead";
import { openRequest } from "../booking/sealed-request";

type Contact = Pick<BookingRequest, "email" | "mobile">;

const toPlainPlates = (rego: string | null): readonly string[] => {
  const plate = rego?.replace(/[^A-Za-z0-9]/g, "").toUpperCase() ?? "";
  return plate === "" ? [] : [plate];
};
const uniqueValues = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** Reads which bookings and quotes a person has, and the keys for finding everything else. Must run before anything is deleted. */
export async function findDeletedScope(
  context: Context,
  person: DeletedPerson,
): Promise<DeletedScope & { readonly openRequests: readonly PersonLead[]; readonly contacts: readonly Contact[] }> {
  const { db } = context;
  const personScope = await db.personData.readScope({ ...person, contactHash: null });
  const personBookings = await db.deletionRequests.bookings(personScope.tokens);
  const requests = await Promise.all(
    personBookings.map(({ token, sealedRequest }) => openRequest(context, sealedRequest, token)),
  );
  const holders = uniqueValues([
    ...person.holderHashes,
    ...personBookings.flatMap(({ holders: values }) => values.flatMap(({ holderHash }) => holderHash ?? [])),
  ]);
  const bookingDigests = await readDigests(context, requests);
  const candidates = await db.deletionRequests.leads(personScope.guids, holders);
  const digests = new Set([...person.digests, ...bookingDigests]);
  const matchedRequests = await Promise.all(
    candidates.map(async (lead) => {
      const contact = await readLeadContact(context, lead);
      return (await isOwn(context, lead, contact, { person, known: digests, holders })) ? { lead, contact } : null;
    }),
  );
  const ownRequests = matchedRequests.filter((matchedRequest) => matchedRequest !== null);
  const contacts: readonly Contact[] = [
    ...requests,
    ...ownRequests.flatMap(({ contact }) =>
      contact === null
        ? []
        : [contact, { email: null, mobile: contact.verifiedMobile }, { email: null, mobile: contact.phone }],
    ),
  ];
  const mobiles = uniqueValues(contacts.flatMap(({ mobile }) => mobile ?? []));
  const addresses = uniqueValues(
    contacts.flatMap(({ email, mobile }) => [email?.toLowerCase() ?? [], mobile ?? []].flat()),
  );
  return {
    ...person,
    holderHashes: holders,
    tokens: personScope.tokens,
    bookingIds: personBookings.map(({ id }) => id),
    guids: ownRequests.map(({ lead }) => lead.guid),
    contactDigests: uniqueValues([...person.digests, ...(await readDigests(context, contacts))]),
    addresses: await Promise.all(addresses.map((address) => digestOf(context, "number", address))),
    accounts: await Promise.all([
      ...(person.userId === null ? [] : [context.cipher.fingerprint(`account:user:${person.userId}`)]),
      ...mobiles.map((mobile) => context.cipher.fingerprint(`account:mobile:${mobile}`)),
    ]),
    plates: uniqueValues(
      [...requests, ...ownRequests.map(({ lead }) => lead)].flatMap(({ rego }) => toPlainPlates(rego)),
    ),
    openRequests: ownRequests.flatMap(({ lead }) => (lead.isOpenRequest ? [lead] : [])),
    contacts,
  };
}

async function readDigests(context: Context, contacts: readonly Contact[]): Promise<readonly string[]> {
  const digests = await Promise.all(contacts.map((contact) => contactDigests(context, contact)));
  return uniqueValues(digests.flatMap(({ email, mobile }) => [email ?? [], mobile ?? []].flat()));
}

/** The contact details in a lead. Those of a draft are in its Durable Object. */
async function readLeadContact(
  context: Context,
  { guid, isDraft, sealedContact }: PersonLead,
): Promise<LeadContact | null> {
  const ciphertext = isDraft ? ((await context.db.leads.findStored(guid))?.sealedContact ?? null) : sealedContact;
  return openContact(context, guid, ciphertext);
}

/**
 * Whether a quote belongs to the person: by the account, by a contact that is also in the person's bookings, or if the quote has no contact, by the browser
 * that holds it.
 */
async function isOwn(
  context: Context,
  lead: PersonLead,
  contact: LeadContact | null,
  of: {
    readonly person: DeletedPerson;
    readonly known: ReadonlySet<string>;
    readonly holders: readonly string[];
  },
): Promise<boolean> {
  if (lead.userId !== null) return lead.userId === of.person.userId || (await isKnown(context, contact, of.known));
  if (contact !== null && [contact.email, contact.mobile].some((value) => value !== null))
    return isKnown(context, contact, of.known);
  return lead.holderHash === null || of.holders.includes(lead.holderHash);
}

async function isKnown(context: Context, contact: Contact | null, knownDigests: ReadonlySet<string>): Promise<boolean> {
  const digests = contact === null ? [] : await readDigests(context, [contact]);
  return digests.some((digest) => knownDigests.has(digest));
}

/** The verified contact, to which the confirmation is sent. Null if it is not in any of the bookings. */
export async function findProvedChannel(
  context: Context,
  { digests }: DeletedPerson,
  contacts: readonly Contact[],
): Promise<ProofChannel | null> {
  for (const { email, mobile } of contacts) {
    const personDigests = await contactDigests(context, { email, mobile });
    if (mobile !== null && personDigests.mobile !== null && digests.includes(personDigests.mobile))
      return { channel: "sms", to: mobile };
    if (email !== null && personDigests.email !== null && digests.includes(personDigests.email))
      return { channel: "email", to: email };
  }
  return null;
}
