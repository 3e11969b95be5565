import { useEffect, useState } from "react";

/** Milliseconds a spinner stays after the answer, so that it does not flicker between two calls (ledger F-440). It comes after 500 ms: motion.css. */
const LINGER = 50;

/** True while `isActive`, and a moment longer. */
export function useLinger(isActive: boolean): boolean {
  const [isLingering, setLingering] = useState(isActive);
  useEffect(() => {
    if (isActive) return setLingering(true);
    const over = setTimeout(() => setLingering(false), LINGER);
    return () => clearTimeout(over);
  }, [isActive]);
  return isActive || isLingering;
}
