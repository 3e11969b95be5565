import { useState, useSyncExternalStore } from "react";

/** Which supplier's card and pin are lit together; null = none. Outside React's state, so that lighting one draws two cards anew and not the page around them. */
export interface Lit {
  readonly supplierId: () => number | null;
  readonly light: (supplierId: number | null) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

export function createLit(): Lit {
  let lit: number | null = null;
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

/** Draws anew only when the answer for this supplier changes. */
export const useIsLit = (lit: Lit, supplierId: number): boolean => useSyncExternalStore(lit.subscribe, () => lit.supplierId() === supplierId, () => false);

export const useLit = (lit: Lit): number | null => useSyncExternalStore(lit.subscribe, lit.supplierId, () => null);
