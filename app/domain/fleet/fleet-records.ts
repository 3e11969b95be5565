import type { ApprovalRule } from "./approval-rule";
import type { BookingToken } from "../core/ids";
import type { Cents } from "../core/money/money";

/** A version of a company's rule, with who set it. */
export interface SetRule extends ApprovalRule {
  /** Members are asked for nothing. */
  readonly isOff: boolean;
  readonly setBy: string;
  readonly setAt: number;
}

/** A question to a fleet company about a booking on its bill, as it is written with the mail that carries its link. */
export interface NewFleetAsk {
  readonly tokenHash: string;
  readonly bookingToken: BookingToken;
  /** It goes to the other approver. */
  readonly isBackup: boolean;
  /** The middle of the prices that the driver was shown; null = too few were. */
  readonly median: Cents | null;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly endsAt: number;
}

export interface FleetApprovalRequestRow extends NewFleetAsk {
  /** The answer given by this link; null = none, or one by another link. */
  readonly answered: { readonly answer: "given" | "declined"; readonly at: number } | null;
}

/** A company's answer about a booking, by a link. */
export interface FleetAnswer {
  readonly tokenHash: string;
  readonly bookingToken: BookingToken;
  readonly answer: "given" | "declined";
  readonly reason: string | null;
  readonly at: number;
}

/** How many drivers of a company may book on its bill, and how many could. */
export interface MemberCounts {
  readonly active: number;
  readonly ended: number;
}
