import type { Context } from "../../context";

/** The stored digest of a number, a code, or the purpose of a code. */
export const digestOf = (
  context: Pick<Context, "cipher">,
  kind: "number" | "code" | "purpose",
  text: string,
): Promise<string> => context.cipher.fingerprint(`${kind} ${text}`);

/** A keyed digest of the viewer's network, to limit its open pages. The lead's Durable Object stores it. */
export const requesterDigest = async ({
  cipher,
  limits: { network },
}: Pick<Context, "cipher" | "limits">): Promise<string | null> =>
  network === null ? null : cipher.fingerprint(`live from ${network}`);
