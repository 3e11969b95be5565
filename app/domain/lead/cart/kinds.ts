import { TASK, type Task } from "../../catalogue/task";
import { type CartItem, isService, type RepairItem, type ServiceItem } from "../cart-item";
import { isTyreComplete, NO_TYRE, tyreDescription } from "./tyre-selection";
import { isWindscreenAnswered, NO_WINDSCREEN_ANSWER, windscreenSummary } from "./windscreen-features";

export type ServiceKindId = "service" | "logbook";
export type TaskKindId = "repair" | "inspection" | "tyres" | "windscreen";
export type CartKindId = ServiceKindId | TaskKindId | "custom";

/** Facts that decide whether a cart item can be priced in advance. */
export interface PricingFacts {
  /** Catalogue rows of the cart's tasks by id, including those added by answers. An item without a row cannot be priced. */
  readonly tasks: ReadonlyMap<number, Task>;
  /** Whether the logbook service can be priced for this vehicle and interval; null = unknown. */
  readonly canPriceLogbook: boolean | null;
}

export type PriceState = Pick<CartItem, "canCalculatePrice" | "pricingStrategy">;

interface KindBase<Item extends CartItem> {
  /** `LeadCartItemType` on the wire (F-126). */
  readonly itemType: Item["kind"];
  /** How many such items a cart may have: one of this type, each task once, or any number (F-205, F-206). */
  readonly cartLimit: "one" | "once-each" | "every";
  /** The first step that asks about the item: together with the cart, or for a logbook service once the vehicle is known. null = none. */
  readonly question: {
    readonly step: "tyre-size-selection" | "windscreen-features" | "vehicle-logbook-interval";
    isAnswered(item: Item): boolean;
  } | null;
  /** The answers as text; null = none. `formatAnswer` formats an answer with or without its question. */
  detail(item: Item, formatAnswer: (response: string) => string): string | null;
  /** Whether and how the item can be priced in advance. */
  priceState(item: Item, facts: PricingFacts): PriceState;
}

export interface ServiceKind extends KindBase<ServiceItem> {
  /** The value used in URLs and forms (F-032). */
  readonly serviceTypeId: 1 | 2;
  /** `ServiceType` on the wire. */
  readonly serviceType: ServiceItem["serviceType"];
  readonly name: string;
}

export interface TaskKind extends KindBase<RepairItem> {
  /** The tyre and windscreen answers of a new item. */
  readonly initialAnswers: Pick<RepairItem, "tyre" | "windscreen">;
  /** Whether dealerships do this work for any make. */
  readonly isForAnyMake: boolean;
}

const formatInterval = ({ intervalName, serviceSortOrder }: ServiceItem): string | null =>
  intervalName ?? (serviceSortOrder === null ? null : `Service ${serviceSortOrder}`);

const service = {
  itemType: "Service",
  cartLimit: "one",
  detail: formatInterval,
} as const;

/** The two services. */
export const SERVICE_KINDS: Readonly<Record<ServiceKindId, ServiceKind>> = {
  service: {
    ...service,
    serviceTypeId: 1,
    serviceType: "GenericService",
    name: "Basic Service",
    question: null,
    // A single price for every vehicle (F-128, F-331).
    priceState: () => ({ canCalculatePrice: true, pricingStrategy: "SinglePrice" }),
  },
  logbook: {
    ...service,
    serviceTypeId: 2,
    serviceType: "LogbookService",
    name: "Logbook Service",
    question: {
      step: "vehicle-logbook-interval",
      isAnswered: ({ serviceIntervalId }) => serviceIntervalId !== null,
    },
    priceState: (_, { canPriceLogbook }) => ({ canCalculatePrice: canPriceLogbook, pricingStrategy: "SinglePrice" }),
  },
};

/** A task gets a catalogue price once all its questions are answered. */
const cataloguePriceState =
  (isAnswered: (item: RepairItem) => boolean) =>
  ({ repairInspectionId, ...item }: RepairItem, { tasks }: PricingFacts): PriceState => {
    const pricing = repairInspectionId === null ? undefined : tasks.get(repairInspectionId)?.pricing;
    return pricing === undefined || pricing === "Unpriced"
      ? { canCalculatePrice: false, pricingStrategy: null }
      : { canCalculatePrice: isAnswered({ repairInspectionId, ...item }) ? true : null, pricingStrategy: pricing };
  };

const repair: TaskKind = {
  itemType: "RepairInspection",
  cartLimit: "once-each",
  initialAnswers: { tyre: null, windscreen: null },
  isForAnyMake: false,
  question: null,
  detail: ({ additionalDetails }, formatAnswer) =>
    additionalDetails.length === 0 ? null : additionalDetails.map(({ text }) => formatAnswer(text)).join(". "),
  priceState: cataloguePriceState(() => true),
};

/** Kinds of catalogue tasks. */
export const TASK_KINDS: Readonly<Record<TaskKindId, TaskKind>> = {
  repair,
  inspection: { ...repair, isForAnyMake: true },
  tyres: {
    ...repair,
    initialAnswers: { tyre: NO_TYRE, windscreen: null },
    isForAnyMake: true,
    question: { step: "tyre-size-selection", isAnswered: isTyreComplete },
    detail: ({ tyre }) => tyreDescription(tyre ?? NO_TYRE),
    priceState: cataloguePriceState(isTyreComplete),
  },
  windscreen: {
    ...repair,
    initialAnswers: { tyre: null, windscreen: NO_WINDSCREEN_ANSWER },
    question: { step: "windscreen-features", isAnswered: isWindscreenAnswered },
    detail: ({ windscreen }) => windscreenSummary(windscreen ?? NO_WINDSCREEN_ANSWER),
    priceState: cataloguePriceState(isWindscreenAnswered),
  },
};

/** A job described by the customer. */
const custom: KindBase<RepairItem> = {
  itemType: "RepairInspection",
  cartLimit: "every",
  question: null,
  detail: ({ notes, name }) => (notes === name ? null : notes),
  priceState: cataloguePriceState(() => true),
};

/** All kinds of cart items with their common properties. */
export const KINDS: Readonly<Record<CartKindId, KindBase<CartItem>>> = { ...SERVICE_KINDS, ...TASK_KINDS, custom };

const INSPECTION_CATEGORIES: readonly number[] = [15, 16];

/** The kind of a catalogue task. */
export function kindOfTask({ id, categoryId }: Pick<Task, "id" | "categoryId">): TaskKindId {
  if (id === TASK.tyres) return "tyres";
  if (id === TASK.windscreen) return "windscreen";
  return INSPECTION_CATEGORIES.includes(categoryId) ? "inspection" : "repair";
}

/** The kind of a cart item. */
export function findKind(item: CartItem): CartKindId {
  if (isService(item)) return findServiceKind(item);
  if (item.tyre !== null) return "tyres";
  if (item.windscreen !== null) return "windscreen";
  return item.isCustom ? "custom" : kindOfTask({ id: item.repairInspectionId ?? 0, categoryId: item.categoryId ?? 0 });
}

export const findServiceKind = ({ serviceType }: Pick<ServiceItem, "serviceType">): ServiceKindId =>
  serviceType === SERVICE_KINDS.logbook.serviceType ? "logbook" : "service";

/** The unanswered question about an item; null = none. */
export function findOpenQuestion(item: CartItem): "tyre-size-selection" | "windscreen-features" | null {
  const { question } = KINDS[findKind(item)];
  return question === null || question.step === "vehicle-logbook-interval" || question.isAnswered(item)
    ? null
    : question.step;
}
