import type { SupplierId } from "../../domain/ids";
import { useState, useSyncExternalStore } from "react";

/** Which supplier's card and pin are lit together; null = none. Outside React's state: whoever points at a card has the page draw nothing anew. */
export interface Lit {
  readonly supplierId: () => SupplierId | null;
  readonly light: (supplierId: SupplierId | null) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

export function createLit(): Lit {
  let lit: SupplierId | null = null;
  const listeners = new Set<() => void>();
  return {
    supplierId: () => lit,
    light(supplierId) {
      if (lit === supplierId) return;
      lit = supplierId;
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

/** One for the life of a page. */
export const useNewLit = (): Lit => useState(createLit)[0];

/** Keeps `data-lit` at the lit supplier's element and at no other, for the style sheet to draw. Answers what stops it. */
export function marked(
  lit: Lit,
  elementOf: (supplierId: SupplierId) => Pick<Element, "toggleAttribute"> | null,
): () => void {
  let last: ReturnType<typeof elementOf> = null;
  return lit.subscribe(() => {
    const supplierId = lit.supplierId();
    last?.toggleAttribute("data-lit", false);
    last = supplierId === null ? null : elementOf(supplierId);
    last?.toggleAttribute("data-lit", true);
  });
}

export const useLit = (lit: Lit): SupplierId | null => useSyncExternalStore(lit.subscribe, lit.supplierId, () => null);
