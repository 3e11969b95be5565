import { z } from "zod";
import type { SupplierCounts } from "../../domain/quotes/listing";

/** Supplier availability with the specification's field names (F-146). */
export const AVAILABILITY = z.object({
  TotalCount: z.int(),
  AvailableCount: z.int(),
  HasMobileMechanics: z.boolean(),
  HasWorkshopsWithVehiclePickUpAndDropOff: z.boolean(),
  HasDealerships: z.boolean(),
  HasZeroCommsSupplier: z.boolean(),
  PromotionalAssets: z.array(z.string()),
});

/** Kinds of availability. Each is one flag of the response above, derived from the same counts (B-247, B-248). */
const TYPES = [
  { id: 1, name: "MobileMechanic", flag: "HasMobileMechanics" },
  { id: 2, name: "WorkshopWithVehiclePickUpAndDropOff", flag: "HasWorkshopsWithVehiclePickUpAndDropOff" },
  { id: 3, name: "Dealership", flag: "HasDealerships" },
  { id: 4, name: "ZeroCommsSupplier", flag: "HasZeroCommsSupplier" },
] as const satisfies readonly {
  readonly id: number;
  readonly name: string;
  readonly flag: keyof z.output<typeof AVAILABILITY>;
}[];

export const AVAILABILITY_TYPES = z.array(z.object({ Id: z.int(), Name: z.string(), Flag: z.string() }));

export const toWireAvailabilityTypes = (): z.input<typeof AVAILABILITY_TYPES> =>
  TYPES.map(({ id, name, flag }) => ({ Id: id, Name: name, Flag: flag }));

/** Returns zeros if nothing has been counted yet. PromotionalAssets is always empty, because we have no promotions. */
export const toWireAvailability = (counts: SupplierCounts | null): z.input<typeof AVAILABILITY> => ({
  TotalCount: counts?.totalCount ?? 0,
  AvailableCount: counts?.availableCount ?? 0,
  HasMobileMechanics: counts?.hasMobileMechanics ?? false,
  HasWorkshopsWithVehiclePickUpAndDropOff: counts?.hasWorkshopsWithVehiclePickUpAndDropOff ?? false,
  HasDealerships: counts?.hasDealerships ?? false,
  HasZeroCommsSupplier: counts?.hasZeroCommsSupplier ?? false,
  PromotionalAssets: [],
});
