import { answerText } from "../../catalogue/questions";
import { questionsForTask } from "../../catalogue/questions";
import type { TaskQuestion } from "../../catalogue/catalogue";
import type { Task } from "../../catalogue/task";
import type { Country } from "../../core/country/country";
import type {
  CartItem,
  RelatedCartItem,
  RepairItem,
  ServiceItem,
  TyreSelection,
  WindscreenFeatures,
} from "../cart-item";
import { findIntervals } from "../../catalogue/vehicle/intervals";
import type { ServiceSchedule } from "../../catalogue/vehicle/schedule";
import { optionKey } from "../../catalogue/vehicle/variant";
import { cleanText } from "../../core/words/clean-text";
import { kindOfTask } from "./kinds";
import { basicService, createCustomTask, customTaskName, newLogbookService, repairFromTask } from "./new-item";

type PreservedFields = Pick<CartItem, "notes" | "workshopServiceExtrasId" | "repairTimesIds">;

/**
 * The fields of a cart item that a client may set: which item it is, the customer's choices and the customer's own words. Everything else comes from the
 * catalogue.
 */
export type RequestedItem =
  | (PreservedFields & { readonly kind: "service"; readonly genericServiceId: number | null })
  | (PreservedFields & {
      readonly kind: "logbook";
      readonly scheduleId: string | null;
      readonly intervalId: number | null;
    })
  | (PreservedFields & {
      readonly kind: "task";
      readonly taskId: number;
      readonly answers: readonly { readonly questionId: number; readonly optionIds: readonly number[] }[];
      readonly related: readonly Pick<RelatedCartItem, "repairInspectionId" | "isRequired">[];
      readonly tyre: TyreSelection;
      readonly windscreen: WindscreenFeatures;
    })
  | (PreservedFields & { readonly kind: "custom"; readonly name: string | null });

/** The part of the catalogue needed to resolve a requested cart. */
export interface ItemCatalogue {
  readonly country: Country;
  readonly tasks: ReadonlyMap<number, Task>;
  readonly questions: readonly TaskQuestion[];
  readonly schedules: ReadonlyMap<string, ServiceSchedule>;
  /** Make of the lead's vehicle; null = unknown. A logbook schedule must belong to this make. */
  readonly make: string | null;
}

/** Problems by field of the item: `RepairInspectionId`, `RelatedCartItems.0.RepairInspectionId`. */
export type ItemProblems = Readonly<Record<string, string[]>>;

type ResolvedItem = { readonly item: CartItem } | { readonly problems: ItemProblems };

/** The ids of all catalogue tasks in a requested cart. */
export const requestedTaskIds = (items: readonly RequestedItem[]): readonly number[] =>
  items.flatMap((item) =>
    item.kind === "task" ? [item.taskId, ...item.related.map(({ repairInspectionId }) => repairInspectionId)] : [],
  );

export const requestedScheduleIds = (items: readonly RequestedItem[]): readonly string[] => [
  ...new Set(items.flatMap((item) => (item.kind === "logbook" && item.scheduleId !== null ? [item.scheduleId] : []))),
];

const pickPreservedFields = ({ notes, workshopServiceExtrasId, repairTimesIds }: PreservedFields): PreservedFields => ({
  notes,
  ...(workshopServiceExtrasId === undefined ? {} : { workshopServiceExtrasId }),
  ...(repairTimesIds === undefined ? {} : { repairTimesIds }),
});

/** Resolves a requested item from the catalogue, or returns the fields that refer to something the catalogue does not have. */
export function resolveItem(requested: RequestedItem, position: number, catalogue: ItemCatalogue): ResolvedItem {
  switch (requested.kind) {
    case "service":
      return requested.genericServiceId === null || requested.genericServiceId === basicService.genericServiceId
        ? { item: { ...basicService, ...pickPreservedFields(requested) } }
        : { problems: { GenericServiceId: ["No such service"] } };
    case "logbook":
      return resolveLogbook(requested, catalogue);
    case "custom":
      return resolveCustom(requested, position);
    case "task":
      return resolveTask(requested, catalogue);
  }
}

