import { tyreItem } from "../../../domain/cart/find-item";
import {
  NO_TYRE,
  TYRE_QUALITY_DESCRIPTION,
  tyreDescription,
  tyreQualityLabel,
} from "../../../domain/cart/tyre-selection";
import { isDoubtfulTyre, soldAndFitting, type TyreDimensions } from "../../../domain/cart/fitting-tyres";
import { describeVehicle } from "../../../domain/vehicle/describe";
import { sizeWords, tyresOfVehicle } from "../tyres-of-vehicle";
import type { LoadScreen } from "../screen";
import type { Screens } from "../screen-types";

export const tyreSize: LoadScreen<Screens["tyre-size-selection"]> = async (context, { lead }, parameters) => {
  const [sold, fitting] = await Promise.all([context.db.tyres.sizes(), tyresOfVehicle(context, lead)]);
  const asked = sizeOf(parameters.get("check"));
  const doubted = asked !== null && isDoubtfulTyre(asked, fitting, lead.vehicle) ? asked : null;
  return {
    sizes: sold.map(({ width, profile, rim }) => [width, profile, rim] as const),
    chosen: doubted ?? tyreItem(lead.cart)?.tyre ?? NO_TYRE,
    vehicle: describeVehicle(lead.vehicle),
    fitting: soldAndFitting(sold, fitting).map((size) => ({ value: sizeValue(size), label: sizeWords(size) })),
    doubted: doubted === null ? null : { value: sizeValue(doubted), label: sizeWords(doubted) },
  };
};

/** "205/55/16", as forms and addresses write a size. */
const sizeValue = ({ width, profile, rim }: TyreDimensions): string => `${width}/${profile}/${rim}`;

function sizeOf(value: string | null): TyreDimensions | null {
  const [, width, profile, rim] = /^(\d{2,3})\/(\d{2})\/(\d{2})$/.exec(value ?? "") ?? [];
  return rim === undefined ? null : { width: Number(width), profile: Number(profile), rim: Number(rim) };
}

export const tyreQuality: LoadScreen<Screens["tyre-quality-selection"]> = async (context, { lead }) => {
  const tyre = tyreItem(lead.cart)?.tyre ?? NO_TYRE;
  const sizes = await context.db.tyres.sizes();
  const size = sizes.find(
    ({ width, profile, rim }) => width === tyre.width && profile === tyre.profile && rim === tyre.rim,
  );
  if (size === undefined) return { goTo: "tyre-size-selection" };
  return {
    size: tyreDescription({ ...NO_TYRE, width: size.width, profile: size.profile, rim: size.rim }) ?? "",
    qualities: size.qualities.map((value) => ({
      value,
      label: tyreQualityLabel(value),
      description: TYRE_QUALITY_DESCRIPTION[value],
    })),
  };
};

export const tyreQuantity: LoadScreen<Screens["tyre-quantity-selection"]> = (_, { lead }) => ({
  tyre: tyreDescription({ ...(tyreItem(lead.cart)?.tyre ?? NO_TYRE), quantity: null }) ?? "",
});
