import { useEffect, useState } from "react";

/** Maximum delay of a browser timer. */
const MAX_MS = 2 ** 31 - 1;

/** Whether something with an expiry, such as an offer or a held day, has expired. Updates while the page is open. Uses the server's clock. */
export function useHasEnded(
  expiry: { readonly at: number; readonly isExpired: boolean } | null,
  serverNow: number,
): boolean {
  const [hasEnded, setHasEnded] = useState(expiry?.isExpired ?? false);
  useEffect(() => {
    if (!expiry || expiry.isExpired || expiry.at - serverNow > MAX_MS) return setHasEnded(expiry?.isExpired ?? false);
    const timer = setTimeout(() => setHasEnded(true), expiry.at - serverNow);
    return () => clearTimeout(timer);
  }, [expiry, serverNow]);
  return hasEnded;
}
