import type { BookingToken } from "../../domain/ids";
import { COUNTRIES } from "../../domain/country/country";
import type { DiaryEntry, EntryText } from "../../domain/diary/diary";
import { parseSearch } from "../../domain/diary/looked-for";
import { PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import { addDays, dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import { contactDigests, nameDigests, regoDigests } from "../discounts/customer-keys";
import { type CustomerInBrief, customerInBrief } from "../portal/customer-in-brief";
import type { FoundBooking, WorkSearchResult } from "../../domain/booking/diary-records";
import type { Membership } from "../../domain/portal/portal-access";
import { type StoreFor, storeFor } from "../portal/store-for";
import { decryptText } from "./entry-prints";

/** A first name alone is looked for among the work of a year before and after today. */
const NAME_DAYS = 366;

export interface WorkView {
  readonly bookings: readonly (FoundBooking & { readonly customer: CustomerInBrief })[];
  readonly walkIns: readonly (DiaryEntry & { readonly words: EntryText })[];
}

type FindRefusal = Refusal<"not-signed-in" | "portal-forbidden">;

/** The store in which somebody looks. */
export const openFinder = (context: Context, target: number | null): Promise<StoreFor | FindRefusal> =>
  storeFor(context, target, PERMISSION.viewBookings);

/** Looks for a store's own work by the number of a booking, a plate, a name or a mobile, as the store's lists would show it. */
export async function findWork(
  context: Context,
  target: number | null,
  input: string,
): Promise<({ readonly ok: true; readonly store: Membership } & WorkView) | FindRefusal | Refusal<"invalid-input">> {
  const finder = await openFinder(context, target);
  if (!finder.ok) return finder;
  const searchTerms = parseSearch(context.config.country, input);
  if (searchTerms === null)
    return refuse("invalid-input", { q: ["Enter a rego, a name, a mobile, or a booking number of nine digits"] });
  const today = dayAt(context.clock.now(), COUNTRIES[context.config.country].defaultZone);
  const readDigests = async (names: readonly string[]) =>
    (await Promise.all(names.map((value) => nameDigests(context, { firstName: value, lastName: null })))).flatMap(
      ({ firstName }) => firstName ?? [],
    );
  const [regos, [name = null], firsts, lasts, { mobile }] = await Promise.all([
    regoDigests(context, searchTerms.rego),
    readDigests(searchTerms.name === null ? [] : [searchTerms.name]),
    readDigests(searchTerms.fullName.firsts),
    readDigests(searchTerms.fullName.lasts),
    contactDigests(context, { email: null, mobile: searchTerms.mobile }),
  ]);
  const workSearchResult = await context.db.diary.search(finder.store.supplierId, {
    reference: searchTerms.reference,
    regos,
    name,
    fullName: { firsts, lasts },
    mobile,
    firstNames: { from: addDays(today, -NAME_DAYS), to: addDays(today, NAME_DAYS) },
  });
  return { ok: true, store: finder.store, ...(await workView(context, workSearchResult)) };
}

/** What the customer or the car of one of the store's bookings had done there. */
export async function similarWork(
  context: Context,
  { supplierId }: Pick<Membership, "supplierId">,
  token: BookingToken,
): Promise<WorkView> {
  return workView(context, await context.db.diary.alike(supplierId, token));
}

async function workView(context: Context, { bookings, walkIns }: WorkSearchResult): Promise<WorkView> {
  return {
    bookings: await Promise.all(
      bookings.map(async (booking) => ({ ...booking, customer: await customerInBrief(context, booking) })),
    ),
    walkIns: await Promise.all(walkIns.map(async (entry) => ({ ...entry, words: await decryptText(context, entry) }))),
  };
}
