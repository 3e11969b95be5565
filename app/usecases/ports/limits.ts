/**
 * Limits on bursts from one network address, per location and approximate. Each answers true while the caller may go on;
 * a use case answers `rate-limited` otherwise. Exact quotas (codes per number and hour) are rows in D1.
 */
export interface Limits {
  /** The caller's network, for exact limits; stored only as a digest. null = unknown. */
  readonly network: string | null;
  /** For anything that can be guessed or sends something. Each purpose has its own bucket, so that one cannot use up another. */
  code(purpose: BurstPurpose): Promise<boolean>;
  /** Rego look-ups: each may cost money. */
  rego(): Promise<boolean>;
  /** For searches and other cheap reads of which no person makes hundreds a minute. */
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

/** The bursts that a call can be limited by. */
export type BurstLimit = "rego" | "lookup" | BurstPurpose;

/** May the caller go on? */
export const isWithinBurst = (limits: Limits, limit: BurstLimit): Promise<boolean> =>
  limit === "rego" || limit === "lookup" ? limits[limit]() : limits.code(limit);
