import { logbookService } from "../../../domain/cart/find-item";
import type { Journey } from "../../../domain/funnel/journey";
import { vehicleStep } from "../../../domain/funnel/step-machine";
import type { LeadPatch } from "../../../domain/lead/lead-patch";
import { refuse } from "../../../domain/outcomes";
import { COUNTRIES } from "../../../domain/country/country";
import { dayAt } from "../../../domain/time/days";
import { type CascadeState, isUnlisted, UNLISTED_LEVELS, type UnlistedLevel } from "../../../domain/vehicle/cascade";
import { chooseLevel, clearFrom, parseYear } from "../../../domain/vehicle/clear-below";
import { findModel } from "../../../domain/vehicle/match-facts";
import { type CascadeKey, type LeadVehicle, NO_VEHICLE } from "../../../domain/vehicle/vehicle";
import { nextOptions } from "../../vehicle/next-options";
import { chooseVehicleLevel } from "../../vehicle/choose-level";
import { serviceIntervals } from "../../vehicle/service-intervals";
import type { Context } from "../../context";
import type { Decision } from "../decision";

export interface VehicleLevelAnswer {
  readonly value: string | null;
  readonly isNotSure: boolean;
  /** "Mine is not listed": what it is, from this level down, as typed; null = chosen from the list. */
  readonly unlisted: UnlistedVehicle | null;
}

export interface UnlistedVehicle {
  readonly make: string | null;
  readonly model: string | null;
  readonly year: string | null;
}

const NOT_SURE_LEVELS: readonly CascadeKey[] = ["year", "engine"];

/** One choice of the cascade: what lies below is cleared, single options are passed over, a complete vehicle is settled (ledger F-178 to F-189). */
export const answerVehicleLevel =
  (level: CascadeKey) =>
  async (
    context: Context,
    { lead }: Journey,
    { value, isNotSure, unlisted }: VehicleLevelAnswer,
  ): Promise<Decision> => {
    const at = UNLISTED_LEVELS.find((key) => key === level);
    if (unlisted !== null && at !== undefined) return tellUnlisted(context, lead, at, unlisted);
    if (isNotSure && NOT_SURE_LEVELS.includes(level)) {
      return { ok: true, patch: { vehicle: clearFrom(lead.vehicle, level), isUnknownVehicle: true }, to: "customer" };
    }
    const state =
      value === null
        ? refuse("invalid-input", { [level]: [`Choose a ${level}`] })
        : await chooseVehicleLevel(context, lead.vehicle, level, value);
    return state.ok ? afterCascade(context, lead, state) : state;
  };

/**
 * A vehicle that its owner does not find on the list. Typed words that name one of the tables after all lead on as if it had been
 * chosen; any other vehicle is kept as it was typed and goes to the call (F-188 does so for "Not sure").
 */
async function tellUnlisted(
  context: Context,
  lead: Journey["lead"],
  level: UnlistedLevel,
  typed: UnlistedVehicle,
): Promise<Decision> {
  const { vehicle } = lead;
  const make = level === "make" ? typed.make : vehicle.make;
  const model = level === "year" ? vehicle.model : typed.model;
  const year = parseYear(typed.year);
  const thisYear = Number(dayAt(context.clock.now(), COUNTRIES[lead.country].defaultZone).slice(0, 4));
  const fields: Record<string, string[]> = {};
  if (make === null) fields.otherMake = ["Enter the make"];
  if (model === null) fields.otherModel = ["Enter the model"];
  if (year === null || year > thisYear + 1)
    fields.otherYear = [`Enter the year it was built, such as ${thisYear - 10}`];
  if (make === null || model === null || year === null || Object.keys(fields).length > 0)
    return refuse("invalid-input", fields);

  const told: LeadVehicle = { ...NO_VEHICLE, rego: vehicle.rego, regoState: vehicle.regoState, make, model, year };
  const known = await findListed(context, told, make, model);
  const state = known && (await nextOptions(context, chooseLevel(known, "year", year)));
  if (state && !isUnlisted(state)) return afterCascade(context, lead, state);
  return {
    ok: true,
    patch: { vehicle: { ...told, make: known?.make ?? make, model: known?.model ?? model }, isUnknownVehicle: true },
    to: "customer",
  };
}

async function findListed(
  { db }: Context,
  vehicle: LeadVehicle,
  make: string,
  model: string,
): Promise<LeadVehicle | null> {
  const [models, aliases] = await Promise.all([db.vehicles.models(), db.vehicles.aliases(make)]);
  const found = findModel(models, aliases, make, model);
  return found && chooseLevel(chooseLevel(vehicle, "make", found.make), "model", found.model);
}

/** To the next level that asks something, or past the vehicle. */
export async function afterCascade(
  context: Context,
  lead: Pick<Journey["lead"], "cart" | "vehicle">,
  { vehicle, next }: Pick<CascadeState, "vehicle" | "next">,
): Promise<Decision> {
  if (next === null) return { ok: true, patch: await settleVehicle(context, lead, vehicle), to: "onward" };
  // What was known fits nothing in the catalogue: ask that level afresh.
  const asked = next.options.length === 0 ? clearFrom(vehicle, next.key) : vehicle;
  return { ok: true, patch: { vehicle: asked, isUnknownVehicle: false }, to: vehicleStep(next.key) };
}

/** With another vehicle a logbook service asks its interval anew, or takes the only one (ledger F-195 to F-197). */
async function settleVehicle(
  context: Context,
  { cart, vehicle: before }: Pick<Journey["lead"], "cart" | "vehicle">,
  vehicle: LeadVehicle,
): Promise<LeadPatch> {
  const settled = { vehicle, isUnknownVehicle: false };
  const logbook = logbookService(cart);
  const { mid, serviceScheduleId } = vehicle;
  if (logbook === undefined || (before.mid === mid && logbook.serviceScheduleId === serviceScheduleId)) return settled;
  const intervals =
    mid === null || serviceScheduleId === null ? [] : await serviceIntervals(context, mid, serviceScheduleId);
  const only = intervals.length === 1 ? intervals[0] : undefined;
  return {
    ...settled,
    cartOps: [
      {
        op: "put",
        item: {
          ...logbook,
          serviceScheduleId,
          serviceIntervalId: only?.id ?? null,
          serviceSortOrder: only?.sortOrder ?? null,
          intervalName: only?.name ?? null,
        },
      },
    ],
  };
}
