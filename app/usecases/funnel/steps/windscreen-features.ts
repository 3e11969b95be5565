import { replaceItem, windscreenItem } from "../../../domain/lead/cart/cart-items";
import {
  NO_WINDSCREEN_ANSWER,
  WINDSCREEN_FEATURES,
  WINDSCREEN_FEATURE_LABEL,
  type WindscreenFeature,
  windscreenAnswer,
} from "../../../domain/lead/cart/windscreen-features";
import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { toCartPatch } from "../add-jobs";
import type { Decision, LoadScreen, StepLogic } from "../step";

export interface WindscreenScreen {
  readonly options: readonly { readonly value: string; readonly label: string; readonly description: string }[];
  readonly selected: readonly string[];
}

export interface WindscreenAnswer {
  readonly features: readonly (WindscreenFeature | "noFeatures")[];
}

const FEATURE_DESCRIPTIONS = {
  rainSensors: "The wipers start automatically.",
  antenna: "Thin wires for the radio run through the glass.",
  brakeLaneAssist: "The car brakes or steers automatically.",
  forwardFacingCameras: "A camera sits behind the mirror.",
  noFeatures: "Plain glass.",
} as const;

const screen: LoadScreen<WindscreenScreen> = (_, { lead }) => {
  const windscreenFeatures = windscreenItem(lead.cart)?.windscreen ?? NO_WINDSCREEN_ANSWER;
  const features = [...WINDSCREEN_FEATURES, "noFeatures"] as const;
  return {
    options: features.map((value) => ({
      value,
      label: WINDSCREEN_FEATURE_LABEL[value],
      description: FEATURE_DESCRIPTIONS[value],
    })),
    selected: features.filter((feature) => windscreenFeatures[feature] === true),
  };
};

function answerWindscreen(_: Context, { lead }: Journey, { features }: WindscreenAnswer): Decision {
  const item = windscreenItem(lead.cart);
  const windscreen = windscreenAnswer(features);
  if (item === undefined || windscreen === null)
    return refuse("invalid-input", { features: ["Choose what your windscreen has, or “None of these”"] });
  return {
    ok: true,
    patch: toCartPatch(lead.cart, replaceItem(lead.cart, { ...item, windscreen })),
    to: "task-your-items",
  };
}

export const windscreenFeatures: StepLogic<WindscreenScreen, WindscreenAnswer> = { screen, answer: answerWindscreen };
