import type { Lead } from "../lead/lead";

/** What the company that is billed says of a booking; null = it is not asked. */
export type FleetApproval = "needed" | "given" | "declined";

/** Naming a company proves nothing: who is no verified member of it books, and the company approves the bill before the work. `isMember`: as the table of memberships says now. */
export const approvalFor = (
  { fleetCompanyId }: Pick<Lead, "fleetCompanyId">,
  isMember: boolean,
): FleetApproval | null => (fleetCompanyId === null || isMember ? null : "needed");
