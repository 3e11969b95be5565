import type { Fraction } from "../core/money/fraction";
import type { VehicleToFit } from "../catalogue/fits-vehicle";
import type { LeadVehicle } from "../catalogue/vehicle/vehicle";
import type { Part } from "./catalogue";
import type { PriceLineKind } from "./price";

/** What one line needs, whichever supplier does it. */
export interface Work {
  readonly kind: PriceLineKind;
  /** Task category of the labour factor; 0 = service. */
  readonly categoryId: number;
  readonly hours: Fraction;
  readonly maxHours: Fraction;
  readonly parts: readonly { readonly part: Part; readonly quantity: number }[];
  /** Tyres: retail price of one in AUD cents and how many; instead of labour and parts. */
  readonly tyres: { readonly each: number; readonly quantity: number; readonly leadDays: number } | null;
  readonly incursCommission: boolean;
}

/** The properties of a vehicle that affect its price, or whether it has one. */
export type PricedVehicle = Pick<LeadVehicle, "priceCategory" | "cylinders" | "displacementL" | "fuel"> &
  Partial<VehicleToFit>;
