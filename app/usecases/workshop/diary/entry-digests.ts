import type { EntryText } from "../../../domain/supplier/diary/diary";
import type { Context } from "../../context";
import { nameDigests, regoDigest } from "../../pricing/discounts/customer-keys";
import type { EntryDigests } from "../../../domain/booking/diary-records";

/** What an entry is found by: its plate, and the first and the last word of its name. */
export async function entryDigests(context: Pick<Context, "cipher">, { rego, name }: EntryText): Promise<EntryDigests> {
  const text = (name ?? "").split(" ");
  const [plate, names] = await Promise.all([
    regoDigest(context, rego),
    nameDigests(context, { firstName: text[0] ?? null, lastName: text.length > 1 ? (text.at(-1) ?? null) : null }),
  ]);
  return { rego: plate, ...names };
}

/** As it is kept: sealed for the entry's id. */
export const encryptText = ({ cipher }: Pick<Context, "cipher">, id: string, text: EntryText): Promise<string> =>
  cipher.seal(JSON.stringify(text), id);

export const decryptText = async (
  { cipher }: Pick<Context, "cipher">,
  { id, sealed: ciphertext }: { readonly id: string; readonly sealed: string },
): Promise<EntryText> => JSON.parse(await cipher.open(ciphertext, id)) as EntryText;
