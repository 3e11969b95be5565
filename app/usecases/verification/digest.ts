import type { Context } from "../context";

/** A number, a code, or what a code is for, as our tables know it. */
export const digestOf = (
  context: Pick<Context, "cipher">,
  kind: "number" | "code" | "purpose",
  text: string,
): Promise<string> => context.cipher.fingerprint(`${kind} ${text}`);
