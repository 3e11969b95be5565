import type { LeadGuid, SupplierId } from "../ids";
import { cents, type Cents } from "../money/money";
import type { PlainDay } from "../time/plain-date";
import type { Sort } from "./order";
import type { Ranked, ShownListing } from "./rank-again";
import { medianOf, RANKING_VERSION, SCORE_WEIGHTS, scoreParts } from "./recommended-score";

/** Of fewer others nothing is told: one of them could be known by it. */
export const MIN_OTHERS = 3;
/** What others ask is told in steps of so many cents: no price of one of them is a step. */
const PRICE_STEP = 1_000;
/** What a booking went for elsewhere is told within a band of so many cents. */
const BAND = 5_000;
/** Looks that are kept of a shop's day, the newest; a busy day tells no more by its fiftieth. */
export const MAX_LOOKS_A_DAY = 20;

export type WeighedPart = keyof typeof SCORE_WEIGHTS;
export const WEIGHED_PARTS = Object.keys(SCORE_WEIGHTS) as readonly WeighedPart[];

/** Prices of the others in the list, whole cents in steps of ten dollars: outwards at the ends, the nearest in the middle. */
export interface PriceField {
  readonly count: number;
  readonly low: Cents;
  readonly median: Cents;
  readonly high: Cents;
}

/** Points of one part of the recommended score, and the middle of the others'; null = there are too few. */
export interface LookPart {
  readonly part: WeighedPart;
  readonly points: number;
  readonly field: number | null;
}

/** What a shop is told of one look at a list that it was in: nothing of the customer, and of the others nothing that one of them could be known by. */
export interface ShopLook {
  readonly leadGuid: LeadGuid;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The day that the list was for; null = not told. */
  readonly serviceDay: PlainDay | null;
  /** The order that the customer had chosen. */
  readonly sort: Sort;
  /** From 1. */
  readonly place: number;
  readonly of: number;
  /** null = it was listed without a price. */
  readonly total: Cents | null;
  /** null = fewer than three others had a price. */
  readonly field: PriceField | null;
  /** null = the list was weighed by other rules than those of now. */
  readonly parts: readonly LookPart[] | null;
  /** As it was measured then; null = too little to say. */
  readonly replyMinutes: number | null;
  readonly completed10000: number | null;
  /** The middle of the others' that were measured; null = there are too few. */
  readonly fieldReplyMinutes: number | null;
  readonly fieldCompleted10000: number | null;
}

interface ShownList {
  readonly leadGuid: LeadGuid;
  readonly at: number;
  readonly serviceDay: PlainDay | null;
  readonly sort: Sort;
  readonly rankingVersion: string | null;
  readonly listed: readonly ShownListing[];
}

const middleOf = (values: readonly number[]): number | null => (values.length < MIN_OTHERS ? null : medianOf(values));

/** What others ask, in steps; null = there are too few of them. */
export function priceField(totals: readonly number[]): PriceField | null {
  const median = middleOf(totals);
  if (median === null) return null;
  const step = (amount: number, round: (value: number) => number) => cents(round(amount / PRICE_STEP) * PRICE_STEP);
  return {
    count: totals.length,
    low: step(Math.min(...totals), Math.floor),
    median: step(median, Math.round),
    high: step(Math.max(...totals), Math.ceil),
  };
}

/** One look as each shop of the list is told of it. Whoever stood in no answer of ours was not shown by us, and is told nothing. */
export function shopLooks({ listed, rankingVersion, ...look }: ShownList): ReadonlyMap<SupplierId, ShopLook> {
  const shown = listed.flatMap(({ supplierId, position, ranked }) =>
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
    shown.map(({ supplierId, position, ranked, total, parts }) => {
      const others = shown.filter((each) => each.supplierId !== supplierId);
      const measured = (of: (facts: Ranked["facts"]) => number | null | undefined) =>
        middleOf(others.flatMap((other) => of(other.ranked.facts) ?? []));
      return [
        supplierId,
        {
          leadGuid: look.leadGuid,
          at: look.at,
          serviceDay: look.serviceDay,
          sort: look.sort,
          place: position,
          of: listed.length,
          total: total === null ? null : cents(total),
          field: priceField(others.flatMap((other) => other.total ?? [])),
          parts:
            parts &&
            WEIGHED_PARTS.map((part) => ({
              part,
              points: parts[part] ?? 0,
              field: middleOf(others.flatMap((other) => other.parts?.[part] ?? [])),
            })),
          replyMinutes: ranked.facts.replyMinutes ?? null,
          completed10000: ranked.facts.completed10000 ?? null,
          fieldReplyMinutes: measured((facts) => facts.replyMinutes),
          fieldCompleted10000: measured((facts) => facts.completed10000),
        },
      ];
    }),
  );
}

/** Looks of a shop, newest first, each lead as it was looked at last, `most` at most. */
export function newestLooks(looks: readonly ShopLook[], most: number): readonly ShopLook[] {
  const byLead = new Map<LeadGuid, ShopLook>();
  for (const look of looks) {
    const known = byLead.get(look.leadGuid);
    if (!known || known.at <= look.at) byLead.set(look.leadGuid, look);
  }
  return [...byLead.values()].sort((a, b) => b.at - a.at).slice(0, most);
}

/** How it went on with a lead after a shop was seen for it. */
export type LookOutcome =
  | { readonly kind: "booked-here" | "open" | "ended" }
  /** `between` = from and to in cents; null = the list was too short to tell. */
  | { readonly kind: "booked-elsewhere"; readonly between: readonly [Cents, Cents] | null };

/** What became of a lead: its booking that stands (null = none), and whether it was called off or is gone. */
export interface LeadAfter {
  readonly booking: { readonly supplierId: SupplierId; readonly total: Cents } | null;
  readonly isOver: boolean;
}

/** Day of a job that has passed, or a lead that was called off or is gone, has ended. */
export function lookOutcome(
  { serviceDay, field }: Pick<ShopLook, "serviceDay" | "field">,
  { booking, isOver }: LeadAfter,
  supplierId: SupplierId,
  today: PlainDay,
): LookOutcome {
  if (booking?.supplierId === supplierId) return { kind: "booked-here" };
  if (booking) {
    const from = Math.floor(booking.total / BAND) * BAND;
    return { kind: "booked-elsewhere", between: field === null ? null : [cents(from), cents(from + BAND)] };
  }
  return { kind: isOver || (serviceDay !== null && serviceDay < today) ? "ended" : "open" };
}
