import { z } from "zod";
import type { AddressParts } from "../../domain/location/address";

const COMPONENT_SCHEMA = z.object({
  longText: z.string().default(""),
  shortText: z.string().default(""),
  types: z.array(z.string()).default([]),
});

/** Place fields that we request. Google omits those that it does not know. */
export const DETAILS_SCHEMA = z.object({
  addressComponents: z.array(COMPONENT_SCHEMA).default([]),
  location: z.object({ latitude: z.number().default(0), longitude: z.number().default(0) }).optional(),
});

export interface ParsedPlace {
  /** Two upper-case letters; null when not given. */
  readonly country: string | null;
  readonly parts: AddressParts;
}

interface AddressFormat {
  readonly suburbTypes: readonly string[];
  toStateName(region: { readonly longText: string; readonly shortText: string }): string;
}
const AUSTRALIAN_FORMAT: AddressFormat = {
  suburbTypes: ["locality", "postal_town"],
  toStateName: ({ shortText }) => shortText,
};
/** Formats of countries that differ from Australia's. */
const ADDRESS_FORMATS: Readonly<Record<string, AddressFormat>> = {
  NZ: {
    suburbTypes: ["sublocality", "sublocality_level_1", "locality", "postal_town"],
    toStateName: ({ longText }) => longText.replace(/ Region$/, ""),
  },
};

/** Maps Google's address components to our fields. Australian states are abbreviated. New Zealand's regions have no code, and its suburbs are sublocalities. */
export function readPlace({ addressComponents, location }: z.output<typeof DETAILS_SCHEMA>): ParsedPlace {
  const findComponent = (...types: readonly string[]) =>
    types
      .map((type) => addressComponents.find((component) => component.types.includes(type)))
      .find((component) => component !== undefined);
  const findLongText = (...types: readonly string[]) => findComponent(...types)?.longText || null;
  const country = findComponent("country")?.shortText.toUpperCase() || null;
  const { suburbTypes, toStateName } = ADDRESS_FORMATS[country ?? ""] ?? AUSTRALIAN_FORMAT;
  const suburb = findLongText(...suburbTypes);
  const region = findComponent("administrative_area_level_1");
  const state = (region && toStateName(region)) || null;
  return {
    country,
    parts: {
      unit: findLongText("subpremise"),
      streetNumber: findLongText("street_number"),
      street: findLongText("route"),
      locality: suburb,
      state,
      postcode: findLongText("postal_code"),
      point: location ?? null,
    },
  };
}
