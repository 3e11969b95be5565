import type { ReferralVerdict } from "../../domain/discounts/referral";
import type { Club } from "../../domain/partners/club";
import type { RewardsPartner } from "../../domain/partners/rewards-partner";

/** How many numbers on a list are active, and how many were. */
export interface NumberCounts {
  readonly active: number;
  readonly closed: number;
}

/** Partners whose members get a discount. */
export interface Partners {
  /** Whether the partner of this code accepts a member number: by its list, or by the format of its numbers. */
  referral(discountCode: string, number: string): Promise<ReferralVerdict>;
  /** null = this deployment has none. */
  rewardsPartner(): Promise<RewardsPartner | null>;
  /** Partner clubs, of both countries. */
  clubs(): Promise<readonly Club[]>;
  numberCounts(discountCode: string): Promise<NumberCounts>;
  /** Adds numbers to the list of a code, or changes their status. */
  setNumbers(discountCode: string, numbers: readonly string[], status: "active" | "closed"): Promise<void>;
  /** Takes a whole list away. */
  forgetNumbers(discountCode: string): Promise<void>;
}
