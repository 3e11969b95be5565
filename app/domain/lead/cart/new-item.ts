import { shorten } from "../../core/words/clean-text";
import { hideContact } from "../../identity/contact/contact-details";
import type { Task } from "../../catalogue/task";
import type { RepairItem, ServiceItem } from "../cart-item";
import { kindOfTask, SERVICE_KINDS, findServiceKind, TASK_KINDS } from "./kinds";

const NEW_ITEM_DEFAULTS = { notes: null, additionalDetails: [] } as const;

export const BASIC_SERVICE_ID = 1;

/** The Basic Service has a single price for every vehicle (F-128, F-331). */
export const basicService: ServiceItem = {
  ...NEW_ITEM_DEFAULTS,
  kind: "Service",
  key: "service",
  name: SERVICE_KINDS.service.name,
  serviceType: SERVICE_KINDS.service.serviceType,
  genericServiceId: BASIC_SERVICE_ID,
  serviceScheduleId: null,
  serviceIntervalId: null,
  serviceSortOrder: null,
  canCalculatePrice: true,
  pricingStrategy: "SinglePrice",
};

/** Whether a logbook service can be priced is known only once the vehicle and the interval are known. */
export const newLogbookService: ServiceItem = {
  ...basicService,
  name: SERVICE_KINDS.logbook.name,
  serviceType: SERVICE_KINDS.logbook.serviceType,
  genericServiceId: null,
  canCalculatePrice: null,
};

/** Creates a cart item from a catalogue task. Tyres and windscreens start unanswered. */
export const repairFromTask = (
  task: Task,
  answers: Pick<RepairItem, "notes" | "additionalDetails"> = NEW_ITEM_DEFAULTS,
): RepairItem => ({
  ...answers,
  kind: "RepairInspection",
  key: `repair:${task.id}`,
  name: task.name,
  repairInspectionId: task.id,
  categoryId: task.categoryId,
  repairType: task.repairType,
  isCustom: false,
  isPerformedByWorkshop: task.byWorkshop,
  isPerformedByMobileMechanic: task.byMobile,
  taskValueCategory: task.taskValueCategory,
  related: [],
  certification: task.certification,
  needsScanTool: task.needsScanTool,
  minHours100: task.minHours100,
  maxHours100: task.maxHours100,
  ...TASK_KINDS[kindOfTask(task)].initialAnswers,
  canCalculatePrice: null,
  pricingStrategy: task.pricing === "Unpriced" ? null : task.pricing,
});

/** A job described by the customer. It has no price in advance, and its value category is M (F-131). */
export const createCustomTask = (details: string): RepairItem => ({
  kind: "RepairInspection",
  key: "custom:new",
  name: customTaskName(details),
  repairInspectionId: null,
  categoryId: null,
  repairType: null,
  isCustom: true,
  isPerformedByWorkshop: true,
  isPerformedByMobileMechanic: true,
  taskValueCategory: "M",
  related: [],
  certification: null,
  needsScanTool: false,
  minHours100: null,
  maxHours100: null,
  tyre: null,
  windscreen: null,
  notes: details,
  additionalDetails: [],
  canCalculatePrice: false,
  pricingStrategy: null,
});

const NAME_LENGTH = 60;

/** Uses the first line as the title. It is shown in lists, messages and receipts, so contact details are removed. The full text is in the details. */
export function customTaskName(details: string): string {
  const firstLine = hideContact(details.trim().split(/\r?\n/, 1)[0] ?? "", "…");
  return shorten(firstLine, NAME_LENGTH);
}

const NEW_SERVICES: readonly ServiceItem[] = [basicService, newLogbookService];

/** The new item for a `serviceTypeId` (F-032); null = unknown id. */
export function findService(serviceTypeId: number): ServiceItem | null {
  const serviceItem = NEW_SERVICES.find((item) => SERVICE_KINDS[findServiceKind(item)].serviceTypeId === serviceTypeId);
  return serviceItem ?? null;
}
