/** How long after a code was sent another one may be asked for (quote-funnel.txt §4); the one place for browser and server. */
export const RESEND_DELAY_SECONDS = 60;
