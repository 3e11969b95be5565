import type { Context } from "../../context";

/** The digest under which a number, a code or the purpose of a code is stored. */
export const digestOf = (
  context: Pick<Context, "cipher">,
  kind: "number" | "code" | "purpose",
  text: string,
): Promise<string> => context.cipher.fingerprint(`${kind} ${text}`);

/** A keyed digest of the viewer's network. The lead's Durable Object stores it to limit how many pages one network has open. Null = no network. */
export const requesterDigest = async ({
  cipher,
  limits: { network },
}: Pick<Context, "cipher" | "limits">): Promise<string | null> =>
  network === null ? null : cipher.fingerprint(`live from ${network}`);
