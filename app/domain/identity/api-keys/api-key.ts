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

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** Its last characters. */
  readonly tail: string;
  readonly scopes: readonly Scope[];
  readonly madeBy: string;
  /** Of the desk member who made it; "" = not known. */
  readonly madeByEmail: string;
  readonly madeAt: number;
  /** From when it opens nothing; null = it has no end. */
  readonly endsAt: number | null;
  /** To the hour; null = not yet. */
  readonly lastUsedAt: number | null;
}

export type NewKey = Pick<ApiKey, "id" | "name" | "tail" | "scopes" | "madeBy" | "madeByEmail" | "madeAt"> & {
  readonly digest: string;
};
