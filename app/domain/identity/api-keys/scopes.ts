/** What a key may ask of the operator's calls, by noun: to read, or to change too. Who works at the desk is not among it: only the deployment's own key names people. */
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
