import { parseSearch } from "../../../domain/operations/desk/search-terms";
import type { DeskRole } from "../../../domain/identity/roles";
import { parseLeadGuid } from "../../../domain/core/ids";
import type { Context } from "../../context";
import { regoDigests } from "../../pricing/discounts/customer-keys";
import { contactDigests } from "../../identity/contact-digests";
import type { DeskSearchMatches } from "../../../domain/operations/desk/desk-records";
import { type DeskRefusal, findDeskPerson } from "./desk-person";

const MAX_ITEMS = 30;

export interface DeskSearchResult extends DeskSearchMatches {
  readonly ok: true;
  /** False = the text contains nothing that can be searched for. */
  readonly isRequested: boolean;
  /** Role of the operator who searches. */
  readonly role: DeskRole;
}

const NO_MATCHES: DeskSearchMatches = { bookings: [], leads: [], suppliers: [] };

/**
 * Searches by booking number, plate, mobile, email, workshop name, and the reference of a booking, quote or payment. All of them are searched at once, because
 * a text may be several of these. Contacts and plates are compared as digests, so only exact values match. Two D1 round trips in addition to the session's.
 */
export async function searchAtDesk(context: Context, input: string): Promise<DeskSearchResult | DeskRefusal> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const searchTerms = parseSearch(context.config.country, input);
  if (Object.values(searchTerms).every((value) => value === null))
    return { ok: true, isRequested: false, role: person.role, ...NO_MATCHES };
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
