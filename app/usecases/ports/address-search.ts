import type { Country } from "../../domain/core/country/country";
import type { CheckedAddress } from "../../domain/location/address";
import type { Point } from "../../domain/location/nearest";

/** One line of the list under the box. */
export interface AddressSuggestion {
  /** The directory's own id of the place; opaque. */
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

/** Where a typed address is; `not-found` = the directory knows none that was meant. */
export type LocationResult =
  | { readonly kind: "found"; readonly point: Point }
  | { readonly kind: "not-found" }
  | { readonly kind: "unavailable" };

/** A directory of street addresses. `session`: a UUID for one time of typing, that ends with `resolve`. */
export interface AddressSearch {
  /** The source of the results, which must be shown next to them. */
  readonly attribution: string;
  /** Suggests places in `country`, those near `near` first. At most five. */
  suggest(request: {
    readonly text: string;
    readonly country: Country;
    readonly near: Point | null;
    readonly session: string;
  }): Promise<SuggestionResult>;
  /** A place of another country is not found. */
  resolve(request: {
    readonly id: string;
    readonly country: Country;
    readonly session: string;
  }): Promise<ResolvedAddress>;
  /** The place of an address that was typed and never chosen; a part that is missing (a postcode, say) does not matter. */
  locate(request: {
    readonly text: string;
    readonly country: Country;
    readonly near: Point | null;
    readonly session: string;
  }): Promise<LocationResult>;
}
