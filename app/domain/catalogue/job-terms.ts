import { readHours100 } from "../core/money/read-number";
import { formatCountries, countryFields, createFormTextReader } from "../core/forms/form-text";
import { type FormErrors, toFormResult, type VersionRules } from "../core/forms/read-form";
import { friendlyName } from "../core/words/title";
import type { ListedTask, Disclaimer, DisclaimerExtra } from "./catalogue";
import type { Task } from "./task";

/** The values of a job that the desk can edit. Vehicle matching, parts and search ranking come from the catalogue. */
export interface JobTerms
  extends Pick<
    Task,
    "categoryId" | "name" | "summary" | "isPopular" | "byWorkshop" | "byMobile" | "minHours100" | "maxHours100"
  > {
  /** One entry per line. */
  readonly included: readonly string[];
  /** Countries where the job is offered; empty = withdrawn. Existing quotes and bookings keep the job. */
  readonly countries: Task["countries"];
}

/** Facts that the rules of a job need in addition to the form input. */
export interface JobRuleFacts {
  readonly categories: readonly { readonly id: number; readonly name: string }[];
}

const MAX_NAME_LENGTH = 100;
const MAX_SUMMARY_LENGTH = 400;
const MAX_LINE_LENGTH = 120;
const MAX_LINES = 15;
/** Minimum and maximum in hundredths of an hour. */
const MIN_HOURS100 = 5;
const MAX_HOURS100 = 6_000;

const hoursText = (hours100: number | null) => (hours100 === null ? "" : String(hours100 / 100));

/** Parses "1.25" into 125 hundredths; null = not a valid number of hours. */
function readHours(text: string | undefined): number | null {
  const hours100 = readHours100(text ?? "") ?? 0;
  return hours100 >= MIN_HOURS100 && hours100 <= MAX_HOURS100 ? hours100 : null;
}

const formatHours = ({ minHours100, maxHours100 }: Pick<JobTerms, "minHours100" | "maxHours100">) =>
  minHours100 === null || maxHours100 === null
    ? "Workshops set the price"
    : minHours100 === maxHours100
      ? `${hoursText(minHours100)} hours`
      : `${hoursText(minHours100)} to ${hoursText(maxHours100)} hours`;

/** The form rules for a job that the desk edits. An existing job without hours has no price from us and cannot be given hours here. */
export const jobTerms: VersionRules<JobTerms, JobRuleFacts> = {
  toFormText: (value) => ({
    category: value === null ? "" : String(value.categoryId),
    ...countryFields(value?.countries),
    name: value?.name ?? "",
    summary: value?.summary ?? "",
    included: (value?.included ?? []).join("\n"),
    isPopular: value?.isPopular ? "on" : "",
    byWorkshop: value?.byWorkshop ? "on" : "",
    byMobile: value?.byMobile ? "on" : "",
    minHours: hoursText(value?.minHours100 ?? null),
    maxHours: hoursText(value?.maxHours100 ?? null),
  }),
  read(input, { categories }, current) {
    const errors: Record<string, FormErrors[string]> = {};
    const { readLine, readLines, readCountries } = createFormTextReader(input, errors);
    const categoryId = current?.categoryId ?? categories.find(({ id }) => String(id) === input.category)?.id ?? 0;
    if (categoryId === 0) errors.category = ["Choose a category"];
    const [byWorkshop, byMobile] = [input.byWorkshop === "on", input.byMobile === "on"];
    if (!byWorkshop && !byMobile) errors.byWorkshop = ["Choose workshops, mobile mechanics or both"];
    // A new job can be entered without hours; workshops then set their own price.
    const hasHours =
      current === null ? `${input.minHours ?? ""}${input.maxHours ?? ""}`.trim() !== "" : current.minHours100 !== null;
    const [minHours100, maxHours100] = hasHours ? [readHours(input.minHours), readHours(input.maxHours)] : [null, null];
    if (hasHours) {
      const hoursError = `Enter hours from ${MIN_HOURS100 / 100} to ${MAX_HOURS100 / 100}, like 1.25`;
      if (minHours100 === null) errors.minHours = [hoursError];
      if (maxHours100 === null) errors.maxHours = [hoursError];
      else if (minHours100 !== null && maxHours100 < minHours100)
        errors.maxHours = ["Enter at least the minimum hours"];
    }
    return toFormResult(errors, {
      categoryId,
      countries: readCountries(),
      name: readLine("name", MAX_NAME_LENGTH),
      summary: readLine("summary", MAX_SUMMARY_LENGTH),
      included: readLines("included", { maxLines: MAX_LINES, maxLineLength: MAX_LINE_LENGTH }),
      isPopular: input.isPopular === "on",
      byWorkshop,
      byMobile,
      minHours100,
      maxHours100,
    });
  },
  describe: (value, { categories }) => [
    ["Name", value.name],
    ["Category", categories.find(({ id }) => id === value.categoryId)?.name ?? "None"],
    ["Offered in", value.countries.length === 0 ? "Nowhere (withdrawn)" : formatCountries(value.countries)],
    ["Short description", value.summary],
    ["Included", value.included.join("; ")],
    [
      "Done by",
      value.byWorkshop ? (value.byMobile ? "Workshops and mobile mechanics" : "Workshops") : "Mobile mechanics",
    ],
    ["Duration", formatHours(value)],
    ["Listed under popular jobs", value.isPopular ? "Yes" : "No"],
  ],
};

const KEY_PATTERN = /^[1-9]\d{0,6}$/;
/** Parses the id of a job or question from a URL; null = invalid. */
export const parseCatalogueKey = (text: string): number | null => (KEY_PATTERN.test(text) ? Number(text) : null);

/** Sort position after the catalogue's jobs in the category. */
const LAST_POSITION = 1_000;

/** Creates a job added by the desk. It fits every vehicle and has no parts, so its price is labour only. Without hours, workshops set their own price. */
export const newTask = (id: number, terms: JobTerms): ListedTask => ({
  ...terms,
  id,
  friendlyName: `${friendlyName(terms.name)}-${id}`,
  sort: LAST_POSITION,
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

const OR_LIST_FORMAT = new Intl.ListFormat("en-AU", { type: "disjunction" });

/**
 * The disclaimers about possible extra costs for the tasks of a cart, in table order (data/catalogue/disclaimers.csv, P-194 to P-200). A `showOnce` sentence
 * appears once, however many of its tasks are in the cart. A sentence names only extra work that is not in the cart and is left out if there is none.
 */
export function disclaimersFor(taskIds: readonly number[], table: readonly Disclaimer[]): readonly string[] {
  return table.flatMap(({ taskIds: concernedTaskIds, showOnce, text, extras }) => {
    const matchCount = taskIds.filter((id) => concernedTaskIds.includes(id)).length;
    const remainingLabels = extras.filter((extra) => appliesToTasks(extra, taskIds)).map(({ label }) => label);
    if (extras.length > 0 && remainingLabels.length === 0) return [];
    const sentence = text.replace("{extras}", OR_LIST_FORMAT.format(remainingLabels));
    return Array.from({ length: showOnce ? Math.min(matchCount, 1) : matchCount }, () => sentence);
  });
}

const appliesToTasks = ({ forTasks, unlessTasks }: DisclaimerExtra, taskIds: readonly number[]): boolean =>
  (forTasks.length === 0 || taskIds.some((id) => forTasks.includes(id))) &&
  !taskIds.some((id) => unlessTasks.includes(id));
