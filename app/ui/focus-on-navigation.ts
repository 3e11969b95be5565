import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { pagePath } from "./data-layer";

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
