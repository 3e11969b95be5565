import { PERMISSION, type Permission } from "../../domain/identity/roles";
import { toHistoryName, type SignedInUser } from "../../domain/identity/profile";
import { hasStorePermission, mayManage, ROLE_NAMES } from "../../domain/identity/store-account/access";
import type { WorkFrame, WorkLink } from "../../ui/work-nav";
import type { Membership } from "../../domain/identity/store-account/portal-access";

/** Portal navigation with the pages that the person's role in any of their workshops allows. */
export function portalFrame({ profile }: SignedInUser, stores: readonly Membership[]): WorkFrame {
  const canInAnyStore = (permission: Permission) => stores.some((store) => hasStorePermission(store, permission));
  const isManager = stores.some(mayManage);
  const toLinks = (to: string, label: string, isAllowed = true): readonly WorkLink[] =>
    isAllowed ? [{ to, label, count: null }] : [];
  const toTab = (to: string, label: string, icon: string, isAllowed = true) =>
    isAllowed ? [{ to, label, icon, count: null, of: "" }] : [];
  const [store] = stores;
  const seesBookings = canInAnyStore(PERMISSION.viewBookings);
  const seesLeads = canInAnyStore(PERMISSION.viewLeads);
  return {
    name: "Workshop",
    home: "/workshop/today",
    search: seesBookings ? { action: "/workshop/find", label: "Search your bookings" } : null,
    groups: [
      {
        label: null,
        links: [
          ...toLinks("/workshop/today", "Today", stores.length > 0),
          ...toLinks("/workshop", "Diary"),
          ...toLinks("/workshop/leads", "Leads", seesLeads),
          ...toLinks("/workshop/messages", "Messages", seesBookings),
          ...toLinks("/workshop/find", "Find a booking", seesBookings),
          ...toLinks("/workshop/quote", "Quote calculator"),
        ],
      },
      {
        label: "Business",
        links: [
          ...toLinks("/workshop/visibility", "How customers find you", seesLeads),
          ...toLinks("/workshop/wallet", "Wallet", seesLeads),
          ...toLinks("/workshop/statements", "Statements", canInAnyStore(PERMISSION.viewMoney)),
        ],
      },
      {
        label: "Set up",
        links: [
          ...toLinks("/workshop/settings", "Settings", stores.length > 0),
          ...toLinks("/workshop/store-invitations", "Store invitations", isManager),
        ],
      },
    ].filter(({ links }) => links.length > 0),
    tabs: [
      ...toTab("/workshop/today", "Today", "clock", stores.length > 0),
      ...toTab("/workshop", "Diary", "calendar"),
      ...toTab("/workshop/leads", "Leads", "clipboard-check", seesLeads),
      ...toTab("/workshop/messages", "Messages", "chat", seesBookings),
      { to: "/workshop/more", label: "More", icon: "filters", count: null, of: " pages of your portal" },
    ],
    person: {
      name: toHistoryName(profile),
      role: store === undefined ? null : `${ROLE_NAMES[store.role]}, ${store.supplierName}`,
    },
  };
}
