import type { BookingToken } from "../../domain/ids";
import { COUNTRIES } from "../../domain/country/country";
import type { DiaryEntry, EntryWords } from "../../domain/diary/diary";
import { lookedFor } from "../../domain/diary/looked-for";
import { PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import { addDays, dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import { contactPrints, namePrints, regoPrints } from "../discounts/customer-keys";
import { type CustomerInBrief, customerInBrief } from "../portal/customer-in-brief";
import type { FoundBooking, FoundWork } from "../ports/diary";
import type { Membership } from "../ports/portal-access";
import { type StoreFor, storeFor } from "../portal/store-for";
import { openedWords } from "./entry-prints";

/** A first name alone is looked for among the work of a year before and after today. */
const NAME_DAYS = 366;

export interface ShownWork {
  readonly bookings: readonly (FoundBooking & { readonly customer: CustomerInBrief })[];
  readonly walkIns: readonly (DiaryEntry & { readonly words: EntryWords })[];
}

type FindRefusal = Refusal<"not-signed-in" | "portal-forbidden">;

/** The store in which somebody looks. */
export const openFinder = (context: Context, wanted: number | null): Promise<StoreFor | FindRefusal> =>
  storeFor(context, wanted, PERMISSION.viewBookings);

/** Looks for a store's own work by the number of a booking, a plate, a name or a mobile, as the store's lists would show it. */
export async function findWork(
  context: Context,
  wanted: number | null,
  typed: string,
): Promise<({ readonly ok: true; readonly store: Membership } & ShownWork) | FindRefusal | Refusal<"invalid-input">> {
  const opened = await openFinder(context, wanted);
  if (!opened.ok) return opened;
  const asked = lookedFor(context.config.country, typed);
  if (asked === null)
    return refuse("invalid-input", { q: ["Enter a rego, a name, a mobile, or a booking number of nine digits"] });
  const today = dayAt(context.clock.now(), COUNTRIES[context.config.country].defaultZone);
  const printsOf = async (names: readonly string[]) =>
    (await Promise.all(names.map((each) => namePrints(context, { firstName: each, lastName: null })))).flatMap(
      ({ firstName }) => firstName ?? [],
    );
  const [regos, [name = null], firsts, lasts, { mobile }] = await Promise.all([
    regoPrints(context, asked.rego),
    printsOf(asked.name === null ? [] : [asked.name]),
    printsOf(asked.fullName.firsts),
    printsOf(asked.fullName.lasts),
    contactPrints(context, { email: null, mobile: asked.mobile }),
  ]);
  const found = await context.db.diary.search(opened.store.supplierId, {
    reference: asked.reference,
    regos,
    name,
    fullName: { firsts, lasts },
    mobile,
    firstNames: { from: addDays(today, -NAME_DAYS), to: addDays(today, NAME_DAYS) },
  });
  return { ok: true, store: opened.store, ...(await shownWork(context, found)) };
}

/** What the customer or the car of one of the store's bookings had done there. */
export async function workAlike(
  context: Context,
  { supplierId }: Pick<Membership, "supplierId">,
  token: BookingToken,
): Promise<ShownWork> {
  return shownWork(context, await context.db.diary.alike(supplierId, token));
}

async function shownWork(context: Context, { bookings, walkIns }: FoundWork): Promise<ShownWork> {
  return {
    bookings: await Promise.all(
      bookings.map(async (booking) => ({ ...booking, customer: await customerInBrief(context, booking) })),
    ),
    walkIns: await Promise.all(walkIns.map(async (entry) => ({ ...entry, words: await openedWords(context, entry) }))),
  };
}
