import type { Context } from "../context";
import type { CodeKeys } from "../ports/verification";

/** A number, a code, or what a code is for, as our tables know it. */
export const digestOf = (
  context: Pick<Context, "cipher">,
  kind: "number" | "code" | "purpose",
  text: string,
): Promise<string> => context.cipher.fingerprint(`${kind} ${text}`);

/** The keys of a code to an address: `number` is its digest. Who asks is known by their network, since a browser that drops its cookies is another one each time. */
export async function codeKeys(
  context: Pick<Context, "cipher" | "limits">,
  number: string,
  purpose: string,
): Promise<CodeKeys> {
  const [purposeDigest, asker] = await Promise.all([
    digestOf(context, "purpose", `${number} ${purpose}`),
    digestOf(context, "purpose", `${number} ${purpose} by ${context.limits.network ?? "nobody"}`),
  ]);
  return { number, purpose: purposeDigest, asker };
}

/** Of something that is limited like a code and is none: a link, a call. */
export const sendKeys = (number: string): CodeKeys => ({ number, purpose: null, asker: null });
