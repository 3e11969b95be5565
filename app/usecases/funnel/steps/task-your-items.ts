import { isService } from "../../../domain/lead/cart-item";
import { findDependentItem, removeItems, repairIds } from "../../../domain/lead/cart/cart-items";
import { createCustomTask, repairFromTask, findService } from "../../../domain/lead/cart/new-item";
import type { Journey } from "../../../domain/funnel/journey";
import type { Lead } from "../../../domain/lead/lead";
import type { LeadPatch } from "../../../domain/lead/lead-patch";
import { pricingGate } from "../../../domain/lead/pricing-gate";
import { pricingTitle } from "../../../texts/quotes";
import { refuse } from "../../../domain/core/outcomes";
import { describeCode, readPrintedCode } from "../../../domain/catalogue/search/printed-codes";
import { isSoldSize } from "../../catalogue/find-jobs";
import type { Context } from "../../context";
import { addItemsPatch, firstOwnStep, toCartPatch } from "../add-jobs";
import { itemLines } from "../item-price";
import { findTyreInText, tyreStep } from "../tyres";
import { isOfferedNearby, isOfferedAnywhere, findJourneyQuestions, canSuggestTask } from "../offered-jobs";
import { knownPrices } from "../panel";
import { toPhotosScreen, type LineItem, type PhotosScreen } from "../screen-parts";
import { listServiceChoices } from "../service-choices";
import { type Decision, type StepLogic, type StepParameters, parseWholeNumber, type LoadScreen } from "../step";

export interface YourItemsScreen {
  readonly items: readonly LineItem[];
  readonly pendingJobs: readonly {
    readonly name: string;
    readonly field: "repairInspectionId" | "serviceTypeId";
    readonly value: string;
  }[];
  /** True = the viewer holds the quote, so the browser adds the jobs in the URL automatically. */
  readonly addsAtOnce: boolean;
  /** Jobs in the URL that this funnel does not offer. */
  readonly unofferedJobs: readonly string[];
  /** Jobs in the URL that do not fit the vehicle. */
  readonly unsuitableJobs: readonly string[];
  readonly photos: PhotosScreen | null;
  readonly title: string | null;
  /** False = another job replaces this one. */
  readonly allowsSeveral: boolean;
}

/** Actions of the cart page: add jobs, remove one, continue. */
export interface YourItemsAnswer {
  readonly repairInspectionIds: readonly number[];
  readonly serviceTypeId: number | null;
  readonly remove: string | null;
  readonly wantsToContinue: boolean;
  /** The choices for several jobs that were searched for together (task-search.ts), one for each job. "" = not chosen. */
  readonly jobs?: readonly string[];
  /** The text that the customer searched for before choosing a job. A printed code in it is kept. */
  readonly searched: string | null;
}

/**
 * The cart page, with jobs from the URL (ledger F-026, F-027, F-031). Opening a URL changes nothing, so the jobs are in a form. The holder's browser submits
 * it automatically. Without JavaScript, the customer clicks the button.
 */
async function loadYourItems(context: Context, journey: Journey, parameters: StepParameters): Promise<YourItemsScreen> {
  const { lead, limits, suppliers, configuration } = journey;
  const ids = [
    parameters.get("repairInspectionId"),
    ...(parameters.get("repairInspectionIds") ?? "").split(","),
  ].flatMap((text) => parseWholeNumber(text) ?? []);
  const cartRepairIds = repairIds(lead.cart);
  const tasks = await context.db.tasks.findMany([...new Set(ids)].filter((id) => !cartRepairIds.includes(id)));
  const isOfferedHere = isOfferedNearby(journey);
  const isSuggested = canSuggestTask(journey);
  const serviceChoice = listServiceChoices(lead.vehicle.fuel).find(
    ({ serviceTypeId }) => serviceTypeId === parseWholeNumber(parameters.get("serviceTypeId")),
  );
  const service =
    serviceChoice !== undefined &&
    limits.offersServices &&
    !lead.cart.some((item) => isService(item) && item.name === serviceChoice.name)
      ? serviceChoice
      : undefined;
  return {
    items: itemLines(lead.cart, knownPrices(journey)),
    photos: toPhotosScreen(context, journey),
    pendingJobs: [
      ...tasks
        .filter(isSuggested)
        .map((task) => ({ name: task.name, field: "repairInspectionId" as const, value: String(task.id) })),
      ...(service === undefined
        ? []
        : [{ name: service.name, field: "serviceTypeId" as const, value: String(service.serviceTypeId) }]),
    ],
    addsAtOnce: journey.isHolder,
    unofferedJobs: [
      ...tasks.filter((task) => !isOfferedHere(task)).map(({ name }) => name),
      ...(serviceChoice !== undefined && !limits.offersServices ? [serviceChoice.name] : []),
    ],
    unsuitableJobs: tasks.filter((task) => isOfferedHere(task) && !isSuggested(task)).map(({ name }) => name),
    title: pricingTitle(pricingGate(lead.cart, suppliers?.hasZeroCommsSupplier ?? null), lead.cart.length),
    allowsSeveral: configuration.allowsSeveralItems,
  };
}

const TYRE_STEP = "tyre-size-selection";
const PHOTO_REQUIRED_ERROR = "Add at least one photo. Workshops cannot quote this job without one";

