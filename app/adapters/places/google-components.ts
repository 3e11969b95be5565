import { z } from "zod";
import type { AddressParts } from "../../domain/location/address";

const COMPONENT = z.object({
  longText: z.string().default(""),
  shortText: z.string().default(""),
  types: z.array(z.string()).default([]),
});

/** Place fields that we request. Google omits those that it does not know. */
export const DETAILS = z.object({
  addressComponents: z.array(COMPONENT).default([]),
  location: z.object({ latitude: z.number().default(0), longitude: z.number().default(0) }).optional(),
});

export interface ReadPlace {
  /** Two upper-case letters; null when not given. */
  readonly country: string | null;
  readonly parts: AddressParts;
}

interface Writing {
  readonly suburbTypes: readonly string[];
  nameOfState(region: { readonly longText: string; readonly shortText: string }): string;
}
const AUSTRALIAN_FORMAT: Writing = {
  suburbTypes: ["locality", "postal_town"],
  nameOfState: ({ shortText }) => shortText,
};
/** Formats of countries that differ from Australia's. */
const ADDRESS_FORMATS: Readonly<Record<string, Writing>> = {
  NZ: {
    suburbTypes: ["sublocality", "sublocality_level_1", "locality", "postal_town"],
    nameOfState: ({ longText }) => longText.replace(/ Region$/, ""),
  },
};

/** Maps Google's address components to our fields. Australian states are abbreviated. New Zealand's regions have no code, and its suburbs are sublocalities. */
export function readPlace({ addressComponents, location }: z.output<typeof DETAILS>): ReadPlace {
  const of = (...types: readonly string[]) =>
    types
      .map((type) => addressComponents.find((component) => component.types.includes(type)))
      .find((component) => component !== undefined);
  const long = (...types: readonly string[]) => of(...types)?.longText || null;
  const country = of("country")?.shortText.toUpperCase() || null;
  const { suburbTypes, nameOfState } = ADDRESS_FORMATS[country ?? ""] ?? AUSTRALIAN_FORMAT;
  const suburb = long(...suburbTypes);
  const region = of("administrative_area_level_1");
  const state = (region && nameOfState(region)) || null;
  return {
    country,
    parts: {
      unit: long("subpremise"),
      streetNumber: long("street_number"),
      street: long("route"),
      locality: suburb,
      state,
      postcode: long("postal_code"),
      point: location ?? null,
    },
  };
}
