import { type Entry, type EntryWords, NO_WORDS } from "../../domain/garage/record";
import type { Context } from "../context";
import type { StoredEntry } from "../ports/garage-record";

const isEmpty = ({ title, workshop, note, work }: EntryWords): boolean =>
  title === null && workshop === null && note === null && work.length === 0;

/** What people typed of an entry, sealed for its id; null = nothing. */
export const sealWords = async (
  { cipher }: Pick<Context, "cipher">,
  id: string,
  words: EntryWords,
): Promise<string | null> => (isEmpty(words) ? null : cipher.seal(JSON.stringify(words), id));

/** An entry with its typed text unsealed, for a caller who may read it. */
export async function openEntry(
  { cipher, config }: Pick<Context, "cipher" | "config">,
  { sealed, supplierName, ...entry }: StoredEntry,
): Promise<Entry> {
  return {
    ...entry,
    supplierName: supplierName?.replaceAll("{brand}", config.brand.name) ?? null,
    words:
      sealed === null ? NO_WORDS : { ...NO_WORDS, ...(JSON.parse(await cipher.open(sealed, entry.id)) as EntryWords) },
  };
}
