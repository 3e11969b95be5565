import type { RepairItem, WindscreenFeatures } from "../cart-item";

export const NO_WINDSCREEN_ANSWER: WindscreenFeatures = {
  rainSensors: null,
  antenna: null,
  brakeLaneAssist: null,
  forwardFacingCameras: null,
  noFeatures: null,
};

export const WINDSCREEN_FEATURES = ["rainSensors", "antenna", "brakeLaneAssist", "forwardFacingCameras"] as const;
export type WindscreenFeature = (typeof WINDSCREEN_FEATURES)[number];

export const WINDSCREEN_FEATURE_LABEL: Readonly<Record<WindscreenFeature | "noFeatures", string>> = {
  rainSensors: "Rain sensors",
  antenna: "Antenna in the glass",
  brakeLaneAssist: "Brake or lane assist",
  forwardFacingCameras: "Forward-facing cameras",
  noFeatures: "None of these",
};

/** True if every feature is answered with yes or no (F-172). */
export const isWindscreenAnswered = ({ windscreen }: Pick<RepairItem, "windscreen">): boolean =>
  windscreen !== null && Object.values(windscreen).every((answer) => answer !== null);

/**
 * "No features" cannot be combined with features; if both are selected, the features win (F-141). null = nothing selected, which is not an answer (F-300).
 */
export function windscreenAnswer(selections: readonly (WindscreenFeature | "noFeatures")[]): WindscreenFeatures | null {
  if (selections.length === 0) return null;
  const hasFeature = (feature: WindscreenFeature) => selections.includes(feature);
  return {
    rainSensors: hasFeature("rainSensors"),
    antenna: hasFeature("antenna"),
    brakeLaneAssist: hasFeature("brakeLaneAssist"),
    forwardFacingCameras: hasFeature("forwardFacingCameras"),
    noFeatures: !WINDSCREEN_FEATURES.some(hasFeature),
  };
}

/** Second line of the cart item (F-139, F-140). null = not answered yet. */
export function windscreenSummary(windscreen: WindscreenFeatures): string | null {
  if (!isWindscreenAnswered({ windscreen })) return null;
  const selections = WINDSCREEN_FEATURES.filter((feature) => windscreen[feature]);
  return selections.length === 0
    ? "No special features specified"
    : selections.map((feature) => WINDSCREEN_FEATURE_LABEL[feature]).join(", ");
}
