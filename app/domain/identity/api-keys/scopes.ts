/** The scopes of API keys, by noun: read only, or write. Managing desk members has no scope: only the deployment's own key can do it. */
export const SCOPES = [
  "history:read",
  "suppliers:read",
  "suppliers:write",
  "commission:read",
  "commission:write",
  "wallets:write",
  "payouts:read",
  "payouts:write",
  "reviews:read",
  "reviews:write",
  "review-requests:read",
  "review-requests:write",
  "fleets:read",
  "fleets:write",
  "webhooks:read",
  "webhooks:write",
] as const;
export type Scope = (typeof SCOPES)[number];

export const scopesIn = (names: readonly string[]): readonly Scope[] => SCOPES.filter((scope) => names.includes(scope));
