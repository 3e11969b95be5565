import type { ApprovalRule } from "./approval-rule";
import type { BookingToken } from "../core/ids";
import type { Cents } from "../core/money/money";

/** A version of a company's rule, and who set it. */
export interface ApprovalRuleVersion extends ApprovalRule {
  /** True if the rule is turned off. */
  readonly isOff: boolean;
  readonly setBy: string;
  readonly setAt: number;
}

/** A request to a fleet company to approve a booking on its bill, stored together with the email that contains the link. */
export interface NewApprovalRequest {
  readonly tokenHash: string;
  readonly bookingToken: BookingToken;
  /** Whether the request goes to the second approver. */
  readonly isBackup: boolean;
  /** Median of the prices shown to the driver; null = too few prices. */
  readonly median: Cents | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly endsAt: number;
}

export interface FleetApprovalRequestRow extends NewApprovalRequest {
  /** The answer given through this link; null = none, or the booking was answered through another link. */
  readonly answered: { readonly answer: "given" | "declined"; readonly at: number } | null;
}

/** A company's decision on a booking, given through a link. */
export interface FleetDecision {
  readonly tokenHash: string;
  readonly bookingToken: BookingToken;
  readonly answer: "given" | "declined";
  readonly reason: string | null;
  readonly at: number;
}

/** Number of a company's active and ended memberships. */
export interface MemberCounts {
  readonly active: number;
  readonly ended: number;
}
