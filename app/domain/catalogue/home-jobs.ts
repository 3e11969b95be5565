import { editDistance, foldText } from "../core/words/edit-distance";
import { isUninformative } from "./search/search-terms";

/**
 * Popular jobs that the home page offers in addition to the two services. Ids from data/catalogue/tasks.csv. Jobs that are not offered in the
 * country are left out: the WoF appears only in New Zealand, the rego check only in Australia.
 */
export const HOME_TASK_IDS = [156, 157, 159, 16010, 16001, 193, 186, 8] as const;
export const MAX_HOME_JOBS = 8;

/** The two services with the `serviceTypeId` of the funnel (F-032). */
export const HOME_SERVICES = [
  { serviceTypeId: 1, name: "Basic Service", summary: "Oil, filter and a check of the parts that wear." },
  { serviceTypeId: 2, name: "Logbook Service", summary: "What the maker's schedule requires now." },
] as const;

export type HomeService = (typeof HOME_SERVICES)[number];
const [BASIC, LOGBOOK] = HOME_SERVICES;

const SERVICE_WORDS = ["service", "servicing", "serviced", "services"];
/** Words that indicate a basic or a logbook service when used with "service". */
const BASIC_SERVICE_WORDS = ["basic", "general", "minor", "interim", "lube", "small", "cheap", "standard"];
const LOGBOOK_SERVICE_WORDS = [
  "logbook",
  "scheduled",
  "schedule",
  "major",
  "capped",
  "warranty",
  "manufacturer",
  "dealer",
  "handbook",
  "stamp",
];
/** Words that mean a service even without the word "service". */
const STANDALONE_LOGBOOK_WORDS = ["logbook"];
/** Words that can be part of a job's name, but together with "service" refer to the whole car. */
const NEUTRAL_WORDS = new Set(
  (
    "full annual yearly regular routine normal diesel petrol hybrid electric price prices pricing cost costs quote quotes " +
    "year yr month monthly due next first overdue mobile complete oil book booking booked near nearest cheapest best time " +
    "mechanic mechanics garage workshop today tomorrow asap now week local"
  ).split(" "),
);
/** Words for the vehicle itself. */
const VEHICLE_WORDS = new Set(["car", "vehicle", "van", "ute", "suv", "4wd", "4x4", "wagon", "sedan", "hatch", "ev"]);
/** Words that rule out a service request when they follow "service", as in "service history". */
const NON_SERVICE_WORDS = new Set(["history", "reminder", "indicator", "message", "records", "station"]);
/** Words for checks. After "service" they name a second job and not a part to be serviced. */
const INSPECTION_WORDS = new Set(["wof", "warrant", "rego", "roadworthy", "rwc", "cof", "inspection", "check", "pink"]);
const DISTANCE_WITH_UNIT_PATTERN = /\b\d[\d ]*(km|kms|k|kilometres|kilometers|thousand)\b/;
const DISTANCE_PATTERN = /\b\d[\d ]*(km|kms|k|kilometres|kilometers|thousand)?\b/g;
/** Separates two jobs in one text. */
const JOB_SEPARATOR_PATTERN = /\s+(?:and|plus|also|then|with|as well as)\s+|\s*[,;&+]\s*/i;

/** Whether the typed word means `name`. One typo is allowed in words of five or more characters; the last word may be incomplete. */
const matchesWord = (input: string, name: string, isLast: boolean): boolean =>
  input === name || (isLast && name.startsWith(input)) || (name.length > 4 && editDistance(input, name, 1) === 1);

/** One of the jobs that a text asks for. In `rest`, the vehicle is replaced by `car`. */
interface RequestedJob {
  readonly rest: string;
}

export interface ServiceRequest<R extends RequestedJob> {
  /** The most likely service first; empty if no service is requested. */
  readonly services: readonly HomeService[];
  /** The requests for other jobs. */
  readonly otherJobs: readonly R[];
  /** Position of the request for the service; -1 = none. */
  readonly at: number;
}

/** Splits a text into its jobs: "service and new tyres" contains two. */
export const splitRequests = (text: string): readonly string[] =>
  text.split(JOB_SEPARATOR_PATTERN).filter((request) => request.trim() !== "");

/**
 * Finds a request for a service of the whole car. Services are not tasks, so the task search does not find them. The caller must already have replaced make and
 * model with `car`. `isPartName` recognises the name of a part or job, as in "transmission service"; other words are ignored.
 */
export function readServices<R extends RequestedJob>(
  requests: readonly R[],
  isPartName: (word: string) => boolean,
): ServiceRequest<R> {
  const services = requests.map(({ rest }) => findServices(rest, isPartName));
  const firstIndex = services.findIndex((matches) => matches.length > 0);
  return {
    services: services[firstIndex] ?? [],
    otherJobs: requests.filter((_, at) => at !== firstIndex),
    at: firstIndex,
  };
}

function findServices(request: string, isPartName: (word: string) => boolean): readonly HomeService[] {
  const foldedText = foldText(request)
    .replace(/\blog ?book\b/g, "logbook")
    .replace(/\btune ?up\b/g, "basic service");
  const hasDistance = DISTANCE_WITH_UNIT_PATTERN.test(foldedText);
  const words = foldedText
    .replace(DISTANCE_PATTERN, " ")
    .split(" ")
    .filter((word) => word !== "" && (VEHICLE_WORDS.has(word) || !isUninformative(word)));
  const matchesAnyWord = (names: readonly string[]) => (word: string) =>
    names.some((value) => matchesWord(word, value, word === words.at(-1)));
  const isBasic = matchesAnyWord(BASIC_SERVICE_WORDS);
  const isLogbook = matchesAnyWord(LOGBOOK_SERVICE_WORDS);
  const isServiceWord = matchesAnyWord(SERVICE_WORDS);
  // While the customer is typing, "brakes s" does not name a service yet.
  const isService = (word: string) => isServiceWord(word) && (word.length >= 3 || words.length === 1);
  const isCarWord = (word: string) =>
    VEHICLE_WORDS.has(word) || NEUTRAL_WORDS.has(word) || isService(word) || isBasic(word) || isLogbook(word);
  const isPartWord = (word: string | undefined) => word !== undefined && !isCarWord(word) && isPartName(word);
  const at = words.findIndex(isService);
  if (at < 0) {
    const isStandaloneService =
      words.length > 0 &&
      words.every(matchesAnyWord([...STANDALONE_LOGBOOK_WORDS, ...BASIC_SERVICE_WORDS.slice(0, 1)]));
    return isStandaloneService ? (isLogbook(words[0] ?? "") ? [LOGBOOK] : [BASIC]) : [];
  }
  const nextWord = words[at + 1];
  if (
    isPartWord(words[at - 1]) ||
    (isPartWord(nextWord) && !INSPECTION_WORDS.has(nextWord ?? "")) ||
    NON_SERVICE_WORDS.has(nextWord ?? "")
  )
    return [];
  const hasBasicWord = words.some(isBasic);
  const hasLogbookWord = words.some(isLogbook) || hasDistance;
  if (hasBasicWord !== hasLogbookWord) return hasBasicWord ? [BASIC] : hasDistance ? [LOGBOOK, BASIC] : [LOGBOOK];
  return [BASIC, LOGBOOK];
}
