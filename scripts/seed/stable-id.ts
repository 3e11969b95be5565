import { createHash } from "node:crypto";

/**
 * Ids that survive a re-seed: leads keep them. They are made from what identifies the row, never from its place
 * in the file, so that a new row in the middle changes no other row's id.
 */
export function stableTextId(prefix: string, key: readonly (string | number | null)[]): string {
  return `${prefix}${digest(key).toString("hex").slice(0, 12)}`;
}

/** 31 bits, so that it is a GraphQL Int; `taken` resolves the rare clash in file order. */
export function stableIntegerId(key: readonly (string | number | null)[], taken: Set<number>): number {
  for (let attempt = 0; ; attempt++) {
    const id = digest(attempt === 0 ? key : [...key, attempt]).readUInt32BE(0) & 0x7fffffff;
    if (id === 0 || taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}

const digest = (key: readonly (string | number | null)[]) => createHash("sha256").update(key.map((part) => part ?? "").join("|")).digest();
