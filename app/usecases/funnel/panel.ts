import { isRewardsLead } from "../../domain/lead/funnel-configuration";
import type { Journey } from "../../domain/funnel/journey";
import type { OtherQuote } from "../../domain/lead/lead";
import { isPricedFlow, pricingGate, type PricingGate } from "../../domain/lead/pricing-gate";
import type { PriceBand } from "../../domain/pricing/price-band";
import { localityLabel } from "../../domain/location/locality";
import { describeVehicle } from "../../domain/catalogue/vehicle/describe";
import { NEAR_METRES } from "../../domain/supplier/reach";
import { itemLines, formatPriceText } from "./item-price";
import type { LineItem } from "./screen-parts";

/** The panel with the chosen items, shown next to every question. */
export interface Panel {
  readonly items: readonly LineItem[];
  readonly vehicle: string | null;
  readonly suburb: string | null;
  /** The supplier's name in a funnel for one supplier, if it may be shown. */
  readonly supplier: string | null;
  /** "Instant prices", "Estimated prices", "Quotes by message". Null = not known yet. */
  readonly pricePromise: string | null;
  /** The running total: "from $389.00". Null = not known yet. */
  readonly total: string | null;
  /** Explains what the total includes, or when prices arrive. */
  readonly priceNote: string;
  /** A second quote for jobs that no supplier can do together with these. */
  readonly otherQuote: OtherQuote | null;
}

const PRICE_PROMISES: Readonly<Record<PricingGate, string | null>> = {
  priced: "Instant prices",
  estimated: "Estimated prices",
  unpriced: "Workshops send quotes",
  unknown: null,
};

/** The panel of chosen items; null before the first item. */
export function buildPanel(journey: Journey): Panel | null {
  const { lead, suppliers, supplierName } = journey;
  if (lead.cart.length === 0) return null;
  const band = knownPrices(journey);
  return {
    items: itemLines(lead.cart, band),
    total: band && formatPriceText(band.from, band.to, band),
    priceNote: [band ? priceBandText(band) : priceTimingText(journey), ...distanceNotes(journey)].join(" "),
    vehicle: describeVehicle(lead.vehicle) || null,
    suburb: lead.suburb === null ? null : localityLabel(lead.suburb),
    supplier: supplierName,
    otherQuote: lead.otherQuote ?? null,
    pricePromise:
      lead.isUnknownVehicle || suppliers?.totalCount === 0
        ? isRewardsLead(lead)
          ? "You get a call"
          : "We call you"
        : PRICE_PROMISES[pricingGate(lead.cart, suppliers?.hasZeroCommsSupplier ?? null)],
  };
}

/** The prices to show. Null until the vehicle is known and every item has a price. */
export function knownPrices({ lead, suppliers }: Journey): PriceBand | null {
  if (lead.vehicle.mid === null || lead.isUnknownVehicle || suppliers === null) return null;
  return isPricedFlow(pricingGate(lead.cart, suppliers.hasZeroCommsSupplier)) ? suppliers.priceBand : null;
}

const priceBandText = ({ supplierCount, includesNonWork }: PriceBand): string =>
  [
    supplierCount === 1
      ? "The price of the only supplier in your area, incl. GST."
      : `Each price is the lowest of ${supplierCount} suppliers in your area, incl. GST. The total is for the cheapest supplier.`,
    ...(includesNonWork ? ["The total may include a call-out fee or an extra."] : []),
  ].join(" ");

/** A note that no supplier is close, so that customers know before they enter contact details. */
function distanceNotes({ suppliers }: Journey): readonly string[] {
  const metres = suppliers?.nearestMetres ?? null;
  return metres === null || metres <= NEAR_METRES
    ? []
    : [`The nearest supplier is ${Math.round(metres / 1000)} km away in a straight line. The drive is longer.`];
}

function priceTimingText({ lead, suppliers }: Journey): string {
  if (suppliers?.totalCount === 0) return "No workshop near you does this yet, so there are no prices to show.";
  if (lead.isUnknownVehicle) return "We’ll show prices once we know your vehicle.";
  if (pricingGate(lead.cart, suppliers?.hasZeroCommsSupplier ?? null) === "unpriced")
    return "Workshops review your request first, then set their price.";
  if (lead.suburb === null) return "We’ll show prices once we know your suburb and vehicle.";
  if (lead.vehicle.mid === null) return "We’ll show prices once we know your vehicle.";
  if (suppliers?.priceBand === null) return "Workshops review your request first, then set their price.";
  return "You’ll see prices after the last question.";
}
