import type { SupplierId } from "../../../domain/core/ids";
import { refuse } from "../../../domain/core/outcomes";
import { mayManage } from "../../../domain/identity/store-account/access";
import type { Supplier } from "../../../domain/supplier/supplier";
import { dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import type { CalendarAction } from "../../../domain/supplier/calendars/calendar-feed";
import type { AccessRefusal } from "../../identity/store-account/authorize";
import { findOwnStore, type StoreAccess, toHistoryActor } from "../../identity/store-account/store-for";

/** A store whose calendars the person may manage, and all such stores. */
export interface CalendarStore extends StoreAccess {
  readonly supplier: Supplier;
}

/** One of the stores whose calendars the person may manage: the requested one, or the first. Owners and managers may manage calendars. */
export const findManagedStore = (context: Context, target: number | null): Promise<StoreAccess | AccessRefusal> =>
  findOwnStore(context, target, mayManage);

/** Like `findManagedStore`, but also loads the supplier. Our own service has no calendars. */
export async function loadCalendarStore(
  context: Context,
  target: number | null,
): Promise<CalendarStore | AccessRefusal> {
  const access = await findManagedStore(context, target);
  if (!access.ok) return access;
  const supplier = await supplierOf(context, access.store.supplierId);
  return hasCalendars(supplier) ? { ...access, supplier } : refuse("portal-forbidden");
}

export const hasCalendars = (supplier: Supplier | null): supplier is Supplier =>
  supplier !== null && supplier.bases.length === 0;

/** A supplier without its bookings, because only its location, hours and capacity are needed. */
export async function supplierOf(
  context: Pick<Context, "db" | "clock" | "config">,
  id: SupplierId,
): Promise<Supplier | null> {
  const today = dayAt(context.clock.now(), "UTC");
  return (await context.db.suppliers.find(id, context.config.country, { from: today, to: today }))?.supplier ?? null;
}

export const toCalendarAction = (context: Pick<Context, "clock">, access: CalendarStore): CalendarAction => ({
  supplierId: access.store.supplierId,
  ...toHistoryActor(context, access),
});
