import { blockingItems } from "../../../domain/cart/mixed-cart";
import { windscreenItem } from "../../../domain/cart/find-item";
import {
  NO_WINDSCREEN_ANSWER,
  WINDSCREEN_FEATURE_LABEL,
  WINDSCREEN_FEATURES,
} from "../../../domain/cart/windscreen-features";
import type { Category, ListedTask } from "../../../domain/catalogue/catalogue";
import { servicesFor } from "../../../domain/catalogue/home-jobs";
import { isOffered } from "../../../domain/catalogue/is-offered";
import { followQuestions } from "../../../domain/funnel/question-path";
import type { Journey } from "../../../domain/funnel/journey";
import { offersCategory } from "../../../domain/funnel/task-limits";
import type { Lead } from "../../../domain/lead/lead";
import { pricingGate, pricingTitle } from "../../../domain/lead/pricing-gate";
import { SEARCH_LIMIT } from "../../../domain/search/task-index";
import type { Context } from "../../context";
import { questionsHere } from "../../tasks/additional-questions";
import { searchTasks } from "../../tasks/search-tasks";
import { offeredCategories, tasksOfCategory } from "../../tasks/task-lists";
import { itemLines } from "../item-line";
import { knownPrices } from "../panel";
import { photosScreen } from "../photos-screen";
import { type LoadScreen, type StepParameters, wholeNumber } from "../screen";
import type { CategoryChoice, TaskChoice, YourItemsScreen } from "../screen-parts";
import type { Screens } from "../screen-types";
import { serviceChoices } from "../service-choices";

const placeOf = (lead: Lead) => ({ country: lead.country, state: lead.suburb?.state ?? null });

const taskChoice = ({ id, name, summary, pricing, tags }: ListedTask): TaskChoice => ({
  id,
  name,
  summary,
  pricing,
  isChooser: tags.includes("chooser"),
});
const categoryChoice = ({ id, name, description, iconHint }: Category): CategoryChoice => ({
  id,
  name,
  description,
  icon: iconHint,
});

/** Tasks that answers offer only ("addon") are not on the lists. */
const isListed = (task: ListedTask) => !task.tags.includes("addon");

const offered =
  ({ lead, limits }: Pick<Journey, "lead" | "limits">) =>
  (task: ListedTask): boolean =>
    isOffered(task, placeOf(lead)) && offersCategory(limits, task.categoryId);

async function tasksOf(
  context: Context,
  { lead, limits }: Journey,
  categoryId: number,
): Promise<readonly TaskChoice[]> {
  if (!offersCategory(limits, categoryId)) return [];
  const tasks = await tasksOfCategory(context, categoryId, lead.suburb?.state ?? null);
  return tasks.filter(isListed).map(taskChoice);
}

export const taskSelect: LoadScreen<Screens["task-select"]> = async (context, journey, parameters) => {
  const { lead, limits, configuration } = journey;
  const inPlace = await offeredCategories(context, lead.suburb?.state ?? null);
  const categories = inPlace.filter(({ id }) => offersCategory(limits, id)).map(categoryChoice);
  const marked = categories.find(({ id }) => id === wholeNumber(parameters.get("selectedRepairCategoryId")));
  return {
    categories,
    services: limits.offersServices
      ? serviceChoices(lead.vehicle.fuel).map(({ serviceTypeId, name, summary }) => ({ serviceTypeId, name, summary }))
      : [],
    allowsSeveral: configuration.allowsSeveralItems,
    // The category the visitor arrived with stands first and open (ledger F-029, F-030).
    markedCategory: marked === undefined ? null : { ...marked, tasks: await tasksOf(context, journey, marked.id) },
    itemCount: lead.cart.length,
  };
};

export const taskCategory: LoadScreen<Screens["task-category"]> = async (context, journey, parameters) => {
  const id = wholeNumber(parameters.get("repairCategoryId"));
  const category = (await context.db.tasks.categories()).find(
    (candidate) => candidate.id === id && offersCategory(journey.limits, candidate.id),
  );
  if (category === undefined) return { category: null, tasks: [] };
  return { category: categoryChoice(category), tasks: await tasksOf(context, journey, category.id) };
};

export const taskService: LoadScreen<Screens["task-service"]> = (_, { lead, limits }) =>
  limits.offersServices ? { services: serviceChoices(lead.vehicle.fuel) } : { goTo: "task-select" };

export const taskSearch: LoadScreen<Screens["task-search"]> = async (context, journey, parameters) => {
  const query = (parameters.get("q") ?? "").trim().slice(0, 100);
  const services = journey.limits.offersServices
    ? servicesFor(query).flatMap(
        ({ serviceTypeId }) =>
          serviceChoices(journey.lead.vehicle.fuel).find((one) => one.serviceTypeId === serviceTypeId) ?? [],
      )
    : [];
  const tasks =
    query === "" ? [] : await searchTasks(context, query, journey.lead.suburb?.state ?? null, offered(journey));
  return { query, services, results: tasks.slice(0, SEARCH_LIMIT - services.length).map(taskChoice) };
};

