/** support = answers customers and workshops; finance = money that goes back; supply = who is listed; admin = all of it, and who works here. */
export const DESK_ROLES = ["support", "finance", "supply", "admin"] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

/**
 * What is done at the desk. look = read what happened, contact details masked; care = act for a customer or a workshop, and read whom it is about with a reason;
 * refund = ask for money to go back; approve = let go what somebody else asked for; supply = decide who is listed, and what a fleet company approves by rule; staff = who works at the desk; connect = what other programs are told and may ask.
 */
export const DESK_RIGHTS = ["look", "care", "refund", "approve", "supply", "staff", "connect"] as const;
export type DeskRight = (typeof DESK_RIGHTS)[number];

const RIGHTS_OF: Readonly<Record<DeskRole, readonly DeskRight[]>> = {
  support: ["look", "care", "refund"],
  finance: ["look", "refund", "approve"],
  supply: ["look", "supply"],
  admin: DESK_RIGHTS,
};

/** Whether somebody of this role may do it; null = works nowhere here. */
export const deskMay = (role: DeskRole | null, right: DeskRight): boolean =>
  role !== null && RIGHTS_OF[role].includes(right);

/** A person who may approve is confirmed by a second admin before the role counts. */
export const needsConfirmation = (role: DeskRole): boolean => RIGHTS_OF[role].includes("approve");

interface Membership {
  readonly role: DeskRole;
  readonly confirmedRole: DeskRole | null;
}

/** The role that counts now: the one that was given, or the confirmed one while a second admin has not confirmed the new one. null = none yet. */
export const roleInForce = ({ role, confirmedRole }: Membership): DeskRole | null =>
  role === confirmedRole || !needsConfirmation(role) ? role : confirmedRole;

/** What stays confirmed when somebody gets another role: a person stays known, but never gains a role that a second admin has to confirm. */
export const confirmedAfterChange = (before: Membership | null, role: DeskRole): DeskRole | null => {
  const confirmed = before?.confirmedRole ?? null;
  if (confirmed === null) return null;
  return confirmed === "admin" || !needsConfirmation(role) ? role : confirmed;
};
