/**
 * Every decision about people that a program makes, alone or in large part, in the order in which people may meet them. The Australian Privacy Principles
 * 1.7 to 1.9 require a privacy policy to state them: `/privacy` shows their texts (`app/texts/privacy.ts`) and `/request-review` offers a review by a person.
 * The use case that decides logs the id (event `decided`), and a test checks every refusal and every cron duty against this list.
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
