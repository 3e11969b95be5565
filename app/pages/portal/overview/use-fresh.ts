import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const EVERY_MS = 8_000;
/** Milliseconds without input before the page may refresh, so that nothing moves while someone is using it. */
const IDLE_MS = 2_500;
const HANDS = ["pointerdown", "touchmove", "wheel", "keydown"] as const;

/**
 * Reloads the page's data every few seconds while the page is visible and the user does not click, scroll or type. Also reloads at once when the user returns
 * to the page.
 */
export function useFresh(): void {
  const { revalidate, state } = useRevalidator();
  const isBusy = useRef(false);
  isBusy.current = state !== "idle";
  useEffect(() => {
    let touchedAt = 0;
    const onInteraction = () => {
      touchedAt = Date.now();
    };
    const look = () => {
      if (
        document.visibilityState === "visible" &&
        navigator.onLine &&
        !isBusy.current &&
        Date.now() - touchedAt >= IDLE_MS
      )
        revalidate();
    };
    const timer = window.setInterval(look, EVERY_MS);
    for (const kind of HANDS) window.addEventListener(kind, onInteraction, { passive: true });
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearInterval(timer);
      for (const kind of HANDS) window.removeEventListener(kind, onInteraction);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
}
