import type { Scope } from "../domain/identity/api-keys/api-key";

/** Labels of API scopes for the desk and the API documentation. */
export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  "history:read": "Read quote history, without contact details",
  "suppliers:read": "Read workshop applications, with their documents",
  "suppliers:write": "Approve, pause and close workshops",
  "commission:read": "Read workshops' commission",
  "commission:write": "Set workshops' commission",
  "wallets:write": "Credit workshops' wallets",
  "payouts:read": "Read amounts due to workshops",
  "payouts:write": "Create bank files, and record the results of payouts",
  "reviews:read": "Read reviews of workshops",
  "reviews:write": "Hide and show review comments",
  "review-requests:read": "Read requests to review a decision",
  "review-requests:write": "Answer requests to review a decision",
  "fleets:read": "Read fleet companies' approval rules",
  "fleets:write": "Set fleet companies' approval rules",
  "webhooks:read": "Read webhooks and their deliveries",
  "webhooks:write": "Add, change and stop webhooks",
};
