import type { FactNeeds, FitRule, IncludedIn } from "../../../app/domain/catalogue/task.ts";
import type { FactName } from "../../../app/domain/catalogue/vehicle/vehicle-facts.ts";
import {
  readCell,
  parseCsv,
  parseFlag,
  hundredthsOrNull,
  parseIds,
  readList,
  type DataReader,
  table,
  textOrNull,
  wholeNumber,
  wholeOrNull,
  splitWords,
} from "../table.ts";
import { readFacts } from "../vehicle-facts.ts";

export const categories = table("categories", ["id", "name", "description", "kind", "icon_hint", "sort"], (read) =>
  parseCsv(read("catalogue/categories.csv")).map((row) => ({
    id: wholeNumber(row, "id"),
    name: readCell(row, "name"),
    description: readCell(row, "description"),
    kind: readCell(row, "kind"),
    icon_hint: readCell(row, "icon_hint"),
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
      parseCsv(read("catalogue/same-jobs.csv")).map((row, place) => [
        wholeNumber(row, "task_id"),
        { job: readCell(row, "job"), place },
      ]),
    );
    return parseCsv(read("catalogue/tasks.csv")).map((row) => ({
      id: wholeNumber(row, "id"),
      category_id: wholeNumber(row, "category_id"),
      name: readCell(row, "name"),
      friendly_name: readCell(row, "friendly_name"),
      summary: readCell(row, "summary"),
      included: readList(row, "what_is_included"),
      is_popular: parseFlag(row, "is_popular"),
      sort: wholeNumber(row, "sort"),
      repair_type: readCell(row, "repair_type"),
      by_workshop: parseFlag(row, "performed_by_workshop"),
      by_mobile: parseFlag(row, "performed_by_mobile"),
      pricing: readCell(row, "pricing"),
      min_hours_100: hundredthsOrNull(row, "min_hours"),
      max_hours_100: hundredthsOrNull(row, "max_hours"),
      parts: taskParts(readCell(row, "parts_code"), readCell(row, "parts_qty_rule")),
      requires_photos: parseFlag(row, "requires_photos"),
      requires_vehicle: parseFlag(row, "requires_vehicle"),
      only_fuels: readList(row, "only_fuels"),
      excluded_fuels: readList(row, "excluded_fuels"),
      only_transmissions: readList(row, "only_transmissions"),
      min_year: wholeOrNull(row, "min_year"),
      max_year: wholeOrNull(row, "max_year"),
      countries: readList(row, "countries", /\//),
      states: readList(row, "states", /[;/]/),
      task_value_category: readCell(row, "task_value_category"),
      disclaimer_key: textOrNull(row, "disclaimer_key"),
      own_step: textOrNull(row, "own_step"),
      tags: readList(row, "tags"),
      synonyms: readList(row, "synonyms"),
      phrases: JSON.stringify(phrases.get(wholeNumber(row, "id")) ?? []),
      certification: textOrNull(row, "certification"),
      needs_scan_tool: parseFlag(row, "scan_tool"),
      fits: JSON.stringify(fits.get(wholeNumber(row, "id")) ?? []),
      included_in: JSON.stringify(includedIn.get(wholeNumber(row, "id")) ?? []),
      same_job: sameJobs.get(wholeNumber(row, "id"))?.job ?? null,
      same_job_place: sameJobs.get(wholeNumber(row, "id"))?.place ?? null,
    }));
  },
);

/** The phrases that people use for each task. A row of the file lists its jobs in the order in which a mechanic would suggest them. */
export function phrasesByTask(read: DataReader): ReadonlyMap<number, readonly (readonly [string, number])[]> {
  const phrases = new Map<number, (readonly [string, number])[]>();
  for (const row of parseCsv(read("catalogue/search-phrases.csv")))
    for (const [place, id] of splitWords(readCell(row, "jobs"), /\//).entries())
      phrases.set(Number(id), [
        ...(phrases.get(Number(id)) ?? []),
        ...splitWords(readCell(row, "phrases"), /;/).map((phrase) => [phrase, place] as const),
      ]);
  return phrases;
}

/** Rules by task. Several rows for one task describe several kinds of vehicle that it fits. */
function fitRules(read: DataReader): ReadonlyMap<number, readonly FitRule[]> {
  const rules = new Map<number, FitRule[]>();
  for (const row of parseCsv(read("catalogue/fit-rules.csv"))) {
    const rule = {
      bodies: splitWords(readCell(row, "bodies"), /;/),
      drives: splitWords(readCell(row, "drives"), /;/),
      fromYear: wholeOrNull(row, "from_year"),
      toYear: wholeOrNull(row, "to_year"),
      needs: parseFactNeeds(readCell(row, "needs")),
      unsure: parseFactNeeds(readCell(row, "unsure")),
      whenUnknown: readCell(row, "when_unknown") === "fits" ? ("fits" as const) : null,
    };
    rules.set(wholeNumber(row, "task_id"), [...(rules.get(wholeNumber(row, "task_id")) ?? []), rule]);
  }
  return rules;
}

/** "timing=belt; timing=wet belt" means either value. */
function parseFactNeeds(text: string): FactNeeds {
  const needs: { [Name in FactName]?: readonly string[] } = {};
  for (const pair of splitWords(text, /;/))
    for (const [name, value] of Object.entries(readFacts(pair)) as [FactName, string][])
      needs[name] = [...(needs[name] ?? []), value];
  return needs;
}

/** The other work that already includes a task, by task. */
function includedWork(read: DataReader): ReadonlyMap<number, readonly IncludedIn[]> {
  const includedByTask = new Map<number, readonly IncludedIn[]>();
  for (const row of parseCsv(read("catalogue/included-work.csv"))) {
    const id = wholeNumber(row, "task_id");
    const fuels = splitWords(readCell(row, "fuels"), /;/);
    const by = splitWords(readCell(row, "included_in"), /;/).map(
      (name) => ({ by: /^\d+$/.test(name) ? Number(name) : name, fuels }) as IncludedIn,
    );
    includedByTask.set(id, [...(includedByTask.get(id) ?? []), ...by]);
  }
  return includedByTask;
}

/** Tyres and the windscreen have a quantity rule but no part code, because their parts depend on the customer's choice. */
function taskParts(codes: string, quantityRule: string): string {
  return JSON.stringify(splitWords(codes, /;/).map((code) => ({ code, quantity: quantityRule || "1" })));
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
    parseCsv(read("catalogue/questions.csv")).map((row) => ({
      option_id: wholeNumber(row, "option_id"),
      question_id: wholeNumber(row, "question_id"),
      task_id: wholeOrNull(row, "task_id"),
      parent_option_id: wholeOrNull(row, "parent_option_id"),
      question: readCell(row, "text"),
      is_multiple: readCell(row, "select") === "multi" ? 1 : 0,
      text: readCell(row, "option_text"),
      sort: wholeNumber(row, "option_sort"),
      next_question_id: wholeOrNull(row, "next_question_id"),
      adds_task_ids: parseIds(row, "adds_task_id"),
      adds_note: textOrNull(row, "adds_note"),
      adds_mode: textOrNull(row, "adds_mode"),
    })),
);

/** Parses "label:tasks>tasks": the additional work, the tasks with which it may be needed, and the tasks that include it. */
export function parseDisclaimerExtras(text: string): string {
  const extras = splitWords(text, /;/).map((extra) => {
    const [pattern = "", exception = ""] = extra.split(">");
    const [label = "", forTasks = ""] = pattern.split(":");
    return {
      label,
      forTasks: splitWords(forTasks, /\//).map(Number),
      unlessTasks: splitWords(exception, /\//).map(Number),
    };
  });
  return JSON.stringify(extras);
}

export const disclaimers = table("disclaimers", ["key", "task_ids", "show_once", "text", "extras"], (read) =>
  parseCsv(read("catalogue/disclaimers.csv")).map((row) => ({
    key: readCell(row, "key"),
    task_ids: parseIds(row, "task_ids"),
    show_once: parseFlag(row, "show_once"),
    text: readCell(row, "text"),
    extras: parseDisclaimerExtras(readCell(row, "extras")),
  })),
);
