import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Reloads the page data `ms` milliseconds after each render, and at least a second after it. Null = never. */
export function useRevalidateSoon(ms: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (ms === null) return;
    const timer = window.setTimeout(revalidate, Math.max(1_000, ms));
    return () => window.clearTimeout(timer);
  });
}
