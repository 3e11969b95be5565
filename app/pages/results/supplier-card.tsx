import { KIND_LABELS } from "../public-pages/kind-labels";
import { Icon } from "../../ui/icon";
import type { ReactNode } from "react";
import { priceLimits, priceKindText } from "../../domain/pricing/format-price";
import type { Listing } from "../../domain/quotes/listing";
import { Badge } from "../../ui/badge";
import { formatDay, formatDistance, formatTime } from "../../ui/format";
import { PriceTotal } from "../../ui/money";
import { Rating } from "./rating";

const MAX_FREE_EXTRAS = 2;

/** The fields of a listing that the card displays. */
export type ListingView = Pick<
  Listing,
  | "supplierId"
  | "name"
  | "kind"
  | "isMobile"
  | "suburbName"
  | "distanceMetres"
  | "isInstantlyPriced"
  | "canReachMinimum"
  | "availableFrom"
  | "earliestTime"
  | "arrivalUntil"
  | "arrivalLabel"
  | "rating100"
  | "ratingCount"
  | "isHighlyRecommended"
  | "hasVerifiedCredentials"
  | "freeExtras"
  | "isDemo"
> & {
  readonly price: Pick<Listing["price"], "strategy" | "currency" | "total" | "maxTotal" | "quoteKind">;
  /** True for our own service, whose position in the list does not depend on its score. */
  readonly isOwnService: boolean;
  readonly isFromTomorrow: boolean;
  /** "card, PayPal or Zip". Null = online payment is not possible. */
  readonly paymentMethodsText: string | null;
  /** "Price valid until the end of Fri 27 Nov"; null = no validity is promised. */
  readonly priceValidityText: string | null;
  /** Text shown if there is no price that can be booked directly; null = there is one. */
  readonly insteadOfPrice: string | null;
  /** The supplier's comment on its own offer; null = none. */
  readonly offerComments: string | null;
};

interface Props {
  listing: ListingView;
  /** The name as a link to the details. */
  name?: ReactNode;
  /** Expandable section with the lines of the price. */
  explanation?: ReactNode;
  /** The control that selects the offer for comparison. */
  mark?: ReactNode;
  /** The booking form; absent if nothing can be booked. */
  action?: ReactNode;
}

/** A workshop's offer: name, distance, time, price with its breakdown, and the booking form. An ancestor with `data-lit` highlights it. */
export function SupplierCard({ listing, name = listing.name, explanation, mark, action }: Props) {
  return (
    <article
      aria-labelledby={`listing-${listing.supplierId}`}
      className="rounded-lg border border-line bg-surface p-4 transition-colors duration-150 in-data-lit:border-accent in-data-lit:ring-1 in-data-lit:ring-accent sm:p-5"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1">
        <div className="grid gap-1">
          <h2 id={`listing-${listing.supplierId}`} className="text-lg font-semibold">
            {name}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <span>{KIND_LABELS[listing.kind]}</span>
            <Rating rating100={listing.rating100} count={listing.ratingCount} />
          </p>
        </div>
        <PriceTag listing={listing} />
        <Badges listing={listing} />
      </div>
      <ul className="mt-3 grid gap-1.5 text-sm">
        <Fact icon={<Icon name="place" className="size-4.5" />}>
          {formatDistance(listing.distanceMetres)} away
          {listing.isMobile ? ", comes to you" : ` in ${listing.suburbName}`}
        </Fact>
        <Fact icon={<Icon name="calendar" className="size-4.5" />}>
          {listing.isFromTomorrow && "Available from tomorrow, "}
          <strong className="font-semibold">{formatDay(listing.availableFrom)}</strong> · {formatArrival(listing)}
        </Fact>
        <FreeExtras names={listing.freeExtras} />
        {listing.paymentMethodsText !== null && (
          <Fact icon={<Icon name="card" className="size-4.5" />}>Pay online by {listing.paymentMethodsText}</Fact>
        )}
        {listing.offerComments !== null && (
          <Fact icon={<Icon name="chat" className="size-4.5" />}>
            <q>{listing.offerComments}</q>
          </Fact>
        )}
        {listing.priceValidityText && (
          <Fact icon={<Icon name="check" className="size-4.5" />}>{listing.priceValidityText}</Fact>
        )}
      </ul>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40 has-[details[open]]:basis-full sm:basis-52">
          {listing.isInstantlyPriced && explanation}
        </div>
        {mark}
        {action}
      </div>
    </article>
  );
}

/** "Drop off at 8 am", "Arrive between 8 am and 10 am". */
export const formatArrival = ({
  arrivalLabel,
  earliestTime,
  arrivalUntil,
}: Pick<Listing, "arrivalLabel" | "earliestTime" | "arrivalUntil">): string =>
  `${arrivalLabel} ${formatTime(earliestTime)}${arrivalUntil ? ` and ${formatTime(arrivalUntil)}` : ""}`;

function Badges({ listing }: { listing: ListingView }) {
  if (!listing.isHighlyRecommended && !listing.hasVerifiedCredentials && !listing.isDemo && !listing.isOwnService)
    return null;
  return (
    <p className="col-span-2 flex flex-wrap gap-1.5">
      {listing.isHighlyRecommended && <Badge tone="accent">Highly recommended</Badge>}
      {listing.hasVerifiedCredentials && (
        <Badge>
          <Icon name="badge-check" className="size-3.5" />
          Credentials verified
        </Badge>
      )}
      {listing.isOwnService && <Badge tone="attention">Our own service, always shown third</Badge>}
      {listing.isDemo && <Badge tone="attention">Demo data</Badge>}
    </p>
  );
}

function PriceTag({ listing }: { listing: ListingView }) {
  const { price, isInstantlyPriced } = listing;
  if (!isInstantlyPriced) return <p className="max-w-28 text-right text-sm text-soft">{listing.insteadOfPrice}</p>;
  const isRange = priceLimits(price).length > 1;
  return (
    <p className="grid justify-items-end text-right">
      <span className={isRange ? "text-base font-bold" : "text-xl font-bold"}>
        <PriceTotal price={price} />
      </span>
      <span className="text-xs text-soft">{priceKindText(price).gst}</span>
    </p>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0 text-faint">{icon}</span>
      <div className="min-w-0">{children}</div>
    </li>
  );
}

/** Removes the word "free" from a name, because "Free: Free wifi" would contain it twice. */
const stripFreePrefix = (name: string): string => {
  const shortName = name.replace(/^free\s+/i, "");
  return shortName.charAt(0).toUpperCase() + shortName.slice(1);
};

/** Lists the first two names, and the rest behind "More". */
function FreeExtras({ names }: { names: readonly string[] }) {
  const shownNames = names.slice(0, MAX_FREE_EXTRAS).map(stripFreePrefix);
  const remainingNames = names.slice(MAX_FREE_EXTRAS).map(stripFreePrefix);
  if (shownNames.length === 0) return null;
  return (
    <Fact icon={<Icon name="check" className="size-4.5 text-accent" />}>
      <div className="flex flex-wrap items-baseline gap-x-1.5">
        <span>Free: {shownNames.join(", ")}</span>
        {remainingNames.length > 0 && (
          <details>
            <summary className="inline-flex min-h-6 list-none items-center font-medium text-accent underline underline-offset-4">
              More
            </summary>
            {remainingNames.join(", ")}
          </details>
        )}
      </div>
    </Fact>
  );
}
