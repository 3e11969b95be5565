export interface Callback {
  readonly leadGuid: string;
  readonly reason: string;
  readonly createdAt: number;
}

/** Calls that customers wait for; one per lead. A submission's own callback is written with the submission. */
export interface Callbacks {
  /** Asking again changes nothing (F-357). */
  add(leadGuid: string, reason: string, now: number): Promise<void>;
  find(leadGuid: string): Promise<Callback | null>;
}
