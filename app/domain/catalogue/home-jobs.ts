import { editDistance, foldText } from "../core/words/edit-distance";
import { isUninformative } from "./search/search-terms";

/**
 * Popular jobs that the home page offers in addition to the two services. Ids of data/catalogue/tasks.csv; jobs not offered in the country are left out (WoF
 * in New Zealand, rego check in Australia).
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
const LOGBOOK_ALONE = ["logbook"];
/** Words that can be part of a job's name, but together with "service" refer to the whole car. */
const NEUTRAL_WORDS = new Set(
  (
    "full annual yearly regular routine normal diesel petrol hybrid electric price prices pricing cost costs quote quotes " +
    "year yr month monthly due next first overdue mobile complete oil book booking booked near nearest cheapest best time " +
    "mechanic mechanics garage workshop today tomorrow asap now week local"
  ).split(" "),
);
/** Words that stand for the vehicle. */
const VEHICLE_WORDS = new Set(["car", "vehicle", "van", "ute", "suv", "4wd", "4x4", "wagon", "sedan", "hatch", "ev"]);
/** Words that rule out a service request when they follow "service", as in "service history". */
const NOT_A_SERVICE_REQUEST = new Set(["history", "reminder", "indicator", "message", "records", "station"]);
/** Words for checks. After "service" they name a second job and not a part to be serviced. */
const INSPECTION_WORDS = new Set(["wof", "warrant", "rego", "roadworthy", "rwc", "cof", "inspection", "check", "pink"]);
const DISTANCE_WITH_UNIT_PATTERN = /\b\d[\d ]*(km|kms|k|kilometres|kilometers|thousand)\b/;
const DISTANCE_PATTERN = /\b\d[\d ]*(km|kms|k|kilometres|kilometers|thousand)?\b/g;
/** Separates two jobs in one text. */
const NEXT_JOB = /\s+(?:and|plus|also|then|with|as well as)\s+|\s*[,;&+]\s*/i;

/** Whether the typed word means `name`. One typo is allowed in words of five or more characters; the last word may be incomplete. */
const matchesWord = (input: string, name: string, isLast: boolean): boolean =>
  input === name || (isLast && name.startsWith(input)) || (name.length > 4 && editDistance(input, name, 1) === 1);

/** One job of a text. In `rest`, the vehicle is replaced by `car`. */
interface Request {
  readonly rest: string;
}

export interface ServiceRequest<R extends Request> {
  /** The most likely service first; empty if no service is requested. */
  readonly services: readonly HomeService[];
  /** The other requests. */
  readonly otherJobs: readonly R[];
  /** Position of the request for the service; -1 = none. */
  readonly at: number;
}

/** Splits a text into its jobs: "service and new tyres" contains two. */
export const splitRequests = (text: string): readonly string[] =>
  text.split(NEXT_JOB).filter((request) => request.trim() !== "");

/**
 * Finds a request for a service of the whole car. Services are not tasks, so the task search does not find them. In the text, make and model must be replaced
 * by `car`. `namesPart` recognises the name of a part or job, as in "transmission service"; other words are ignored.
 */
export function readServices<R extends Request>(
  requests: readonly R[],
  namesPart: (word: string) => boolean,
): ServiceRequest<R> {
  const services = requests.map(({ rest }) => findServices(rest, namesPart));
  const firstIndex = services.findIndex((taskMatches) => taskMatches.length > 0);
  return {
    services: services[firstIndex] ?? [],
    otherJobs: requests.filter((_, at) => at !== firstIndex),
    at: firstIndex,
  };
}

function findServices(request: string, namesPart: (word: string) => boolean): readonly HomeService[] {
  const folded = foldText(request)
    .replace(/\blog ?book\b/g, "logbook")
    .replace(/\btune ?up\b/g, "basic service");
  const hasDistance = DISTANCE_WITH_UNIT_PATTERN.test(folded);
  const text = folded
    .replace(DISTANCE_PATTERN, " ")
    .split(" ")
    .filter((word) => word !== "" && (VEHICLE_WORDS.has(word) || !isUninformative(word)));
  const matchesAnyWord = (names: readonly string[]) => (word: string) =>
    names.some((value) => matchesWord(word, value, word === text.at(-1)));
  const isBasic = matchesAnyWord(BASIC_SERVICE_WORDS);
  const isLogbook = matchesAnyWord(LOGBOOK_SERVICE_WORDS);
  const isLikeService = matchesAnyWord(SERVICE_WORDS);
  // While the customer is typing, "brakes s" does not name a service yet.
  const isService = (word: string) => isLikeService(word) && (word.length >= 3 || text.length === 1);
  const isCarWord = (word: string) =>
    VEHICLE_WORDS.has(word) || NEUTRAL_WORDS.has(word) || isService(word) || isBasic(word) || isLogbook(word);
  const isPartWord = (word: string | undefined) => word !== undefined && !isCarWord(word) && namesPart(word);
  const at = text.findIndex(isService);
  if (at < 0) {
    const isAlone =
      text.length > 0 && text.every(matchesAnyWord([...LOGBOOK_ALONE, ...BASIC_SERVICE_WORDS.slice(0, 1)]));
    return isAlone ? (isLogbook(text[0] ?? "") ? [LOGBOOK] : [BASIC]) : [];
  }
  const nextWord = text[at + 1];
  if (
    isPartWord(text[at - 1]) ||
    (isPartWord(nextWord) && !INSPECTION_WORDS.has(nextWord ?? "")) ||
    NOT_A_SERVICE_REQUEST.has(nextWord ?? "")
  )
    return [];
  const hasBasicWord = text.some(isBasic);
  const logbook = text.some(isLogbook) || hasDistance;
  if (hasBasicWord !== logbook) return hasBasicWord ? [BASIC] : hasDistance ? [LOGBOOK, BASIC] : [LOGBOOK];
  return [BASIC, LOGBOOK];
}
