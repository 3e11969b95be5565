import type { SupplierCounts } from "../../domain/quotes/supplier-counts";

/** Answers of the last minutes, for the steps of a funnel that all ask the same. May forget at any time. */
export interface CountsMemory {
  recall(key: string): { readonly counts: SupplierCounts; readonly askedAt: number } | null;
  remember(key: string, counts: SupplierCounts, askedAt: number): void;
}
