/** The part of `sessionStorage` that is needed. */
type Memory = Pick<Storage, "getItem" | "setItem">;

const KEY = "reloaded-for";

/**
 * A refused call reloads the page once; refused again, before that same call has succeeded, it does not (ledger P-346).
 * Success of other calls does not count: a page that always makes two calls would else reload for ever.
 */
export function reloadOnce(memory: Memory | null) {
  return {
    /** True = reload now; noted before it is answered. What cannot be remembered is not begun. */
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

function read(memory: Memory): readonly string[] {
  try {
    const reloads: unknown = JSON.parse(memory.getItem(KEY) ?? "[]");
    return Array.isArray(reloads) ? reloads.map(String) : [];
  } catch {
    return [];
  }
}
