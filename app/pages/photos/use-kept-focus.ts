import { type FocusEvent, useEffect, useRef } from "react";

/** Elements that may take the focus when the focused element inside them disappears, nearest first. */
const CONTAINER_TAGS = ["li", "section"] as const;

/**
 * For a part of a dialog whose buttons disappear when clicked. The keyboard focus stays in the same photo or section, or moves to the dialog's title. If the
 * user moved the focus elsewhere, it stays there.
 */
export function useKeptFocus() {
  const path = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const [last, ...containers] = path.current;
    if (last === undefined || last.isConnected) return;
    containers.find((element) => element.isConnected)?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const containers = CONTAINER_TAGS.flatMap((name) => target.closest<HTMLElement>(name) ?? []);
      path.current = [target, ...containers, ...(target.closest("dialog")?.querySelectorAll("h2") ?? [])];
    },
    onBlur: () => {
      // Keeps the path while the browser's file chooser is open, because the chooser takes the focus from the whole page.
      if (document.hasFocus()) path.current = [];
    },
  };
}
