/** Of the copies in this tab's session storage, one for each lead. */
export const REQUEST_PREFIX = "booking-request:";

/** It is booked or paid: no copy of any request is needed in this tab any more (B-121). */
export function forgetRequests(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(REQUEST_PREFIX)) sessionStorage.removeItem(key);
}
