import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { BestAttribute } from "../../domain/quotes/compare";
import { priceKind, priceKindText } from "../../domain/pricing/format-price";
import { Badge } from "../../ui/badge";
import { formatDay, formatDistance } from "../../ui/format";
import { formatMoney } from "../../domain/core/money/format";
import type { Cents } from "../../domain/core/money/money";
import { PriceTotal } from "../../ui/money";
import { Rating } from "./rating";
import type { ResultListing } from "./result-listing";
import { KIND_LABELS } from "../public-pages/kind-labels";
import { formatArrival } from "./supplier-card";

/** An offer in the comparison, with data from the list and data that only this page shows. */
export interface ComparedOffer {
  readonly listing: ResultListing;
  readonly best: readonly BestAttribute[];
  readonly detailsHref: string;
  /** Available extras with a price. */
  readonly pricedExtras: readonly { readonly name: string; readonly price: Cents }[];
}

interface Props {
  offers: readonly ComparedOffer[];
  /** Renders the booking button of an offer. Null = nothing can be booked, because the lead is booked or cancelled. */
  action: ((offer: ComparedOffer) => ReactNode) | null;
}

/** Minimum widths of the table. Two columns fit any screen. Three or four need a minimum width to stay readable. */
const WIDTH_CLASSES: Readonly<Record<number, string>> = { 3: "min-w-120", 4: "min-w-160" };

/** Offers side by side. Each row has its label above the values, so that two offers fit on a phone. More offers scroll sideways. */
export function CompareTable({ offers, action }: Props) {
  return (
    <section
      aria-label="Offers side by side"
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className={`w-full table-fixed border-collapse text-sm ${WIDTH_CLASSES[offers.length] ?? ""}`}>
        <caption className="sr-only">Offers side by side</caption>
        <thead>
          <tr className="align-bottom">
            {offers.map(({ listing, detailsHref }) => (
              <th
                key={listing.supplierId}
                scope="col"
                id={`listing-${listing.supplierId}`}
                className="px-4 pt-4 pb-2 text-left text-base font-semibold"
              >
                <Link to={detailsHref} className="underline decoration-1 underline-offset-4 hover:text-accent">
                  {listing.name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <Row label="Price incl. GST" offers={offers}>
          {({ listing, listing: { price, isInstantlyPriced }, best }) =>
            isInstantlyPriced ? (
              <>
                <span className="text-lg font-bold">
                  <PriceTotal price={price} />
                </span>
                {priceKind(price) && <span className="block text-soft">{priceKindText(price).gst}</span>}
                {best.includes("price") && <Mark text="Lowest price" />}
              </>
            ) : (
              listing.insteadOfPrice
            )
          }
        </Row>
        <Row label="First day" offers={offers}>
          {({ listing, best }) => (
            <>
              <strong className="block font-semibold">{formatDay(listing.availableFrom)}</strong>
              {formatArrival(listing)}
              {best.includes("soonest") && <Mark text="Soonest" />}
            </>
          )}
        </Row>
        <Row label="Where" offers={offers}>
          {({ listing, best }) => (
            <>
              {formatDistance(listing.distanceMetres)} away
              {listing.isMobile ? ", comes to you" : ` in ${listing.suburbName}`}
              {best.includes("nearest") && <Mark text="Nearest" />}
            </>
          )}
        </Row>
        <Row label="Who" offers={offers}>
          {({ listing }) => (
            <span className="grid justify-items-start gap-1">
              {KIND_LABELS[listing.kind]}
              <Rating rating100={listing.rating100} count={listing.ratingCount} />
              {listing.hasVerifiedCredentials && <span>Credentials verified</span>}
              {listing.isDemo && <Badge tone="attention">Demo data</Badge>}
            </span>
          )}
        </Row>
        <Row label="Included free" offers={offers}>
          {({ listing: { freeExtras } }) => <Lines lines={freeExtras} />}
        </Row>
        <Row label="Can be added" offers={offers}>
          {({ pricedExtras, listing: { price } }) => (
            <Lines lines={pricedExtras.map((extra) => `${extra.name}, ${formatMoney(extra.price, price.currency)}`)} />
          )}
        </Row>
        <Row label="Pay online by" offers={offers}>
          {({ listing: { paymentMethodsText } }) => paymentMethodsText ?? "No, pay on the day"}
        </Row>
        <Row label="Price validity" offers={offers}>
          {({ listing: { priceValidityText } }) => priceValidityText ?? "No price yet"}
        </Row>
        {action && (
          <tbody className="border-t border-line align-top">
            <tr>
              {offers.map((offer) => (
                <td key={offer.listing.supplierId} className="p-4">
                  {action(offer)}
                </td>
              ))}
            </tr>
          </tbody>
        )}
      </table>
    </section>
  );
}

const Mark = ({ text }: { text: string }) => (
  <span className="mt-1 block">
    <Badge tone="accent">{text}</Badge>
  </span>
);

function Row({
  label,
  offers,
  children,
}: {
  label: string;
  offers: readonly ComparedOffer[];
  children: (offer: ComparedOffer) => ReactNode;
}) {
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="rowgroup" colSpan={offers.length} className="px-4 pt-3 text-left font-normal text-soft">
          {label}
        </th>
      </tr>
      <tr className="align-top">
        {offers.map((offer) => (
          <td key={offer.listing.supplierId} className="px-4 pt-1 pb-3 break-words">
            {children(offer)}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? (
    "Nothing"
  ) : (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
