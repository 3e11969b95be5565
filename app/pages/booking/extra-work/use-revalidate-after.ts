import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Milliseconds between two checks of an open page for changes by the other side. */
const POLL_MS = 15_000;

/** Reloads the page's data at intervals while the page is visible. */
export function useRevalidateAfter(isEnabled: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setInterval(() => document.hidden || revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isEnabled, revalidate]);
}
