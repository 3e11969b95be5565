import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/outcomes";
import { normalisePlate } from "../../../domain/vehicle/plate";
import { type LeadVehicle, NO_VEHICLE } from "../../../domain/vehicle/vehicle";
import type { Context } from "../../context";
import { lookUpRego } from "../../vehicle/look-up-rego";
import { isUnlisted } from "../../../domain/vehicle/cascade";
import { nextOptions } from "../../vehicle/next-options";
import type { Decision } from "../decision";
import { checkFleetPlate, type PlateAnswer } from "./fleet";
import { afterCascade } from "./vehicle";

/**
 * Looks a plate up. Only the plate is kept until the customer confirms a vehicle; it stays on the lead, never in an address.
 * Not found and out of reach end alike: the manual way, with what was typed (ledger F-187, F-408).
 */
export async function lookUpPlate(context: Context, journey: Journey, answer: PlateAnswer): Promise<Decision> {
  const { lead, fleet } = journey;
  if (fleet !== null) return checkFleetPlate(context, journey, fleet, answer);
  const { rego, regoState } = answer;
  const outcome = await lookUpRego(context, rego, regoState);
  if (!outcome.ok && outcome.code === "invalid-input") return refuse("invalid-input", renamed(outcome.fields));
  if (!outcome.ok && outcome.code === "rate-limited")
    return refuse("rate-limited", {
      rego: ["Too many plates were looked up. Choose make and model instead, or try again later"],
    });
  const plate = { rego: normalisePlate(rego), regoState };
  if (outcome.ok)
    return { ok: true, patch: { vehicle: { ...plate, isVerifiedRego: false } }, to: "vehicle-rego-found" };
  const isOtherPlate = lead.vehicle.rego !== plate.rego || lead.vehicle.regoState !== plate.regoState;
  const prefill: Partial<LeadVehicle> = outcome.code === "rego-not-found" ? outcome.prefill : {};
  // Another plate is another vehicle: what was chosen for the one before it goes.
  return {
    ok: true,
    patch: isOtherPlate
      ? { vehicle: { ...NO_VEHICLE, ...prefill, ...plate }, isUnknownVehicle: false }
      : { vehicle: plate },
    to: "vehicle-rego-not-found",
    ...(outcome.code === "rego-unavailable" ? { params: { sub: "unavailable" } } : {}),
  };
}

/** The look-up calls its field `state`; the form, which may stand beside a suburb, calls it `regoState`. */
const renamed = (fields: Readonly<Record<string, readonly string[]>> | undefined) =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, messages]) => [name === "state" ? "regoState" : name, messages]),
  );

export interface NotFoundAnswer {
  readonly useKnown: true;
}

/**
 * From what the register knew of the plate to the first level it did not (ledger F-186). A vehicle that no table has stays as
 * the register names it, and goes to the call.
 */
export async function continueFromKnown(context: Context, { lead }: Journey, _: NotFoundAnswer): Promise<Decision> {
  const state = await nextOptions(context, lead.vehicle);
  return isUnlisted(state)
    ? { ok: true, patch: { isUnknownVehicle: true }, to: "customer" }
    : afterCascade(context, lead, state);
}
