import { COUNTRIES } from "../../domain/country/country";
import type { SignedInUser } from "../../domain/identity/profile";
import { hasPermission, isSupplierLogin, PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import { dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import type { Membership } from "../ports/portal-access";
import type { PortalOverview } from "../ports/portal-overview";
import { verifiedEmail } from "./standing";

export interface ShownOverview {
  readonly ok: true;
  readonly user: SignedInUser;
  readonly stores: readonly Membership[];
  readonly store: Membership;
  readonly overview: PortalOverview;
  /** Without the permission for one, none of it is told. */
  readonly maySeeBookings: boolean;
  readonly maySeeLeads: boolean;
}

/** What waits for one of the person's stores: the one asked for, or the first. A member sees what the permissions of the login allow. */
export async function showOverview(context: Context, wanted: number | null): Promise<ShownOverview | Refusal<"not-signed-in" | "portal-forbidden">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const email = verifiedEmail(user);
  const stores = email === null ? [] : await context.db.portalAccess.memberships(email);
  const store = wanted === null ? stores[0] : stores.find(({ supplierId }) => supplierId === wanted);
  if (!store || !isSupplierLogin(user.permissions)) return refuse("portal-forbidden");
  const [maySeeBookings, maySeeLeads] = [hasPermission(user.permissions, PERMISSION.viewBookings), hasPermission(user.permissions, PERMISSION.viewLeads)];
  const now = context.clock.now();
  const overview = await context.db.portalOverviews.of(store.supplierId, dayAt(now, COUNTRIES[context.config.country].defaultZone), now);
  return {
    ok: true, user, stores, store, maySeeBookings, maySeeLeads,
    overview: { ...overview, ...(maySeeBookings ? {} : { awaiting: [], coming: [] }), ...(maySeeLeads ? {} : { leadOffers: [] }) },
  };
}
