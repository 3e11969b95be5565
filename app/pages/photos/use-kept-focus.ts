import { type FocusEvent, useEffect, useRef } from "react";

/** What may take the focus in place of something inside it that went away, the nearest first. */
const AROUND = ["li", "section"] as const;

/**
 * For a part of a dialog whose buttons disappear when pressed: the keyboard focus stays in the same photo or section, or moves to the dialog's title. If the
 * user moved the focus elsewhere, it stays there.
 */
export function useKeptFocus() {
  const path = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const [last, ...around] = path.current;
    if (last === undefined || last.isConnected) return;
    around.find((element) => element.isConnected)?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const around = AROUND.flatMap((name) => target.closest<HTMLElement>(name) ?? []);
      path.current = [target, ...around, ...(target.closest("dialog")?.querySelectorAll("h2") ?? [])];
    },
    onBlur: () => {
      // The browser's own chooser of files takes the focus from the whole page.
      if (document.hasFocus()) path.current = [];
    },
  };
}
