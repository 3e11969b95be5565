import { editDistance } from "../search/edit-distance";
import { foldText } from "../search/fold";
import { saysLittle } from "../search/words";

/**
 * What the home page offers before anyone types: the two services and the jobs people ask for most.
 * Ids of data/catalogue/tasks.csv; what is not offered in the country is left out (WoF in New Zealand, rego check in Australia).
 */
export const HOME_TASK_IDS = [156, 157, 159, 16010, 16001, 193, 186, 8] as const;
export const HOME_JOBS_SHOWN = 8;

/** `serviceTypeId` of the funnel (ledger F-032). */
export const HOME_SERVICES = [
  { serviceTypeId: 1, name: "Basic Service", summary: "Oil, filter and a check of everything that wears." },
  { serviceTypeId: 2, name: "Logbook Service", summary: "What the maker's schedule asks for now." },
] as const;

type Service = (typeof HOME_SERVICES)[number];
const [BASIC, LOGBOOK] = HOME_SERVICES;

const SERVICE = ["service", "servicing", "serviced", "services"];
/** Beside "service" they tell which of the two is meant. */
const OF_BASIC = ["basic", "general", "minor", "interim", "lube", "small", "cheap", "standard"];
const OF_LOGBOOK = [
  "logbook",
  "log",
  "book",
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
/** Beside "service" they tell nothing of what is to be done: the car as a whole is meant. */
const OF_EITHER = [
  "full",
  "car",
  "annual",
  "yearly",
  "regular",
  "routine",
  "normal",
  "diesel",
  "petrol",
  "hybrid",
  "electric",
  "price",
  "year",
  "month",
  "monthly",
  "due",
  "next",
  "first",
  "overdue",
  "mobile",
  "complete",
  "oil",
];
const DISTANCE = /\b\d[\d ]*(km|kms|k|kilometres|kilometers|thousand)?\b/g;

/** One letter off counts from five letters on; the last word may be half typed. */
const isLike = (typed: string, known: string, isLast: boolean): boolean =>
  typed === known || (isLast && known.startsWith(typed)) || (known.length > 4 && editDistance(typed, known, 1) === 1);

/**
 * The services that a text asks for, the one that is meant first: a service, and nothing that names a part of the car ("transmission service").
 * They are no tasks, so the task search does not know them.
 */
export function servicesFor(text: string): readonly Service[] {
  const folded = foldText(text);
  const hasDistance = /\b\d[\d ]*(km|kms|k|kilometres|kilometers|thousand)\b/.test(folded);
  const typed = folded
    .replace(DISTANCE, " ")
    .split(" ")
    .filter((word) => word !== "" && !saysLittle(word));
  if (typed.length === 0) return [];
  const isOneOf = (known: readonly string[]) => (word: string) =>
    known.some((each) => isLike(word, each, word === typed.at(-1)));
  const basic = typed.some(isOneOf(OF_BASIC));
  const logbook = typed.some(isOneOf(OF_LOGBOOK)) || hasDistance;
  const isAsked =
    typed.some(isOneOf(SERVICE)) || typed.every(isOneOf([...OF_LOGBOOK.slice(0, 3), ...OF_BASIC.slice(0, 1)]));
  if (!isAsked || !typed.every(isOneOf([...SERVICE, ...OF_BASIC, ...OF_LOGBOOK, ...OF_EITHER]))) return [];
  if (basic !== logbook) return basic ? [BASIC] : hasDistance ? [LOGBOOK, BASIC] : [LOGBOOK];
  return [BASIC, LOGBOOK];
}
