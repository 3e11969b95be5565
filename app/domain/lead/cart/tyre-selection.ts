import { TYRE_QUALITY, type RepairItem, type TyreQuality, type TyreSelection } from "../cart-item";

export const NO_TYRE: TyreSelection = { width: null, profile: null, rim: null, quality: null, quantity: null };

/** F-301, F-425. */
export const TYRE_QUANTITY = { min: 1, max: 4 } as const;

export const isTyreQuantity = (value: number): boolean =>
  Number.isInteger(value) && value >= TYRE_QUANTITY.min && value <= TYRE_QUANTITY.max;

/** Quality 0 (commercial) counts as answered (F-134). */
export const isTyreComplete = ({ tyre }: Pick<RepairItem, "tyre">): boolean =>
  tyre !== null &&
  tyre.width !== null &&
  tyre.profile !== null &&
  tyre.rim !== null &&
  tyre.quality !== null &&
  tyre.quantity !== null;

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

/** Formats "205/55 R16 x 4 Value" as far as known; null = no size chosen (F-135, F-136). */
export function tyreDescription({ width, profile, rim, quality, quantity }: TyreSelection): string | null {
  if (width === null || profile === null || rim === null) return null;
  return `${width}/${profile} R${rim}${quantity === null ? "" : ` x ${quantity}`}${quality === null ? "" : ` ${tyreQualityLabel(quality)}`}`;
}

/** A new size keeps the quantity. The quality is reset only if the size is not sold in it. */
export const withTyreSize = (
  tyre: TyreSelection,
  size: Pick<TyreSelection, "width" | "profile" | "rim">,
  qualities: readonly TyreQuality[],
): TyreSelection => ({
  ...tyre,
  ...size,
  quality: tyre.quality !== null && qualities.includes(tyre.quality) ? tyre.quality : null,
});
