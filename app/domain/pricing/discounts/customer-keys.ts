import type { PersonId } from "../../core/ids";

/**
 * Everything that identifies a customer for limits. A limit per customer applies when any one of these matches (record 0029), because contact details alone
 * can be invented.
 */
export interface CustomerKeys {
  /** Keyed digests that each use of a limited code counts against. */
  readonly takers: readonly string[];
  /** Keyed digests as bookings have them: the mailbox, the mobiles and the plate. */
  readonly digests: readonly string[];
  readonly userId: PersonId | null;
  /** The device; null = none is known. */
  readonly holderHash: string | null;
}

/** No customer: a code is looked up without anyone who would use it. */
export const NO_CUSTOMER: CustomerKeys = { takers: [], digests: [], userId: null, holderHash: null };
