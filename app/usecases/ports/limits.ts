/**
 * Burst limits per network address. They are approximate and counted per data centre. Each returns true while the caller is within the limit. Otherwise a use
 * case returns `rate-limited`. Exact quotas (codes per number and hour) are rows in D1.
 */
export interface Limits {
  /** The caller's network, for exact limits. It is stored only as a digest. Null = unknown. */
  readonly network: string | null;
  /**
   * For requests that contain values which could be guessed, or that send something. Each purpose is limited separately, so that one cannot use up another's
   * limit.
   */
  code(purpose: BurstPurpose): Promise<boolean>;
  /** Rego look-ups, each of which may cost money. */
  rego(): Promise<boolean>;
  /** For searches and other cheap reads. People do not make hundreds of these a minute. */
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
