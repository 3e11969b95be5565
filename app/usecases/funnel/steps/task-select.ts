import { listCategories, listCategoryTasks, toCategoryChoice } from "../offered-jobs";
import type { CategoryChoice, ServiceChoice, TaskChoice } from "../screen-parts";
import { listServiceChoices } from "../service-choices";
import { type LoadScreen, type StepScreen, parseWholeNumber } from "../step";
import { offersCategory } from "../../../domain/funnel/task-limits";

export interface TaskSelectScreen {
  readonly categories: readonly CategoryChoice[];
  /** Empty if services are not offered. */
  readonly services: readonly Pick<ServiceChoice, "serviceTypeId" | "name" | "summary">[];
  /** False = choosing another job replaces the first one. */
  readonly allowsSeveral: boolean;
  readonly selectedCategory: (CategoryChoice & { readonly tasks: readonly TaskChoice[] }) | null;
  readonly itemCount: number;
}

const screen: LoadScreen<TaskSelectScreen> = async (context, journey, parameters) => {
  const { lead, limits, configuration } = journey;
  const categories = await listCategories(context, journey);
  const selectedCategory = categories.find(
    ({ id }) => id === parseWholeNumber(parameters.get("selectedRepairCategoryId")),
  );
  return {
    categories,
    services: limits.offersServices
      ? listServiceChoices(lead.vehicle.fuel).map(({ serviceTypeId, name, summary }) => ({
          serviceTypeId,
          name,
          summary,
        }))
      : [],
    allowsSeveral: configuration.allowsSeveralItems,
    // The category in the link that the visitor followed. It is listed first and expanded (ledger F-029, F-030).
    selectedCategory:
      selectedCategory === undefined
        ? null
        : { ...selectedCategory, tasks: await listCategoryTasks(context, journey, selectedCategory.id) },
    itemCount: lead.cart.length,
  };
};

export const taskSelect: StepScreen<TaskSelectScreen> = { screen };

export interface TaskCategoryScreen {
  readonly category: CategoryChoice | null;
  readonly tasks: readonly TaskChoice[];
}

const categoryScreen: LoadScreen<TaskCategoryScreen> = async (context, journey, parameters) => {
  const id = parseWholeNumber(parameters.get("repairCategoryId"));
  const category = (await context.db.tasks.categories()).find(
    (candidate) => candidate.id === id && offersCategory(journey.limits, candidate.id),
  );
  if (category === undefined) return { category: null, tasks: [] };
  return { category: toCategoryChoice(category), tasks: await listCategoryTasks(context, journey, category.id) };
};

export const taskCategory: StepScreen<TaskCategoryScreen> = { screen: categoryScreen };
