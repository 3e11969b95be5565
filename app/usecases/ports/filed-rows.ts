import type { Country } from "../../domain/country/country";
import type { PersonId } from "../../domain/ids";
import type { FileKind, FileRows } from "../../domain/imports/files";
import type { NamedPlace } from "../../domain/imports/supplier-row";
import type { NewSupplier } from "../../domain/joining/new-supplier";

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

/** The tables that files are brought into and taken out of, row by row as the files have them. */
export interface ImportRows {
  /** Suburbs with these names; those without coordinates are left out. */
  placesNamed(names: readonly { readonly country: Country; readonly name: string }[]): Promise<readonly NamedPlace[]>;
  /** The stored rows with these keys. For suppliers, those that came by a file, including their own settings. */
  standing<K extends FileKind>(kind: K, keys: readonly string[]): Promise<readonly FileRows[K][]>;
  /** Of suppliers: what each set itself in the portal, or the desk for it, by its key. A file leaves it as it is. */
  setBySupplier(keys: readonly string[]): Promise<ReadonlyMap<string, Partial<NewSupplier>>>;
  /**
   * Writes rows, new or existing, in statements that can each be repeated. What customers, bookings and the supplier itself wrote about a supplier is kept.
   * Throws when somebody keeps writing the same rows.
   */
  write<K extends FileKind>(
    kind: K,
    rows: readonly FileRows[K][],
    by: ReferredBy | null,
    progress?: Progress,
  ): Promise<void>;
  /** The next rows in the order of their keys, for a file; `applyEvent` null = from the first. */
  page<K extends FileKind>(kind: K, after: string | null, limit: number): Promise<readonly FileRows[K][]>;
}
