import type { Cents } from "../core/money/money";
import type { ReasonField, Ruling } from "./approval-rule";

/** The approval of the company that is billed; null when none is needed. */
export type FleetApproval = "needed" | "given" | "declined";

/** How a booking on a company's bill starts: approved by its rule, which the history quotes, or waiting for approval, with the reason. */
export type FirstApproval =
  | { readonly approval: "given"; readonly text: string }
  | {
      readonly approval: "needed";
      readonly text: ReasonField;
      /** The middle of the prices that the driver was shown; absent or null = too few were. */
      readonly median?: Cents | null;
    };

/**
 * Naming a company proves nothing: who is no verified member of it books, and the company approves the bill before the work, whatever its rule says.
 * Of a member's booking the rule decides; null = the company has none, and is not asked. `isMember`: as the table of memberships says now.
 */
export function approvalFor(
  { fleetCompanyId }: { readonly fleetCompanyId: number | null },
  isMember: boolean,
  ruling: Ruling | null,
): FirstApproval | null {
  if (fleetCompanyId === null) return null;
  if (!isMember) return { approval: "needed", text: "membership-not-verified" };
  if (ruling === null) return null;
  return ruling.isInside ? { approval: "given", text: ruling.text } : { approval: "needed", text: ruling.reason };
}
