import { useEffect, useState } from "react";
import { linger } from "./linger";

/** True while `isActive`, and a moment longer. */
export function useLinger(isActive: boolean): boolean {
  const [isLingering, setLingering] = useState(isActive);
  useEffect(() => linger(isActive, setLingering), [isActive]);
  return isActive || isLingering;
}
