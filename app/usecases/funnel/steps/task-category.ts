import { offersCategory } from "../../../domain/funnel/task-limits";
import { toCategoryChoice, listCategoryTasks } from "../offered-jobs";
import type { CategoryChoice, TaskChoice } from "../screen-parts";
import { type LoadScreen, type StepScreen, parseWholeNumber } from "../step";

export interface TaskCategoryScreen {
  readonly category: CategoryChoice | null;
  readonly tasks: readonly TaskChoice[];
}

const screen: LoadScreen<TaskCategoryScreen> = async (context, journey, parameters) => {
  const id = parseWholeNumber(parameters.get("repairCategoryId"));
  const category = (await context.db.tasks.categories()).find(
    (candidate) => candidate.id === id && offersCategory(journey.limits, candidate.id),
  );
  if (category === undefined) return { category: null, tasks: [] };
  return { category: toCategoryChoice(category), tasks: await listCategoryTasks(context, journey, category.id) };
};

export const taskCategory: StepScreen<TaskCategoryScreen> = { screen };
