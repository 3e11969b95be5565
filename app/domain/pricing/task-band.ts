import { repairFromTask } from "../cart/new-item";
import type { Task } from "../catalogue/task";
import { addCents } from "../money/money";
import { openingExtras } from "../quotes/opening-extras";
import { misfit } from "../supplier/fits-job";
import { jobNeeds } from "../supplier/job-needs";
import type { Supplier } from "../supplier/supplier";
import type { PricingCatalogue } from "./catalogue";
import { jobSheet } from "./job-sheet";
import { type PriceBand, priceBand } from "./price-band";
import type { PricedVehicle } from "./work";

/** A supplier and how far it is from the job, in metres. */
export interface SupplierAway {
  readonly supplier: Supplier;
  readonly metres: number;
}

const ANYONE = { kind: null, requiredExtras: [] };

/** What one task costs for a vehicle at the nearest suppliers that can take it, at most `most` of them; null = it has no price there. */
export function taskBand(
  task: Task,
  vehicle: PricedVehicle & { readonly make: string | null },
  catalogue: PricingCatalogue,
  near: readonly SupplierAway[],
  most: number,
): PriceBand | null {
  const cart = [repairFromTask(task)];
  const sheet = jobSheet(cart, vehicle, catalogue);
  if (sheet.unpriced.length > 0) return null;
  const needs = jobNeeds(cart, vehicle, catalogue.tasks);
  const nearest = near
    .filter(({ supplier, metres }) => misfit(supplier, needs, ANYONE, metres) === null)
    .sort((a, b) => a.metres - b.metres || a.supplier.id - b.supplier.id)
    .slice(0, most);
  return priceBand(
    sheet,
    nearest.map(({ supplier }) => ({
      ...supplier,
      besideWork: addCents(...openingExtras(supplier.extras, []).map(({ priceIncGst }) => priceIncGst)),
    })),
  );
}
