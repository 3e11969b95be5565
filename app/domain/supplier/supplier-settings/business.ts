import { addressProblem, nameProblem } from "../../identity/contact/contact-details.ts";
import {
  formatBusinessNumber,
  formatGstNumber,
  parseBusinessNumber,
  parseGstNumber,
} from "../../core/country/business-number.ts";
import { type Country, COUNTRIES } from "../../core/country/country.ts";
import { type Locality, localityLabel, streetLine } from "../../location/locality.ts";
import { normaliseText } from "../../core/words/clean-text.ts";
import { type FormErrors, toFormResult, type FormText } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

const MAX_NAME_LENGTH = 100;
const STREET_REQUIRED = "Enter the number and the street";

/** Reads a field as a single line of text. */
export const readLine = (input: FormText, field: string): string =>
  normaliseText(input[field] ?? "").replace(/\s+/g, " ");

/** Reads a name or street of at least two characters; adds any problem to `errors`. */
export function readName(
  input: FormText,
  field: string,
  message: string,
  errors: Record<string, readonly string[]>,
): string {
  const name = readLine(input, field);
  if (name.length < 2 || name.length > MAX_NAME_LENGTH) errors[field] = [message];
  else {
    // A trading name may have a slash: "Kerb Pty Ltd t/a Kerbside Motors".
    const problem = field === "street" ? addressProblem(name) : nameProblem(name.replaceAll("/", " "));
    if (problem !== null) errors[field] = [problem];
  }
  return name;
}

/** The intended place: the selected one, the only match, or the only one with exactly this label or name. */
function matchingPlace(input: FormText, places: readonly Locality[]): Locality | null {
  const text = readLine(input, "suburb").toLowerCase();
  const namesakes = places.filter(({ name }) => name.toLowerCase() === text);
  return (
    places.find(({ id }) => String(id) === input.locality) ??
    (places.length === 1 ? places[0] : undefined) ??
    places.find((place) => localityLabel(place).toLowerCase() === text) ??
    (namesakes.length === 1 ? namesakes[0] : undefined) ??
    null
  );
}

/** Reads a street and a suburb, which is chosen from the places that match its text. */
export function readStreetAndPlace(input: FormText, places: readonly Locality[]) {
  const errors: Record<string, FormErrors[string]> = {};
  const street = readName(input, "street", STREET_REQUIRED, errors);
  const place = matchingPlace(input, places);
  if (place === null)
    errors[places.length === 0 ? "suburb" : "locality"] = [
      places.length === 0 ? "We could not find this suburb. Try its postcode" : "Choose one of these suburbs",
    ];
  return { errors, street, place };
}

/** Reads the optional GST number of a country in which it differs from the business number; adds any problem to `errors`. */
export function readGstNumber(
  input: FormText,
  country: Country,
  errors: Record<string, readonly string[]>,
): string | null {
  if (!COUNTRIES[country].hasGstNumber || readLine(input, "gstNumber") === "") return null;
  const number = parseGstNumber(input.gstNumber ?? "");
  if (number === null) errors.gstNumber = ["This GST number is not valid. Check each digit"];
  return number;
}

/** Trading name, legal name, business number and GST number. */
export const businessDetails: SectionRules<SettingValues["business-details"]> = {
  valueOf: ({ name, legalName, businessNumber, gstNumber }) => ({ name, legalName, businessNumber, gstNumber }),
  toFormText: ({ name, legalName, businessNumber, gstNumber }) => ({
    name,
    legalName: legalName ?? "",
    number: businessNumber,
    gstNumber: gstNumber ?? "",
  }),
  read(input, { country }, current) {
    const errors: Record<string, FormErrors[string]> = {};
    const label = COUNTRIES[country].businessNumberLabel;
    const number = parseBusinessNumber(country, input.number ?? "");
    if (number === null) errors.number = [`This ${label} is not valid. Check each digit`];
    const isLegalNameUnknown = current.legalName === null && readLine(input, "legalName") === "";
    const legalName = isLegalNameUnknown
      ? null
      : readName(input, "legalName", "Enter the name on your business registration", errors);
    const name = readName(input, "name", "Enter the name your customers know", errors);
    const gstNumber = readGstNumber(input, country, errors);
    return toFormResult(errors, { name, legalName, businessNumber: number ?? "", gstNumber });
  },
  describe: ({ name, legalName, businessNumber, gstNumber }, { country }) => [
    ["Trading name", name],
    ["Legal name", legalName ?? "Not given"],
    [COUNTRIES[country].businessNumberLabel, formatBusinessNumber(businessNumber)],
    ...(COUNTRIES[country].hasGstNumber
      ? [[COUNTRIES[country].taxNumberLabel, gstNumber ? formatGstNumber(gstNumber) : "Not given"] as const]
      : []),
  ],
};

/** The business address. Coordinates and time zone come from our own place data. */
export const businessAddress: SectionRules<SettingValues["business-address"]> = {
  valueOf: ({ street, suburbName, state, postcode, latitude, longitude, zone }) => ({
    street,
    suburbName,
    state,
    postcode,
    latitude,
    longitude,
    zone,
  }),
  toFormText: ({ street, suburbName, state, postcode }) => ({
    street,
    suburb: localityLabel({ name: suburbName, state, postcode }),
  }),
  read(input, { places = [] }, current) {
    const { suburbName: name, state, postcode } = current;
    if (readLine(input, "suburb") === localityLabel({ name, state, postcode })) {
      // If the suburb is unchanged, the coordinates stay, because they may be more exact than the suburb's.
      const errors: Record<string, FormErrors[string]> = {};
      const street = readName(input, "street", STREET_REQUIRED, errors);
      return toFormResult(errors, { ...current, street });
    }
    const { errors, street, place } = readStreetAndPlace(input, places);
    if (place === null) return toFormResult(errors, current);
    const { name: suburbName, latitude, longitude, zone } = place;
    return toFormResult(errors, {
      street,
      suburbName,
      state: place.state,
      postcode: place.postcode,
      latitude,
      longitude,
      zone,
    });
  },
  describe: (value) => [["Address", [streetLine(value), value.postcode].filter(Boolean).join(" ")]],
};

/** Sections that only the owner can change, with a code sent to the account's email address. */
export const PROTECTED_SECTIONS = ["business-details", "business-address"] as const;
export type ProtectedSection = (typeof PROTECTED_SECTIONS)[number];
export const isProtectedSection = (section: string): section is ProtectedSection =>
  (PROTECTED_SECTIONS as readonly string[]).includes(section);

/**
 * Whether a change needs approval by the desk. A workshop is verified as a legal entity with documents for its state, so a new legal name, business number or
 * state needs it. A new trading name, or an address in the same state, does not.
 */
export function affectsVerification(
  section: ProtectedSection,
  before: SettingValues[ProtectedSection],
  after: SettingValues[ProtectedSection],
): boolean {
  if (section === "business-address")
    return (before as SettingValues["business-address"]).state !== (after as SettingValues["business-address"]).state;
  const oldDetails = before as SettingValues["business-details"];
  const newDetails = after as SettingValues["business-details"];
  return oldDetails.legalName !== newDetails.legalName || oldDetails.businessNumber !== newDetails.businessNumber;
}
