import { type FocusEvent, useEffect, useRef } from "react";

/** What may take the focus in place of something inside it that went away, the nearest first. */
const AROUND = ["li", "section"] as const;

/**
 * For a part of a window whose buttons go away when they are pressed: the keyboard stays where it was, in the same photo or the same section, or it goes to the
 * window's title. Where somebody took the focus away themselves it stays away.
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
