import { formatExactDollars } from "../../../domain/core/money/format";
import type { Cents } from "../../../domain/core/money/money";
import { Money } from "../../../ui/money";
import type { LeadOfferPage, QuoteView } from "./page-data.server";

interface Props {
  items: readonly QuoteView[];
  comments: string;
  total: Cents;
  currency: LeadOfferPage["currency"];
}

/** An offer line by line with its total, used before and after it is sent. */
export function QuoteLines({ items, comments, total, currency }: Props) {
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.key} className="py-3">
            <div className="flex justify-between gap-4">
              <span className="min-w-0 font-semibold break-words">{item.name}</span>
              <span className="shrink-0 font-semibold">
                {item.quoted === null ? "No price" : <Money cents={item.quoted} currency={currency} />}
              </span>
            </div>
            <p className="text-sm text-soft">{item.label}</p>
            {item.products.map((product) => (
              <p key={product.code} className="text-sm text-soft">
                {product.quantity} x {product.name} ({product.code}) at {formatExactDollars(product.each)}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 text-lg font-bold">
        <span>Total, GST included</span>
        <Money cents={total} currency={currency} />
      </p>
      {comments && <p className="rounded-md bg-sunken p-3 whitespace-pre-line break-words">{comments}</p>}
    </div>
  );
}
