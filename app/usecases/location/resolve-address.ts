import { type Address, describeMissingParts } from "../../domain/location/address";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";

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
