import type { LeadVehicle } from "~/domain/catalogue/vehicle/vehicle";
import { describeVehicle } from "~/domain/catalogue/vehicle/describe";

/** Title of a vehicle, as in "2018 Toyota Hilux SR5". Omits the parts that owners do not use. */
export const vehicleTitle = (vehicle: LeadVehicle): string =>
  describeVehicle({ ...vehicle, engine: null, transmission: null, body: null }) || "Your vehicle";

export const formatPlate = ({ rego, regoState }: Pick<LeadVehicle, "rego" | "regoState">): string =>
  [rego, regoState].filter(Boolean).join(", ");
