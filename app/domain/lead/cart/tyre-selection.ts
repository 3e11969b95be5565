import { TYRE_QUALITY, type RepairItem, type TyreQuality, type TyreSelection } from "../cart-item";

export const NO_TYRE: TyreSelection = { width: null, profile: null, rim: null, quality: null, quantity: null };

/** Allowed number of tyres (F-301, F-425). */
export const TYRE_QUANTITY = { min: 1, max: 4 } as const;

export const isTyreQuantity = (value: number): boolean =>
  Number.isInteger(value) && value >= TYRE_QUANTITY.min && value <= TYRE_QUANTITY.max;

/** Whether all questions about a tyre are answered. Quality 0 (commercial) counts as an answer (F-134). */
export const isTyreComplete = ({ tyre }: Pick<RepairItem, "tyre">): boolean =>
  tyre !== null && findOpenTyreQuestion(tyre) === null;

/** The first question about a tyre that is open, in the order of F-165; null = all are answered. */
export const findOpenTyreQuestion = (tyre: TyreSelection): "size" | "quality" | "quantity" | null =>
  tyre.width === null || tyre.profile === null || tyre.rim === null
    ? "size"
    : tyre.quality === null
      ? "quality"
      : tyre.quantity === null
        ? "quantity"
        : null;

const QUALITY_LABELS: Readonly<Record<TyreQuality, string>> = {
  [TYRE_QUALITY.Commercial]: "Commercial",
  [TYRE_QUALITY.Premium]: "Premium",
  [TYRE_QUALITY.Value]: "Value",
  [TYRE_QUALITY.Budget]: "Budget",
};

export const tyreQualityLabel = (quality: TyreQuality): string => QUALITY_LABELS[quality];

/** Texts from the specification (F-155, F-156). */
export const TYRE_QUALITY_DESCRIPTION: Readonly<Record<TyreQuality, string>> = {
  [TYRE_QUALITY.Commercial]: "Built for vans and light trucks.",
  [TYRE_QUALITY.Premium]: "The best of the best!",
  [TYRE_QUALITY.Value]: "Great performance at a great price.",
  [TYRE_QUALITY.Budget]: "Best price available.",
};

/** Formats a tyre selection as far as it is known: "205/55 R16 x 4 Value"; null = no size chosen (F-135, F-136). */
export function tyreDescription({ width, profile, rim, quality, quantity }: TyreSelection): string | null {
  if (width === null || profile === null || rim === null) return null;
  return `${width}/${profile} R${rim}${quantity === null ? "" : ` x ${quantity}`}${quality === null ? "" : ` ${tyreQualityLabel(quality)}`}`;
}

const QUANTITY_BY_WORD: Readonly<Record<string, number>> = { one: 1, two: 2, pair: 2, three: 3, four: 4, set: 4 };
const QUANTITY_PATTERN =
  /\b(?:(one|two|three|four|[1-4])|(?:a )?(pair|set) of)(?: new| front| rear| back)* t[yi]res?\b/i;

/** How many tyres a text asks for ("2 tyres", "a pair of new tyres"); null = it does not say. */
export function readTyreQuantity(text: string): number | null {
  const [, count, group] = QUANTITY_PATTERN.exec(text) ?? [];
  const word = (count ?? group)?.toLowerCase();
  return word === undefined ? null : (QUANTITY_BY_WORD[word] ?? Number(word));
}

/**
 * Sets a new size and keeps the quantity. The quality is reset only if the new size is not sold in it. If the size is sold in only one quality, that one is
 * chosen.
 */
export const applyTyreSize = (
  tyre: TyreSelection,
  size: Pick<TyreSelection, "width" | "profile" | "rim">,
  qualities: readonly TyreQuality[],
): TyreSelection => ({
  ...tyre,
  ...size,
  quality:
    tyre.quality !== null && qualities.includes(tyre.quality)
      ? tyre.quality
      : qualities.length === 1
        ? (qualities[0] ?? null)
        : null,
});
