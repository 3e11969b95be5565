import { addItems, replaceItem } from "../../../domain/cart/add-item";
import { cartOps } from "../../../domain/cart/cart-ops";
import { logbookService, windscreenItem } from "../../../domain/cart/find-item";
import { blockingItems } from "../../../domain/cart/mixed-cart";
import { basicService, customTask, newLogbookService, repairFromTask } from "../../../domain/cart/new-item";
import { neededBy } from "../../../domain/cart/needed-by";
import { removeItems } from "../../../domain/cart/remove-item";
import { isOffered, type JobPlace } from "../../../domain/catalogue/is-offered";
import { isNotSure } from "../../../domain/catalogue/questions";
import type { ListedTask } from "../../../domain/catalogue/catalogue";
import { offersCategory } from "../../../domain/funnel/task-limits";
import type { Journey } from "../../../domain/funnel/journey";
import { followQuestions, questionOutcome } from "../../../domain/funnel/question-path";
import { isStepId, type StepId } from "../../../domain/funnel/step-id";
import { windscreenAnswer, type WindscreenFeature } from "../../../domain/cart/windscreen-features";
import type { CartItem } from "../../../domain/lead/cart-item";
import type { LeadPatch } from "../../../domain/lead/lead-patch";
import { refuse } from "../../../domain/outcomes";
import type { Context } from "../../context";
import { questionsHere } from "../../tasks/additional-questions";
import type { Decision } from "../decision";

/** New items beside what is there; in a funnel of one job, in its place (F-468). */
const added = ({ lead, configuration }: Journey, items: readonly CartItem[]): LeadPatch =>
  withCart(lead.cart, configuration.allowsSeveralItems ? addItems(lead.cart, items) : addItems([], items));

/** Is a task offered here, in this funnel? */
const isOfferedIn = ({ limits }: Journey, task: ListedTask, place: JobPlace): boolean =>
  isOffered(task, place) && offersCategory(limits, task.categoryId);

const questionsIn = (context: Context, { lead, limits }: Journey) =>
  questionsHere(context, lead.country, (task) => offersCategory(limits, task.categoryId));

const withCart = (before: readonly CartItem[], after: readonly CartItem[]): LeadPatch => ({
  cartOps: cartOps(before, after),
});

export interface ServiceAnswer {
  readonly serviceTypeId: number;
}

const serviceOf = (serviceTypeId: number): CartItem | null =>
  serviceTypeId === 1 ? basicService : serviceTypeId === 2 ? newLogbookService : null;

/** Adding the service that is there already leaves it, with its interval, as it is. */
export function chooseService(_: Context, journey: Journey, { serviceTypeId }: ServiceAnswer): Decision {
  const { lead, limits } = journey;
  const service = serviceOf(serviceTypeId);
  if (service === null || !limits.offersServices)
    return refuse("invalid-input", { serviceTypeId: ["Choose a service"] });
  if (
    lead.cart.some(
      (item) => item.kind === "Service" && service.kind === "Service" && item.serviceType === service.serviceType,
    )
  )
    return { ok: true, to: "task-your-items" };
  return { ok: true, patch: added(journey, [service]), to: "task-your-items" };
}

export interface CustomTaskAnswer {
  readonly details: string;
}

export function describeCustomTask(_: Context, journey: Journey, { details }: CustomTaskAnswer): Decision {
  return { ok: true, patch: added(journey, [customTask(details)]), to: "task-your-items" };
}

/** What the cart page can be asked for: add jobs, take one out, go on. */
export interface YourItemsAnswer {
  readonly repairInspectionIds: readonly number[];
  readonly serviceTypeId: number | null;
  readonly remove: string | null;
  readonly wantsToContinue: boolean;
}

const PHOTO_WORDS = "Add at least one photo. Workshops cannot quote this job without one";

export async function reviewItems(context: Context, journey: Journey, answer: YourItemsAnswer): Promise<Decision> {
  const { lead, limits, configuration } = journey;
  if (answer.remove !== null) {
    const item = lead.cart.find(({ key }) => key === answer.remove);
    const parent = item && neededBy(lead.cart, item);
    if (parent)
      return refuse("invalid-input", { remove: [`${item.name} is needed for ${parent.name}. Remove that first`] });
    const rest = removeItems(lead.cart, [answer.remove]);
    return { ok: true, patch: withCart(lead.cart, rest), to: rest.length === 0 ? "task-select" : "task-your-items" };
  }
  if (answer.wantsToContinue) {
    return journey.isPhotoMissing ? refuse("invalid-input", { photos: [PHOTO_WORDS] }) : { ok: true, to: "onward" };
  }
  const offered = (await context.db.tasks.findMany(answer.repairInspectionIds)).filter((task) =>
    isOfferedIn(journey, task, { country: lead.country, state: null }),
  );
  const tasks = configuration.allowsSeveralItems ? offered : offered.slice(0, 1);
  const service = answer.serviceTypeId === null || !limits.offersServices ? null : serviceOf(answer.serviceTypeId);
  if (tasks.length === 0 && service === null)
    return refuse("invalid-input", { repairInspectionId: ["We do not have that job. Choose another one"] });

  const questions = await questionsIn(context, journey);
  const asking = tasks.find((task) => questions.some((question) => question.taskId === task.id));
  const items = [
    ...tasks.filter((task) => task !== asking).map((task) => repairFromTask(task)),
    ...(service === null ? [] : [service]),
  ];
  const patch = items.length === 0 ? {} : { patch: added(journey, items) };
  if (asking !== undefined)
    return { ok: true, ...patch, to: "task-generic-item", params: { repairInspectionId: asking.id } };
  return { ok: true, ...patch, to: ownStep(tasks.map((task) => task.ownStep)) };
}

