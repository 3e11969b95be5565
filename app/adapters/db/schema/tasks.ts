import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Category, Disclaimer, ListedTask, QuestionOption } from "../../../domain/catalogue/catalogue";
import { ownershipColumns } from "../columns";

/** Categories of jobs. */
export const categories = sqliteTable("categories", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  kind: text("kind").$type<Category["kind"]>().notNull(),
  iconHint: text("icon_hint").notNull(),
  sort: integer("sort").notNull(),
});

/** The catalogue's jobs, one row per job. Labour hours are hundredths. */
export const tasks = sqliteTable(
  "tasks",
  {
    id: integer("id").primaryKey(),
    categoryId: integer("category_id")
      .notNull()
      .references(() => categories.id),
    name: text("name").notNull(),
    friendlyName: text("friendly_name").notNull(),
    summary: text("summary").notNull(),
    included: text("included", { mode: "json" }).$type<ListedTask["included"]>().notNull(),
    isPopular: integer("is_popular", { mode: "boolean" }).notNull(),
    sort: integer("sort").notNull(),
    repairType: text("repair_type").notNull(),
    byWorkshop: integer("by_workshop", { mode: "boolean" }).notNull(),
    byMobile: integer("by_mobile", { mode: "boolean" }).notNull(),
    pricing: text("pricing").$type<ListedTask["pricing"]>().notNull(),
    minHours100: integer("min_hours_100"),
    maxHours100: integer("max_hours_100"),
    parts: text("parts", { mode: "json" }).$type<ListedTask["parts"]>().notNull(),
    requiresPhotos: integer("requires_photos", { mode: "boolean" }).notNull(),
    requiresVehicle: integer("requires_vehicle", { mode: "boolean" }).notNull(),
    onlyFuels: text("only_fuels", { mode: "json" }).$type<ListedTask["onlyFuels"]>().notNull(),
    excludedFuels: text("excluded_fuels", { mode: "json" }).$type<ListedTask["excludedFuels"]>().notNull(),
    onlyTransmissions: text("only_transmissions", { mode: "json" }).$type<ListedTask["onlyTransmissions"]>().notNull(),
    minYear: integer("min_year"),
    maxYear: integer("max_year"),
    countries: text("countries", { mode: "json" }).$type<ListedTask["countries"]>().notNull(),
    states: text("states", { mode: "json" }).$type<ListedTask["states"]>().notNull(),
    taskValueCategory: text("task_value_category").$type<ListedTask["taskValueCategory"]>().notNull(),
    disclaimerKey: text("disclaimer_key"),
    ownStep: text("own_step"),
    tags: text("tags", { mode: "json" }).$type<ListedTask["tags"]>().notNull(),
    synonyms: text("synonyms", { mode: "json" }).$type<ListedTask["synonyms"]>().notNull(),
    certification: text("certification"),
    needsScanTool: integer("needs_scan_tool", { mode: "boolean" }).notNull(),
    /**
     * Phrases that drivers use for a job (data/catalogue/search-phrases.csv): JSON array of [phrase, position]. Position 0 = the job that a mechanic would
     * suggest first.
     */
    phrases: text("phrases", { mode: "json" }).$type<ListedTask["phrases"]>().notNull().default([]),
    /** The kinds of vehicle that a task fits (data/catalogue/fit-rules.csv), as a JSON list. One of them must match. Empty = every vehicle. */
    fits: text("fits", { mode: "json" }).$type<ListedTask["fits"]>().notNull().default([]),
    /** Other work that includes the task (data/catalogue/included-work.csv), as a JSON list. */
    includedIn: text("included_in", { mode: "json" }).$type<ListedTask["includedIn"]>().notNull().default([]),
    /** The job of which this task is the variant for one state (data/catalogue/same-jobs.csv), and the task's position among the variants. Null = none. */
    sameJob: text("same_job"),
    sameJobPosition: integer("same_job_place"),
    ...ownershipColumns(),
  },
  (t) => [
    index("tasks_by_category").on(t.categoryId, t.sort),
    check("tasks_is_popular", sql`is_popular in (0, 1)`),
    check("tasks_by_workshop", sql`by_workshop in (0, 1)`),
    check("tasks_by_mobile", sql`by_mobile in (0, 1)`),
    check("tasks_pricing", sql`pricing in ('SinglePrice', 'PriceRange', 'Unpriced')`),
    check("tasks_requires_photos", sql`requires_photos in (0, 1)`),
    check("tasks_requires_vehicle", sql`requires_vehicle in (0, 1)`),
    check("tasks_task_value_category", sql`task_value_category in ('S', 'M', 'L')`),
    check("tasks_needs_scan_tool", sql`needs_scan_tool in (0, 1)`),
  ],
);

/** One row per option. The first question of a task has task_id, a nested one parent_option_id. */
export const taskQuestionOptions = sqliteTable(
  "task_question_options",
  {
    optionId: integer("option_id").primaryKey(),
    questionId: integer("question_id").notNull(),
    taskId: integer("task_id"),
    parentOptionId: integer("parent_option_id"),
    question: text("question").notNull(),
    isMultiple: integer("is_multiple", { mode: "boolean" }).notNull(),
    text: text("text").notNull(),
    sort: integer("sort").notNull(),
    nextQuestionId: integer("next_question_id"),
    addsTaskIds: text("adds_task_ids", { mode: "json" }).$type<readonly number[]>().notNull(),
    addsNote: text("adds_note"),
    addsMode: text("adds_mode").$type<NonNullable<QuestionOption["addsMode"]>>(),
    ...ownershipColumns(),
  },
  (t) => [
    index("task_question_options_by_question").on(t.questionId, t.sort),
    check("task_question_options_is_multiple", sql`is_multiple in (0, 1)`),
    check("task_question_options_adds_mode", sql`adds_mode in ('add', 'replace')`),
  ],
);

/** Disclaimers about possible extra costs of certain jobs (`taskIds`). `showOnce` = once, however many of these jobs are in the cart. */
export const disclaimers = sqliteTable(
  "disclaimers",
  {
    key: text("key").primaryKey(),
    taskIds: text("task_ids", { mode: "json" }).$type<readonly number[]>().notNull(),
    showOnce: integer("show_once", { mode: "boolean" }).notNull(),
    text: text("text").notNull(),
    /** Work that the text mentions and that is not in the cart, as a JSON list. */
    extras: text("extras", { mode: "json" }).$type<Disclaimer["extras"]>().notNull().default([]),
    ...ownershipColumns(),
  },
  () => [check("disclaimers_show_once", sql`show_once in (0, 1)`)],
);
