/** The scopes of API keys, by resource: read-only or write. No scope allows managing desk members; only the deployment's own key can do that. */
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

export const parseScopes = (names: readonly string[]): readonly Scope[] =>
  SCOPES.filter((scope) => names.includes(scope));

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** The last characters of the key. */
  readonly tail: string;
  readonly scopes: readonly Scope[];
  readonly madeBy: string;
  /** Email address of the desk member who created the key; "" = unknown. */
  readonly madeByEmail: string;
  readonly madeAt: number;
  /** Expiry time; null = never. */
  readonly endsAt: number | null;
  /** Rounded to the hour; null = never used. */
  readonly lastUsedAt: number | null;
}

export type NewKey = Pick<ApiKey, "id" | "name" | "tail" | "scopes" | "madeBy" | "madeByEmail" | "madeAt"> & {
  readonly digest: string;
};
