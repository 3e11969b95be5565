import { tyreItem } from "../../../domain/cart/find-item";
import { NO_TYRE, TYRE_QUALITY_DESCRIPTION, tyreDescription, tyreQualityLabel } from "../../../domain/cart/tyre-selection";
import type { LoadScreen } from "../screen";
import type { Screens } from "../screen-types";

export const tyreSize: LoadScreen<Screens["tyre-size-selection"]> = async (context, { lead }) => ({
  sizes: (await context.db.tyres.sizes()).map(({ width, profile, rim }) => [width, profile, rim] as const),
  chosen: tyreItem(lead.cart)?.tyre ?? NO_TYRE,
});

export const tyreQuality: LoadScreen<Screens["tyre-quality-selection"]> = async (context, { lead }) => {
  const tyre = tyreItem(lead.cart)?.tyre ?? NO_TYRE;
  const sizes = await context.db.tyres.sizes();
  const size = sizes.find(({ width, profile, rim }) => width === tyre.width && profile === tyre.profile && rim === tyre.rim);
  if (size === undefined) return { goTo: "tyre-size-selection" };
  return {
    size: tyreDescription({ ...NO_TYRE, width: size.width, profile: size.profile, rim: size.rim }) ?? "",
    qualities: size.qualities.map((value) => ({ value, label: tyreQualityLabel(value), description: TYRE_QUALITY_DESCRIPTION[value] })),
  };
};

export const tyreQuantity: LoadScreen<Screens["tyre-quantity-selection"]> = (_, { lead }) => ({
  tyre: tyreDescription({ ...(tyreItem(lead.cart)?.tyre ?? NO_TYRE), quantity: null }) ?? "",
});
