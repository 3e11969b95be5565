import type { EntryWords } from "../../domain/diary/diary";
import type { Context } from "../context";
import { namePrints, regoPrint } from "../discounts/customer-keys";
import type { EntryPrints } from "../ports/diary";

/** What an entry is found by: its plate, and the first and the last word of its name. */
export async function entryPrints(context: Pick<Context, "cipher">, { rego, name }: EntryWords): Promise<EntryPrints> {
  const words = (name ?? "").split(" ");
  const [plate, names] = await Promise.all([
    regoPrint(context, rego),
    namePrints(context, { firstName: words[0] ?? null, lastName: words.length > 1 ? (words.at(-1) ?? null) : null }),
  ]);
  return { rego: plate, ...names };
}

/** As it is kept: sealed for the entry's id. */
export const sealedWords = ({ cipher }: Pick<Context, "cipher">, id: string, words: EntryWords): Promise<string> =>
  cipher.seal(JSON.stringify(words), id);

export const openedWords = async (
  { cipher }: Pick<Context, "cipher">,
  { id, sealed }: { readonly id: string; readonly sealed: string },
): Promise<EntryWords> => JSON.parse(await cipher.open(sealed, id)) as EntryWords;
