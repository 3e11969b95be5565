import type { TyreSelection } from "../cart-item";
import type { LeadVehicle } from "../../catalogue/vehicle/vehicle";

export type TyreDimensions = Pick<TyreSelection, "width" | "profile" | "rim">;

export const isSameSize = (a: TyreDimensions, b: TyreDimensions): boolean =>
  a.width === b.width && a.profile === b.profile && a.rim === b.rim;

/**
 * The widest tyre (mm) and largest rim (inches) of ordinary cars by body, from general trade knowledge with some tolerance. Other bodies and expensive cars
 * can have any size on sale.
 */
const LARGEST_TYRES: Readonly<Record<string, { readonly width: number; readonly rim: number }>> = {
  Hatchback: { width: 245, rim: 19 },
  Sedan: { width: 265, rim: 20 },
  Wagon: { width: 265, rim: 20 },
  "People Mover": { width: 255, rim: 19 },
};
/** Lowest price category of prestige and performance cars. */
const MIN_EXPENSIVE_PRICE_CATEGORY = 4;

/**
 * Whether it is doubtful that a tyre size fits the vehicle. `fittingSizes` = the sizes that are known to fit. If there are none, only sizes larger than on any
 * ordinary car with this body are doubtful. An unknown vehicle raises no doubt.
 */
export function isDoubtfulTyre(
  size: TyreDimensions,
  fittingSizes: readonly TyreDimensions[],
  { body, priceCategory }: Pick<LeadVehicle, "body" | "priceCategory">,
): boolean {
  if (size.width === null || size.rim === null) return false;
  if (fittingSizes.length > 0) return !fittingSizes.some((tyreDimensions) => isSameSize(tyreDimensions, size));
  const largestSize =
    body === null || (priceCategory ?? 0) >= MIN_EXPENSIVE_PRICE_CATEGORY ? undefined : LARGEST_TYRES[body];
  return largestSize !== undefined && (size.width > largestSize.width || size.rim > largestSize.rim);
}

/** The sizes on sale that fit the vehicle. */
export const selectFittingSizes = <T extends TyreDimensions>(
  soldSizes: readonly T[],
  fittingSizes: readonly TyreDimensions[],
): readonly T[] => soldSizes.filter((size) => fittingSizes.some((tyreDimensions) => isSameSize(tyreDimensions, size)));
