import type { TermKind, TermValues } from "../../domain/discounts/terms";
import type { PersonId } from "../../domain/ids";

/** One change of a code or a voucher. */
export interface TermChange<K extends TermKind = TermKind> {
  /** Counts its changes, from 1. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actorName: string;
  /** null = it was made. */
  readonly before: TermValues[K] | null;
  readonly after: TermValues[K];
  readonly why: string;
}

export interface StoredTerms<K extends TermKind = TermKind> {
  /** As it is written: it is found in any case. */
  readonly key: string;
  readonly value: TermValues[K];
  /** The newest first, up to `limit`. */
  readonly changes: readonly TermChange<K>[];
}

/** Codes and vouchers as the desk sets them, with what was changed of each. */
export interface DiscountTerms {
  /** As they stand in the database; null = there is none. One round. */
  find<K extends TermKind>(kind: K, key: string, limit: number): Promise<StoredTerms<K> | null>;
  /**
   * Writes a value and the change that it comes by in one batch: `before` null makes it. False = somebody was first: the version is taken, what stood is
   * not `before` any more, or what was made is there.
   */
  save<K extends TermKind>(
    kind: K,
    key: string,
    change: TermChange<K> & { readonly actor: PersonId },
  ): Promise<boolean>;
}
