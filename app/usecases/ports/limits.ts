/**
 * Limits on bursts from one network address, per location and approximate. Each answers true while the caller may go on;
 * a use case answers `rate-limited` otherwise. Exact quotas (codes per number and hour) are rows in D1.
 */
export interface Limits {
  /** The caller's network, for exact quotas: kept as a digest only. Null = nobody told us. */
  readonly network: string | null;
  /** Sending and checking of codes. */
  code(): Promise<boolean>;
  /** Rego look-ups: each may cost money. */
  rego(): Promise<boolean>;
  /** Searches and other cheap reads that nobody types hundreds of a minute. */
  lookup(): Promise<boolean>;
}

/** The bursts that a call can be limited by. */
export type BurstLimit = Exclude<keyof Limits, "network">;
