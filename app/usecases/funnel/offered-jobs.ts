import type { Category, ListedTask } from "../../domain/catalogue/catalogue";
import { canSuggest } from "../../domain/catalogue/fits-vehicle";
import { isOffered, isListed } from "../../domain/catalogue/is-offered";
import type { Journey } from "../../domain/funnel/journey";
import { offersCategory } from "../../domain/funnel/task-limits";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";
import type { CategoryChoice, TaskChoice } from "./screen-parts";
import { findQuestions } from "../catalogue/additional-questions";
import { listOfferedCategories, tasksOfCategory } from "../catalogue/task-lists";

const toOfferLocation = (lead: Lead) => ({ country: lead.country, state: lead.suburb?.state ?? null });

export const toTaskChoice = ({ id, name, summary, pricing, tags }: ListedTask): TaskChoice => ({
  id,
  name,
  summary,
  pricing,
  isChooser: tags.includes("chooser"),
});
export const toCategoryChoice = ({ id, name, description, iconHint }: Category): CategoryChoice => ({
  id,
  name,
  description,
  icon: iconHint,
});

/** Whether a job fits the vehicle, as far as the vehicle is known. Jobs that do not fit are not listed. */
const canFit = ({ vehicle, suburb }: Lead, task: ListedTask): boolean =>
  canSuggest(task, vehicle, suburb?.state ?? null);

/** Whether a task may be suggested in this funnel for the job's location and vehicle. */
export const canSuggestTask =
  (journey: Pick<Journey, "lead" | "limits">) =>
  (task: ListedTask): boolean =>
    isOfferedNearby(journey)(task) && canFit(journey.lead, task);

/** Whether a task may be added in this funnel for the job's location. */
export const isOfferedNearby =
  ({ lead, limits }: Pick<Journey, "lead" | "limits">) =>
  (task: ListedTask): boolean =>
    isOffered(task, toOfferLocation(lead)) && offersCategory(limits, task.categoryId);

/** Like `isOfferedNearby`, but before the location is known. */
export const isOfferedAnywhere =
  ({ lead, limits }: Pick<Journey, "lead" | "limits">) =>
  (task: ListedTask): boolean =>
    isOffered(task, { country: lead.country, state: null }) && offersCategory(limits, task.categoryId);

/** The listed tasks of a category. */
export async function listCategoryTasks(
  context: Context,
  { lead, limits }: Journey,
  categoryId: number,
): Promise<readonly TaskChoice[]> {
  if (!offersCategory(limits, categoryId)) return [];
  const tasks = await tasksOfCategory(context, categoryId, lead.suburb?.state ?? null);
  return tasks.filter((task) => canFit(lead, task)).map(toTaskChoice);
}

/** Categories that have a job for the vehicle at the location. */
export async function listCategories(context: Context, { lead, limits }: Journey): Promise<readonly CategoryChoice[]> {
  const [localCategories, tasks] = await Promise.all([
    listOfferedCategories(context, lead.suburb?.state ?? null),
    context.db.tasks.all(),
  ]);
  const filledCategoryIds = new Set(
    tasks.filter((task) => isListed(task) && canFit(lead, task)).map(({ categoryId }) => categoryId),
  );
  return localCategories
    .filter(({ id }) => offersCategory(limits, id) && filledCategoryIds.has(id))
    .map(toCategoryChoice);
}

/** The questions for tasks that this funnel offers. Answers that would add a job that does not fit the vehicle are left out. */
export const findJourneyQuestions = (context: Context, { lead, limits }: Pick<Journey, "lead" | "limits">) =>
  findQuestions(context, lead.country, (task) => offersCategory(limits, task.categoryId) && canFit(lead, task));
