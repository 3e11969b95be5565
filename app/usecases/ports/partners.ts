import type { PartnerLanding } from "../../domain/partners/landing";
import type { ReferralVerdict } from "../../domain/discounts/referral";

export interface RewardsPartner {
  readonly name: string;
  /** Where kept rewards are told to. */
  readonly email: string;
}

/** Partners whose members get a discount. */
export interface Partners {
  /** What the partner of this code says of a member number. */
  referral(discountCode: string, number: string): Promise<ReferralVerdict>;
  /** The partner that gives the rewards of this code; null = it is nobody's. */
  rewards(discountCode: string): Promise<RewardsPartner | null>;
  /** The pages of partner clubs, of both countries. */
  landings(): Promise<readonly PartnerLanding[]>;
}
