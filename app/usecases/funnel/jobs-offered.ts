import type { Category, ListedTask } from "../../domain/catalogue/catalogue";
import { fitOf } from "../../domain/catalogue/fits-vehicle";
import { isOffered } from "../../domain/catalogue/is-offered";
import type { Journey } from "../../domain/funnel/journey";
import { offersCategory } from "../../domain/funnel/task-limits";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";
import type { CategoryChoice, TaskChoice } from "./screen-parts";
import { questionsHere } from "../catalogue/additional-questions";
import { tasksOfCategory } from "../catalogue/task-lists";

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

/** May a task be added here, in this funnel, at the place of the job? */
export const offered =
  ({ lead, limits }: Pick<Journey, "lead" | "limits">) =>
  (task: ListedTask): boolean =>
    isOffered(task, placeOf(lead)) && offersCategory(limits, task.categoryId);

/** The same before a place is known. */
export const offeredAnywhere =
  ({ lead, limits }: Pick<Journey, "lead" | "limits">) =>
  (task: ListedTask): boolean =>
    isOffered(task, { country: lead.country, state: null }) && offersCategory(limits, task.categoryId);

/** A job that the chosen vehicle cannot have is on no list. */
const canFit = ({ vehicle, suburb }: Lead, task: ListedTask): boolean =>
  vehicle.mid === null || fitOf(task, vehicle, suburb?.state ?? null).fits !== "no";

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

/** The questions of tasks that this funnel offers. */
export const questionsIn = (context: Context, { lead, limits }: Pick<Journey, "lead" | "limits">) =>
  questionsHere(context, lead.country, (task) => offersCategory(limits, task.categoryId));
