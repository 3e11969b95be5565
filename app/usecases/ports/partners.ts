import type { ReferralVerdict } from "../../domain/discounts/referral";

/** Partners whose members get a discount. */
export interface Partners {
  /** What the partner of this code says of a member number. */
  referral(discountCode: string, number: string): Promise<ReferralVerdict>;
}
