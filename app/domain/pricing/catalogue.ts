import type { Cents } from "../core/money/money";
import type { Task } from "../catalogue/task";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";

/** A row of parts.csv: what the supplier pays, AUD including GST. A fee takes no margin. */
export interface Part {
  readonly code: string;
  readonly name: string;
  readonly isFee: boolean;
  readonly priceByCategory: Readonly<Record<PriceCategory, Cents>>;
  /** Hundredths: from AUD with 10 % to NZD with 15 %, with freight. */
  readonly nzdFactor100: number;
  /** Business days until it is there once ordered; 0 = in stock. */
  readonly leadDays: number;
}

/** A row of tyres.csv: the customer's price for one tyre, fitted and balanced, AUD. null = not sold in that quality. */
export interface Tyre {
  readonly width: number;
  readonly profile: number;
  readonly rim: number;
  readonly prices: {
    readonly commercial: Cents | null;
    readonly premium: Cents | null;
    readonly value: Cents | null;
    readonly budget: Cents | null;
  };
  /** Business days until it is there once ordered; 0 = in stock. */
  readonly leadDays: number;
}

/** Hours and parts of a service. */
export interface ServiceWork {
  readonly minHours100: number;
  readonly maxHours100: number;
  readonly partCode: string;
}

type ServiceLevels = Readonly<Record<"minor" | "intermediate" | "major", ServiceWork>>;

/** services.json, as far as it makes prices. */
export interface ServiceMenu {
  readonly generic: readonly {
    readonly id: number;
    readonly name: string;
    readonly work: ServiceWork;
    readonly whenElectric: ServiceWork;
  }[];
  readonly logbook: ServiceLevels & { readonly whenElectric: ServiceLevels };
}

/** The reference data that pricing reads. Only the tasks in the cart are loaded. */
export interface PricingCatalogue {
  readonly tasks: ReadonlyMap<number, Task>;
  readonly parts: ReadonlyMap<string, Part>;
  readonly tyres: readonly Tyre[];
  readonly services: ServiceMenu;
}
