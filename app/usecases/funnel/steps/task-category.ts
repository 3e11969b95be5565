import { offersCategory } from "../../../domain/funnel/task-limits";
import { categoryChoice, tasksOf } from "../offered-jobs";
import type { CategoryChoice, TaskChoice } from "../screen-parts";
import { type LoadScreen, type StepScreen, wholeNumber } from "../step";

export interface TaskCategoryScreen {
  readonly category: CategoryChoice | null;
  readonly tasks: readonly TaskChoice[];
}

const screen: LoadScreen<TaskCategoryScreen> = async (context, journey, parameters) => {
  const id = wholeNumber(parameters.get("repairCategoryId"));
  const category = (await context.db.tasks.categories()).find(
    (candidate) => candidate.id === id && offersCategory(journey.limits, candidate.id),
  );
  if (category === undefined) return { category: null, tasks: [] };
  return { category: categoryChoice(category), tasks: await tasksOf(context, journey, category.id) };
};

export const taskCategory: StepScreen<TaskCategoryScreen> = { screen };
