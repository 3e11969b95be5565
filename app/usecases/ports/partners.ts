import type { ReferralVerdict } from "../../domain/discounts/referral";
import type { Club } from "../../domain/partners/club";
import type { RewardsPartner } from "../../domain/partners/rewards-partner";

/** How many numbers of a list are those of members, and how many were. */
export interface NumberCounts {
  readonly active: number;
  readonly closed: number;
}

/** Partners whose members get a discount. */
export interface Partners {
  /** What the partner of this code says of a member's number: by its list, or by what its numbers look like. */
  referral(discountCode: string, number: string): Promise<ReferralVerdict>;
  /** null = this deployment has none. */
  rewardsPartner(): Promise<RewardsPartner | null>;
  /** Partner clubs, of both countries. */
  clubs(): Promise<readonly Club[]>;
  numberCounts(discountCode: string): Promise<NumberCounts>;
  /** Puts numbers into the list of a code, or changes how they stand there. */
  setNumbers(discountCode: string, numbers: readonly string[], status: "active" | "closed"): Promise<void>;
  /** Takes a whole list away. */
  forgetNumbers(discountCode: string): Promise<void>;
}
