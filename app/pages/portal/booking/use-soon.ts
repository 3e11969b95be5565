import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Reads the page anew after so many milliseconds, again and again while it says so; null = it stays. */
export function useSoon(ms: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (ms === null) return;
    const timer = window.setTimeout(revalidate, Math.max(1_000, ms));
    return () => window.clearTimeout(timer);
  });
}
