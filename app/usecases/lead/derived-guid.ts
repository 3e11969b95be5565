import { type LeadGuid, leadGuid } from "../../domain/core/ids";
import type { Context } from "../context";

/** A guid derived from a keyed digest. It is as hard to guess as a random one, but the same parts always give the same guid. */
export async function deriveGuid(context: Pick<Context, "cipher">, parts: readonly string[]): Promise<LeadGuid> {
  const digest = await context.cipher.fingerprint(`guid:${JSON.stringify(parts)}`);
  const variant = "89ab".charAt(Number.parseInt(digest.charAt(16), 16) & 3);
  return leadGuid(
    [
      digest.slice(0, 8),
      digest.slice(8, 12),
      `4${digest.slice(13, 16)}`,
      `${variant}${digest.slice(17, 20)}`,
      digest.slice(20, 32),
    ].join("-"),
  );
}
