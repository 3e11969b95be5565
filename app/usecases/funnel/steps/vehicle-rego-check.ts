import type { Journey } from "../../../domain/funnel/journey";
import { type GarageVehicle, findGarageVehicle } from "../../../domain/garage/garage-vehicle";
import { refuse } from "../../../domain/core/outcomes";
import { describeVehicle, formatVehicle } from "../../../domain/catalogue/vehicle/describe";
import { splitPlateState } from "../../../domain/catalogue/vehicle/plate";
import { type LeadVehicle, NO_VEHICLE } from "../../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../../context";
import { continueAfterCascade } from "../after-cascade";
import { type PlateAnswer, checkFleetPlate, toPlateForm } from "../fleet-plate";
import type { PlateForm } from "../screen-parts";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { listGarage } from "../../garage/list-garage";
import { lookUpRego } from "../../catalogue/vehicle/look-up-rego";
import { findNextOptions } from "../../catalogue/vehicle/cascade-data";
import { resolveVehicle } from "../../catalogue/vehicle/search-vehicles";

/** A vehicle in the customer's garage. */
export interface GarageChoice {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** True = the vehicle of this quote. */
  readonly isCurrent: boolean;
}

export interface RegoCheckScreen extends PlateForm {
  readonly current: string | null;
  /** The customer's garage. Null = there is none, or another plate was requested. */
  readonly garage: readonly GarageChoice[] | null;
}

export interface GarageAnswer {
  /** "keep" = keep the quote's current vehicle; otherwise the id of a vehicle in the garage. */
  readonly garageVehicle: string;
}

/**
 * A signed-in customer with a garage first chooses from the garage; `sub=new` asks for another plate (F-190). A fleet's car is identified by the membership.
 */
const screen: LoadScreen<RegoCheckScreen> = async (context, { lead, fleet, isSignedIn }, parameters) => {
  const garage = isSignedIn && fleet === null && parameters.get("sub") !== "new" ? await listGarage(context) : null;
  return {
    ...toPlateForm({ lead, fleet }),
    current: lead.vehicle.mid === null ? null : formatVehicle(lead.vehicle),
    garage: garage?.ok && garage.vehicles.length > 0 ? garageChoices(garage.vehicles, lead.vehicle) : null,
  };
};

function garageChoices(garage: readonly GarageVehicle[], vehicle: LeadVehicle): readonly GarageChoice[] {
  const current = findGarageVehicle(garage, vehicle);
  return garage.map((garageVehicle) => ({
    id: garageVehicle.id,
    title:
      garageVehicle.name ?? describeVehicle({ ...garageVehicle.vehicle, engine: null, transmission: null, body: null }),
    detail: [
      garageVehicle.vehicle.rego,
      garageVehicle.name === null ? garageVehicle.vehicle.engine : describeVehicle(garageVehicle.vehicle),
    ]
      .filter(Boolean)
      .join(", "),
    isCurrent: garageVehicle.id === current?.id,
  }));
}

/**
 * Looks up a plate. Until the customer confirms a vehicle, only the plate is stored. It is stored on the lead and is never part of a URL. If the plate is not
 * found or the register is unreachable, the customer enters the vehicle by hand and the plate is kept (ledger F-187, F-408).
 */
async function lookUpPlate(context: Context, journey: Journey, answer: PlateAnswer): Promise<Decision> {
  const { lead, fleet } = journey;
  if (fleet !== null) return checkFleetPlate(context, journey, fleet, answer);
  const { rego, regoState } = answer;
  const outcome = await lookUpRego(context, rego, regoState);
  if (!outcome.ok && outcome.code === "invalid-input") return refuse("invalid-input", renameFields(outcome.fields));
  if (!outcome.ok && outcome.code === "rate-limited")
    return refuse("rate-limited", {
      rego: ["You have looked up too many regos. Choose the make and model instead, or try again later"],
    });
  const parsedPlate = splitPlateState(rego, context.config.country);
  const plate = { rego: parsedPlate.plate, regoState: parsedPlate.state ?? regoState };
  if (outcome.ok)
    return { ok: true, patch: { vehicle: { ...plate, isVerifiedRego: false } }, to: "vehicle-rego-found" };
  const isDifferentPlate = lead.vehicle.rego !== plate.rego || lead.vehicle.regoState !== plate.regoState;
  const prefill: Partial<LeadVehicle> = outcome.code === "rego-not-found" ? outcome.prefill : {};
  // Another plate means another vehicle, so the earlier choices are cleared.
  return {
    ok: true,
    patch: isDifferentPlate
      ? { vehicle: { ...NO_VEHICLE, ...prefill, ...plate }, isUnknownVehicle: false }
      : { vehicle: plate },
    to: "vehicle-rego-not-found",
    ...(outcome.code === "rego-unavailable" ? { params: { sub: "unavailable" } } : {}),
  };
}

/** Renames the lookup's field `state` to `regoState`, because the form may be on a page that also asks for a suburb. */
const renameFields = (fields: Readonly<Record<string, readonly string[]>> | undefined) =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, messages]) => [name === "state" ? "regoState" : name, messages]),
  );

/**
 * Chooses a vehicle from the visitor's garage, or keeps the quote's vehicle (F-190). Stored values are looked up again, because the catalogue and schedules may
 * have changed.
 */
async function chooseFromGarage(
  context: Context,
  { lead }: Journey,
  { garageVehicle }: GarageAnswer,
): Promise<Decision> {
  if (garageVehicle === "keep" && lead.vehicle.mid !== null) return { ok: true, to: "onward" };
  const garage = await listGarage(context);
  const leadVehicle = garage.ok ? garage.vehicles.find(({ id }) => id === garageVehicle)?.vehicle : undefined;
  if (leadVehicle === undefined) return refuse("invalid-input", { garageVehicle: ["Choose one of your vehicles"] });
  const { mid, year, rego, regoState, isVerifiedRego, vin } = leadVehicle;
  const resolvedVehicle = mid === null || year === null ? null : await resolveVehicle(context, mid, year);
  const cascadeState = resolvedVehicle?.ok
    ? { vehicle: resolvedVehicle.vehicle, next: null }
    : await findNextOptions(context, { ...leadVehicle, mid: null });
  return continueAfterCascade(context, lead, {
    ...cascadeState,
    vehicle: { ...cascadeState.vehicle, rego, regoState, isVerifiedRego, vin },
  });
}

export const vehicleRegoCheck: StepLogic<RegoCheckScreen, PlateAnswer | GarageAnswer> = {
  screen,
  answer: (context, journey, answer) =>
    "garageVehicle" in answer ? chooseFromGarage(context, journey, answer) : lookUpPlate(context, journey, answer),
};
