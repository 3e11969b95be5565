import type { PersonId } from "../../core/ids";

/** Who brings a file in at the desk, and why: where a kind has versions, each row that changes becomes one. */
export interface ReferredBy {
  readonly personId: PersonId;
  readonly name: string;
  readonly why: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Reports the progress of a step. */
export type Progress = (all: number, what: string) => (result: number) => void;
