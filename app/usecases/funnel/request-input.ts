import { COUNTRIES } from "../../domain/core/country/country";
import { findUnservedVehicle } from "../../domain/catalogue/vehicles-served";
import type { LeadSuburb } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { type Locality } from "../../domain/location/locality";
import { type VehicleSearchTerms, parseVehicleText } from "../../domain/catalogue/search/vehicle-terms";
import { chooseLevel, clearLevelsFrom } from "../../domain/catalogue/vehicle/clear-below";
import { mergeFacts } from "../../domain/catalogue/vehicle/match-facts";
import { CASCADE, type LeadVehicle, NO_VEHICLE } from "../../domain/catalogue/vehicle/vehicle";
import { allVehicleNames, findJobs, type JobSearchResults } from "../catalogue/find-jobs";
import type { Context } from "../context";
import { findMatchingPlaces, findPlace } from "../location/places";
import { readCascadeData, findNextOptions } from "../catalogue/vehicle/cascade-data";

/** Text that a visitor entered before the quote began; null = none. */
export interface RequestInput {
  readonly job: string | null;
  /** A plate, or a description of the vehicle. */
  readonly vehicle: string | null;
  readonly place: string | null;
}

export interface ParsedInput {
  /** What was recognised about the vehicle and location. Text that was not recognised is kept and shown with its question. */
  readonly patch: LeadPatch;
  /** null = no job was entered. */
  readonly jobs: JobSearchResults | null;
  /** Text for the search step: the job's text, or the vehicle's text if we do not serve that vehicle type. */
  readonly searchText: string | null;
}

/**
 * Parses what visitors enter: job, vehicle and location in separate fields, or all in the job field ("service 2018 corolla in parramatta"). No text is dropped.
 * If a text has a single meaning, it becomes an answer. If it has several, the question is shown with these choices.
 */
export async function parseInput(context: Context, input: RequestInput): Promise<ParsedInput> {
  const [jobs, names] = await Promise.all([
    input.job === null ? null : findJobs(context, input.job),
    input.vehicle === null ? null : allVehicleNames(context),
  ]);
  const place = await readPlace(context, input.place, jobs?.unknownTerms ?? []);
  const { country } = context.config;
  const parsedVehicle =
    input.vehicle === null || names === null ? null : parseVehicleText(input.vehicle, names, country);
  const text =
    parsedVehicle?.kind === "words" ? parsedVehicle.vehicle : parsedVehicle === null ? (jobs?.vehicle ?? null) : null;
  const vehicle: Partial<LeadVehicle> | null =
    parsedVehicle?.kind === "plate"
      ? {
          rego: parsedVehicle.plate,
          regoState: parsedVehicle.state ?? plateState(country, place.suburb ?? null),
          isVerifiedRego: false,
        }
      : text !== null && (text.make !== null || text.model !== null)
        ? await toLeadVehicle(context, text)
        : null;
  const isNotServed =
    input.vehicle !== null && parsedVehicle?.kind !== "words" && findUnservedVehicle(input.vehicle) !== null;
  return {
    patch: {
      ...place,
      ...(vehicle === null ? {} : { vehicle }),
      ...(parsedVehicle?.kind === "unknown" && !isNotServed ? { repairNotes: `Vehicle: ${input.vehicle}` } : {}),
    },
    jobs,
    searchText: isNotServed ? [input.vehicle, input.job].filter(Boolean).join(" ") : input.job,
  };
}

/** The state of a plate until the owner chooses another: the state of the location. Null if plates are national or the location is not known. */
export function plateState(country: keyof typeof COUNTRIES, suburb: Pick<LeadSuburb, "state"> | null): string | null {
  return suburb !== null && COUNTRIES[country].states.includes(suburb.state) ? suburb.state : null;
}

export const toSuburb = ({ country: _, ...suburb }: Locality): LeadSuburb => suburb;

export async function findSuburbById(context: Context, id: number): Promise<LeadSuburb | null> {
  const place = await findPlace(context, id);
  return place.ok ? toSuburb(place.place) : null;
}

/** Finds the location in its own field, or else at the end of the job's text. */
async function readPlace(
  context: Context,
  text: string | null,
  unknownTerms: readonly string[],
): Promise<Pick<LeadPatch, "suburb" | "location">> {
  if (text !== null) {
    const suburb = toOnlySuburb(await findMatchingPlaces(context, text, "any"));
    return suburb === null ? { location: text } : { suburb };
  }
  const placeText = unknownTerms.join(" ");
  if (placeText.length < 3) return {};
  const places = await findMatchingPlaces(context, placeText, "exact");
  const suburb = toOnlySuburb(places);
  return suburb !== null ? { suburb } : places.length > 0 ? { location: placeText } : {};
}

const toOnlySuburb = (places: readonly Locality[]): LeadSuburb | null => {
  const [place, otherPlace] = places;
  return place === undefined || otherPlace !== undefined ? null : toSuburb(place);
};

/** Fills in the vehicle from the text, in the order of the catalogue's questions. The quote flow asks the first question that the text does not answer. */
async function toLeadVehicle(context: Context, text: VehicleSearchTerms): Promise<LeadVehicle> {
  const { make, model, year } = text;
  const level = chooseLevel(chooseLevel(NO_VEHICLE, "make", make), "model", model);
  if (make === null || model === null || year === null) return withNamedLevels(level, text);
  const data = await readCascadeData(context, level);
  const facts = { ...text, badge: null, engine: null, capacityCc: null };
  const cascadeState = await findNextOptions(context, mergeFacts(chooseLevel(level, "year", year), facts, data));
  // If the model was not sold in that year, the customer is asked for the year again.
  const vehicle =
    cascadeState.next?.options.length === 0
      ? clearLevelsFrom(cascadeState.vehicle, cascadeState.next.key)
      : cascadeState.vehicle;
  return withNamedLevels(vehicle, text);
}

/**
 * Keeps a fuel and gearbox from the text for questions that come later ("2018 Hilux diesel" before its body is known), so that the customer is not asked for
 * them (F-186).
 */
function withNamedLevels(vehicle: LeadVehicle, text: VehicleSearchTerms): LeadVehicle {
  const openLevel = CASCADE.findIndex((key) => vehicle[key] === null);
  const lowerLevels = openLevel < 0 ? [] : CASCADE.slice(openLevel + 1);
  const { fuel, transmission } = text;
  return {
    ...vehicle,
    ...(lowerLevels.includes("fuel") && fuel !== null && { fuel }),
    ...(lowerLevels.includes("transmission") && transmission !== null && { transmission }),
  };
}
