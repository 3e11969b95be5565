import { parseSearch } from "../../../domain/operations/desk/search-terms";
import type { DeskRole } from "../../../domain/identity/roles";
import { parseLeadGuid } from "../../../domain/core/ids";
import type { Context } from "../../context";
import { contactDigests, regoDigests } from "../../pricing/discounts/customer-keys";
import type { DeskSearchMatches } from "../../../domain/operations/desk/desk-records";
import { type DeskRefusal, deskPerson } from "./desk-person";

const MAX_ITEMS = 30;

export interface DeskSearchResult extends DeskSearchMatches {
  readonly ok: true;
  /** False = nothing was typed that could be looked for. */
  readonly isRequested: boolean;
  /** Of who asks. */
  readonly role: DeskRole;
}

const EMPTY: DeskSearchMatches = { bookings: [], leads: [], suppliers: [] };

/**
 * Finds by a booking's number, a plate, a mobile, an email, the name of a workshop, or a reference of a booking, quote or payment, all at once: what was
 * typed may be several of these. Contacts and plates are compared as prints, so only the whole one finds. Two rounds of D1 after the session's.
 */
export async function findAtDesk(context: Context, input: string): Promise<DeskSearchResult | DeskRefusal> {
  const person = await deskPerson(context, "look");
  if (!person.ok) return person;
  const searchTerms = parseSearch(context.config.country, input);
  if (Object.values(searchTerms).every((value) => value === null))
    return { ok: true, isRequested: false, role: person.role, ...EMPTY };
  const [contact, plates] = await Promise.all([
    contactDigests(context, { email: searchTerms.email, mobile: searchTerms.mobile }),
    regoDigests(context, searchTerms.rego),
  ]);
  const deskSearchMatches = await context.db.desk.search(
    {
      id: searchTerms.number,
      lead: searchTerms.lead === null ? null : parseLeadGuid(searchTerms.lead),
      emailDigest: contact.email,
      mobileDigest: contact.mobile,
      regoDigests: plates,
      reference: searchTerms.reference,
      supplierName: searchTerms.name,
    },
    MAX_ITEMS,
  );
  return { ok: true, isRequested: true, role: person.role, ...deskSearchMatches };
}
