import { toPlainName } from "../../../domain/supplier/diary/search-terms";
import type { CustomerKeys } from "../../../domain/pricing/discounts/use";
import type { LeadContact } from "../../../domain/identity/contact/contact";
import type { Lead } from "../../../domain/lead/lead";
import { normaliseLookAlikes, normalisePlate, plateSpellings } from "../../../domain/catalogue/vehicle/plate";
import { contactDigests } from "../../identity/contact-digests";
import { currentHolder } from "../../lead/holder";
import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import type { CreditAccount } from "../../../domain/pricing/discounts/code-facts";

/** Keys of the customer who is booking. They include the signed-in person and the device, except when the desk books for a caller. */
export async function computeCustomerKeys(
  context: Context,
  contact: Pick<LeadContact, "email" | "mobile" | "verifiedMobile"> & { readonly rego: string | null },
): Promise<CustomerKeys> {
  const [contactKeys, plateDigests, caller] = await Promise.all([
    computeContactKeys(context, contact),
    regoDigests(context, contact.rego),
    context.call === null ? currentHolder(context) : NO_CALLER,
  ]);
  const digests = [...new Set([...contactKeys, ...plateDigests])];
  const digest = (kind: string, value: string | null) =>
    value === null ? [] : [context.cipher.fingerprint(`customer ${kind}:${value}`)];
  const ownDigests = await Promise.all([...digest("account", caller.userId), ...digest("device", caller.holderHash)]);
  return { takers: [...contactKeys, ...ownDigests], digests, ...caller };
}

/**
 * Keys for counting the uses of a limited code, derived from the contact details in a booking: mailbox, mobiles and plate. Plates that look alike have the same
 * key.
 */
export async function computeContactKeys(
  context: Pick<Context, "cipher">,
  customer: Pick<LeadContact, "email" | "mobile" | "verifiedMobile"> & { readonly rego: string | null },
): Promise<readonly string[]> {
  const [contact, verified, plate] = await Promise.all([
    contactDigests(context, customer),
    contactDigests(context, { email: null, mobile: customer.verifiedMobile }),
    regoDigest(context, customer.rego === null ? null : normaliseLookAlikes(normalisePlate(customer.rego))),
  ]);
  return [...new Set([contact.mailbox, contact.mobile, verified.mobile, plate].filter((digest) => digest !== null))];
}

const NO_CALLER = { userId: null, holderHash: null };

/** Digest of a partner's member number. Like a contact detail, it identifies one customer, no matter who enters it. Empty if there is none. */
export async function memberDigest(
  context: Pick<Context, "cipher">,
  number: string | null,
): Promise<readonly string[]> {
  const normalized = number?.replace(/[^A-Za-z0-9]/g, "").toUpperCase() ?? "";
  return normalized === "" ? [] : [await context.cipher.fingerprint(`member:${normalized}`)];
}

/**
 * The account whose credit may be used: the account of the lead's owner (which `openLead` returns only to the owner), or else the account for the mobile that
 * this browser has verified. Null if the contact details were only entered.
 */
export async function findCreditAccount(
  context: Pick<Context, "cipher">,
  { userId, verifiedMobile }: Pick<Lead, "userId"> & Pick<LeadContact, "verifiedMobile">,
): Promise<string | null> {
  if (userId !== null) return context.cipher.fingerprint(`account:user:${userId}`);
  return verifiedMobile === null ? null : context.cipher.fingerprint(`account:mobile:${verifiedMobile}`);
}

/** Digest of a plate, ignoring spaces and case. */
export async function regoDigest(context: Pick<Context, "cipher">, rego: string | null): Promise<string | null> {
  const plate = rego?.replace(/[^A-Za-z0-9]/g, "").toUpperCase() ?? "";
  return plate === "" ? null : context.cipher.fingerprint(`rego:${plate}`);
}

/** Digests of all plates that the entered text may mean, for a search. I and 1 look alike, and so do O and 0. */
export const regoDigests = async (context: Pick<Context, "cipher">, rego: string | null): Promise<readonly string[]> =>
  rego === null
    ? []
    : (await Promise.all(plateSpellings(normalisePlate(rego)).map((plate) => regoDigest(context, plate)))).filter(
        (digest) => digest !== null,
      );

/** Digests of a customer's names, ignoring case and diacritics. A workshop uses them to find its own work. */
export async function nameDigests(
  { cipher }: Pick<Context, "cipher">,
  names: { readonly firstName: string | null; readonly lastName: string | null },
) {
  const digest = (name: string | null) => {
    const normalized = toPlainName(name ?? "");
    return normalized === "" ? null : cipher.fingerprint(`name:${normalized}`);
  };
  const [firstName, lastName] = await Promise.all([digest(names.firstName), digest(names.lastName)]);
  return { firstName, lastName };
}

/** The credit of the signed-in person; null when nobody is signed in. */
export async function readOwnCredit(context: Context): Promise<CreditAccount | null> {
  const user = await currentUser(context);
  const account = user && (await findCreditAccount(context, { userId: user.userId, verifiedMobile: null }));
  return account === null ? null : context.db.discounts.readCreditAccount(account, context.clock.now());
}
