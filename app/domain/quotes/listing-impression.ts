import type { LeadGuid, SupplierId } from "../core/ids";
import { cents, type Cents } from "../core/money/money";
import type { PlainDay } from "../core/time/plain-date";
import type { Sort } from "./order";
import type { RankingInputs, ListingView } from "./rerank";
import { findMedian, RANKING_VERSION, SCORE_WEIGHTS, scoreParts } from "./recommended-score";

/** Minimum number of other suppliers. With fewer, nothing is reported, because one of them could be identified. */
export const MIN_OTHER_LISTINGS = 3;
/** Other suppliers' prices are reported in steps of this many cents, so that no exact price is revealed. */
const PRICE_STEP = 1_000;
/** Width in cents of the band in which the price of a booking made elsewhere is reported. */
const PRICE_BAND_WIDTH = 5_000;
/** Maximum number of impressions stored per supplier and day. The newest are kept, because more would add nothing on a busy day. */
export const MAX_IMPRESSIONS_PER_DAY = 20;

export type WeightedPart = keyof typeof SCORE_WEIGHTS;
export const WEIGHTED_PARTS = Object.keys(SCORE_WEIGHTS) as readonly WeightedPart[];

/** Prices of the other suppliers in the list, in cents, rounded to ten dollars: the lowest down, the highest up, the median to the nearest. */
export interface OtherPrices {
  readonly count: number;
  readonly low: Cents;
  readonly median: Cents;
  readonly high: Cents;
}

/** Points for one part of the recommended score, and the median of the other suppliers; null when there are too few of them. */
export interface ImpressionScorePart {
  readonly part: WeightedPart;
  readonly points: number;
  readonly field: number | null;
}

/** Data shown to a supplier about one impression of a list that included it. It reveals nothing about the customer and cannot identify another supplier. */
export interface ListingImpression {
  readonly leadGuid: LeadGuid;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The service day of the list; null when it is not reported. */
  readonly serviceDay: PlainDay | null;
  /** The sort order that the customer had chosen. */
  readonly sort: Sort;
  /** Position, starting at 1. */
  readonly place: number;
  readonly of: number;
  /** The supplier's price in that list; null = it was listed without one. */
  readonly total: Cents | null;
  /** Prices of the other suppliers; null = fewer than three of them had a price. */
  readonly field: OtherPrices | null;
  /** null when the list was ranked by an older version of the rules. */
  readonly parts: readonly ImpressionScorePart[] | null;
  /** Reply time in minutes as measured at that time; null when there was too little data. */
  readonly replyMinutes: number | null;
  readonly completed10000: number | null;
  /** The median of the other suppliers with a measurement; null when there are too few of them. */
  readonly fieldReplyMinutes: number | null;
  readonly fieldCompleted10000: number | null;
}

interface ListPageView {
  readonly leadGuid: LeadGuid;
  readonly at: number;
  readonly serviceDay: PlainDay | null;
  readonly sort: Sort;
  readonly rankingVersion: string | null;
  readonly listed: readonly ListingView[];
}

const sampleMedian = (values: readonly number[]): number | null =>
  values.length < MIN_OTHER_LISTINGS ? null : findMedian(values);

/** Other suppliers' prices rounded to steps; null when there are too few. */
export function summariseOtherPrices(totals: readonly number[]): OtherPrices | null {
  const median = sampleMedian(totals);
  if (median === null) return null;
  const roundToStep = (amount: number, round: (value: number) => number) =>
    cents(round(amount / PRICE_STEP) * PRICE_STEP);
  return {
    count: totals.length,
    low: roundToStep(Math.min(...totals), Math.floor),
    median: roundToStep(median, Math.round),
    high: roundToStep(Math.max(...totals), Math.ceil),
  };
}

/** One impression as reported to each supplier in the list. Omits suppliers that were not in one of our quotes. */
export function buildListingImpressions({
  listed: listings,
  rankingVersion,
  ...look
}: ListPageView): ReadonlyMap<SupplierId, ListingImpression> {
  const views = listings.flatMap(({ supplierId, position, ranked }) =>
    ranked === null
      ? []
      : [
          {
            supplierId,
            position,
            ranked,
            total: ranked.isInstantlyPriced ? ranked.total : null,
            parts: rankingVersion === RANKING_VERSION ? scoreParts(ranked.facts, rankingVersion) : null,
          },
        ],
  );
  return new Map(
    views.map(({ supplierId, position, ranked, total, parts }) => {
      const otherViews = views.filter((item) => item.supplierId !== supplierId);
      const measureOthers = (readMeasure: (facts: RankingInputs["facts"]) => number | null | undefined) =>
        sampleMedian(otherViews.flatMap((other) => readMeasure(other.ranked.facts) ?? []));
      return [
        supplierId,
        {
          leadGuid: look.leadGuid,
          at: look.at,
          serviceDay: look.serviceDay,
          sort: look.sort,
          place: position,
          of: listings.length,
          total: total === null ? null : cents(total),
          field: summariseOtherPrices(otherViews.flatMap((other) => other.total ?? [])),
          parts:
            parts &&
            WEIGHTED_PARTS.map((part) => ({
              part,
              points: parts[part] ?? 0,
              field: sampleMedian(otherViews.flatMap((other) => other.parts?.[part] ?? [])),
            })),
          replyMinutes: ranked.facts.replyMinutes ?? null,
          completed10000: ranked.facts.completed10000 ?? null,
          fieldReplyMinutes: measureOthers((facts) => facts.replyMinutes),
          fieldCompleted10000: measureOthers((facts) => facts.completed10000),
        },
      ];
    }),
  );
}

/** The newest impressions of a supplier, up to `limit` and one per lead. */
export function selectNewestImpressions(
  impressions: readonly ListingImpression[],
  limit: number,
): readonly ListingImpression[] {
  const byLead = new Map<LeadGuid, ListingImpression>();
  for (const impression of impressions) {
    const newestImpression = byLead.get(impression.leadGuid);
    if (!newestImpression || newestImpression.at <= impression.at) byLead.set(impression.leadGuid, impression);
  }
  return [...byLead.values()].sort((a, b) => b.at - a.at).slice(0, limit);
}

/** Outcome of a lead after a supplier was shown for it. */
export type ImpressionOutcome =
  | { readonly kind: "booked-here" | "open" | "ended" }
  /** `between` is a range in cents; null when the list was too short to report one. */
  | { readonly kind: "booked-elsewhere"; readonly between: readonly [Cents, Cents] | null };

/** The outcome of a lead: its active booking (null = none), and whether it was cancelled or deleted. */
export interface LeadResult {
  readonly booking: { readonly supplierId: SupplierId; readonly total: Cents } | null;
  readonly isOver: boolean;
}

/** Outcome of an impression. A lead has ended if its service day has passed, or if it was cancelled or deleted. */
export function impressionOutcome(
  { serviceDay, field }: Pick<ListingImpression, "serviceDay" | "field">,
  { booking, isOver }: LeadResult,
  supplierId: SupplierId,
  today: PlainDay,
): ImpressionOutcome {
  if (booking?.supplierId === supplierId) return { kind: "booked-here" };
  if (booking) {
    const from = Math.floor(booking.total / PRICE_BAND_WIDTH) * PRICE_BAND_WIDTH;
    return { kind: "booked-elsewhere", between: field === null ? null : [cents(from), cents(from + PRICE_BAND_WIDTH)] };
  }
  return { kind: isOver || (serviceDay !== null && serviceDay < today) ? "ended" : "open" };
}
