import type { ListedTask } from "../../domain/catalogue/catalogue";
import { type HomeService, readServices, splitRequests } from "../../domain/catalogue/home-jobs";
import { canSuggest, type VehicleToFit } from "../../domain/catalogue/fits-vehicle";
import { isListed, isOffered } from "../../domain/catalogue/is-offered";
import { caravanNote, roadChargesNote, findUnservedVehicle } from "../../domain/catalogue/vehicles-served";
import { foldText } from "../../domain/core/words/edit-distance";
import {
  type PrintedCode,
  describeCode,
  readPrintedCode,
  replaceCodes,
} from "../../domain/catalogue/search/printed-codes";
import {
  SEARCH_LIMIT,
  type TaskIndex,
  searchTaskIndex,
  buildTaskIndex,
} from "../../domain/catalogue/search/task-index";
import {
  isElectric,
  type VehicleNames,
  type VehicleSearchTerms,
  parseVehicleSearch,
  indexVehicleNames,
} from "../../domain/catalogue/search/vehicle-terms";
import type { VehicleModel } from "../../domain/catalogue/vehicle/variant";
import type { Context } from "../context";

/** One of several jobs in a search text. */
export interface JobRequest {
  /** This job's part of the text, as entered. */
  readonly text: string;
  readonly services: readonly HomeService[];
  /** Matching tasks, best first. */
  readonly tasks: readonly ListedTask[];
  /** The best match, if the whole text is its name or one of its synonyms; otherwise null. */
  readonly namedTask: ListedTask | null;
}

export interface JobSearchResults {
  /** Services that match the text. There are at most ten services and tasks in total. */
  readonly services: readonly HomeService[];
  /** Matching tasks, best first. */
  readonly tasks: readonly ListedTask[];
  /** The vehicle that the text names, for the vehicle step. */
  readonly vehicle: VehicleSearchTerms;
  /** The best match, if the whole text is its name or one of its synonyms; otherwise null. */
  readonly namedTask: ListedTask | null;
  /** The separate jobs if the text asks for several; otherwise empty. */
  readonly requests: readonly JobRequest[];
  /** Words at the end of the text that name neither a vehicle nor a job, and may be a place. */
  readonly unknownTerms: readonly string[];
  /** A type of vehicle in the text that we do not serve, in the plural. No jobs are found for it. Null = none. */
  readonly unservedVehicleType: string | null;
  /** How a printed code in the text was interpreted, or what to enter instead. Null = no message. */
  readonly message: string | null;
}

/**
 * For an electric car, adds "ev" to a job about charging, range or the battery, because "my Leaf won't charge" is about the traction battery, while "my car
 * won't charge" is about the alternator.
 */
const toElectricJob = (job: string): string => (/\b(charg\w*|range|battery)\b/.test(job) ? `ev ${job}` : job);

/** Whether the text is the name of the task, or one of its synonyms. A synonym of a single word ("brakes") does not count, because it matches several jobs. */
const matchesTaskName = ({ name, synonyms }: ListedTask, job: string): boolean =>
  foldText(name) === foldText(job) ||
  (job.includes(" ") && synonyms.some((value) => foldText(value) === foldText(job)));

/** Maximum number of jobs that are read from one text, and of choices for each job. */
const MAX_REQUESTS = 4;
const MAX_CHOICES = 6;

/** Joins the parts before and after "and" if they form a single job: "brake pads and rotors" is the name of a task. */
function joinParts(parts: readonly string[], { areAdjacent }: TaskIndex): readonly string[] {
  const splitTerms = (part: string) => foldText(part).split(" ");
  return parts.reduce<string[]>((jobs, part) => {
    const previousJob = jobs.at(-1);
    const isSameJob =
      previousJob !== undefined && areAdjacent(splitTerms(previousJob).at(-1) ?? "", splitTerms(part)[0] ?? "");
    return isSameJob ? [...jobs.slice(0, -1), `${previousJob} and ${part}`] : [...jobs, part];
  }, []);
}

/** The facts about the vehicle in the text that rule jobs out: an electric car, for example, has no engine jobs. */
const toVehicleToFit = (text: VehicleSearchTerms): VehicleToFit | null =>
  text.make === null ? null : { make: text.make, year: text.year, fuel: isElectric(text) ? "Electric" : text.fuel };

/** Words of a location phrase, such as "near me" or "close to". */
const LOCATION_PREPOSITIONS = new Set(["in", "near", "at", "around", "close", "to", "me"]);

function findTrailingUnknownTerms(job: string, isKnown: (word: string) => boolean): readonly string[] {
  const words = job.split(" ");
  const lastKnownIndex = words.findLastIndex((word) => LOCATION_PREPOSITIONS.has(word) || isKnown(word));
  const prepositionIndex = words.findLastIndex((word) => word === "in" || word === "near" || word === "around");
  return words.slice((prepositionIndex >= 0 ? Math.max(prepositionIndex, 0) : lastKnownIndex) + 1);
}

interface JobSearchOptions {
  readonly state?: string | null;
  /** The chosen vehicle. Null = none is chosen yet, so the vehicle in the text is used. */
  readonly vehicle?: VehicleToFit | null;
  readonly isWanted?: (task: ListedTask) => boolean;
  readonly offersServices?: boolean;
}

/** Search index for each list of tasks. The adapter caches the lists, and an index is kept as long as its list. */
const taskIndexes = new WeakMap<readonly ListedTask[], TaskIndex>();
const vehicleNamesByModels = new WeakMap<readonly VehicleModel[], VehicleNames>();

