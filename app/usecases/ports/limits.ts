/**
 * Limits on bursts from one network address, per location and approximate. Each answers true while the caller may go on;
 * a use case answers `rate-limited` otherwise. Exact quotas (codes per number and hour) are rows in D1.
 */
export interface Limits {
  /** The caller's network, for exact quotas: kept as a digest only. Null = nobody told us. */
  readonly network: string | null;
  /** What can be guessed, or sends something: each purpose has a bucket of its own, so that one uses up no other. */
  code(purpose: BurstPurpose): Promise<boolean>;
  /** Rego look-ups: each may cost money. */
  rego(): Promise<boolean>;
  /** Searches and other cheap reads that nobody types hundreds of a minute. */
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
