import { z } from "zod";
import type { SupplierCounts } from "../../domain/supplier/supplier-counts";

/** Supplier availability under the names of the specification (quote-funnel.txt §3). */
export const AVAILABILITY = z.object({
  TotalCount: z.int(),
  AvailableCount: z.int(),
  HasMobileMechanics: z.boolean(),
  HasWorkshopsWithVehiclePickUpAndDropOff: z.boolean(),
  HasDealerships: z.boolean(),
  HasZeroCommsSupplier: z.boolean(),
  PromotionalAssets: z.array(z.string()),
});

/** Nothing asked yet counts as nobody. There are no promotions to show. */
export const availabilityWire = (counts: SupplierCounts | null): z.input<typeof AVAILABILITY> => ({
  TotalCount: counts?.totalCount ?? 0,
  AvailableCount: counts?.availableCount ?? 0,
  HasMobileMechanics: counts?.hasMobileMechanics ?? false,
  HasWorkshopsWithVehiclePickUpAndDropOff: counts?.hasWorkshopsWithVehiclePickUpAndDropOff ?? false,
  HasDealerships: counts?.hasDealerships ?? false,
  HasZeroCommsSupplier: counts?.hasZeroCommsSupplier ?? false,
  PromotionalAssets: [],
});
