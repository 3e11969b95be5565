import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { pagePath } from "./data-layer";

/**
 * After a client-side change of page or step the reading starts at the main part, as after a full page load.
 * An error summary or a dialog that has taken the focus keeps it; sorting and filtering leave the focus where it was.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation();
  const page = pagePath(pathname, search) + pathname;
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    const main = document.getElementById("main");
    if (main && !main.querySelector('[role="alert"]:focus, dialog[open]')) main.focus({ preventScroll: true });
  }, [page]);
}
