/** The permissions that this product knows, by the names in the profile's list. */
export const PERMISSION = {
  viewBookings: "Bookings.View",
  respondToBookings: "Bookings.Respond",
  workOnBookings: "Bookings.Work",
  planDiary: "Diary.Plan",
  viewLeads: "Leads.View",
  bidOnLeads: "Leads.Bid",
  viewMoney: "Money.View",
  payIn: "Money.PayIn",
  inviteToStore: "Stores.Invite",
  transferAccount: "Account.Transfer",
  operate: "Operations",
} as const;

export type Permission = (typeof PERMISSION)[keyof typeof PERMISSION];

/** Whole names, without regard to letter case: "bookings" is not "Bookings.Respond" (P-217). */
export function hasPermission(granted: readonly string[], target: string): boolean {
  const name = target.toLowerCase();
  return granted.some((permission) => permission.toLowerCase() === name);
}
