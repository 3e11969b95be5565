import { createHash } from "node:crypto";

/**
 * Ids that survive a re-seed: leads keep them. They are made from what identifies the row, never from its place
 * in the file, so that a new row in the middle changes no other row's id.
 */
export function stableTextId(prefix: string, key: readonly (string | number | null)[], digits = 12): string {
  return `${prefix}${digest(key).toString("hex").slice(0, digits)}`;
}

/** Nine digits, so that it is a GraphQL Int and fits every door; `taken` resolves the rare clash in file order. */
export function stableIntegerId(key: readonly (string | number | null)[], result: Set<number>): number {
  for (let attempt = 0; ; attempt++) {
    const id = 100_000_000 + (digest(attempt === 0 ? key : [...key, attempt]).readUIntBE(0, 6) % 900_000_000);
    if (result.has(id)) continue;
    result.add(id);
    return id;
  }
}

const digest = (key: readonly (string | number | null)[]) =>
  createHash("sha256")
    .update(key.map((part) => part ?? "").join("|"))
    .digest();
