/**
 * Every decision about people that is made entirely or largely by a program, in the order in which people may encounter them. Australian Privacy Principles
 * 1.7 to 1.9 require a privacy policy to list them: `/privacy` shows their texts (`app/texts/privacy.ts`) and `/request-review` offers a review by a person.
 * The deciding use case logs the id (event `decided`). A test checks every refusal and every cron task against this list.
 */
export const AUTOMATED_DECISION_IDS = [
  "order-of-results",
  "sending-limits",
  "suspected-workshop",
  "bid-invitations",
  "fleet-member",
  "discount-rules",
  "duplicate-booking",
  "answer-clock",
  "contact-in-messages",
  "work-closed",
  "review-held",
  "workshop-hidden",
] as const;

export type AutomatedDecisionId = (typeof AUTOMATED_DECISION_IDS)[number];

export const isAutomatedDecision = (text: string): text is AutomatedDecisionId =>
  AUTOMATED_DECISION_IDS.some((id) => id === text);
