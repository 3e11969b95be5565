import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const REFRESH_INTERVAL_MS = 8_000;
/** Milliseconds without input before the page may refresh, so that nothing moves while someone is using it. */
const IDLE_MS = 2_500;
const INTERACTION_EVENTS = ["pointerdown", "touchmove", "wheel", "keydown"] as const;

/**
 * Reloads the page's data every few seconds while the page is visible and the user does not click, scroll or type. Also reloads at once when the user returns
 * to the page.
 */
export function useAutoRefresh(): void {
  const { revalidate, state } = useRevalidator();
  const isBusy = useRef(false);
  isBusy.current = state !== "idle";
  useEffect(() => {
    let touchedAt = 0;
    const onInteraction = () => {
      touchedAt = Date.now();
    };
    const refreshIfIdle = () => {
      if (
        document.visibilityState === "visible" &&
        navigator.onLine &&
        !isBusy.current &&
        Date.now() - touchedAt >= IDLE_MS
      )
        revalidate();
    };
    const timer = window.setInterval(refreshIfIdle, REFRESH_INTERVAL_MS);
    for (const kind of INTERACTION_EVENTS) window.addEventListener(kind, onInteraction, { passive: true });
    document.addEventListener("visibilitychange", refreshIfIdle);
    return () => {
      window.clearInterval(timer);
      for (const kind of INTERACTION_EVENTS) window.removeEventListener(kind, onInteraction);
      document.removeEventListener("visibilitychange", refreshIfIdle);
    };
  }, [revalidate]);
}
