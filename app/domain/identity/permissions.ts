/** The permissions that this product asks for, by their names at the identity provider. */
export const PERMISSION = {
  viewBookings: "Bookings.View",
  respondToBookings: "Bookings.Respond",
  viewLeads: "Leads.View",
  bidOnLeads: "Leads.Bid",
  inviteToStore: "Stores.Invite",
  transferAccount: "Account.Transfer",
  operate: "Operations",
} as const;

const OF_SUPPLIERS: readonly string[] = [PERMISSION.viewBookings, PERMISSION.respondToBookings, PERMISSION.viewLeads, PERMISSION.bidOnLeads];

/** A login of a supplier: it looks at offers and answers them, and books nothing (B-015, B-209). */
export const isSupplierLogin = (granted: readonly string[]): boolean => OF_SUPPLIERS.some((name) => hasPermission(granted, name));

/** Whole names, without regard to letter case: "bookings" is not "Bookings.Respond" (P-217). */
export function hasPermission(granted: readonly string[], wanted: string): boolean {
  const name = wanted.toLowerCase();
  return granted.some((permission) => permission.toLowerCase() === name);
}
