/** What a partner says of a member or referral number. */
export type ReferralVerdict = "active" | "closed" | "unknown";
