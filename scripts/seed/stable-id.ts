import { createHash } from "node:crypto";

/**
 * Ids that stay the same after a re-seed, because leads store them. They are derived from the row's key and not from its position in the file, so that a new
 * row in the middle changes no other id.
 */
export function stableTextId(prefix: string, key: readonly (string | number | null)[], digits = 12): string {
  return `${prefix}${digest(key).toString("hex").slice(0, digits)}`;
}

/** Nine digits, which fit a GraphQL Int and every other interface. `takenIds` resolves the rare collision in file order. */
export function stableIntegerId(key: readonly (string | number | null)[], takenIds: Set<number>): number {
  for (let attempt = 0; ; attempt++) {
    const id = 100_000_000 + (digest(attempt === 0 ? key : [...key, attempt]).readUIntBE(0, 6) % 900_000_000);
    if (takenIds.has(id)) continue;
    takenIds.add(id);
    return id;
  }
}

const digest = (key: readonly (string | number | null)[]) =>
  createHash("sha256")
    .update(key.map((part) => part ?? "").join("|"))
    .digest();
