import { newLogbookService, repairFromTask } from "../../lead/cart/new-item";
import { tyreDescription, tyreQualityLabel } from "../../lead/cart/tyre-selection";
import { WINDSCREEN_FEATURE_LABEL, WINDSCREEN_FEATURES, windscreenAnswer } from "../../lead/cart/windscreen-features";
import type { Task } from "../../catalogue/task";
import { type CartItem, TYRE_QUALITY, type TyreQuality } from "../../lead/cart-item";
import type { Tyre } from "../../pricing/catalogue";
import { type ServiceLevel, serviceLevel } from "../../catalogue/vehicle/intervals";

/** A variant of a job that has its own price. */
export interface PriceOption {
  /** For example "Major service" or "205/55 R16". */
  readonly name: string;
  readonly detail?: string;
  readonly item: CartItem;
}

/** Variants of a job, grouped by one property that affects the price. */
export interface PriceOptionGroup {
  /** The property that distinguishes the variants: "Level", "Size". */
  readonly property: string;
  /** Heading without a location: "By size, for four Value tyres". */
  readonly heading: string;
  readonly options: readonly PriceOption[];
}

/** The variants of a job, and how its prices are worded. */
export interface PriceVariants {
  /** The variant that represents the job on price lists. */
  readonly item: CartItem;
  /** What the price of `item` covers, e.g. "a minor logbook service of", followed by the car if the price depends on it. */
  readonly subject: string;
  /** Short form for use next to the job's name: "minor service". */
  readonly variantName: string;
  readonly groups: readonly PriceOptionGroup[];
}

export type TyreSize = Pick<Tyre, "width" | "profile" | "rim">;

/** The first service of each level, and the services that belong to it (services.json, levelRule). */
const SERVICE_LEVELS: readonly (readonly [level: ServiceLevel, first: number, name: string, which: string])[] = [
  ["minor", 1, "Minor service", "The 1st, 3rd, 5th service and so on"],
  ["intermediate", 2, "Intermediate service", "The 2nd, 6th, 10th service and so on"],
  ["major", 4, "Major service", "The 4th, 8th, 12th service and so on"],
];

const logbookItem = (level: ServiceLevel, sortOrder: number): CartItem => {
  if (serviceLevel(sortOrder) !== level) throw new Error(`service ${sortOrder} is not ${level}`);
  return { ...newLogbookService, serviceIntervalId: sortOrder, serviceSortOrder: sortOrder, canCalculatePrice: true };
};

export function buildLogbookVariants(): PriceVariants {
  const options = SERVICE_LEVELS.map(([level, first, name, detail]) => ({
    name,
    detail,
    item: logbookItem(level, first),
  }));
  return {
    item: logbookItem("minor", 1),
    subject: "a minor logbook service for",
    variantName: "minor service",
    groups: [{ property: "Service", heading: "By level of service", options }],
  };
}

/** Number of tyres in a full set, which is what most people compare. */
const TYRES_IN_A_SET = 4;
const TYRE_QUALITIES = [TYRE_QUALITY.Budget, TYRE_QUALITY.Value, TYRE_QUALITY.Premium] as const;

/** Prices for sets of tyres: common sizes at mid-range quality, and every quality in the first of the given sizes. */
export function buildTyreVariants(task: Task, sizes: readonly TyreSize[]): PriceVariants | null {
  const [first] = sizes;
  if (first === undefined) return null;
  const buildTyreSet = (size: TyreSize, quality: TyreQuality) => {
    const tyre = { ...size, quality, quantity: TYRES_IN_A_SET };
    return { ...repairFromTask(task), tyre, canCalculatePrice: true };
  };
  const sizeName = ({ width, profile, rim }: TyreSize) =>
    tyreDescription({ width, profile, rim, quality: null, quantity: null }) ?? "";
  const value = tyreQualityLabel(TYRE_QUALITY.Value);
  return {
    item: buildTyreSet(first, TYRE_QUALITY.Value),
    subject: `four ${sizeName(first)} ${value} tyres, fitted and balanced`,
    variantName: `four ${sizeName(first)} ${value}`,
    groups: [
      {
        property: "Size",
        heading: `By size, for four ${value} tyres`,
        options: sizes.map((size) => ({ name: sizeName(size), item: buildTyreSet(size, TYRE_QUALITY.Value) })),
      },
      {
        property: "Class",
        heading: `By class, for four ${sizeName(first)} tyres`,
        options: TYRE_QUALITIES.map((quality) => ({
          name: tyreQualityLabel(quality),
          item: buildTyreSet(first, quality),
        })),
      },
    ],
  };
}

/** Variants of a windscreen by its features. */
export function buildWindscreenVariants(task: Task): PriceVariants {
  const buildWindscreenItem = (features: Parameters<typeof windscreenAnswer>[0]) => ({
    ...repairFromTask(task),
    windscreen: windscreenAnswer(features),
    canCalculatePrice: true,
  });
  const plainWindscreen = buildWindscreenItem(["noFeatures"]);
  return {
    item: plainWindscreen,
    subject: "a windscreen without sensors or cameras for",
    variantName: "without sensors or cameras",
    groups: [
      {
        property: "Windscreen",
        heading: "By windscreen features",
        options: [
          { name: "No sensors or cameras", item: plainWindscreen },
          ...WINDSCREEN_FEATURES.map((feature) => ({
            name: WINDSCREEN_FEATURE_LABEL[feature],
            item: buildWindscreenItem([feature]),
          })),
          { name: "All of these", item: buildWindscreenItem(WINDSCREEN_FEATURES) },
        ],
      },
    ],
  };
}
