import type { Scope } from "./scopes";

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
