import type { LoadScreen } from "../screen";
import type { Screens } from "../screen-types";

/** Workshops always; the others where there are any, or where nobody could tell. */
export const supplierType: LoadScreen<Screens["workshop-or-mobile-mechanic"]> = (_, { lead, suppliers }) => ({
  offers: [
    "Workshop",
    ...(suppliers === null || suppliers.hasMobileMechanics || suppliers.hasWorkshopsWithVehiclePickUpAndDropOff
      ? (["MobileMechanic"] as const)
      : []),
    ...(suppliers?.hasDealerships ? (["Dealership"] as const) : []),
  ],
  chosen: lead.workshopCategory,
});
