import { currentIn, type GarageVehicle } from "../../../domain/garage/garage-vehicle";
import { REGO_STATES } from "../../../domain/vehicle/plate";
import { isUnlisted, optionsAt, UNLISTED_LEVELS } from "../../../domain/vehicle/cascade";
import { clearFrom } from "../../../domain/vehicle/clear-below";
import { closestIntervals, logbookAgeMonths } from "../../../domain/vehicle/closest-intervals";
import { describeVehicle } from "../../../domain/vehicle/describe";
import { searchOptions } from "../../../domain/vehicle/search-options";
import { CASCADE, type CascadeKey, type LeadVehicle } from "../../../domain/vehicle/vehicle";
import { dayAt } from "../../../domain/time/days";
import { COUNTRIES } from "../../../domain/country/country";
import type { Journey } from "../../../domain/funnel/journey";
import { logbookService } from "../../../domain/cart/find-item";
import { listGarage } from "../../garage/list-garage";
import { cascadeData } from "../../vehicle/cascade-data";
import { nextOptions } from "../../vehicle/next-options";
import { serviceIntervals } from "../../vehicle/service-intervals";
import type { LoadScreen } from "../screen";
import type { GarageChoice, PlateForm, VehicleLevelScreen } from "../screen-parts";
import type { Screens } from "../screen-types";

const describeOrNull = (vehicle: LeadVehicle): string | null => describeVehicle(vehicle) || null;

/** The plate typed before, else the state of the job. */
export function plateForm({ lead, fleet }: Pick<Journey, "lead" | "fleet">): PlateForm {
  const states = REGO_STATES[lead.country];
  const state = lead.vehicle.regoState ?? lead.suburb?.state ?? "";
  return {
    rego: lead.vehicle.rego ?? "",
    regoState: states.includes(state) ? state : "",
    states,
    memberOf: fleet?.name ?? null,
  };
}

/** Someone who is signed in and has a garage chooses from it first; `sub=new` asks for another plate (F-190). A fleet's car is asked for with its membership. */
export const regoCheck: LoadScreen<Screens["vehicle-rego-check"]> = async (
  context,
  { lead, fleet, isSignedIn },
  parameters,
) => {
  const garage = isSignedIn && fleet === null && parameters.get("sub") !== "new" ? await listGarage(context) : null;
  return {
    ...plateForm({ lead, fleet }),
    current: lead.vehicle.mid === null ? null : describeOrNull(lead.vehicle),
    garage: garage?.ok && garage.vehicles.length > 0 ? garageChoices(garage.vehicles, lead.vehicle) : null,
  };
};

function garageChoices(garage: readonly GarageVehicle[], vehicle: LeadVehicle): readonly GarageChoice[] {
  const current = currentIn(garage, vehicle);
  return garage.map((kept) => ({
    id: kept.id,
    title: kept.name ?? describeVehicle({ ...kept.vehicle, engine: null, transmission: null, body: null }),
    detail: [kept.vehicle.rego, kept.name === null ? kept.vehicle.engine : describeVehicle(kept.vehicle)]
      .filter(Boolean)
      .join(", "),
    isCurrent: kept.id === current?.id,
  }));
}

/** What the provider knew of a plate without naming the vehicle is a start for the manual way (ledger F-186, F-187). */
export const regoNotFound: LoadScreen<Screens["vehicle-rego-not-found"]> = async (
  context,
  { lead, fleet },
  parameters,
) => {
  const known = lead.vehicle.mid === null && !lead.isUnknownVehicle ? describeOrNull(lead.vehicle) : null;
  return {
    ...plateForm({ lead, fleet }),
    isOutOfReach: parameters.get("sub") === "unavailable",
    known,
    isUnlisted: known !== null && isUnlisted(await nextOptions(context, lead.vehicle)),
  };
};

/** `sub` of the address that asks for a vehicle that is not on the list. */
const NOT_LISTED = "not-listed";

export const vehicleLevel =
  (level: CascadeKey): LoadScreen<VehicleLevelScreen> =>
  async (context, { lead }, parameters) => {
    const above = clearFrom(lead.vehicle, level);
    const data = await cascadeData(context, above);
    const popular = level === "make" || level === "model" ? searchOptions(data.models, data.country) : null;
    const models = popular?.allMakes.find(({ make }) => make === lead.vehicle.make)?.popularModels ?? [];
    const levels = CASCADE.slice(0, CASCADE.indexOf(level)).map((key) => above[key]);
    const at = (UNLISTED_LEVELS as readonly string[]).indexOf(level);
    const options = optionsAt(level, above, data);
    const isSplit = level === "model" && options.some(({ isSoldHere }) => isSoldHere);
    return {
      soFar: levels.filter((value) => value !== null && value !== "Standard" && value !== "Other").join(" "),
      options: options.flatMap(({ value, isSoldHere }) => (isSoldHere || !isSplit ? value : [])),
      importedOptions: options.flatMap(({ value, isSoldHere }) => (isSoldHere || !isSplit ? [] : value)),
      unlisted:
        at >= 0 && (parameters.get("sub") === NOT_LISTED || options.length === 0)
          ? { asks: UNLISTED_LEVELS.slice(at) }
          : null,
      popular: level === "make" ? (popular?.popularMakes ?? []) : level === "model" ? models : [],
      chosen: lead.vehicle[level] === null ? null : String(lead.vehicle[level]),
      offersNotSure: level === "year" || level === "engine",
    };
  };

export const vehicleTaskError: LoadScreen<Screens["vehicle-task-error"]> = (_, { lead, limits, vehicleProblems }) => ({
  offersBasic: limits.offersServices,
  keptService: lead.cart.find(({ kind, name }) => kind === "Service" && !vehicleProblems.includes(name))?.name ?? null,
  problems: vehicleProblems,
  vehicle: describeVehicle(lead.vehicle),
});

/** The services nearest to the vehicle's age; the rest earlier or later (ledger F-426, F-427). */
export const logbookInterval: LoadScreen<Screens["vehicle-logbook-interval"]> = async (context, { lead }) => {
  const { mid, serviceScheduleId, year } = lead.vehicle;
  const intervals =
    mid === null || serviceScheduleId === null ? [] : await serviceIntervals(context, mid, serviceScheduleId);
  if (intervals.length === 0) return { goTo: "vehicle-task-error" };
  const thisYear = Number(
    dayAt(context.clock.now(), lead.suburb?.zone ?? COUNTRIES[lead.country].defaultZone).slice(0, 4),
  );
  const { earlier, shown, later } = closestIntervals(intervals, logbookAgeMonths(year ?? thisYear, thisYear));
  const choices = (intervals: typeof shown) => intervals.map(({ id, name }) => ({ id, name }));
  return {
    earlier: choices(earlier),
    closest: choices(shown),
    later: choices(later),
    chosen: logbookService(lead.cart)?.serviceIntervalId ?? null,
    vehicle: describeVehicle(lead.vehicle),
  };
};
