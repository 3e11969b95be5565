import type { VersionedKind, VersionedValues } from "./versions";

/** One change of an item that the desk maintains. */
export interface DeskChange<K extends VersionedKind = VersionedKind> {
  /** Sequence number of the change, starting at 1. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actorName: string;
  /** Null = the item was created. */
  readonly before: VersionedValues[K] | null;
  /** Null = the item was removed. */
  readonly after: VersionedValues[K] | null;
  readonly reason: string;
}

export interface StoredVersions<K extends VersionedKind = VersionedKind> {
  /** The key in its original spelling. Lookups ignore case. */
  readonly key: string;
  /** Null = the item was removed. */
  readonly value: VersionedValues[K] | null;
  /** Newest first, up to `limit`. */
  readonly changes: readonly DeskChange<K>[];
}

/** A removed item, and who removed it. */
export interface WithdrawnItem extends Pick<DeskChange, "at" | "actorName" | "reason"> {
  readonly key: string;
}
