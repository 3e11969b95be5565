import { priceKindText } from "~/domain/pricing/format-price";
import { streetLine } from "~/domain/location/locality";
import { Icon } from "~/ui/icon";
import { PriceTotal } from "~/ui/money";
import { Rating } from "~/pages/results/rating";
import type { FinaliseView } from "./finalise-view.server";

/** The product, its quantity, and who delivers and fits it (B-013). */
export function ProductSummary({ view: { supplier, items, vehicle, suburb, price } }: { view: FinaliseView }) {
  return (
    <section aria-labelledby="product" className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 id="product" className="text-lg font-semibold">
        Your product
      </h2>
      <ul className="grid gap-3">
        {items.map(({ key, name }) => (
          <li key={key} className="flex items-baseline justify-between gap-4">
            <span className="font-medium">{name}</span>
            <span className="whitespace-nowrap text-soft">Quantity 1</span>
          </li>
        ))}
      </ul>
      {vehicle && (
        <p className="flex gap-2">
          <Icon name="service" className="mt-0.5 size-5 shrink-0 text-faint" />
          <span>For your {vehicle}</span>
        </p>
      )}
      <div className="flex gap-2">
        <Icon name="place" className="mt-0.5 size-5 shrink-0 text-faint" />
        <div className="grid gap-0.5">
          <p>
            {supplier.isMobile
              ? `Brought and fitted by ${supplier.name}${suburb ? `, at your place in ${suburb.name}` : ""}`
              : `Fitted by ${supplier.name}, ${streetLine(supplier)}`}
          </p>
          <Rating rating100={supplier.rating100} count={supplier.ratingCount} />
        </div>
      </div>
      {/* On a phone the price panel comes last, so the total is repeated here. */}
      <p className="flex items-baseline justify-between gap-3 border-t border-line pt-3 lg:hidden">
        <span className="text-soft">{priceKindText(price).total} incl. GST</span>
        <span className="text-lg font-bold">
          <PriceTotal price={price} />
        </span>
      </p>
    </section>
  );
}