export const taskCustom: LoadScreen<Screens["task-custom"]> = (_, __, parameters) => ({
  details: (parameters.get("details") ?? "").slice(0, 1000),
});

/** The question is found again from the address, so a reload asks the same (ledger F-042). */
export const taskGenericItem: LoadScreen<Screens["task-generic-item"]> = async (context, journey, parameters) => {
  const taskId = wholeNumber(parameters.get("repairInspectionId"));
  const task = taskId === null ? null : await context.db.tasks.find(taskId);
  if (task === null || !offered(journey)(task)) return { goTo: "task-select" };
  const path = (parameters.get("path") ?? "").split(",").flatMap((text) => wholeNumber(text) ?? []);
  const followed = followQuestions(
    await questionsHere(context, journey.lead.country, (one) => offersCategory(journey.limits, one.categoryId)),
    task.id,
    path.map((id) => [id]),
  );
  if (followed.isDone) return { goTo: "task-select" };
  const { id, text, isMultiple, options } = followed.question;
  return {
    taskId: task.id,
    taskName: task.name,
    question: { id, text, isMultiple, options: options.map((option) => ({ id: option.id, text: option.text })) },
    path: path.slice(0, followed.answered.length),
  };
};

export const windscreenFeatures: LoadScreen<Screens["windscreen-features"]> = (_, { lead }) => {
  const chosen = windscreenItem(lead.cart)?.windscreen ?? NO_WINDSCREEN_ANSWER;
  const all = [...WINDSCREEN_FEATURES, "noFeatures"] as const;
  return {
    options: all.map((value) => ({
      value,
      label: WINDSCREEN_FEATURE_LABEL[value],
      description: FEATURE_DESCRIPTIONS[value],
    })),
    chosen: all.filter((feature) => chosen[feature] === true),
  };
};

const FEATURE_DESCRIPTIONS = {
  rainSensors: "The wipers start by themselves.",
  antenna: "Thin wires for the radio run through the glass.",
  brakeLaneAssist: "The car brakes or steers back by itself.",
  forwardFacingCameras: "A camera sits behind the mirror.",
  noFeatures: "Plain glass.",
} as const;

/**
 * Jobs named in the address (ledger F-026, F-027, F-031). Opening an address changes nothing, so they stand in a form: the holder's
 * browser sends it by itself, without script its button does.
 */
export async function yourItems(
  context: Context,
  journey: Journey,
  parameters: StepParameters,
): Promise<YourItemsScreen> {
  const { lead, limits, suppliers, configuration } = journey;
  const ids = [
    parameters.get("repairInspectionId"),
    ...(parameters.get("repairInspectionIds") ?? "").split(","),
  ].flatMap((text) => wholeNumber(text) ?? []);
  const inCart = lead.cart.flatMap((item) => (item.kind === "RepairInspection" ? (item.repairInspectionId ?? []) : []));
  const tasks = await context.db.tasks.findMany([...new Set(ids)].filter((id) => !inCart.includes(id)));
  const isOfferedHere = offered(journey);
  const asked = serviceChoices(lead.vehicle.fuel).find(
    ({ serviceTypeId }) => serviceTypeId === wholeNumber(parameters.get("serviceTypeId")),
  );
  const service =
    asked !== undefined &&
    limits.offersServices &&
    !lead.cart.some(({ kind, name }) => kind === "Service" && name === asked.name)
      ? asked
      : undefined;
  return {
    items: itemLines(lead.cart, knownPrices(journey)),
    photos: photosScreen(context, journey),
    pending: [
      ...tasks
        .filter(isOfferedHere)
        .map((task) => ({ name: task.name, field: "repairInspectionId" as const, value: String(task.id) })),
      ...(service === undefined
        ? []
        : [{ name: service.name, field: "serviceTypeId" as const, value: String(service.serviceTypeId) }]),
    ],
    addsAtOnce: journey.isHolder,
    notOffered: [
      ...tasks.filter((task) => !isOfferedHere(task)).map(({ name }) => name),
      ...(asked !== undefined && !limits.offersServices ? [asked.name] : []),
    ],
    title: pricingTitle(pricingGate(lead.cart, suppliers?.hasZeroCommsSupplier ?? null), lead.cart.length),
    allowsSeveral: configuration.allowsSeveralItems,
  };
}

export const instantQuotesUnavailable: LoadScreen<Screens["instant-quotes-unavailable"]> = (_, { lead }) => {
  const blocking = blockingItems(lead.cart);
  return {
    blocking: blocking.map(({ name }) => name),
    others: lead.cart.filter((item) => !blocking.includes(item)).map(({ name }) => name),
  };
};