function resolveLogbook(
  requested: Extract<RequestedItem, { kind: "logbook" }>,
  { schedules, make }: ItemCatalogue,
): { readonly item: ServiceItem } | { readonly problems: ItemProblems } {
  const { scheduleId, intervalId } = requested;
  const schedule = scheduleId === null ? null : schedules.get(scheduleId);
  const isOtherMake = schedule != null && make !== null && optionKey(schedule.make) !== optionKey(make);
  if (schedule === undefined || isOtherMake)
    return { problems: { ServiceScheduleId: ["No such service schedule for this vehicle"] } };
  const interval = schedule && findIntervals(schedule).find(({ id }) => id === intervalId);
  if (intervalId !== null && !interval) return { problems: { ServiceIntervalId: ["No such service in the schedule"] } };
  return {
    item: {
      ...newLogbookService,
      ...pickPreservedFields(requested),
      serviceScheduleId: scheduleId,
      serviceIntervalId: interval?.id ?? null,
      serviceSortOrder: interval?.sortOrder ?? null,
      intervalName: interval?.name ?? null,
    },
  };
}

function resolveTask(
  requested: Extract<RequestedItem, { kind: "task" }>,
  { country, tasks, questions }: ItemCatalogue,
): { readonly item: RepairItem } | { readonly problems: ItemProblems } {
  const problems: Record<string, string[]> = {};
  const findTask = (id: number, field: string): Task | null => {
    const task = tasks.get(id);
    if (task?.countries.includes(country)) return task;
    problems[field] = ["No such repair or inspection in this country"];
    return null;
  };
  const task = findTask(requested.taskId, "RepairInspectionId");
  const taskQuestions = task === null ? [] : questionsForTask(task.id, questions);
  const additionalDetails = requested.answers.flatMap(({ questionId, optionIds }, index) => {
    const question = taskQuestions.find(({ id }) => id === questionId);
    const options = question?.options.filter(({ id }) => optionIds.includes(id)) ?? [];
    if (question && options.length > 0 && options.length === new Set(optionIds).size)
      return [{ questionId, optionIds: options.map(({ id }) => id), text: answerText(question, options) }];
    if (task !== null) problems[`AdditionalDetails.${index}`] = ["This job has no such question or answer"];
    return [];
  });
  const related = requested.related.flatMap(({ repairInspectionId, isRequired }, index) => {
    const task = findTask(repairInspectionId, `RelatedCartItems.${index}.RepairInspectionId`);
    return task === null ? [] : [{ repairInspectionId, name: task.name, isRequired }];
  });
  if (task === null || Object.keys(problems).length > 0) return { problems };
  const kind = kindOfTask(task);
  return {
    item: {
      ...repairFromTask(task),
      ...pickPreservedFields(requested),
      additionalDetails,
      related,
      tyre: kind === "tyres" ? requested.tyre : null,
      windscreen: kind === "windscreen" ? requested.windscreen : null,
    },
  };
}

/** Keeps only the customer's own words. Name and notes are combined into one text, without the name that a client repeats when it sends an item back. */
function resolveCustom(
  requested: Extract<RequestedItem, { kind: "custom" }>,
  position: number,
): { readonly item: RepairItem } | { readonly problems: ItemProblems } {
  const name = cleanText(requested.name ?? "").trim();
  const notes = cleanText(requested.notes ?? "").trim();
  const text = name === customTaskName(notes) ? notes : [name, notes].filter(Boolean).join("\n");
  return text === ""
    ? { problems: { RepairNotes: ["Describe the job"] } }
    : {
        item: {
          ...createCustomTask(text),
          ...pickPreservedFields({ ...requested, notes: text }),
          key: `custom:${position}`,
        },
      };
}

/**
 * Resolves a requested cart by the rules for carts: one service, each repair once (F-205, F-206). `cartItems` = the lead's current cart. A stored task that
 * has since left the catalogue is accepted when it is sent back.
 */
export function resolveCart(
  requested: readonly RequestedItem[],
  catalogue: ItemCatalogue,
  cartItems: readonly CartItem[],
): { readonly cart: readonly CartItem[]; readonly problems: ItemProblems } {
  const itemsByKey = new Map<string, CartItem>();
  const problems: Record<string, string[]> = {};
  requested.forEach((requestedItem, index) => {
    const resolved = resolveItem(requestedItem, index + 1, catalogue);
    const cartItem = "item" in resolved ? resolved.item : cartItems.find((item) => item.key === itemKey(requestedItem));
    if (cartItem) itemsByKey.set(cartItem.key, cartItem);
    else if ("problems" in resolved)
      for (const [field, text] of Object.entries(resolved.problems)) problems[`CartItems.${index}.${field}`] = text;
  });
  return { cart: [...itemsByKey.values()], problems };
}

const itemKey = (requested: RequestedItem): string | null =>
  requested.kind === "task" ? `repair:${requested.taskId}` : null;
