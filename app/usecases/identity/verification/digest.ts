import type { Context } from "../../context";
import type { CodeKeys } from "../../../domain/identity/verification/quota";

/** The stored digest of a number, a code, or the purpose of a code. */
export const digestOf = (
  context: Pick<Context, "cipher">,
  kind: "number" | "code" | "purpose",
  text: string,
): Promise<string> => context.cipher.fingerprint(`${kind} ${text}`);

/**
 * Lookup keys of a code. `number` is the digest of the address that the code was sent to. The requester is identified by network, because a browser without
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

/** Keys for an action that is rate-limited like a code, such as a link or a call. */
export const sendKeys = (number: string): CodeKeys => ({ number, purpose: null, asker: null });

/** A keyed digest of the viewer's network, to limit its open pages. The lead's Durable Object stores it. */
export const requesterDigest = async ({
  cipher,
  limits: { network },
}: Pick<Context, "cipher" | "limits">): Promise<string | null> =>
  network === null ? null : cipher.fingerprint(`live from ${network}`);