export async function reviewItems(context: Context, journey: Journey, answer: YourItemsAnswer): Promise<Decision> {
  const { lead, limits, configuration } = journey;
  if (answer.remove !== null) {
    const item = lead.cart.find(({ key }) => key === answer.remove);
    const parent = item && findDependentItem(lead.cart, item);
    if (parent)
      return refuse("invalid-input", { remove: [`${item.name} is needed for ${parent.name}. Remove that first`] });
    const remainingItems = removeItems(lead.cart, [answer.remove]);
    return {
      ok: true,
      patch: toCartPatch(lead.cart, remainingItems),
      to: remainingItems.length === 0 ? "task-select" : "task-your-items",
    };
  }
  if (answer.wantsToContinue) {
    return journey.isPhotoMissing
      ? refuse("invalid-input", { photos: [PHOTO_REQUIRED_ERROR] })
      : { ok: true, to: "onward" };
  }
  const jobs = answer.jobs ?? [];
  // The jobs are added to the cart only once a choice has been made for every one of them, so that none gets lost.
  if (jobs.some((job) => !isValidJob(job)))
    return {
      ok: true,
      to: "task-search",
      params: { q: answer.searched ?? "", choose: 1, ...Object.fromEntries(jobs.map((job, at) => [`job${at}`, job])) },
    };
  const taskIds = [...answer.repairInspectionIds, ...jobValues(jobs, "task").map(Number)];
  const serviceTypeId = answer.serviceTypeId ?? jobValues(jobs, "service").map(Number)[0] ?? null;
  const listedTasks = (await context.db.tasks.findMany(taskIds)).filter((task) => isOfferedAnywhere(journey)(task));
  const tasks = configuration.allowsSeveralItems ? listedTasks : listedTasks.slice(0, 1);
  const service = serviceTypeId === null || !limits.offersServices ? null : findService(serviceTypeId);
  const customTasks = jobValues(jobs, "details").map(createCustomTask);
  if (tasks.length === 0 && service === null && customTasks.length === 0)
    return refuse("invalid-input", { repairInspectionId: ["We don’t offer that job. Choose another one"] });

  const questions = await findJourneyQuestions(context, journey);
  const taskWithQuestions = tasks.find((task) => questions.some((question) => question.taskId === task.id));
  const enteredTyre = await findTyreInText(context, lead, answer.searched);
  const items = [
    ...tasks
      .filter((task) => task !== taskWithQuestions)
      .map((task) => ({
        ...repairFromTask(task),
        ...(task.ownStep === TYRE_STEP && enteredTyre !== null && { tyre: enteredTyre }),
      })),
    ...(service === null ? [] : [service]),
    ...customTasks,
  ];
  const ownStep =
    taskWithQuestions === undefined ? firstOwnStep(tasks.map((task) => task.ownStep)) : "task-generic-item";
  const nextStep = ownStep === TYRE_STEP && enteredTyre !== null ? tyreStep(enteredTyre) : ownStep;
  const code = answer.searched === null ? undefined : readPrintedCode(answer.searched)?.code;
  const size = ownStep === TYRE_STEP && code && (await isSoldSize(context, code)) ? code.size : null;
  return {
    ok: true,
    patch: {
      ...(items.length === 0 ? {} : addItemsPatch(journey, items)),
      ...(code === undefined || size !== null ? {} : toNotePatch(lead, describeCode(code))),
    },
    to: nextStep,
    ...(taskWithQuestions !== undefined && { params: { repairInspectionId: taskWithQuestions.id } }),
    ...(size !== null && nextStep === TYRE_STEP && { params: { size: `${size.width}/${size.profile}/${size.rim}` } }),
  };
}

const isValidJob = (job: string): boolean => /^(task|service):\d{1,9}$|^details:./s.test(job);

/** The chosen values of one kind, with the prefix removed. */
const jobValues = (jobs: readonly string[], kind: "task" | "service" | "details"): readonly string[] =>
  jobs.flatMap((job) => (job.startsWith(`${kind}:`) ? [job.slice(kind.length + 1)] : []));

/** The patch that appends a note to the customer's notes, unless they already contain it. */
function toNotePatch({ repairNotes }: Lead, note: string | null): LeadPatch {
  if (note === null || repairNotes?.includes(note)) return {};
  return { repairNotes: repairNotes === null ? note : `${repairNotes}\n${note}` };
}

export const taskYourItems: StepLogic<YourItemsScreen, YourItemsAnswer> = {
  screen: loadYourItems,
  answer: reviewItems,
};

export interface RewardsItemsScreen extends YourItemsScreen {
  readonly heading: string;
  readonly text: string;
}

/** Texts that are used if this country has no rewards partner. */
const NO_PARTNER_TEXTS = {
  reviewHeading: "Check your rewards booking",
  reviewText: "Your reward is added after the work is done.",
};

/** The cart page for the rewards partner's customers. It has the same actions and the partner's wording (F-059). */
const screen: LoadScreen<RewardsItemsScreen> = async (context, journey, parameters) => {
  const [review, partner] = await Promise.all([
    loadYourItems(context, journey, parameters),
    context.db.partners.rewardsPartner(),
  ]);
  const { reviewHeading, reviewText } = partner?.countries.includes(journey.lead.country) ? partner : NO_PARTNER_TEXTS;
  return { ...review, heading: reviewHeading, text: reviewText };
};

export const taskYourItemsRewards: StepLogic<RewardsItemsScreen, YourItemsAnswer> = { screen, answer: reviewItems };
