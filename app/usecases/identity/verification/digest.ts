import type { Context } from "../../context";
import type { CodeKeys } from "../../../domain/identity/verification/quota";

/** The stored digest of a number, a code, or the purpose of a code. */
export const digestOf = (
  context: Pick<Context, "cipher">,
  kind: "number" | "code" | "purpose",
  text: string,
): Promise<string> => context.cipher.fingerprint(`${kind} ${text}`);

/**
 * The lookup keys of a code: `number` is the digest of the address that it was sent to. The requester is identified by network, because a browser without
 * cookies looks new each time.
 */
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

/** The viewer's network, to count its open pages. A keyed digest, because the lead's object stores it. */
export const asker = async ({
  cipher,
  limits: { network },
}: Pick<Context, "cipher" | "limits">): Promise<string | null> =>
  network === null ? null : cipher.fingerprint(`live from ${network}`);
