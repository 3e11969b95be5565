import { toHours } from "./fields";
import { z } from "zod";
import type { ListedTask, TaskQuestion } from "../../domain/catalogue/catalogue";
import { TASK } from "../../domain/catalogue/task";

/** A task, with the field names of the cart item that it becomes (F-126). */
export const REPAIR = z.object({
  RepairInspectionId: z.int(),
  RepairInspectionName: z.string(),
  FriendlyName: z.string(),
  Summary: z.string(),
  WhatsIncluded: z.array(z.string()),
  RepairCategoryId: z.int(),
  RepairType: z.string(),
  IsPopular: z.boolean(),
  IsPerformedByWorkshop: z.boolean(),
  IsPerformedByMobileMechanic: z.boolean(),
  /** Whether we can calculate a price; null = this depends on answers that are still missing. */
  CanCalculatePrice: z.boolean().nullable(),
  PricingStrategy: z.enum(["SinglePrice", "PriceRange"]).nullable(),
  TaskValueCategory: z.enum(["S", "M", "L"]),
  RequiresPhotos: z.boolean(),
  MinimumLabourHours: z.number().nullable(),
  MaximumLabourHours: z.number().nullable(),
  Tags: z.array(z.string()),
});

/** Tyres and windscreens are priced only after their own questions are answered. */
const isPricedAfterQuestions = (task: ListedTask) => task.id === TASK.tyres || task.id === TASK.windscreen;

export function toWireRepair(
  task: ListedTask,
  { priceRangeAllowed = true, isPriceable = true } = {},
): z.input<typeof REPAIR> {
  const isPriced =
    isPriceable && (task.pricing === "SinglePrice" || (task.pricing === "PriceRange" && priceRangeAllowed));
  return {
    RepairInspectionId: task.id,
    RepairInspectionName: task.name,
    FriendlyName: task.friendlyName,
    Summary: task.summary,
    WhatsIncluded: [...task.included],
    RepairCategoryId: task.categoryId,
    RepairType: task.repairType,
    IsPopular: task.isPopular,
    IsPerformedByWorkshop: task.byWorkshop,
    IsPerformedByMobileMechanic: task.byMobile,
    CanCalculatePrice: isPriced && isPricedAfterQuestions(task) ? null : isPriced,
    PricingStrategy: task.pricing === "Unpriced" || !isPriced ? null : task.pricing,
    TaskValueCategory: task.taskValueCategory,
    RequiresPhotos: task.requiresPhotos,
    MinimumLabourHours: toHours(task.minHours100),
    MaximumLabourHours: toHours(task.maxHours100),
    Tags: [...task.tags],
  };
}

export const QUESTION = z.object({
  QuestionId: z.int(),
  /** Null = the first question of the repair; otherwise the option that leads to this question. */
  ParentOptionId: z.int().nullable(),
  Text: z.string(),
  IsMultiple: z.boolean(),
  Options: z.array(z.object({ OptionId: z.int(), Text: z.string(), NextQuestionId: z.int().nullable() })),
});

export const toWireQuestion = (question: TaskQuestion): z.input<typeof QUESTION> => ({
  QuestionId: question.id,
  ParentOptionId: question.parentOptionId,
  Text: question.text,
  IsMultiple: question.isMultiple,
  Options: question.options.map((option) => ({
    OptionId: option.id,
    Text: option.text,
    NextQuestionId: option.nextQuestionId,
  })),
});
