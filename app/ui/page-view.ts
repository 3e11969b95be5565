import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { pagePath, pushToDataLayer } from "./data-layer";

/** One virtual page view for each state of the address bar, the first included; a repeat of the same state counts once. */
export function usePageViews(): void {
  const { pathname, search } = useLocation();
  const last = useRef<string | null>(null);
  useEffect(() => {
    const state = pathname + search;
    if (last.current === state) return;
    last.current = state;
    pushToDataLayer({ event: "virtualPageView", pagePath: pagePath(pathname, search) });
  }, [pathname, search]);
}
