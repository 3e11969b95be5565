import { isPoint, type Point } from "./nearest";

/** A street address one can drive to, under the specification's eight names (F-148, P-112). */
export interface Address {
  /** Number and street: "12 Church Street". */
  readonly addressLine1: string;
  /** What lies before it: "Unit 3"; empty for a house. */
  readonly addressLine2: string;
  /** AU: suburb; NZ: suburb, or the town where there is none. */
  readonly locality: string;
  /** AU: short name of the state; NZ: name of the region. */
  readonly state: string;
  readonly postcode: string;
  /** Decimal degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  /** All of it in one line: "Unit 3, 12 Church Street, Parramatta NSW 2150". */
  readonly fullAddress: string;
}

/** What a directory of places knows of one; null = it does not say. */
export interface AddressParts {
  readonly unit: string | null;
  readonly streetNumber: string | null;
  readonly street: string | null;
  readonly locality: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly point: Point | null;
}

/** Each part an address cannot do without, in the words a customer reads (P-209). */
const REQUIRED = {
  streetNumber: "a street number",
  street: "a street",
  locality: "a suburb or town",
  state: "a state or region",
  postcode: "a postcode",
  point: "a place on the map",
} as const satisfies Partial<Record<keyof AddressParts, string>>;

export type MissingPart = keyof typeof REQUIRED;

export type CheckedAddress =
  | { readonly kind: "complete"; readonly address: Address }
  /** At least one part. */
  | { readonly kind: "incomplete"; readonly missing: readonly MissingPart[] };

/** An address out of its parts, only when street line, locality, state, postcode and both coordinates are there (P-209). */
export function checkAddress(parts: AddressParts): CheckedAddress {
  const text = (part: string | null) => part?.trim() ?? "";
  const has = (name: MissingPart) =>
    name === "point" ? parts.point !== null && isPoint(parts.point) : text(parts[name]) !== "";
  const missing = (Object.keys(REQUIRED) as MissingPart[]).filter((name) => !has(name));
  if (missing.length > 0 || parts.point === null) return { kind: "incomplete", missing };
  const unit = text(parts.unit);
  const addressLine1 = `${text(parts.streetNumber)} ${text(parts.street)}`;
  const addressLine2 = /^\d+[a-z]?$/i.test(unit) ? `Unit ${unit}` : unit;
  const [locality, state, postcode] = [text(parts.locality), text(parts.state), text(parts.postcode)];
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

/** "This address has no street number and no postcode. …" */
export function missingAddressParts(missing: readonly MissingPart[]): string {
  const parts = missing.map((name) => REQUIRED[name].replace(/^a /, "no "));
  const listing = parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return `This address has ${listing}. Choose another one, or type the whole address`;
}
