import type { OfferInput } from "../../../domain/quotes/bids/offer-form";

export type SendOfferResult =
  | { readonly kind: "submitted" }
  | { readonly kind: "rejected"; readonly reason: string }
  | { readonly kind: "failed"; readonly text: string };

interface SubmitResponse {
  readonly Result?: { readonly IsSubmitted: boolean; readonly RejectedReason: string | null };
  readonly title?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const FAILED_TEXT = "We could not reach the server just now. Your offer is still here: try again in a moment.";

/** Sends the offer with the call that the specification defines, once for each idempotency key. Never throws. */
export async function sendOffer(
  id: number,
  { items, comments, shownTotal }: OfferInput,
  key: string,
): Promise<SendOfferResult> {
  try {
    // Loaded on demand, because the page needs it only when the offer is sent.
    const { readCount, readMoney } = await import("../../../domain/core/money/read-number");
    const formatDollars = (text: string) => {
      const amount = readMoney(text);
      return amount === null ? null : amount / 100;
    };
    const body = {
      BidComments: comments,
      // An invalid total is sent as -1, which never matches.
      QuotedTotalIncGst: shownTotal === null ? null : (formatDollars(shownTotal) ?? -1),
      CartItems: items.map((item) => ({
        CartItemKey: item.key,
        QuoteType: item.type,
        QuotedPriceIncGst: item.price === "" ? null : formatDollars(item.price),
        Products: item.products.map(({ code, quantity }) => ({ code, quantity: readCount(quantity) ?? 0 })),
      })),
    };
    const response = await fetch(`/api/lead-bid-offer/${id}/offer`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key, "X-Suppress-Alert": "true" },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as SubmitResponse;
    if (answer.Result?.IsSubmitted) return { kind: "submitted" };
    if (answer.Result) return { kind: "rejected", reason: answer.Result.RejectedReason ?? "" };
    return {
      kind: "failed",
      text:
        Object.values(answer.errors ?? {})
          .flat()
          .join(". ") ||
        answer.title ||
        FAILED_TEXT,
    };
  } catch {
    return { kind: "failed", text: FAILED_TEXT };
  }
}
