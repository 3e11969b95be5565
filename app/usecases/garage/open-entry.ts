import { type Entry, type EntryText, EMPTY_ENTRY_TEXT } from "../../domain/garage/record";
import type { Context } from "../context";
import type { StoredEntry } from "../../domain/garage/stored-car";

const isEmpty = ({ title, workshop, note, work }: EntryText): boolean =>
  title === null && workshop === null && note === null && work.length === 0;

/** What people typed of an entry, sealed for its id; null = nothing. */
export const encryptText = async (
  { cipher }: Pick<Context, "cipher">,
  id: string,
  text: EntryText,
): Promise<string | null> => (isEmpty(text) ? null : cipher.seal(JSON.stringify(text), id));

/** The typed words of an entry. */
export const decryptText = async (
  { cipher }: Pick<Context, "cipher">,
  { id, sealed: ciphertext }: Pick<StoredEntry, "id" | "sealed">,
): Promise<EntryText> =>
  ciphertext === null
    ? EMPTY_ENTRY_TEXT
    : { ...EMPTY_ENTRY_TEXT, ...(JSON.parse(await cipher.open(ciphertext, id)) as EntryText) };

/** An entry with its typed text unsealed, for a caller who may read it. */
export async function openEntry(
  context: Pick<Context, "cipher" | "config">,
  { sealed: ciphertext, supplierName, ...entry }: StoredEntry,
): Promise<Entry> {
  return {
    ...entry,
    supplierName: supplierName?.replaceAll("{brand}", context.config.brand.name) ?? null,
    words: await decryptText(context, { id: entry.id, sealed: ciphertext }),
  };
}
