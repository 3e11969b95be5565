import { isPoint, type Point } from "./distance";

/** A street address that a driver can find, with the specification's eight field names (F-148, P-112). */
export interface Address {
  /** Number and street: "12 Church Street". */
  readonly addressLine1: string;
  /** Part of the address before the street: "Unit 3"; empty for a house. */
  readonly addressLine2: string;
  /** AU: suburb; NZ: suburb, or the town if there is no suburb. */
  readonly locality: string;
  /** AU: short name of the state; NZ: name of the region. */
  readonly state: string;
  readonly postcode: string;
  /** Decimal degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  /** The whole address in one line: "Unit 3, 12 Church Street, Parramatta NSW 2150". */
  readonly fullAddress: string;
}

/** Parts of an address in a place directory; null = not given. */
export interface AddressParts {
  readonly unit: string | null;
  readonly streetNumber: string | null;
  readonly street: string | null;
  readonly locality: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly point: Point | null;
}

/** Required parts of an address, with the names that customers see (P-209). */
const REQUIRED_PARTS = {
  streetNumber: "a street number",
  street: "a street",
  locality: "a suburb or town",
  state: "a state or region",
  postcode: "a postcode",
  point: "a location on the map",
} as const satisfies Partial<Record<keyof AddressParts, string>>;

export type MissingPart = keyof typeof REQUIRED_PARTS;

export type CheckedAddress =
  | { readonly kind: "complete"; readonly address: Address }
  /** `missing` has at least one part. */
  | { readonly kind: "incomplete"; readonly missing: readonly MissingPart[] };

/** Builds an address from its parts. It is complete only with street number, street, locality, state, postcode and both coordinates (P-209). */
export function checkAddress(parts: AddressParts): CheckedAddress {
  const trimPart = (part: string | null) => part?.trim() ?? "";
  const hasPart = (name: MissingPart) =>
    name === "point" ? parts.point !== null && isPoint(parts.point) : trimPart(parts[name]) !== "";
  const missing = (Object.keys(REQUIRED_PARTS) as MissingPart[]).filter((name) => !hasPart(name));
  if (missing.length > 0 || parts.point === null) return { kind: "incomplete", missing };
  const unit = trimPart(parts.unit);
  const addressLine1 = `${trimPart(parts.streetNumber)} ${trimPart(parts.street)}`;
  const addressLine2 = /^\d+[a-z]?$/i.test(unit) ? `Unit ${unit}` : unit;
  const [locality, state, postcode] = [trimPart(parts.locality), trimPart(parts.state), trimPart(parts.postcode)];
  const fullAddress = [addressLine2, addressLine1, `${locality} ${state} ${postcode}`]
    .filter((line) => line !== "")
    .join(", ");
  return {
    kind: "complete",
    address: {
      addressLine1,
      addressLine2,
      locality,
      state,
      postcode,
      latitude: parts.point.latitude,
      longitude: parts.point.longitude,
      fullAddress,
    },
  };
}

/** Message such as "This address has no street number and no postcode. …" */
export function describeMissingParts(missing: readonly MissingPart[]): string {
  const parts = missing.map((name) => REQUIRED_PARTS[name].replace(/^a /, "no "));
  const partList = parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return `This address has ${partList}. Choose another one, or enter the full address`;
}
