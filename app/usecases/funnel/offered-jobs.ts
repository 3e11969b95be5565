import type { Category, ListedTask } from "../../domain/catalogue/catalogue";
import { canSuggest } from "../../domain/catalogue/fits-vehicle";
import { isOffered } from "../../domain/catalogue/is-offered";
import type { Journey } from "../../domain/funnel/journey";
import { offersCategory } from "../../domain/funnel/task-limits";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";
import type { CategoryChoice, TaskChoice } from "./screen-parts";
import { questionsHere } from "../catalogue/additional-questions";
import { offeredCategories, tasksOfCategory } from "../catalogue/task-lists";

const placeOf = (lead: Lead) => ({ country: lead.country, state: lead.suburb?.state ?? null });

export const taskChoice = ({ id, name, summary, pricing, tags }: ListedTask): TaskChoice => ({
  id,
  name,
  summary,
  pricing,
  isChooser: tags.includes("chooser"),
});
export const categoryChoice = ({ id, name, description, iconHint }: Category): CategoryChoice => ({
  id,
  name,
  description,
  icon: iconHint,
});

/** Tasks that answers offer only ("addon") are not on the lists. */
const isListed = (task: ListedTask) => !task.tags.includes("addon");

/** A job that the vehicle cannot have is on no list, whatever is known of the vehicle by now. */
const canFit = ({ vehicle, suburb }: Lead, task: ListedTask): boolean =>
  canSuggest(task, vehicle, suburb?.state ?? null);

/** May a task be suggested here, in this funnel, at the place of the job, for its vehicle? */
export const canSuggestTask =
  (journey: Pick<Journey, "lead" | "limits">) =>
  (task: ListedTask): boolean =>
    isOfferedNearby(journey)(task) && canFit(journey.lead, task);

/** May a task be added here, in this funnel, at the place of the job? */
export const isOfferedNearby =
  ({ lead, limits }: Pick<Journey, "lead" | "limits">) =>
  (task: ListedTask): boolean =>
    isOffered(task, placeOf(lead)) && offersCategory(limits, task.categoryId);

/** The same before a place is known. */
export const isOfferedAnywhere =
  ({ lead, limits }: Pick<Journey, "lead" | "limits">) =>
  (task: ListedTask): boolean =>
    isOffered(task, { country: lead.country, state: null }) && offersCategory(limits, task.categoryId);

/** The tasks of a category that are on its list. */
export async function tasksOf(
  context: Context,
  { lead, limits }: Journey,
  categoryId: number,
): Promise<readonly TaskChoice[]> {
  if (!offersCategory(limits, categoryId)) return [];
  const tasks = await tasksOfCategory(context, categoryId, lead.suburb?.state ?? null);
  return tasks.filter((task) => isListed(task) && canFit(lead, task)).map(taskChoice);
}

/** Categories that have a job for the vehicle at the place. */
export async function categoriesOf(context: Context, { lead, limits }: Journey): Promise<readonly CategoryChoice[]> {
  const [inPlace, tasks] = await Promise.all([
    offeredCategories(context, lead.suburb?.state ?? null),
    context.db.tasks.all(),
  ]);
  const filled = new Set(
    tasks.filter((task) => isListed(task) && canFit(lead, task)).map(({ categoryId }) => categoryId),
  );
  return inPlace.filter(({ id }) => offersCategory(limits, id) && filled.has(id)).map(categoryChoice);
}

/** The questions of tasks that this funnel offers, without answers that add a job which the vehicle cannot have. */
export const questionsIn = (context: Context, { lead, limits }: Pick<Journey, "lead" | "limits">) =>
  questionsHere(context, lead.country, (task) => offersCategory(limits, task.categoryId) && canFit(lead, task));
