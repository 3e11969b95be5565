import { KIND_LABELS } from "../public-pages/kind-labels";
import { priceKindText } from "~/domain/pricing/format-price";
import { localityLabel, streetLine } from "~/domain/location/locality";
import { Link } from "@remix-run/react";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { PriceTotal } from "~/ui/money";
import { Rating } from "~/pages/results/rating";
import type { DisplayFlags } from "./display-flags";
import type { FinaliseView } from "./finalise-view.server";

interface Props {
  view: FinaliseView;
  flags: DisplayFlags;
  /** Link to the list of work that the service includes. Null = the job has no service. */
  inclusionsHref: string | null;
}

/** The supplier and the job (B-056). The flags decide which supplier details are shown. */
export function SupplierSummary({ view, flags, inclusionsHref }: Props) {
  const { supplier, vehicle, price } = view;
  const isNamed = !flags.noSupplierIdentification;
  return (
    <section aria-labelledby="supplier" className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      {isNamed && flags.showSupplierImage && supplier.image && (
        <img
          src={supplier.image.path}
          alt={supplier.image.text || supplier.name}
          width={640}
          height={360}
          className="aspect-video w-full rounded-md object-cover"
        />
      )}
      <div className="flex gap-4">
        {isNamed && flags.showSupplierAvatar && (
          <span
            data-part="avatar"
            aria-hidden="true"
            className="flex size-12 shrink-0 items-center justify-center rounded-md bg-accent-soft text-lg font-bold text-accent"
          >
            {initials(supplier.name)}
          </span>
        )}
        <div className="grid min-w-0 gap-1">
          <h2 id="supplier" className="text-lg font-semibold">
            {isNamed ? supplier.name : `A ${KIND_LABELS[supplier.kind].toLowerCase()} near you`}
          </h2>
          {isNamed && !flags.hideContactName && <p className="text-sm text-soft">Contact: {supplier.contactName}</p>}
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <span>{KIND_LABELS[supplier.kind]}</span>
            <Rating rating100={supplier.rating100} count={supplier.ratingCount} />
            {!flags.hideBadges && <Badges supplier={supplier} />}
            {supplier.isDemo && <Badge tone="attention">Demo data</Badge>}
          </p>
        </div>
      </div>
      <p className="flex gap-2">
        <Icon name="place" className="mt-0.5 size-5 shrink-0 text-faint" />
        {supplierLocation(supplier, isNamed)}
      </p>
      <div className="flex gap-2">
        <Icon name="service" className="mt-0.5 size-5 shrink-0 text-faint" />
        <div className="min-w-0">
          <p>{view.items.map((item) => item.name).join(", ")}</p>
          {vehicle && <p className="text-soft">{vehicle}</p>}
          {inclusionsHref && (
            <Link
              to={inclusionsHref}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
            >
              What the service includes
            </Link>
          )}
        </div>
      </div>
      {/* On a phone the price panel comes last, so the total is repeated here. */}
      <p className="flex items-baseline justify-between gap-3 border-t border-line pt-3 lg:hidden">
        <span className="text-soft">{flags.priceAsQuote ? "Quoted price" : priceKindText(price).total} incl. GST</span>
        <span className="text-lg font-bold">
          <PriceTotal price={flags.priceAsQuote ? view.quotedPrice : price} />
        </span>
      </p>
    </section>
  );
}

function Badges({ supplier }: { supplier: FinaliseView["supplier"] }) {
  return (
    <>
      {supplier.isPremium && <Badge tone="accent">Premium</Badge>}
      {supplier.hasVerifiedCredentials && (
        <Badge>
          <Icon name="badge-check" className="size-3.5" /> Verified
        </Badge>
      )}
    </>
  );
}

function supplierLocation(supplier: FinaliseView["supplier"], isNamed: boolean): string {
  const suburb = localityLabel({ name: supplier.suburbName, state: supplier.state, postcode: null });
  if (supplier.isMobile) return `Comes to you from ${suburb}`;
  return isNamed ? streetLine(supplier) : suburb;
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? "")
    .join("")
    .toUpperCase();
