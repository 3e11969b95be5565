import { readHours100 } from "../core/money/read-number";
import { formatCountries, parseCountries, formTextReader } from "../core/forms/form-text";
import type { VersionRules } from "../core/forms/version-rules";
import { type FormErrors, readResult } from "../core/forms/read-form";
import { friendlyName } from "../core/words/title";
import type { ListedTask, Disclaimer, DisclaimerExtra } from "./catalogue";
import type { Task } from "./task";

/** The values of a job that the desk can set. Matching vehicles, parts and search ranking come with the catalogue. */
export interface JobTerms
  extends Pick<
    Task,
    "categoryId" | "name" | "summary" | "isPopular" | "byWorkshop" | "byMobile" | "minHours100" | "maxHours100"
  > {
  /** A line each. */
  readonly included: readonly string[];
  /** Where it is offered; none = it was withdrawn. Quotes and bookings that have it keep it. */
  readonly countries: Task["countries"];
}

/** What the rules of a job look at besides what was typed. */
export interface JobRuleFacts {
  readonly categories: readonly { readonly id: number; readonly name: string }[];
}

const [MAX_NAME, MAX_SUMMARY, MAX_LINE, MAX_LINES] = [100, 400, 120, 15];
/** Hundredths of an hour. */
const [LEAST_HOURS, MOST_HOURS] = [5, 6_000];

const hoursText = (hours100: number | null) => (hours100 === null ? "" : String(hours100 / 100));

/** "1.25" as hundredths; null = no hours that a job takes. */
function readHours(text: string | undefined): number | null {
  const hours100 = readHours100(text ?? "") ?? 0;
  return hours100 >= LEAST_HOURS && hours100 <= MOST_HOURS ? hours100 : null;
}

const formatHours = ({ minHours100, maxHours100 }: Pick<JobTerms, "minHours100" | "maxHours100">) =>
  minHours100 === null || maxHours100 === null
    ? "Workshops name their price"
    : minHours100 === maxHours100
      ? `${hoursText(minHours100)} hours`
      : `${hoursText(minHours100)} to ${hoursText(maxHours100)} hours`;

/** The rules of a job as the desk sets it. A job without hours has no price of ours, and gets none here. */
export const jobTerms: VersionRules<JobTerms, JobRuleFacts> = {
  typed: (value) => ({
    category: value === null ? "" : String(value.categoryId),
    ...parseCountries(value?.countries),
    name: value?.name ?? "",
    summary: value?.summary ?? "",
    included: (value?.included ?? []).join("\n"),
    isPopular: value?.isPopular ? "on" : "",
    byWorkshop: value?.byWorkshop ? "on" : "",
    byMobile: value?.byMobile ? "on" : "",
    minHours: hoursText(value?.minHours100 ?? null),
    maxHours: hoursText(value?.maxHours100 ?? null),
  }),
  read(input, { categories }, now) {
    const errors: Record<string, FormErrors[string]> = {};
    const { letters, lines, countries } = formTextReader(input, errors);
    const categoryId = now?.categoryId ?? categories.find(({ id }) => String(id) === input.category)?.id ?? 0;
    if (categoryId === 0) errors.category = ["Choose a category"];
    const [byWorkshop, byMobile] = [input.byWorkshop === "on", input.byMobile === "on"];
    if (!byWorkshop && !byMobile) errors.byWorkshop = ["Choose who does it"];
    // A new job has hours where some are entered; without them workshops name their price.
    const hasHours =
      now === null ? `${input.minHours ?? ""}${input.maxHours ?? ""}`.trim() !== "" : now.minHours100 !== null;
    const [minHours100, maxHours100] = hasHours ? [readHours(input.minHours), readHours(input.maxHours)] : [null, null];
    if (hasHours) {
      const wrong = `Enter hours from ${LEAST_HOURS / 100} to ${MOST_HOURS / 100}, like 1.25`;
      if (minHours100 === null) errors.minHours = [wrong];
      if (maxHours100 === null) errors.maxHours = [wrong];
      else if (minHours100 !== null && maxHours100 < minHours100)
        errors.maxHours = ["Not fewer than it takes at least"];
    }
    return readResult(errors, {
      categoryId,
      countries: countries(),
      name: letters("name", MAX_NAME),
      summary: letters("summary", MAX_SUMMARY),
      included: lines("included", { most: MAX_LINES, letters: MAX_LINE }),
      isPopular: input.isPopular === "on",
      byWorkshop,
      byMobile,
      minHours100,
      maxHours100,
    });
  },
  text: (value, { categories }) => [
    ["Name", value.name],
    ["Category", categories.find(({ id }) => id === value.categoryId)?.name ?? "None"],
    ["Offered in", value.countries.length === 0 ? "Nowhere: it was withdrawn" : formatCountries(value.countries)],
    ["In a sentence", value.summary],
    ["Included", value.included.join("; ")],
    [
      "Done by",
      value.byWorkshop ? (value.byMobile ? "Workshops and mobile mechanics" : "Workshops") : "Mobile mechanics",
    ],
    ["Takes", formatHours(value)],
    ["Among the popular jobs", value.isPopular ? "Yes" : "No"],
  ],
};

