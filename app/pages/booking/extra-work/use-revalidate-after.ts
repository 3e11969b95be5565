import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** How often an open page looks for what the other side did. */
const POLL_MS = 15_000;

/** Reads the page again now and then, while it is looked at. */
export function useRevalidateAfter(isWanted: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => document.hidden || revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWanted, revalidate]);
}
