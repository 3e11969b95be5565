import type { Context } from "../context";

/** Encrypts a value as JSON. It can only be decrypted with the same subject. */
export const sealJson = ({ cipher }: Pick<Context, "cipher">, value: unknown, subject: string): Promise<string> =>
  cipher.seal(JSON.stringify(value), subject);

/** Decrypts a value from `sealJson`. Throws if it was encrypted for another subject or modified. */
export const openJson = async <T>(
  { cipher }: Pick<Context, "cipher">,
  ciphertext: string,
  subject: string,
): Promise<T> => JSON.parse(await cipher.open(ciphertext, subject)) as T;
