import { useEffect, useState } from "react";

/** True once script runs: before that a form must work as plain HTML. */
export function useScriptReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready;
}
