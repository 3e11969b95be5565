import type { Grant } from "./giveaways";
import type { VersionedKind, VersionedValues } from "../../domain/desk/versions";
import type { PersonId } from "../../domain/ids";

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

/** What the desk sets, with what was changed of each. */
export interface DeskChanges {
  /** The stored value; null = it never existed. One round trip. */
  find<K extends VersionedKind>(kind: K, key: string, limit: number): Promise<StoredVersions<K> | null>;
  /** What was taken away of a kind and did not come back here, the last first. */
  ended(kind: VersionedKind, limit: number): Promise<readonly EndedItem[]>;
  /**
   * Writes a value and the change that it comes by in one batch: `before` null makes it, `applyEvent` null takes it away. False = somebody was first: the
   * version is taken, or what was made is there. `grant` = it gives something away. Throws GrantRefused.
   */
  save<K extends VersionedKind>(
    kind: K,
    key: string,
    change: DeskChange<K> & { readonly actor: PersonId },
    grant: Grant | null,
  ): Promise<boolean>;
}