/** A repair goes to its own step if one is defined, else to the cart (ledger F-168). */
function ownStep(steps: readonly (string | null)[]): StepId {
  const own = steps.find((step) => step !== null);
  return own !== undefined && own !== null && isStepId(own) ? own : "task-your-items";
}

export interface QuestionAnswer {
  readonly taskId: number;
  readonly path: readonly number[];
  readonly optionIds: readonly number[];
}

const NOT_SURE_WORDS = "Choose “Not sure” alone, or take its tick away";

/** One answer further into a task's questions; after the last one the task, or what the answers name instead, goes into the cart. */
export async function answerQuestion(
  context: Context,
  journey: Journey,
  { taskId, path, optionIds }: QuestionAnswer,
): Promise<Decision> {
  const chosen = [...path.map((id) => [id]), optionIds];
  const questions = await questionsIn(context, journey);
  const isMixed = questions.some(({ options }) => {
    const picked = options.filter(({ id }) => optionIds.includes(id));
    return picked.length > 1 && picked.some(isNotSure);
  });
  if (isMixed) return refuse("invalid-input", { optionIds: [NOT_SURE_WORDS] });
  const followed = followQuestions(questions, taskId, chosen);
  if (followed.answered.length < chosen.length) return refuse("invalid-input", { optionIds: ["Choose an answer"] });
  if (!followed.isDone)
    return {
      ok: true,
      to: "task-generic-item",
      params: { repairInspectionId: taskId, path: [...path, ...optionIds].join(",") },
    };

  const { taskIds, notes, details } = questionOutcome(taskId, followed.answered);
  const tasks = (await context.db.tasks.findMany(taskIds)).filter((task) =>
    isOfferedIn(journey, task, { country: journey.lead.country, state: null }),
  );
  if (tasks.length === 0)
    return refuse("invalid-input", { optionIds: ["We do not have that job. Choose another answer"] });
  const related = tasks.slice(1).map((task) => ({ repairInspectionId: task.id, name: task.name, isRequired: false }));
  const items = tasks.map((task, index) =>
    index === 0 ? { ...repairFromTask(task, { notes, additionalDetails: details }), related } : repairFromTask(task),
  );
  return { ok: true, patch: added(journey, items), to: ownStep(tasks.map((task) => task.ownStep)) };
}

export interface WindscreenAnswer {
  readonly features: readonly (WindscreenFeature | "noFeatures")[];
}

export function answerWindscreen(_: Context, { lead }: Journey, { features }: WindscreenAnswer): Decision {
  const item = windscreenItem(lead.cart);
  const windscreen = windscreenAnswer(features);
  if (item === undefined || windscreen === null)
    return refuse("invalid-input", { features: ["Choose what your windscreen has, or “None of these”"] });
  return {
    ok: true,
    patch: withCart(lead.cart, replaceItem(lead.cart, { ...item, windscreen })),
    to: "task-your-items",
  };
}

export interface UnavailableAnswer {
  readonly choice: "keep" | "remove";
}

export function settleMixedCart(_: Context, { lead }: Journey, { choice }: UnavailableAnswer): Decision {
  if (choice === "keep") return { ok: true, to: "onward" };
  return {
    ok: true,
    patch: withCart(
      lead.cart,
      removeItems(
        lead.cart,
        blockingItems(lead.cart).map((item) => item.key),
      ),
    ),
    to: "onward",
  };
}

export interface TaskErrorAnswer {
  readonly choice: "basic" | "another";
}

/**
 * Takes out what the vehicle rules out, by name as the page listed it; then a Basic Service, or back to the tasks (ledger F-087, F-088).
 * A logbook service that fits stays as it is: it holds all that a Basic Service would.
 */
export function settleVehicleProblems(
  _: Context,
  { lead, limits, configuration, vehicleProblems }: Journey,
  { choice }: TaskErrorAnswer,
): Decision {
  const logbook = logbookService(lead.cart);
  const fits = lead.cart.filter(
    (item) =>
      !(item.kind === "RepairInspection" && !item.isCustom && vehicleProblems.includes(item.name)) &&
      !(item === logbook && lead.vehicle.serviceScheduleId === null),
  );
  if (choice === "basic" && !limits.offersServices) return refuse("invalid-input", { choice: ["Choose another job"] });
  if (choice === "another") return { ok: true, patch: withCart(lead.cart, fits), to: "task-select" };
  const goesOnWith = fits.some(({ kind }) => kind === "Service")
    ? fits
    : addItems(configuration.allowsSeveralItems ? fits : [], [basicService]);
  return { ok: true, patch: withCart(lead.cart, goesOnWith), to: "onward" };
}
