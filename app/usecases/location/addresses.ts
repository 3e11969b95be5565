import type { Point } from "../../domain/location/distance";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { AddressSuggestion } from "../ports/address-search";
import { type Address, describeMissingParts } from "../../domain/location/address";

/** Minimum length of a search text. Shorter text is too ambiguous, and every query is billed. */
const MIN_CHARACTERS = 3;

export interface SuggestedAddresses {
  readonly ok: true;
  readonly suggestions: readonly AddressSuggestion[];
  readonly attribution: string;
}

/** Street addresses in this country for the entered text, at most five (F-464, F-465, B-166). */
export async function suggestAddresses(
  { config, addresses }: Pick<Context, "config" | "addresses">,
  { text, near, session }: { readonly text: string; readonly near: Point | null; readonly session: string },
): Promise<SuggestedAddresses | Refusal<"address-search-unavailable">> {
  if (!addresses) return refuse("address-search-unavailable");
  const { attribution } = addresses;
  const input = text.trim();
  if (input.length < MIN_CHARACTERS) return { ok: true, suggestions: [], attribution };
  const suggestResult = await addresses.suggest({ text: input, country: config.country, near, session });
  return suggestResult.kind === "found"
    ? { ok: true, suggestions: suggestResult.suggestions, attribution }
    : refuse("address-search-unavailable");
}

/** Control characters and lone surrogates. No provider's id contains them, and lone surrogates cannot be encoded in a URL. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/u;

/** The complete address of a suggestion in this country (P-209). Ends the provider's autocomplete session. */
export async function resolveAddress(
  { config, addresses }: Pick<Context, "config" | "addresses">,
  request: { readonly id: string; readonly session: string },
): Promise<
  | { readonly ok: true; readonly address: Address }
  | Refusal<"address-search-unavailable" | "address-not-found" | "address-incomplete">
> {
  if (!addresses) return refuse("address-search-unavailable");
  if (CONTROL_CHARACTERS.test(request.id)) return refuse("address-not-found");
  const resolvedAddress = await addresses.resolve({ ...request, country: config.country });
  switch (resolvedAddress.kind) {
    case "complete":
      return { ok: true, address: resolvedAddress.address };
    case "incomplete":
      return refuse("address-incomplete", { PlaceId: [describeMissingParts(resolvedAddress.missing)] });
    case "not-found":
      return refuse("address-not-found");
    case "unavailable":
      return refuse("address-search-unavailable");
  }
}
