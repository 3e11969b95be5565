import type { SupplierId } from "../../domain/ids";
import { nameInHistory, type SignedInUser } from "../../domain/identity/profile";
import { type Refusal, refuse } from "../../domain/outcomes";
import { mayManage } from "../../domain/portal/access";
import type { Supplier } from "../../domain/supplier/supplier";
import { dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { chosenStore, storesOf } from "../portal/stores";
import type { CalendarAct } from "../ports/calendars";
import type { Membership } from "../ports/portal-access";

export interface CalendarStore {
  readonly ok: true;
  readonly user: SignedInUser;
  /** Every store of the person whose calendars are theirs to set, by name. */
  readonly stores: readonly Membership[];
  readonly store: Membership;
  readonly supplier: Supplier;
}

export type NotTheirs = Refusal<"not-signed-in" | "portal-forbidden">;

/** One of the person's stores whose calendars they set: the one asked for, or the first. Owners and managers do. */
export async function managedStore(
  context: Context,
  wanted: number | null,
): Promise<Omit<CalendarStore, "supplier"> | NotTheirs> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const stores = (await storesOf(context, user)).filter(mayManage);
  const store = chosenStore(stores, wanted);
  return store ? { ok: true, user, stores, store } : refuse("portal-forbidden");
}

/** The same with its supplier. Our own service has no calendars. */
export async function calendarStore(context: Context, wanted: number | null): Promise<CalendarStore | NotTheirs> {
  const found = await managedStore(context, wanted);
  if (!found.ok) return found;
  const supplier = await supplierOf(context, found.store.supplierId);
  return hasCalendars(supplier) ? { ...found, supplier } : refuse("portal-forbidden");
}

export const hasCalendars = (supplier: Supplier | null): supplier is Supplier =>
  supplier !== null && supplier.bases.length === 0;

/** A supplier without its bookings: only its place, hours and capacity are needed here. */
export async function supplierOf(
  context: Pick<Context, "db" | "clock" | "config">,
  id: SupplierId,
): Promise<Supplier | null> {
  const today = dayAt(context.clock.now(), "UTC");
  return (await context.db.suppliers.find(id, context.config.country, { from: today, to: today }))?.supplier ?? null;
}

export const actOf = (context: Pick<Context, "clock">, { user, store }: CalendarStore): CalendarAct => ({
  supplierId: store.supplierId,
  at: context.clock.now(),
  actor: user.userId,
  actorName: nameInHistory(user.profile),
});
