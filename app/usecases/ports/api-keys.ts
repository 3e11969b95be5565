import type { Scope } from "../../domain/api-keys/scopes";

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** Its last characters. */
  readonly tail: string;
  readonly scopes: readonly Scope[];
  readonly madeBy: string;
  /** Of the desk member who made it; "" = not known. */
  readonly madeByEmail: string;
  readonly madeAt: number;
  /** From when it opens nothing; null = it has no end. */
  readonly endsAt: number | null;
  /** To the hour; null = not yet. */
  readonly lastUsedAt: number | null;
}

export type NewKey = Pick<ApiKey, "id" | "name" | "tail" | "scopes" | "madeBy" | "madeByEmail" | "madeAt"> & {
  readonly digest: string;
};

/** Keys for programs that ask the operator's calls. */
export interface ApiKeys {
  /** The newest first. */
  list(): Promise<readonly ApiKey[]>;
  find(id: string): Promise<ApiKey | null>;
  byDigest(digest: string): Promise<ApiKey | null>;
  /**
   * Adds a key. A known id that was never used gets this digest, because its first key was shown to nobody. `replaces` is the key that ends at `endsAt`.
   * Returns false when that key has ended.
   */
  add(key: NewKey, replaces: { readonly id: string; readonly endsAt: number } | null): Promise<boolean>;
  /** It opens nothing from then on, or from earlier where it ended earlier. */
  end(id: string, at: number): Promise<void>;
  /** Notes that it was used, once an hour. */
  used(id: string, now: number): Promise<void>;
}
