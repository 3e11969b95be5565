/** Prefix of the keys under which this tab's session storage keeps copies of requests, one for each lead. */
export const REQUEST_PREFIX = "booking-request:";

/** Deletes all copies of requests in this tab, which are no longer needed after booking or payment (B-121). */
export function clearSavedRequests(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(REQUEST_PREFIX)) sessionStorage.removeItem(key);
}
