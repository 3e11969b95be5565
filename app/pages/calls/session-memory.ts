/** The session storage of this tab; null if the visitor's settings forbid it. */
export function getSessionStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
