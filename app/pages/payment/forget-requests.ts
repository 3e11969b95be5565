/** Key prefix of the copies in this tab's session storage, one for each lead. */
export const REQUEST_PREFIX = "booking-request:";

/** Deletes all copies of requests in this tab, because after booking or payment none is needed any more (B-121). */
export function forgetRequests(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(REQUEST_PREFIX)) sessionStorage.removeItem(key);
}
