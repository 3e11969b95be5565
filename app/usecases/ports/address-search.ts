import type { Country } from "../../domain/core/country/country";
import type { CheckedAddress } from "../../domain/location/address";
import type { Point } from "../../domain/location/distance";

/** One suggestion in the list below the address field. */
export interface AddressSuggestion {
  /** The directory's own, opaque id of the address. */
  readonly id: string;
  /** "12 Church Street" */
  readonly main: string;
  /** "Parramatta NSW" */
  readonly secondary: string;
}

/** Maximum number of suggestions (F-464). */
export const MAX_SUGGESTIONS = 5;

export type SuggestionResult =
  | { readonly kind: "found"; readonly suggestions: readonly AddressSuggestion[] }
  | { readonly kind: "unavailable" };

export type ResolvedAddress = CheckedAddress | { readonly kind: "not-found" } | { readonly kind: "unavailable" };

/** Coordinates of an entered address; `not-found` = the directory has no matching address. */
export type LocationResult =
  | { readonly kind: "found"; readonly point: Point }
  | { readonly kind: "not-found" }
  | { readonly kind: "unavailable" };

/** A directory of street addresses. `session`: a UUID for one autocomplete session, which ends with `resolve`. */
export interface AddressSearch {
  /** Attribution that must be shown next to the results. */
  readonly attribution: string;
  /** Suggests addresses in `country`, those closest to `near` first. At most five. */
  suggest(request: {
    readonly text: string;
    readonly country: Country;
    readonly near: Point | null;
    readonly session: string;
  }): Promise<SuggestionResult>;
  /** Returns the address of a suggestion. Addresses in other countries are not found. */
  resolve(request: {
    readonly id: string;
    readonly country: Country;
    readonly session: string;
  }): Promise<ResolvedAddress>;
  /** Location of an address that was entered without choosing a suggestion. Parts of the address may be missing, for example the postcode. */
  locate(request: {
    readonly text: string;
    readonly country: Country;
    readonly near: Point | null;
    readonly session: string;
  }): Promise<LocationResult>;
}
