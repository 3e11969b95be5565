import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Reloads the page data every `ms` milliseconds for as long as `ms` is not null. */
export function useRevalidateSoon(ms: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (ms === null) return;
    const timer = window.setTimeout(revalidate, Math.max(1_000, ms));
    return () => window.clearTimeout(timer);
  });
}
