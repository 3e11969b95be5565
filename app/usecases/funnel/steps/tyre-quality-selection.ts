import { tyreItem } from "../../../domain/lead/cart/cart-items";
import {
  NO_TYRE,
  TYRE_QUALITY_DESCRIPTION,
  tyreDescription,
  tyreQualityLabel,
} from "../../../domain/lead/cart/tyre-selection";
import type { Journey } from "../../../domain/funnel/journey";
import type { TyreQuality } from "../../../domain/lead/cart-item";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { addTyre, tyreStep } from "../tyres";

export interface TyreQualityScreen {
  readonly size: string;
  readonly qualities: readonly { readonly value: number; readonly label: string; readonly description: string }[];
}

export interface TyreQualityAnswer {
  readonly quality: TyreQuality;
}

const screen: LoadScreen<TyreQualityScreen> = async (context, { lead }) => {
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

async function chooseTyreQuality(
  context: Context,
  journey: Journey,
  { quality }: TyreQualityAnswer,
): Promise<Decision> {
  const tyre = tyreItem(journey.lead.cart)?.tyre;
  const size = (await context.db.tyres.sizes()).find(
    (soldSize) => soldSize.width === tyre?.width && soldSize.profile === tyre.profile && soldSize.rim === tyre.rim,
  );
  if (!size?.qualities.includes(quality)) return refuse("invalid-input", { quality: ["Choose a quality"] });
  // Asks for the number of tyres next. If the quality is chosen for the first time and the number was already entered with the size, this is not necessary.
  return addTyre(
    journey,
    (tyreSelection) => ({ ...tyreSelection, quality }),
    (nextTyre, previousTyre) => (previousTyre.quality === null ? tyreStep(nextTyre) : "tyre-quantity-selection"),
  );
}

export const tyreQualitySelection: StepLogic<TyreQualityScreen, TyreQualityAnswer> = {
  screen,
  answer: chooseTyreQuality,
};
