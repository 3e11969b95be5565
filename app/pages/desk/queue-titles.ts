/** Desk queues by the id of their section on the overview, in working order. */
export const QUEUE_TITLES = {
  calls: "Customers to call",
  unanswered: "Unanswered bookings",
  unusual: "Unusual activity",
  reports: "Reported problems",
  disputes: "Disputes",
  approvals: "Approvals",
  payments: "Stuck payments",
  differences: "Ledger differences",
  claims: "Lead refunds",
  fleet: "Fleet approvals",
  workshops: "Workshops to approve",
  details: "Business details to check",
  documents: "Expiring documents",
  "review-requests": "Review requests",
  reviews: "Reviews held back",
  messages: "Failed messages",
  webhooks: "Failing webhooks",
  "dead-letters": "Undelivered jobs",
} as const;

export type QueueId = keyof typeof QUEUE_TITLES;
