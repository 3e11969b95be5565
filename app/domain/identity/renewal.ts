/** How long before its expiry a token is renewed (P-168, P-397). */
export const RENEW_BEFORE_MS = 60_000;

/** Maximum lifetime of a session after signing in, regardless of renewals. */
export const SESSION_LIFETIME_MS = 30 * 24 * 3_600_000;

/** Maximum lifetime of a session on a device that signed in with a code sent to its workshop's address. */
export const DEVICE_SESSION_LIFETIME_MS = 90 * 24 * 3_600_000;

/** The desk requires a new sign-in after this idle time, and after a fixed time since the last sign-in. */
export const DESK_IDLE_MS = 30 * 60_000;
export const DESK_SESSION_LIFETIME_MS = 12 * 3_600_000;

/** Maximum age of the sign-in for actions that grant permissions or move money. */
export const MAX_SIGN_IN_AGE_MS = 15 * 60_000;

/** Time limit for completing a sign-in. */
export const SIGN_IN_TIMEOUT_MS = 10 * 60_000;

/** Delay on the logout screen before signing out (B-072, B-299). */
export const LOGOUT_DELAY_MS = 1_000;

/** How long after someone opens the portal the page checks for a session at the provider (P-397). */
export const SILENT_CHECK_DELAY_MS = 4_000;

/** Interval at which a portal page that waits for a sign-in checks for it (P-214, P-395). */
export const SIGN_IN_POLL_MS = 1_000;

/** When a token that expires at `expiresAt` is renewed, epoch ms. */
export const calculateRenewalTime = (expiresAt: number): number => expiresAt - RENEW_BEFORE_MS;
