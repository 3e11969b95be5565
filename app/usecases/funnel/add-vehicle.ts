import { type Refusal, refuse } from "../../domain/core/outcomes";
import { parseVehicleText } from "../../domain/catalogue/search/vehicle-terms";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import { allVehicleNames } from "../catalogue/find-jobs";
import type { Context } from "../context";
import type { FoundVehicle } from "./screen-parts";
import { toVehicleOptions } from "./vehicles-of-plate";
import { currentUser } from "../identity/current-user";
import { lookUpRego } from "../catalogue/vehicle/look-up-rego";
import { searchVehicles } from "../catalogue/vehicle/search-vehicles";
import { addToGarage } from "../garage/keep-vehicle";

export interface VehicleFields {
  /** A plate, or make, model and year as free text. */
  readonly vehicle: string;
  /** State of the plate; "" in countries with national plates. */
  readonly regoState: string;
  /** Catalogue id that the owner chose among several matching versions; "" = not chosen yet. */
  readonly mid: string;
}

type AddRefusal = Refusal<"not-signed-in" | "invalid-input">;

const VEHICLE_EXAMPLE_MESSAGE = "Enter a rego, or make, model and year, like 2018 Toyota Corolla";

/** Adds a vehicle to the garage without a quote. `choices` = several versions match, and the owner has to choose. */
export async function addVehicle(
  context: Context,
  vehicleFields: VehicleFields,
): Promise<{ readonly ok: true; readonly choices: readonly FoundVehicle[] } | AddRefusal> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const formVehicles = await findFormVehicles(context, vehicleFields);
  if (!formVehicles.ok) return formVehicles;
  const choices = toVehicleOptions(formVehicles.vehicles);
  const mid = choices.length === 1 ? choices[0]?.mid : vehicleFields.mid;
  const vehicle = formVehicles.vehicles.find((leadVehicle) => leadVehicle.mid === mid);
  if (vehicle === undefined) return { ok: true, choices };
  await addToGarage(context, user.userId, vehicle);
  return { ok: true, choices: [] };
}

async function findFormVehicles(
  context: Context,
  { vehicle: vehicleText, regoState }: VehicleFields,
): Promise<{ readonly ok: true; readonly vehicles: readonly LeadVehicle[] } | AddRefusal> {
  const refuseVehicle = (message: string) => refuse("invalid-input", { vehicle: [message] });
  const { country } = context.config;
  const parsedVehicle = parseVehicleText(vehicleText, await allVehicleNames(context), country);
  if (parsedVehicle.kind === "unknown") return refuseVehicle(VEHICLE_EXAMPLE_MESSAGE);
  if (parsedVehicle.kind === "plate") {
    const regoOutcome = await lookUpRego(context, parsedVehicle.plate, regoState || parsedVehicle.state);
    if (regoOutcome.ok) return regoOutcome;
    if (regoOutcome.code === "invalid-input") {
      const { rego, state } = regoOutcome.fields ?? {};
      return refuse("invalid-input", { ...(rego && { vehicle: rego }), ...(state && { regoState: state }) });
    }
    if (regoOutcome.code === "rate-limited")
      return refuseVehicle("You have tried too many regos. Try again later, or enter the make, model and year");
    return refuseVehicle("We could not find this rego. Enter the make, model and year instead");
  }
  const { make, model, year, body, fuel, transmission } = parsedVehicle.vehicle;
  if (make === null || model === null) return refuseVehicle(VEHICLE_EXAMPLE_MESSAGE);
  if (year === null) return refuseVehicle(`Add the year, like 2018 ${make} ${model}`);
  const vehicles = await searchVehicles(context, { make, model, year, body, fuel, transmission, soldIn: country });
  return vehicles.length === 0
    ? refuseVehicle(`We cannot find a ${make} ${model} from ${year}. Check the year`)
    : { ok: true, vehicles };
}