const KEY = /^[1-9]\d{0,6}$/;
/** A job or question by its number, as an address has it; null = it cannot be one. */
export const parseCatalogueKey = (text: string): number | null => (KEY.test(text) ? Number(text) : null);

/** After the jobs of the catalogue in its category. */
const LAST = 1_000;

/** A job that was made at the desk: for every vehicle, without parts, so that its price is labour alone. Without hours workshops name their price. */
export const newTask = (id: number, terms: JobTerms): ListedTask => ({
  ...terms,
  id,
  friendlyName: `${friendlyName(terms.name)}-${id}`,
  sort: LAST,
  repairType: "Repair",
  pricing:
    terms.minHours100 === null ? "Unpriced" : terms.minHours100 === terms.maxHours100 ? "SinglePrice" : "PriceRange",
  parts: [],
  requiresPhotos: false,
  requiresVehicle: true,
  onlyFuels: [],
  excludedFuels: [],
  onlyTransmissions: [],
  minYear: null,
  maxYear: null,
  states: [],
  taskValueCategory: "M",
  disclaimerKey: null,
  ownStep: null,
  tags: [],
  certification: null,
  needsScanTool: false,
  fits: [],
  includedIn: [],
  sameJob: null,
  synonyms: [],
  phrases: [],
});

const OR = new Intl.ListFormat("en-AU", { type: "disjunction" });

/**
 * What may cost more than the price says, for the tasks of a cart: each sentence once, in the order of the table
 * (data/catalogue/disclaimers.csv), however many of its tasks are in the cart (P-194 to P-200). A sentence names only the
 * extra work that is not in the cart; without any it is not shown.
 */
export function disclaimersFor(taskIds: readonly number[], table: readonly Disclaimer[]): readonly string[] {
  return table.flatMap(({ taskIds: concerned, showOnce, text, extras }) => {
    const hits = taskIds.filter((id) => concerned.includes(id)).length;
    const remainingLabels = extras.filter((extra) => isLeft(extra, taskIds)).map(({ label }) => label);
    if (extras.length > 0 && remainingLabels.length === 0) return [];
    const sentence = text.replace("{extras}", OR.format(remainingLabels));
    return Array.from({ length: showOnce ? Math.min(hits, 1) : hits }, () => sentence);
  });
}

const isLeft = ({ forTasks, unlessTasks }: DisclaimerExtra, taskIds: readonly number[]): boolean =>
  (forTasks.length === 0 || taskIds.some((id) => forTasks.includes(id))) &&
  !taskIds.some((id) => unlessTasks.includes(id));
