import type { Context } from "../context";

/** A number or a code as our tables know it. */
export const digestOf = (context: Pick<Context, "cipher">, kind: "number" | "code", text: string): Promise<string> => context.cipher.fingerprint(`${kind} ${text}`);
