/**
 * Burst limits per network address, per location and approximate. Each returns true while the caller is within the limit. Otherwise a use case returns
 * `rate-limited`. Exact quotas (codes per number and hour) are rows in D1.
 */
export interface Limits {
  /** The caller's network, for exact limits; stored only as a digest. null = unknown. */
  readonly network: string | null;
  /** For anything that can be guessed or that sends something. Each purpose has its own bucket, so that one cannot use up another. */
  code(purpose: BurstPurpose): Promise<boolean>;
  /** Rego look-ups, each of which may cost money. */
  rego(): Promise<boolean>;
  /** For searches and other cheap reads that no person makes hundreds of times a minute. */
  lookup(): Promise<boolean>;
}

export type BurstPurpose =
  | "send-code"
  | "check-code"
  | "resume-link"
  | "reminder-link"
  | "review-link"
  | "review"
  | "hand-over"
  | "question"
  | "account-transfer"
  | "invitation"
  | "fleet-membership"
  | "calendar"
  | "device"
  | "own-data"
  | "workshop-check";

/** The burst limits that an API call can have. */
export type BurstLimit = "rego" | "lookup" | BurstPurpose;

/** Whether the caller is within the burst limit. */
export const isWithinBurst = (limits: Limits, limit: BurstLimit): Promise<boolean> =>
  limit === "rego" || limit === "lookup" ? limits[limit]() : limits.code(limit);
