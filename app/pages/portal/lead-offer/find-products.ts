import type { OfferedProduct } from "../../../domain/quotes/bids/product";

export type ProductSuggestion = Omit<OfferedProduct, "quantity">;

interface SuggestionNode {
  readonly code: string;
  readonly name: string;
  readonly unitPriceText: string;
  readonly specialUnitPriceText: string | null;
  readonly minimumQuantityForSpecialUnitPrice: number | null;
}
interface SuggestionsResponse {
  readonly data?: {
    readonly productSuggestionsForLeadBidOffer?: { readonly nodes?: readonly SuggestionNode[] } | null;
  };
}

/** Searches the gateway for products by code or name. Throws if it does not respond. */
export async function findProducts(leadBidOfferId: number, searchText: string): Promise<readonly ProductSuggestion[]> {
  const response = await fetch("/api/gateway", {
    method: "POST",
    // The general alert is suppressed, because the form has its own message for a failure.
    headers: { "Content-Type": "application/json", "X-Suppress-Alert": "true" },
    body: JSON.stringify({
      operationName: "productSuggestionsForLeadBidOffer",
      variables: { leadBidOfferId, searchText },
    }),
  });
  const suggestions = response.ok
    ? ((await response.json()) as SuggestionsResponse).data?.productSuggestionsForLeadBidOffer
    : null;
  if (!suggestions?.nodes) throw new Error("the gateway did not answer");
  return suggestions.nodes.map(({ unitPriceText, specialUnitPriceText, ...node }) => ({
    ...node,
    unitPrice: unitPriceText,
    specialUnitPrice: specialUnitPriceText,
  }));
}
