import { TASK, type Task } from "../../catalogue/task";
import { type CartItem, isService, type RepairItem, type ServiceItem } from "../cart-item";
import { isTyreComplete, NO_TYRE, tyreDescription } from "./tyre-selection";
import { isWindscreenAnswered, NO_WINDSCREEN_ANSWER, windscreenSummary } from "./windscreen-features";

export type ServiceKindId = "service" | "logbook";
export type TaskKindId = "repair" | "inspection" | "tyres" | "windscreen";
export type CartKindId = ServiceKindId | TaskKindId | "custom";

/** What decides whether an item of the cart has a price beforehand. */
export interface PricingFacts {
  /** The catalogue rows of the cart's tasks by id, including those that answers added. An item whose row is missing cannot be priced. */
  readonly tasks: ReadonlyMap<number, Task>;
  /** Can the logbook service be priced for this vehicle and interval? null = not known yet. */
  readonly logbook: boolean | null;
}

type PriceState = Pick<CartItem, "canCalculatePrice" | "pricingStrategy">;

interface KindBase<Item extends CartItem> {
  /** `LeadCartItemType` on the wire (F-126). */
  readonly itemType: Item["kind"];
  /** How often the item may be in a cart: one of its type, each task once, or any number (F-205, F-206). */
  readonly inCart: "one" | "once-each" | "every";
  /** The first step that asks about the item: with the cart, or for a logbook service once the vehicle is known. null = no step asks. */
  readonly asks: {
    readonly step: "tyre-size-selection" | "windscreen-features" | "vehicle-logbook-interval";
    isAnswered(item: Item): boolean;
  } | null;
  /** The answers as text; null = none. `say` shortens an answer or keeps its question. */
  detail(item: Item, say: (response: string) => string): string | null;
  /** Can the item be priced beforehand, and how? */
  priceState(item: Item, facts: PricingFacts): PriceState;
}

export interface ServiceKind extends KindBase<ServiceItem> {
  /** As addresses and forms write it (ledger F-032). */
  readonly serviceTypeId: 1 | 2;
  /** `ServiceType` on the wire. */
  readonly serviceType: ServiceItem["serviceType"];
  readonly name: string;
}

export interface TaskKind extends KindBase<RepairItem> {
  /** The initial value of a new item. */
  readonly unanswered: Pick<RepairItem, "tyre" | "windscreen">;
  /** Dealerships take any make for it. */
  readonly isForAnyMake: boolean;
}

const formatInterval = ({ intervalName, serviceSortOrder }: ServiceItem): string | null =>
  intervalName ?? (serviceSortOrder === null ? null : `Service ${serviceSortOrder}`);

const service = {
  itemType: "Service",
  inCart: "one",
  detail: formatInterval,
} as const;

/** The two services. */
export const SERVICE_KINDS: Readonly<Record<ServiceKindId, ServiceKind>> = {
  service: {
    ...service,
    serviceTypeId: 1,
    serviceType: "GenericService",
    name: "Basic Service",
    asks: null,
    // A single price for every vehicle (ledger F-128, F-331).
    priceState: () => ({ canCalculatePrice: true, pricingStrategy: "SinglePrice" }),
  },
  logbook: {
    ...service,
    serviceTypeId: 2,
    serviceType: "LogbookService",
    name: "Logbook Service",
    asks: {
      step: "vehicle-logbook-interval",
      isAnswered: ({ serviceIntervalId }) => serviceIntervalId !== null,
    },
    priceState: (_, { logbook }) => ({ canCalculatePrice: logbook, pricingStrategy: "SinglePrice" }),
  },
};

/** A task is priced from the catalogue once all its questions are answered. */
const byCatalogue =
  (isAnswered: (item: RepairItem) => boolean) =>
  ({ repairInspectionId, ...item }: RepairItem, { tasks }: PricingFacts): PriceState => {
    const pricing = repairInspectionId === null ? undefined : tasks.get(repairInspectionId)?.pricing;
    return pricing === undefined || pricing === "Unpriced"
      ? { canCalculatePrice: false, pricingStrategy: null }
      : { canCalculatePrice: isAnswered({ repairInspectionId, ...item }) ? true : null, pricingStrategy: pricing };
  };

const repair: TaskKind = {
  itemType: "RepairInspection",
  inCart: "once-each",
  unanswered: { tyre: null, windscreen: null },
  isForAnyMake: false,
  asks: null,
  detail: ({ additionalDetails }, say) =>
    additionalDetails.length === 0 ? null : additionalDetails.map(({ text }) => say(text)).join(". "),
  priceState: byCatalogue(() => true),
};

/** The catalogue's tasks. */
export const TASK_KINDS: Readonly<Record<TaskKindId, TaskKind>> = {
  repair,
  inspection: { ...repair, isForAnyMake: true },
  tyres: {
    ...repair,
    unanswered: { tyre: NO_TYRE, windscreen: null },
    isForAnyMake: true,
    asks: { step: "tyre-size-selection", isAnswered: isTyreComplete },
    detail: ({ tyre }) => tyreDescription(tyre ?? NO_TYRE),
    priceState: byCatalogue(isTyreComplete),
  },
  windscreen: {
    ...repair,
    unanswered: { tyre: null, windscreen: NO_WINDSCREEN_ANSWER },
    asks: { step: "windscreen-features", isAnswered: isWindscreenAnswered },
    detail: ({ windscreen }) => windscreenSummary(windscreen ?? NO_WINDSCREEN_ANSWER),
    priceState: byCatalogue(isWindscreenAnswered),
  },
};

/** A job in the customer's own words. */
const custom: KindBase<RepairItem> = {
  itemType: "RepairInspection",
  inCart: "every",
  asks: null,
  detail: ({ notes, name }) => (notes === name ? null : notes),
  priceState: byCatalogue(() => true),
};

/** Every kind of a cart's items, with what all of them have. */
export const KINDS: Readonly<Record<CartKindId, KindBase<CartItem>>> = { ...SERVICE_KINDS, ...TASK_KINDS, custom };

const INSPECTION_CATEGORIES: readonly number[] = [15, 16];

/** The kind of a catalogue task. */
export function kindOfTask({ id, categoryId }: Pick<Task, "id" | "categoryId">): TaskKindId {
  if (id === TASK.tyres) return "tyres";
  if (id === TASK.windscreen) return "windscreen";
  return INSPECTION_CATEGORIES.includes(categoryId) ? "inspection" : "repair";
}

/** The kind of an item of a cart. */
export function kindOf(item: CartItem): CartKindId {
  if (isService(item)) return serviceKindOf(item);
  if (item.tyre !== null) return "tyres";
  if (item.windscreen !== null) return "windscreen";
  return item.isCustom ? "custom" : kindOfTask({ id: item.repairInspectionId ?? 0, categoryId: item.categoryId ?? 0 });
}

export const serviceKindOf = ({ serviceType }: Pick<ServiceItem, "serviceType">): ServiceKindId =>
  serviceType === SERVICE_KINDS.logbook.serviceType ? "logbook" : "service";

/** The unanswered question about an item; null = none. */
export function openQuestion(item: CartItem): "tyre-size-selection" | "windscreen-features" | null {
  const { asks } = KINDS[kindOf(item)];
  return asks === null || asks.step === "vehicle-logbook-interval" || asks.isAnswered(item) ? null : asks.step;
}
