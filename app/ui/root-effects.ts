import { useEffect, useRef } from "react";
import { useLocation } from "@remix-run/react";
import { pagePath, pushToDataLayer } from "./data-layer";

/** The specification's widths: more than 799 px is a desktop (ledger F-107). Pages are laid out by their content; the flag is for analytics and partners. */
const DESKTOP = "(min-width: 800px)";

/** `data-device` of the document: "desktop" or "mobile", also after a change of width. */
export function useDeviceFlag(): void {
  useEffect(() => {
    const desktop = window.matchMedia(DESKTOP);
    const notify = () => {
      document.documentElement.dataset.device = desktop.matches ? "desktop" : "mobile";
    };
    notify();
    desktop.addEventListener("change", notify);
    return () => desktop.removeEventListener("change", notify);
  }, []);
}

/** Who has taken the keyboard keeps it: an error summary, a dialog, and a field that somebody went on to before the address had followed. */
const TAKEN = '[role="alert"]:focus, dialog[open], input:focus, select:focus, textarea:focus';

/**
 * After a client-side change of page or step the reading starts at the main part, as after a full page load.
 * Sorting and filtering leave the focus where it was.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation();
  const page = pagePath(pathname, search) + pathname;
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    const main = document.getElementById("main");
    if (main && !main.querySelector(TAKEN)) main.focus({ preventScroll: true });
  }, [page]);
}

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
