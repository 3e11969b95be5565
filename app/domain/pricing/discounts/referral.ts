/** What a partner answers about a member or referral number. */
export type ReferralVerdict = "active" | "closed" | "unknown";
