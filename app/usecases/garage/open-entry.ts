import { type Entry, type EntryText, EMPTY_ENTRY_TEXT } from "../../domain/garage/record";
import type { Context } from "../context";
import type { StoredEntry } from "../../domain/garage/stored-car";
import { openJson, sealJson } from "../core/sealed-json";

const isEmpty = ({ title, workshop, note, work }: EntryText): boolean =>
  title === null && workshop === null && note === null && work.length === 0;

/** Encrypts the text that was entered for an entry. Only the entry's id can decrypt it. Null = no text. */
export const encryptText = async (
  context: Pick<Context, "cipher">,
  id: string,
  text: EntryText,
): Promise<string | null> => (isEmpty(text) ? null : sealJson(context, text, id));

/** Decrypts the text of an entry. */
export const decryptText = async (
  context: Pick<Context, "cipher">,
  { id, sealed: ciphertext }: Pick<StoredEntry, "id" | "sealed">,
): Promise<EntryText> =>
  ciphertext === null
    ? EMPTY_ENTRY_TEXT
    : { ...EMPTY_ENTRY_TEXT, ...(await openJson<EntryText>(context, ciphertext, id)) };

/** An entry with its decrypted text, for a caller who may read it. */
export async function openEntry(
  context: Pick<Context, "cipher" | "config">,
  { sealed: ciphertext, supplierName, ...entry }: StoredEntry,
): Promise<Entry> {
  return {
    ...entry,
    supplierName: supplierName?.replaceAll("{brand}", context.config.brand.name) ?? null,
    text: await decryptText(context, { id: entry.id, sealed: ciphertext }),
  };
}
