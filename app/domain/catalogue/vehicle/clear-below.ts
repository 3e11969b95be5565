import { CASCADE, type CascadeKey, type LeadVehicle, NO_VEHICLE } from "./vehicle";

/** Fields derived from the complete choice. They are cleared when any part of it changes; the typed plate is kept. */
const CLEARED_FIELDS = {
  mid: null,
  description: null,
  priceCategory: null,
  cylinders: null,
  displacementL: null,
  facts: null,
  serviceScheduleId: null,
  repairTimesId: null,
  isVerifiedRego: false,
  vin: null,
} as const satisfies Partial<LeadVehicle>;

/**
 * Sets one level of the cascade. A different value clears every level below it and everything derived from the vehicle; the same value changes nothing. A year
 * that is not a number becomes null.
 */
export function chooseLevel(vehicle: LeadVehicle, key: CascadeKey, value: string | number | null): LeadVehicle {
  const newValue = key === "year" ? parseYear(value) : value === null ? null : String(value);
  if (vehicle[key] === newValue) return vehicle;
  return { ...vehicle, ...clearedLevels(key), [key]: newValue };
}

/**
 * Sets a level that had no value yet. Values that are already known for lower levels, because they were typed or came from a register, are kept and checked
 * against the catalogue when those levels are reached (F-186). Any other change clears the levels below, as `chooseLevel` does.
 */
export function fillLevel(vehicle: LeadVehicle, key: CascadeKey, value: string): LeadVehicle {
  const updatedVehicle = chooseLevel(vehicle, key, value);
  if (vehicle[key] !== null || vehicle.mid !== null) return updatedVehicle;
  const unchangedLevels = CASCADE.slice(CASCADE.indexOf(key) + 1).map((level) => [level, vehicle[level]] as const);
  return { ...updatedVehicle, ...Object.fromEntries(unchangedLevels) };
}

/** Clears a level and everything below it. */
export const clearLevelsFrom = (vehicle: LeadVehicle, key: CascadeKey): LeadVehicle => ({
  ...vehicle,
  ...clearedLevels(key),
});

function clearedLevels(key: CascadeKey): Partial<LeadVehicle> {
  const levels = CASCADE.slice(CASCADE.indexOf(key)).map((level) => [level, NO_VEHICLE[level]] as const);
  return { ...Object.fromEntries(levels), ...CLEARED_FIELDS };
}

/** Parses a build year: four digits from 1900 to 2099, otherwise null. */
export function parseYear(value: unknown): number | null {
  const text = String(value ?? "").trim();
  return /^(19|20)\d\d$/.test(text) ? Number(text) : null;
}
