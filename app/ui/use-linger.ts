import { useEffect, useState } from "react";
import { linger } from "./linger";

/** True while `isActive`, and a moment longer. */
export function useLinger(isActive: boolean): boolean {
  const [isLingering, setLingering] = useState(isActive);
  const [spinner] = useState(() => linger(setLingering));
  useEffect(() => {
    spinner[isActive ? "call" : "answer"]();
    return spinner.stop;
  }, [isActive, spinner]);
  return isActive || isLingering;
}
