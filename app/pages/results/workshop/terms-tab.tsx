import { priceKind } from "../../../domain/pricing/format-price";
import type { WorkshopData } from "./workshop-data.server";

/** The booking terms of this workshop: prices, changes and payment. Their texts are maintained elsewhere. */
export function TermsTab({ data: { price, changeTerms, takesOnline, isFleet } }: { data: WorkshopData }) {
  const termRows = [
    "The price includes GST and covers the work listed. Anything extra needs your approval first.",
    ...(price && priceKind(price) === "estimate"
      ? ["This price is an estimate. The workshop will tell you the final price before the work starts."]
      : []),
    changeTerms,
    isFleet
      ? "There is nothing to pay. Your fleet company pays the bill."
      : takesOnline
        ? "You can pay online when you book. If the workshop declines, we release the held amount in full."
        : "You pay when the work is done.",
    "Your consumer guarantees apply in addition to these terms.",
  ];
  return (
    <div className="grid gap-3">
      <h3 className="text-lg font-semibold">Terms and conditions</h3>
      <ul className="grid list-disc gap-2 pl-5">
        {termRows.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
