import { describeVehicle } from "./describe";
import type { Variant } from "./variant";
import type { LeadVehicle } from "./vehicle";
import { packedFactsIn } from "./vehicle-facts";

/** A chosen vehicle with everything that the catalogue knows about it. The schedule depends on the build year and is set separately. */
export function withVariant(vehicle: LeadVehicle, variant: Variant): LeadVehicle {
  const { mid, make, model, body, fuel, transmission, engine, priceCategory, cylinders, displacementL } = variant;
  const mergedVehicle = {
    ...vehicle,
    make,
    model,
    body,
    fuel,
    transmission,
    variant: variant.variant,
    engine,
    mid,
    priceCategory,
    cylinders,
    displacementL,
    facts: packedFactsIn(variant.factsByYear, vehicle.year),
  };
  return { ...mergedVehicle, description: describeVehicle(mergedVehicle) };
}
