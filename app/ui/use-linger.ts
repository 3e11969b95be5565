import { useEffect, useState } from "react";

/**
 * Milliseconds for which a spinner stays after the response, so that it does not flicker between two calls (ledger F-440). It appears after 500 ms
 * (motion.css).
 */
export const LINGER_MS = 50;

/**
 * Shows the spinner of a call in progress, and hides it shortly after the response. Returns a function that cancels this, for a new call or when the user
 * leaves the page.
 */
export function startLinger(isActive: boolean, show: (isShown: boolean) => void): (() => void) | undefined {
  if (isActive) return void show(true);
  const lingerTimer = setTimeout(() => show(false), LINGER_MS);
  return () => clearTimeout(lingerTimer);
}

/** True while `isActive`, and for `LINGER_MS` ms longer. */
export function useLinger(isActive: boolean): boolean {
  const [isLingering, setIsLingering] = useState(isActive);
  useEffect(() => startLinger(isActive, setIsLingering), [isActive]);
  return isActive || isLingering;
}
