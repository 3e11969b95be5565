/** The part of `sessionStorage` that we use. */
type SessionStore = Pick<Storage, "getItem" | "setItem">;

const KEY = "reloaded-for";

/**
 * Reloads the page once after a refused call, and not again until the same call has succeeded (ledger P-346). The success of other calls does not count,
 * because a page that always makes two calls would reload for ever.
 */
export function reloadOnce(memory: SessionStore | null) {
  return {
    /** Returns true if the page should reload now. The reload is recorded first. If it cannot be recorded, returns false. */
    mayReload(call: string): boolean {
      if (memory === null) return false;
      const reloads = read(memory);
      if (reloads.includes(call)) return false;
      memory.setItem(KEY, JSON.stringify([...reloads, call]));
      return true;
    },
    succeeded(call: string): void {
      if (memory === null) return;
      const reloads = read(memory);
      if (reloads.includes(call)) memory.setItem(KEY, JSON.stringify(reloads.filter((other) => other !== call)));
    },
  };
}

function read(memory: SessionStore): readonly string[] {
  try {
    const reloads: unknown = JSON.parse(memory.getItem(KEY) ?? "[]");
    return Array.isArray(reloads) ? reloads.map(String) : [];
  } catch {
    return [];
  }
}
