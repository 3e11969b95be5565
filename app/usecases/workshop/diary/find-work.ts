import type { BookingToken, SupplierId } from "../../../domain/core/ids";
import { hasStorePermission } from "../../../domain/identity/store-account/access";
import { normalisePlate, plateSpellings } from "../../../domain/catalogue/vehicle/plate";
import type { DiaryEntry, EntryText } from "../../../domain/supplier/diary/diary";
import { parseSearch, toPlainName, type SearchTerms } from "../../../domain/supplier/diary/search-terms";
import { PERMISSION } from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { addDays } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { nameDigests, regoDigests } from "../../pricing/discounts/customer-keys";
import { contactDigests } from "../../identity/contact-digests";
import { type CustomerSummary, summarizeCustomer, openRevealedContact } from "../portal/show-overview";
import type { BookingSearchResult, WorkSearchResult } from "../../../domain/booking/diary-records";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import type { SearchedLead } from "../../../domain/booking/portal-overview";
import { type StoreAccess, findStoreAccess } from "../../identity/store-account/store-for";
import { decryptText } from "./add-walk-in";
import { localToday } from "../../core/local-today";
import type { AccessRefusal } from "../../identity/store-account/authorize";

/** A search by first name alone finds work within one year before and after today. */
const NAME_SEARCH_DAYS = 366;

/** Maximum number of leads that a search reads, which is more than a store claims in a year. */
const MAX_LEADS = 300;

export interface LeadMatch extends SearchedLead {
  /** The customer's first name. Null = the store has no access to the customer's contact details. */
  readonly firstName: string | null;
}

export interface WorkView {
  readonly leads: readonly LeadMatch[];
  readonly bookings: readonly (BookingSearchResult & { readonly customer: CustomerSummary })[];
  readonly walkIns: readonly (DiaryEntry & { readonly text: EntryText })[];
}

/** The store whose work is searched. */
export const findWorkStore = (context: Context, target: number | null): Promise<StoreAccess | AccessRefusal> =>
  findStoreAccess(context, target, PERMISSION.viewBookings);

/** Searches a store's own work by booking number, plate, name or mobile. The results have the same format as the rows of the store's lists. */
export async function findWork(
  context: Context,
  target: number | null,
  input: string,
): Promise<({ readonly ok: true; readonly store: Membership } & WorkView) | AccessRefusal | Refusal<"invalid-input">> {
  const storeAccess = await findWorkStore(context, target);
  if (!storeAccess.ok) return storeAccess;
  const searchTerms = parseSearch(context.config.country, input);
  if (searchTerms === null)
    return refuse("invalid-input", {
      q: ["Enter a rego, a name, a mobile, a suburb, or a booking number of nine digits"],
    });
  const today = localToday(context);
  const toNameDigests = async (names: readonly string[]) =>
    (await Promise.all(names.map((value) => nameDigests(context, { firstName: value, lastName: null })))).flatMap(
      ({ firstName }) => firstName ?? [],
    );
  const [plateDigests, [name = null], firstNameDigests, lastNameDigests, { mobile }] = await Promise.all([
    regoDigests(context, searchTerms.rego),
    toNameDigests(searchTerms.name === null ? [] : [searchTerms.name]),
    toNameDigests(searchTerms.fullName.firsts),
    toNameDigests(searchTerms.fullName.lasts),
    contactDigests(context, { email: null, mobile: searchTerms.mobile }),
  ]);
  const [workSearchResult, leads] = await Promise.all([
    context.db.diary.search(storeAccess.store.supplierId, {
      reference: searchTerms.reference,
      regos: plateDigests,
      name,
      fullName: { firstNameDigests, lastNameDigests },
      mobile,
      firstNameDays: { from: addDays(today, -NAME_SEARCH_DAYS), to: addDays(today, NAME_SEARCH_DAYS) },
    }),
    hasStorePermission(storeAccess.store, PERMISSION.viewLeads)
      ? findLeads(context, storeAccess.store.supplierId, searchTerms)
      : [],
  ]);
  return { ok: true, store: storeAccess.store, ...(await buildWorkView(context, workSearchResult)), leads };
}

/** The store's claimed leads with this plate or suburb. If the store has revealed the contact details, also those with this first name or mobile. */
async function findLeads(
  context: Context,
  supplierId: SupplierId,
  { rego, name, mobile }: SearchTerms,
): Promise<readonly LeadMatch[]> {
  const plates = rego === null ? [] : plateSpellings(normalisePlate(rego));
  const claimedLeads = await context.db.portalOverviews.listClaimedForSearch(supplierId, MAX_LEADS);
  const leadMatches = await Promise.all(
    claimedLeads.map(async (lead): Promise<LeadMatch | null> => {
      const contact = await openRevealedContact(context, lead);
      const plate = lead.vehicle?.rego ?? null;
      const isMatch =
        (plate !== null && plates.includes(normalisePlate(plate))) ||
        (name !== null &&
          [lead.suburb, contact?.firstName ?? null].some((text) => text !== null && toPlainName(text) === name)) ||
        (mobile !== null && contact?.mobile === mobile);
      return isMatch ? { ...lead, firstName: contact?.firstName ?? null } : null;
    }),
  );
  return leadMatches.filter((leadMatch) => leadMatch !== null);
}

/** Earlier work at the store for the customer or vehicle in one of its bookings. */
export async function findSimilarWork(
  context: Context,
  { supplierId }: Pick<Membership, "supplierId">,
  token: BookingToken,
): Promise<WorkView> {
  return { ...(await buildWorkView(context, await context.db.diary.findRelatedWork(supplierId, token))), leads: [] };
}

async function buildWorkView(
  context: Context,
  { bookings, walkIns }: WorkSearchResult,
): Promise<Omit<WorkView, "leads">> {
  return {
    bookings: await Promise.all(
      bookings.map(async (booking) => ({ ...booking, customer: await summarizeCustomer(context, booking) })),
    ),
    walkIns: await Promise.all(walkIns.map(async (entry) => ({ ...entry, text: await decryptText(context, entry) }))),
  };
}
