/** A token is renewed this long before it ends (P-168, P-397). */
export const RENEW_BEFORE_MS = 60_000;

/** A session ends this long after signing in, however often it was renewed. */
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;

/** A device that signed in by a code to its workshop's address stays signed in this long. */
export const DEVICE_SESSION_LIFE_MS = 90 * 24 * 3_600_000;

/** The desk asks for a new sign-in after this long without a request, and this long after the last sign-in in any case. */
export const DESK_IDLE_MS = 30 * 60_000;
export const DESK_SESSION_LIFE_MS = 12 * 3_600_000;

/** Acts that give rights or money away need a sign-in that is not older than this. */
export const FRESH_SIGN_IN_MS = 15 * 60_000;

/** A sign-in that was begun must be finished within this time. */
export const SIGN_IN_LIFE_MS = 10 * 60_000;

/** The logout screen waits this long before it signs out (B-072, B-299). */
export const LOGOUT_DELAY_MS = 1_000;

/** The portal asks the provider for a session this long after it was entered (P-397). */
export const SILENT_CHECK_DELAY_MS = 4_000;

/** How often a portal page that waits for a sign-in checks for it (P-214, P-395). */
export const SIGN_IN_POLL_MS = 1_000;

/** Epoch ms from which a token that ends at `expiresAt` is renewed. */
export const renewAt = (expiresAt: number): number => expiresAt - RENEW_BEFORE_MS;
