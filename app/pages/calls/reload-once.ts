/** The part of `sessionStorage` that we use. */
type SessionStore = Pick<Storage, "getItem" | "setItem">;

const STORAGE_KEY = "reloaded-for";

/**
 * Reloads the page once after a refused call, and not again until the same call has succeeded (ledger P-346). The success of other calls does not count,
 * because a page that always makes two calls would reload for ever.
 */
export function createReloadGuard(storage: SessionStore | null) {
  return {
    /** Returns true if the page should reload now. The reload is recorded first. If it cannot be recorded, returns false. */
    mayReload(call: string): boolean {
      if (storage === null) return false;
      const reloads = readReloads(storage);
      if (reloads.includes(call)) return false;
      storage.setItem(STORAGE_KEY, JSON.stringify([...reloads, call]));
      return true;
    },
    markSucceeded(call: string): void {
      if (storage === null) return;
      const reloads = readReloads(storage);
      if (reloads.includes(call))
        storage.setItem(STORAGE_KEY, JSON.stringify(reloads.filter((otherCall) => otherCall !== call)));
    },
  };
}

function readReloads(storage: SessionStore): readonly string[] {
  try {
    const reloads: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(reloads) ? reloads.map(String) : [];
  } catch {
    return [];
  }
}
