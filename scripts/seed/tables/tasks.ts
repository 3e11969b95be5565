import type { FactNeeds, FitRule, IncludedIn } from "../../../app/domain/catalogue/task.ts";
import type { FactName } from "../../../app/domain/catalogue/vehicle/vehicle-facts.ts";
import {
  cell,
  csv,
  flag,
  hundredthsOrNull,
  ids,
  list,
  type ReadData,
  table,
  textOrNull,
  wholeNumber,
  wholeOrNull,
  words,
} from "../table.ts";
import { readFacts } from "../vehicle-facts.ts";

export const categories = table("categories", ["id", "name", "description", "kind", "icon_hint", "sort"], (read) =>
  csv(read("catalogue/categories.csv")).map((row) => ({
    id: wholeNumber(row, "id"),
    name: cell(row, "name"),
    description: cell(row, "description"),
    kind: cell(row, "kind"),
    icon_hint: cell(row, "icon_hint"),
    sort: wholeNumber(row, "sort"),
  })),
);

export const tasks = table(
  "tasks",
  [
    "id",
    "category_id",
    "name",
    "friendly_name",
    "summary",
    "included",
    "is_popular",
    "sort",
    "repair_type",
    "by_workshop",
    "by_mobile",
    "pricing",
    "min_hours_100",
    "max_hours_100",
    "parts",
    "requires_photos",
    "requires_vehicle",
    "only_fuels",
    "excluded_fuels",
    "only_transmissions",
    "min_year",
    "max_year",
    "countries",
    "states",
    "task_value_category",
    "disclaimer_key",
    "own_step",
    "tags",
    "synonyms",
    "phrases",
    "certification",
    "needs_scan_tool",
    "fits",
    "included_in",
    "same_job",
    "same_job_place",
  ],
  (read) => {
    const phrases = phrasesByTask(read);
    const fits = fitRules(read);
    const includedIn = includedWork(read);
    const sameJobs = new Map(
      csv(read("catalogue/same-jobs.csv")).map((row, place) => [
        wholeNumber(row, "task_id"),
        { job: cell(row, "job"), place },
      ]),
    );
    return csv(read("catalogue/tasks.csv")).map((row) => ({
      id: wholeNumber(row, "id"),
      category_id: wholeNumber(row, "category_id"),
      name: cell(row, "name"),
      friendly_name: cell(row, "friendly_name"),
      summary: cell(row, "summary"),
      included: list(row, "what_is_included"),
      is_popular: flag(row, "is_popular"),
      sort: wholeNumber(row, "sort"),
      repair_type: cell(row, "repair_type"),
      by_workshop: flag(row, "performed_by_workshop"),
      by_mobile: flag(row, "performed_by_mobile"),
      pricing: cell(row, "pricing"),
      min_hours_100: hundredthsOrNull(row, "min_hours"),
      max_hours_100: hundredthsOrNull(row, "max_hours"),
      parts: taskParts(cell(row, "parts_code"), cell(row, "parts_qty_rule")),
      requires_photos: flag(row, "requires_photos"),
      requires_vehicle: flag(row, "requires_vehicle"),
      only_fuels: list(row, "only_fuels"),
      excluded_fuels: list(row, "excluded_fuels"),
      only_transmissions: list(row, "only_transmissions"),
      min_year: wholeOrNull(row, "min_year"),
      max_year: wholeOrNull(row, "max_year"),
      countries: list(row, "countries", /\//),
      states: list(row, "states", /[;/]/),
      task_value_category: cell(row, "task_value_category"),
      disclaimer_key: textOrNull(row, "disclaimer_key"),
      own_step: textOrNull(row, "own_step"),
      tags: list(row, "tags"),
      synonyms: list(row, "synonyms"),
      phrases: JSON.stringify(phrases.get(wholeNumber(row, "id")) ?? []),
      certification: textOrNull(row, "certification"),
      needs_scan_tool: flag(row, "scan_tool"),
      fits: JSON.stringify(fits.get(wholeNumber(row, "id")) ?? []),
      included_in: JSON.stringify(includedIn.get(wholeNumber(row, "id")) ?? []),
      same_job: sameJobs.get(wholeNumber(row, "id"))?.job ?? null,
      same_job_place: sameJobs.get(wholeNumber(row, "id"))?.place ?? null,
    }));
  },
);

/** The phrases that people use for each task. A row of the file lists its jobs in the order in which a mechanic would suggest them. */
export function phrasesByTask(read: ReadData): ReadonlyMap<number, readonly (readonly [string, number])[]> {
  const phrases = new Map<number, (readonly [string, number])[]>();
  for (const row of csv(read("catalogue/search-phrases.csv")))
    for (const [place, id] of words(cell(row, "jobs"), /\//).entries())
      phrases.set(Number(id), [
        ...(phrases.get(Number(id)) ?? []),
        ...words(cell(row, "phrases"), /;/).map((phrase) => [phrase, place] as const),
      ]);
  return phrases;
}

/** Rules by task. Several rows for one task describe several kinds of vehicle that it fits. */
function fitRules(read: ReadData): ReadonlyMap<number, readonly FitRule[]> {
  const rules = new Map<number, FitRule[]>();
  for (const row of csv(read("catalogue/fit-rules.csv"))) {
    const rule = {
      bodies: words(cell(row, "bodies"), /;/),
      drives: words(cell(row, "drives"), /;/),
      fromYear: wholeOrNull(row, "from_year"),
      toYear: wholeOrNull(row, "to_year"),
      needs: factNeeds(cell(row, "needs")),
      unsure: factNeeds(cell(row, "unsure")),
      whenUnknown: cell(row, "when_unknown") === "fits" ? ("fits" as const) : null,
    };
    rules.set(wholeNumber(row, "task_id"), [...(rules.get(wholeNumber(row, "task_id")) ?? []), rule]);
  }
  return rules;
}

/** "timing=belt; timing=wet belt" means either value. */
function factNeeds(text: string): FactNeeds {
  const needs: { [Name in FactName]?: readonly string[] } = {};
  for (const pair of words(text, /;/))
    for (const [name, value] of Object.entries(readFacts(pair)) as [FactName, string][])
      needs[name] = [...(needs[name] ?? []), value];
  return needs;
}

/** By task: other work that already includes it. */
function includedWork(read: ReadData): ReadonlyMap<number, readonly IncludedIn[]> {
  const included = new Map<number, readonly IncludedIn[]>();
  for (const row of csv(read("catalogue/included-work.csv"))) {
    const id = wholeNumber(row, "task_id");
    const fuels = words(cell(row, "fuels"), /;/);
    const by = words(cell(row, "included_in"), /;/).map(
      (name) => ({ by: /^\d+$/.test(name) ? Number(name) : name, fuels }) as IncludedIn,
    );
    included.set(id, [...(included.get(id) ?? []), ...by]);
  }
  return included;
}

/** Tyres and the windscreen have a quantity rule but no part code, because their parts depend on the customer's choice. */
function taskParts(codes: string, quantityRule: string): string {
  return JSON.stringify(words(codes, /;/).map((code) => ({ code, quantity: quantityRule || "1" })));
}

export const taskQuestionOptions = table(
  "task_question_options",
  [
    "option_id",
    "question_id",
    "task_id",
    "parent_option_id",
    "question",
    "is_multiple",
    "text",
    "sort",
    "next_question_id",
    "adds_task_ids",
    "adds_note",
    "adds_mode",
  ],
  (read) =>
    csv(read("catalogue/questions.csv")).map((row) => ({
      option_id: wholeNumber(row, "option_id"),
      question_id: wholeNumber(row, "question_id"),
      task_id: wholeOrNull(row, "task_id"),
      parent_option_id: wholeOrNull(row, "parent_option_id"),
      question: cell(row, "text"),
      is_multiple: cell(row, "select") === "multi" ? 1 : 0,
      text: cell(row, "option_text"),
      sort: wholeNumber(row, "option_sort"),
      next_question_id: wholeOrNull(row, "next_question_id"),
      adds_task_ids: ids(row, "adds_task_id"),
      adds_note: textOrNull(row, "adds_note"),
      adds_mode: textOrNull(row, "adds_mode"),
    })),
);

/** Parses "label:tasks>tasks": the additional work, the tasks with which it may be needed, and the tasks that include it. */
export function disclaimerExtras(text: string): string {
  const extras = words(text, /;/).map((extra) => {
    const [match = "", unless = ""] = extra.split(">");
    const [label = "", forTasks = ""] = match.split(":");
    return { label, forTasks: words(forTasks, /\//).map(Number), unlessTasks: words(unless, /\//).map(Number) };
  });
  return JSON.stringify(extras);
}

export const disclaimers = table("disclaimers", ["key", "task_ids", "show_once", "text", "extras"], (read) =>
  csv(read("catalogue/disclaimers.csv")).map((row) => ({
    key: cell(row, "key"),
    task_ids: ids(row, "task_ids"),
    show_once: flag(row, "show_once"),
    text: cell(row, "text"),
    extras: disclaimerExtras(cell(row, "extras")),
  })),
);
