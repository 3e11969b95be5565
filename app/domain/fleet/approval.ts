import type { Cents } from "../core/money/money";
import type { ApprovalReason, Ruling } from "./approval-rule";

/** The state of the approval by the company that is billed; null when none is needed. */
export type FleetApproval = "needed" | "given" | "declined";

/** The approval with which a booking on a company's bill starts: "given" by the company's rule, with the text for the history, or "needed", with the reason. */
export type InitialApproval =
  | { readonly approval: "given"; readonly text: string }
  | {
      readonly approval: "needed";
      readonly text: ApprovalReason;
      /** Median of the prices shown to the driver; absent or null = too few prices. */
      readonly median?: Cents | null;
    };

/**
 * Decides the approval of a new booking. Naming a company proves nothing, so a booking by anyone who is not a verified member needs the company's approval
 * before the work. A member's booking is decided by the rule; without a rule it needs no approval (null). `isMember` = currently in the membership table.
 */
export function decideInitialApproval(
  { fleetCompanyId }: { readonly fleetCompanyId: number | null },
  isMember: boolean,
  ruling: Ruling | null,
): InitialApproval | null {
  if (fleetCompanyId === null) return null;
  if (!isMember) return { approval: "needed", text: "membership-not-verified" };
  if (ruling === null) return null;
  return ruling.isWithinRule ? { approval: "given", text: ruling.text } : { approval: "needed", text: ruling.reason };
}
