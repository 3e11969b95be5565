import { dealershipsFirst } from "../../../domain/fleet/dealerships-first";
import type { LoadScreen } from "../screen";
import type { Screens } from "../screen-types";

/** Workshops always; the others where there are any, or where nobody could tell. */
export const supplierType: LoadScreen<Screens["workshop-or-mobile-mechanic"]> = (_, { lead, suppliers, fleet }) => ({
  offers: dealershipsFirst(fleet !== null, [
    "Workshop",
    ...(suppliers === null || suppliers.hasMobileMechanics || suppliers.hasWorkshopsWithVehiclePickUpAndDropOff
      ? (["MobileMechanic"] as const)
      : []),
    ...(suppliers?.hasDealerships ? (["Dealership"] as const) : []),
  ]),
  jobCount: lead.cart.length,
  chosen: lead.workshopCategory,
});
