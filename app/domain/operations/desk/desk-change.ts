import type { VersionedKind, VersionedValues } from "./versions";

/** One change of a thing that the desk sets. */
export interface DeskChange<K extends VersionedKind = VersionedKind> {
  /** Counts its changes, from 1. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actorName: string;
  /** null = it was made. */
  readonly before: VersionedValues[K] | null;
  /** null = it was taken away. */
  readonly after: VersionedValues[K] | null;
  readonly why: string;
}

export interface StoredVersions<K extends VersionedKind = VersionedKind> {
  /** As it is written: it is found in any case. */
  readonly key: string;
  /** null = it was taken away. */
  readonly value: VersionedValues[K] | null;
  /** The newest first, up to `limit`. */
  readonly changes: readonly DeskChange<K>[];
}

/** Something that was taken away, and by whom. */
export interface EndedItem extends Pick<DeskChange, "at" | "actorName" | "why"> {
  readonly key: string;
}
