import type { SupplierId } from "../../domain/core/ids";
import { useState, useSyncExternalStore } from "react";

/**
 * The supplier whose card and pin are highlighted together; null = none. It is kept outside React's state, so that hovering over a card does not cause a
 * render.
 */
export interface HighlightStore {
  readonly supplierId: () => SupplierId | null;
  readonly setSupplier: (supplierId: SupplierId | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createHighlightStore(): HighlightStore {
  let highlightedId: SupplierId | null = null;
  const listeners = new Set<() => void>();
  return {
    supplierId: () => highlightedId,
    setSupplier(supplierId) {
      if (highlightedId === supplierId) return;
      highlightedId = supplierId;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the store of the highlighted supplier, which is created once and kept until the page is left. */
export const useHighlightStore = (): HighlightStore => useState(createHighlightStore)[0];

/** Sets `data-lit`, which the style sheet uses, on the highlighted supplier's element only. Returns a function that stops this. */
export function markElement(
  highlight: HighlightStore,
  findElement: (supplierId: SupplierId) => Pick<Element, "toggleAttribute"> | null,
): () => void {
  let previousElement: ReturnType<typeof findElement> = null;
  return highlight.subscribe(() => {
    const supplierId = highlight.supplierId();
    previousElement?.toggleAttribute("data-lit", false);
    previousElement = supplierId === null ? null : findElement(supplierId);
    previousElement?.toggleAttribute("data-lit", true);
  });
}

export const useHighlight = (highlight: HighlightStore): SupplierId | null =>
  useSyncExternalStore(highlight.subscribe, highlight.supplierId, () => null);
