import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { PriceTotal } from "~/ui/money";
import { Rating } from "~/ui/rating";
import type { FinaliseView } from "./finalise-view.server";

const KIND_WORDS = { workshop: "Workshop", mobile: "Mobile mechanic", dealership: "Dealership" } as const;

/** Who does the job, and which job (B-056). */
export function SupplierSummary({ view: { supplier, items, vehicle, price } }: { view: FinaliseView }) {
  return (
    <section aria-labelledby="supplier" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <div className="grid gap-1">
        <h2 id="supplier" className="text-lg font-semibold">
          {supplier.name}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span>{KIND_WORDS[supplier.kind]}</span>
          <Rating rating100={supplier.rating100} count={supplier.ratingCount} />
          {supplier.isPremium && <Badge tone="accent">Premium</Badge>}
          {supplier.hasVerifiedCredentials && (
            <Badge>
              <Icon name="badge-check" className="size-3.5" /> Verified
            </Badge>
          )}
          {supplier.isDemo && <Badge tone="attention">Demo data</Badge>}
        </p>
      </div>
      <p className="flex gap-2">
        <Icon name="place" className="mt-0.5 size-5 shrink-0 text-faint" />
        {supplier.isMobile ? `Comes to you from ${supplier.suburbName} ${supplier.state}` : `${supplier.street}, ${supplier.suburbName} ${supplier.state}`}
      </p>
      <p className="flex gap-2">
        <Icon name="service" className="mt-0.5 size-5 shrink-0 text-faint" />
        <span>
          {items.map((item) => item.name).join(", ")}
          {vehicle && <span className="block text-soft">{vehicle}</span>}
        </span>
      </p>
      {/* On a phone the panel with the price comes last: the total is seen first all the same. */}
      <p className="flex items-baseline justify-between gap-3 border-t border-line pt-3 lg:hidden">
        <span className="text-soft">Total incl. GST</span>
        <span className="text-lg font-bold">
          <PriceTotal price={price} />
        </span>
      </p>
    </section>
  );
}
