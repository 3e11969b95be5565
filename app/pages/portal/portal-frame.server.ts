import { PERMISSION, type Permission } from "../../domain/identity/roles";
import { nameInHistory, type SignedInUser } from "../../domain/identity/profile";
import { may, mayManage, ROLE_NAMES } from "../../domain/identity/store-account/access";
import type { WorkFrame, WorkLink } from "../../ui/work-nav";
import type { Membership } from "../../domain/identity/store-account/portal-access";

/** Portal navigation with the pages that the person's role in any of their workshops allows. */
export function portalFrame({ profile }: SignedInUser, stores: readonly Membership[]): WorkFrame {
  const can = (permission: Permission) => stores.some((store) => may(store, permission));
  const isManager = stores.some(mayManage);
  const link = (to: string, label: string, isOpen = true): readonly WorkLink[] =>
    isOpen ? [{ to, label, count: null }] : [];
  const tab = (to: string, label: string, icon: string, isOpen = true) =>
    isOpen ? [{ to, label, icon, count: null, of: "" }] : [];
  const [store] = stores;
  const seesBookings = can(PERMISSION.viewBookings);
  const seesLeads = can(PERMISSION.viewLeads);
  return {
    name: "Workshop",
    home: "/workshop/today",
    search: seesBookings ? { action: "/workshop/find", label: "Search your bookings" } : null,
    groups: [
      {
        label: null,
        links: [
          ...link("/workshop/today", "Today", stores.length > 0),
          ...link("/workshop", "Diary"),
          ...link("/workshop/leads", "Leads", seesLeads),
          ...link("/workshop/messages", "Messages", seesBookings),
          ...link("/workshop/find", "Find a booking", seesBookings),
          ...link("/workshop/quote", "Quote calculator"),
        ],
      },
      {
        label: "Business",
        links: [
          ...link("/workshop/visibility", "How customers find you", seesLeads),
          ...link("/workshop/wallet", "Wallet", seesLeads),
          ...link("/workshop/statements", "Statements", can(PERMISSION.viewMoney)),
        ],
      },
      {
        label: "Set up",
        links: [
          ...link("/workshop/settings", "Settings", stores.length > 0),
          ...link("/workshop/store-invitations", "Store invitations", isManager),
        ],
      },
    ].filter(({ links }) => links.length > 0),
    tabs: [
      ...tab("/workshop/today", "Today", "clock", stores.length > 0),
      ...tab("/workshop", "Diary", "calendar"),
      ...tab("/workshop/leads", "Leads", "clipboard-check", seesLeads),
      ...tab("/workshop/messages", "Messages", "chat", seesBookings),
      { to: "/workshop/more", label: "More", icon: "filters", count: null, of: " pages of your portal" },
    ],
    person: {
      name: nameInHistory(profile),
      role: store === undefined ? null : `${ROLE_NAMES[store.role]}, ${store.supplierName}`,
    },
  };
}
