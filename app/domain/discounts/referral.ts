/** What a partner says of a member or referral number. */
export type ReferralVerdict = "active" | "closed" | "unknown";

/** As partners write theirs: capitals, no spaces around. */
export const tidyReferral = (typed: string): string => typed.trim().toUpperCase();
