import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const categories = sqliteTable("categories", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  kind: text("kind").notNull(),
  iconHint: text("icon_hint").notNull(),
  sort: integer("sort").notNull(),
});

export const tasks = sqliteTable(
  "tasks",
  {
    id: integer("id").primaryKey(),
    categoryId: integer("category_id").notNull(),
    name: text("name").notNull(),
    friendlyName: text("friendly_name").notNull(),
    summary: text("summary").notNull(),
    included: text("included").notNull(),
    isPopular: integer("is_popular").notNull(),
    sort: integer("sort").notNull(),
    repairType: text("repair_type").notNull(),
    byWorkshop: integer("by_workshop").notNull(),
    byMobile: integer("by_mobile").notNull(),
    pricing: text("pricing").notNull(),
    minHours100: integer("min_hours_100"),
    maxHours100: integer("max_hours_100"),
    parts: text("parts").notNull(),
    requiresPhotos: integer("requires_photos").notNull(),
    requiresVehicle: integer("requires_vehicle").notNull(),
    onlyFuels: text("only_fuels").notNull(),
    excludedFuels: text("excluded_fuels").notNull(),
    onlyTransmissions: text("only_transmissions").notNull(),
    minYear: integer("min_year"),
    maxYear: integer("max_year"),
    countries: text("countries").notNull(),
    states: text("states").notNull(),
    taskValueCategory: text("task_value_category").notNull(),
    disclaimerKey: text("disclaimer_key"),
    ownStep: text("own_step"),
    tags: text("tags").notNull(),
    synonyms: text("synonyms").notNull(),
    phrases: text("phrases").notNull().default("[]"),
    certification: text("certification"),
    needsScanTool: integer("needs_scan_tool").notNull(),
    fits: text("fits").notNull().default("[]"),
    sameJob: text("same_job"),
    sameJobPlace: integer("same_job_place"),
  },
  (t) => [index("tasks_by_category").on(t.categoryId, t.sort)],
);

export const taskQuestionOptions = sqliteTable(
  "task_question_options",
  {
    optionId: integer("option_id").primaryKey(),
    questionId: integer("question_id").notNull(),
    taskId: integer("task_id"),
    parentOptionId: integer("parent_option_id"),
    question: text("question").notNull(),
    isMultiple: integer("is_multiple").notNull(),
    text: text("text").notNull(),
    sort: integer("sort").notNull(),
    nextQuestionId: integer("next_question_id"),
    addsTaskIds: text("adds_task_ids").notNull(),
    addsNote: text("adds_note"),
    addsMode: text("adds_mode"),
  },
  (t) => [index("task_question_options_by_question").on(t.questionId, t.sort)],
);

export const disclaimers = sqliteTable("disclaimers", {
  key: text("key").primaryKey(),
  taskIds: text("task_ids").notNull(),
  showOnce: integer("show_once").notNull(),
  text: text("text").notNull(),
});
