import type { SupplierId } from "../../domain/core/ids";
import { lazy, Suspense, useState } from "react";
import { LINK_CLASS } from "../../ui/classes";
import { Icon } from "../../ui/icon";
import type { PriceView } from "./price-lines";

const PriceLines = lazy(() => import("./price-lines").then((module) => ({ default: module.PriceLines })));

/**
 * Expands to the lines of a price. They are loaded only then, because the lines of forty prices would be most of the page. Without JavaScript it expands to a
 * link to the same lines.
 */
export function WhyPrice({
  leadGuid,
  supplierId,
  detailsHref,
}: {
  leadGuid: string;
  supplierId: SupplierId;
  detailsHref: string;
}) {
  const [price, setPrice] = useState<PriceView | "failed" | null>(null);
  async function loadLines() {
    if (price !== null && price !== "failed") return;
    const response = await fetch(`/quotes/${leadGuid}/lines/${supplierId}`, {
      headers: { "X-Suppress-Alert": "true" },
    }).catch(() => null);
    setPrice(response?.ok ? ((await response.json()) as PriceView) : "failed");
  }
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && void loadLines()}>
      <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-sm font-medium text-accent hover:text-accent-strong">
        Why this price
        <Icon name="chevron-down" className="size-5 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-2">
        {price === null || price === "failed" ? (
          <a href={detailsHref} className={LINK_CLASS}>
            See the price breakdown
          </a>
        ) : (
          <Suspense>
            <PriceLines price={price} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
