/** The visitor. A browser proves that it holds a lead by a secret in a cookie, of which we store only the hash. */
export interface Viewer {
  /** SHA-256 of the browser's secret, hex. A browser without one gets a fresh secret, so this is never empty. */
  readonly holderHash: string;
  /** Set when the secret is fresh: `withLeadCookies` sends it. */
  readonly freshSecret: string | null;
  /** Epoch ms of this browser's first page; null = this is it (F-246). */
  readonly firstVisitAt: number | null;
  /** SHA-256 of the session cookie, hex; null = no such cookie. Whether the session lives: `currentUser`. */
  readonly sessionHash: string | null;
  /** SHA-256 of the cookie of a browser that proved a contact by a code, hex; null = no such cookie. */
  readonly contactHash: string | null;
}
