import type { Point } from "../../domain/location/distance";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { AddressSuggestion } from "../ports/address-search";

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
