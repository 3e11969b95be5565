import type { Journey } from "../../domain/funnel/journey";
import { describeVehicle } from "../../domain/catalogue/vehicle/describe";
import { COUNTRIES } from "../../domain/core/country/country";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import type { PlateForm } from "./screen-parts";

/** The plate typed before, else the state of the job. */
export function plateForm({ lead, fleet }: Pick<Journey, "lead" | "fleet">): PlateForm {
  const { states } = COUNTRIES[lead.country];
  const state = lead.vehicle.regoState ?? lead.suburb?.state ?? "";
  return {
    rego: lead.vehicle.rego ?? "",
    regoState: states.includes(state) ? state : "",
    states,
    memberOf: fleet?.name ?? null,
  };
}

/** Words for a vehicle; null where nothing of it is known. */
export const describeOrNull = (vehicle: LeadVehicle): string | null => describeVehicle(vehicle) || null;
