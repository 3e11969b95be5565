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
