/** What this tab remembers until it is closed; null where the visitor's settings forbid it. */
export function sessionMemory(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
