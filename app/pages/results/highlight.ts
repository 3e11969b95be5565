import type { SupplierId } from "../../domain/core/ids";
import { useState, useSyncExternalStore } from "react";

/**
 * The supplier whose card and pin are highlighted together; null = none. It is kept outside React's state, so that hovering over a card does not cause a
 * render.
 */
export interface Highlight {
  readonly supplierId: () => SupplierId | null;
  readonly light: (supplierId: SupplierId | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createHighlighter(): Highlight {
  let highlight: SupplierId | null = null;
  const listeners = new Set<() => void>();
  return {
    supplierId: () => highlight,
    light(supplierId) {
      if (highlight === supplierId) return;
      highlight = supplierId;
      for (const changed of listeners) changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Creates the highlight once per page lifetime. */
export const createHighlight = (): Highlight => useState(createHighlighter)[0];

/** Sets `data-lit`, which the style sheet uses, on the highlighted supplier's element only. Returns a function that stops this. */
export function markElement(
  highlight: Highlight,
  elementOf: (supplierId: SupplierId) => Pick<Element, "toggleAttribute"> | null,
): () => void {
  let previousElement: ReturnType<typeof elementOf> = null;
  return highlight.subscribe(() => {
    const supplierId = highlight.supplierId();
    previousElement?.toggleAttribute("data-lit", false);
    previousElement = supplierId === null ? null : elementOf(supplierId);
    previousElement?.toggleAttribute("data-lit", true);
  });
}

export const useHighlight = (highlight: Highlight): SupplierId | null =>
  useSyncExternalStore(highlight.subscribe, highlight.supplierId, () => null);
