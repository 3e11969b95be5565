import type { TyreSelection } from "../cart-item";
import type { LeadVehicle } from "../../catalogue/vehicle/vehicle";

export type TyreDimensions = Pick<TyreSelection, "width" | "profile" | "rim">;

export const isSameSize = (a: TyreDimensions, b: TyreDimensions): boolean =>
  a.width === b.width && a.profile === b.profile && a.rim === b.rim;

/**
 * The widest tyre (mm) and the largest rim (inches) that ordinary cars of a body come with; general trade knowledge, with room to spare.
 * Bodies that are not here, and dear cars, come with anything that is sold.
 */
const LARGEST: Readonly<Record<string, { readonly width: number; readonly rim: number }>> = {
  Hatchback: { width: 245, rim: 19 },
  Sedan: { width: 265, rim: 20 },
  Wagon: { width: 265, rim: 20 },
  "People Mover": { width: 255, rim: 19 },
};
/** Price categories of prestige and performance cars. */
const EXPENSIVE_FROM_CENTS = 4;

/**
 * Whether it is doubtful that this size fits the vehicle. `fitting`: its known sizes; empty = unknown, so only sizes larger than those of any ordinary car
 * with this body are doubtful. An unknown vehicle raises no doubt.
 */
export function isDoubtfulTyre(
  size: TyreDimensions,
  fitting: readonly TyreDimensions[],
  { body, priceCategory }: Pick<LeadVehicle, "body" | "priceCategory">,
): boolean {
  if (size.width === null || size.rim === null) return false;
  if (fitting.length > 0) return !fitting.some((tyreDimensions) => isSameSize(tyreDimensions, size));
  const largest = body === null || (priceCategory ?? 0) >= EXPENSIVE_FROM_CENTS ? undefined : LARGEST[body];
  return largest !== undefined && (size.width > largest.width || size.rim > largest.rim);
}

/** The sizes on sale that the vehicle comes with. */
export const soldAndFitting = <T extends TyreDimensions>(
  sold: readonly T[],
  fitting: readonly TyreDimensions[],
): readonly T[] => sold.filter((size) => fitting.some((tyreDimensions) => isSameSize(tyreDimensions, size)));
