import { useEffect, useRef } from "react";
import { useLocation } from "@remix-run/react";
import { pagePath, pushToDataLayer } from "./data-layer";

/**
 * The specification's breakpoint: a desktop has more than 799 px (ledger F-107). The layout depends on the content. This flag is for analytics and partners.
 */
const DESKTOP_QUERY = "(min-width: 800px)";

/** Sets the document's `data-device` to "desktop" or "mobile", also when the width changes. */
export function useDeviceFlag(): void {
  useEffect(() => {
    const desktop = window.matchMedia(DESKTOP_QUERY);
    const updateDeviceFlag = () => {
      document.documentElement.dataset.device = desktop.matches ? "desktop" : "mobile";
    };
    updateDeviceFlag();
    desktop.addEventListener("change", updateDeviceFlag);
    return () => desktop.removeEventListener("change", updateDeviceFlag);
  }, []);
}

/** Elements that keep the focus: an error summary, a dialog, or a field that the user had focused before the URL changed. */
const FOCUS_HOLDERS = '[role="alert"]:focus, dialog[open], input:focus, select:focus, textarea:focus';

/**
 * After client-side navigation to another page or step, focuses the main content, as after a full page load. Sorting and filtering leave the focus unchanged.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation();
  const page = pagePath(pathname, search) + pathname;
  const previousPage = useRef(page);
  useEffect(() => {
    if (previousPage.current === page) return;
    previousPage.current = page;
    const main = document.getElementById("main");
    if (main && !main.querySelector(FOCUS_HOLDERS)) main.focus({ preventScroll: true });
  }, [page]);
}

/** Reports one virtual page view for each URL state, including the first. A state that equals the previous one is not reported again. */
export function usePageViews(): void {
  const { pathname, search } = useLocation();
  const previousPage = useRef<string | null>(null);
  useEffect(() => {
    const state = pathname + search;
    if (previousPage.current === state) return;
    previousPage.current = state;
    pushToDataLayer({ event: "virtualPageView", pagePath: pagePath(pathname, search) });
  }, [pathname, search]);
}
