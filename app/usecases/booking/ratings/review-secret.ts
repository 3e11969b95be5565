import type { Context } from "../../context";

/** A review's secret as our tables know it. */
export const reviewSecretHash = (context: Pick<Context, "cipher">, secret: string): Promise<string> =>
  context.cipher.fingerprint(`review ${secret}`);
