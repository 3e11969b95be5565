import type { Context } from "../../context";

/** A link's token as our tables know it. */
export const tokenHashOf = (context: Pick<Context, "cipher">, token: string): Promise<string> =>
  context.cipher.fingerprint(`resume ${token}`);
