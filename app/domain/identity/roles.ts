/** support = answers customers and workshops; finance = refunds and payouts; supply = workshop listings; admin = everything, including desk members. */
export const DESK_ROLES = ["support", "finance", "supply", "admin"] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

/**
 * The rights of desk members. view = read, with contact details masked; assist = act for a customer or workshop, and read contact details with a reason;
 * refund = request refunds; approve = approve another member's requests and enter disputes; supply = decide which workshops are listed, and fleet companies'
 * approval rules; staff = manage desk members; integrations = manage webhooks and API keys.
 */
export const DESK_RIGHTS = ["view", "assist", "refund", "approve", "supply", "staff", "integrations"] as const;
export type DeskRight = (typeof DESK_RIGHTS)[number];

const RIGHTS_BY_ROLE: Readonly<Record<DeskRole, readonly DeskRight[]>> = {
  support: ["view", "assist", "refund"],
  finance: ["view", "refund", "approve"],
  supply: ["view", "supply"],
  admin: DESK_RIGHTS,
};

/** Whether a role includes a right; null = not a desk member. */
export const hasDeskRight = (role: DeskRole | null, right: DeskRight): boolean =>
  role !== null && RIGHTS_BY_ROLE[role].includes(right);

/** Whether a role takes effect only after a second admin has confirmed it. That applies to roles that may approve. */
export const needsConfirmation = (role: DeskRole): boolean => RIGHTS_BY_ROLE[role].includes("approve");

interface DeskMembership {
  readonly role: DeskRole;
  readonly confirmedRole: DeskRole | null;
}

/** The role in force: the assigned role, or the previously confirmed one until a second admin confirms the new one. null = none yet. */
export const effectiveRole = ({ role, confirmedRole }: DeskMembership): DeskRole | null =>
  role === confirmedRole || !needsConfirmation(role) ? role : confirmedRole;

/** The confirmed role that a member keeps when their role changes. It never gains rights that a second admin has to confirm. */
export const confirmedRoleAfterChange = (
  previousMembership: DeskMembership | null,
  role: DeskRole,
): DeskRole | null => {
  const previousRole = previousMembership?.confirmedRole ?? null;
  if (previousRole === null) return null;
  return previousRole === "admin" || !needsConfirmation(role) ? role : previousRole;
};

/** The permissions that this product uses, by their names in the profile's list. */
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

/** Compares whole names and ignores case: "bookings" does not match "Bookings.Respond" (P-217). */
export function hasPermission(granted: readonly string[], target: string): boolean {
  const name = target.toLowerCase();
  return granted.some((permission) => permission.toLowerCase() === name);
}
