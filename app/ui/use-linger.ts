import { useEffect, useState } from "react";

/** Milliseconds a spinner stays after the answer, so that it does not flicker between two calls (ledger F-440). It comes after 500 ms: motion.css. */
export const LINGER = 50;

/**
 * Shows the spinner of a call in progress, and hides it a moment after the answer. Returns a function that cancels this, for a new call or when the page is
 * left.
 */
export function linger(isActive: boolean, show: (isShown: boolean) => void): (() => void) | undefined {
  if (isActive) return void show(true);
  const over = setTimeout(() => show(false), LINGER);
  return () => clearTimeout(over);
}

/** True while `isActive`, and a moment longer. */
export function useLinger(isActive: boolean): boolean {
  const [isLingering, setLingering] = useState(isActive);
  useEffect(() => linger(isActive, setLingering), [isActive]);
  return isActive || isLingering;
}
