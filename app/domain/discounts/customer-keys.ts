import type { PersonId } from "../ids";

/** Everything by which a customer is told apart. A limit per customer holds where any one of them matches (record 0029): contact details alone can be made up. */
export interface CustomerKeys {
  /** Keyed digests that each use of a limited code counts against. */
  readonly takers: readonly string[];
  /** Keyed digests as bookings have them: the mailbox, the mobiles and the plate. */
  readonly prints: readonly string[];
  readonly userId: PersonId | null;
  /** The device; null = none is known. */
  readonly holderHash: string | null;
}

/** Nobody: a code is looked up without anybody who would use it. */
export const NO_CUSTOMER: CustomerKeys = { takers: [], prints: [], userId: null, holderHash: null };