export async function allVehicleNames({ db }: Pick<Context, "db">): Promise<VehicleNames> {
  const models = await db.vehicles.models();
  const names = vehicleNamesByModels.get(models) ?? indexVehicleNames(models);
  vehicleNamesByModels.set(models, names);
  return names;
}

/**
 * Finds up to ten services and tasks for a search text, tolerating typing errors (F-050, F-423). Printed codes are recognised first, then the vehicle, then
 * services. The remaining words are searched in the tasks.
 */
export async function findJobs(
  context: Pick<Context, "config" | "db">,
  text: string,
  { state = null, vehicle: searchVehicle = null, isWanted = () => true, offersServices = true }: JobSearchOptions = {},
): Promise<JobSearchResults> {
  const { country } = context.config;
  const [tasks, names] = await Promise.all([context.db.tasks.all(), allVehicleNames(context)]);
  const index = taskIndexes.get(tasks) ?? buildTaskIndex(tasks);
  taskIndexes.set(tasks, index);

  const textWithoutCodes = replaceCodes(text);
  const parsePart = (part: string) => parseVehicleSearch(part, names, country, index.areAdjacent);
  const { vehicle } = parsePart(textWithoutCodes);
  const unservedVehicleType = findUnservedVehicle(textWithoutCodes, vehicle.make !== null);
  const emptyResult = { services: [], tasks: [], namedTask: null, requests: [], unknownTerms: [] };
  if (unservedVehicleType !== null) return { ...emptyResult, vehicle, unservedVehicleType, message: null };

  const requestParts = joinParts(splitRequests(textWithoutCodes), index);
  const requests = requestParts.map(parsePart);
  const serviceRequest = offersServices
    ? readServices(requests, index.isPartName)
    : { services: [], otherJobs: requests, at: -1 };
  const vehicleToFit = searchVehicle ?? toVehicleToFit(vehicle);
  const isOfferedHere = (task: ListedTask) =>
    isListed(task) && isOffered(task, { country, state }) && canSuggest(task, vehicleToFit, state) && isWanted(task);
  const search = (text: string) =>
    searchTaskIndex(index, isElectric(vehicle) ? toElectricJob(text) : text, isOfferedHere);
  const jobs = (serviceRequest.otherJobs.length === 0 ? requests : serviceRequest.otherJobs).map(({ job }) => job);
  const [best, ...others] = search(jobs.join(" "));
  // If the text names several jobs, each of them is among the first results, even if one phrase contains all of their words.
  const topMatches = jobs.length < 2 ? [] : jobs.flatMap((job) => search(job).slice(0, 1));
  const listedTasks = [...new Set([...(best === undefined ? [] : [best]), ...topMatches, ...others])];
  const code = readPrintedCode(text)?.code;
  // A text that contains a tyre size is about new tyres, whatever else it says ("2 tyres 205/55 R16").
  const isNamed = (task: ListedTask) =>
    matchesTaskName(task, jobs[0] ?? "") || (code?.kind === "tyre" && task.ownStep === "tyre-size-selection");
  const namedTask = jobs.length === 1 && best !== undefined && isNamed(best) ? best : null;
  return {
    services: serviceRequest.services,
    tasks: listedTasks.slice(0, SEARCH_LIMIT - serviceRequest.services.length),
    namedTask,
    requests:
      requests.length < 2
        ? []
        : requests.slice(0, MAX_REQUESTS).map(({ job }, at) => {
            const text = (requestParts[at] ?? "").trim();
            if (at === serviceRequest.at)
              return { text, services: serviceRequest.services, tasks: [], namedTask: null };
            const tasks = search(job);
            const [best] = tasks;
            const namedTask = best !== undefined && matchesTaskName(best, job) ? best : null;
            return { text, services: [], tasks: tasks.slice(0, MAX_CHOICES), namedTask };
          }),
    unknownTerms: findTrailingUnknownTerms(jobs.at(-1) ?? "", index.isKnown),
    vehicle,
    unservedVehicleType,
    message:
      code === undefined
        ? (roadChargesNote(textWithoutCodes) ?? caravanNote(textWithoutCodes))
        : await codeMessage(context, code, listedTasks),
  };
}

async function codeMessage(
  context: Pick<Context, "db">,
  code: PrintedCode,
  tasks: readonly ListedTask[],
): Promise<string | null> {
  const tyres = tasks.find(({ ownStep }) => ownStep === "tyre-size-selection");
  if (code.kind === "tyre" && tyres !== undefined)
    return (await isSoldSize(context, code))
      ? `Choose ${tyres.name} and we’ll fill in ${code.text} for you.`
      : `We don’t have a price for ${code.text}. Describe the job and workshops will send you a quote.`;
  const note = describeCode(code);
  if (note !== null && tasks.length > 0) return `We’ll add “${note}” to the notes for the workshop.`;
  if (code.kind === "part")
    return `“${code.text}” looks like a part number. Search for the part, like “oil filter”, or describe the job.`;
  return code.kind === "plate" && tasks.length === 0
    ? `“${code.text}” looks like a rego. Search for the job you need. We’ll ask for your rego later.`
    : null;
}

/** Whether we sell tyres in the size that a printed code specifies. */
export async function isSoldSize({ db }: Pick<Context, "db">, { size }: Pick<PrintedCode, "size">): Promise<boolean> {
  if (size === null) return false;
  const soldSizes = await db.tyres.sizes();
  return soldSizes.some(
    ({ width, profile, rim }) => width === size.width && profile === size.profile && rim === size.rim,
  );
}
