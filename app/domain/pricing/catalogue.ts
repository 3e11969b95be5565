import type { Cents } from "../core/money/money";
import type { Task } from "../catalogue/task";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";

/** A row of parts.csv: the supplier's cost in AUD including GST. No margin is added to a fee. */
export interface Part {
  readonly code: string;
  readonly name: string;
  readonly isFee: boolean;
  readonly priceByCategory: Readonly<Record<PriceCategory, Cents>>;
  /** Factor in hundredths from AUD with 10 % GST to NZD with 15 % GST, including freight. */
  readonly nzdFactor100: number;
  /** Business days for delivery after ordering; 0 = in stock. */
  readonly leadDays: number;
}

/** A row of tyres.csv: the customer's price in AUD for one tyre, fitted and balanced. null = not available in that quality. */
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
  /** Business days for delivery after ordering; 0 = in stock. */
  readonly leadDays: number;
}

/** Hours and parts of a service. */
export interface ServiceWork {
  readonly minHours100: number;
  readonly maxHours100: number;
  readonly partCode: string;
}

type ServiceLevels = Readonly<Record<"minor" | "intermediate" | "major", ServiceWork>>;

/** The parts of services.json that affect prices. */
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
