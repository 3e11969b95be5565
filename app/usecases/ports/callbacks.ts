import type { LeadGuid } from "../../domain/ids";
export interface Callback {
  readonly leadGuid: LeadGuid;
  readonly reason: string;
  readonly createdAt: number;
}

/** Calls that customers wait for; one per lead. A submission's own callback is written with the submission. */
export interface Callbacks {
  /** Asking again changes nothing (F-357). */
  add(leadGuid: LeadGuid, reason: string, now: number): Promise<void>;
  find(leadGuid: LeadGuid): Promise<Callback | null>;
}
