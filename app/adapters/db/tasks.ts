import { asc, eq } from "drizzle-orm";
import type { Category, Disclaimer, ListedTask, QuestionOption, TaskQuestion } from "../../domain/catalogue/catalogue";
import { withoutYears } from "../../domain/core/words/title";
import { memoized } from "./memoized-reads";
import { selectColumns, orm } from "./orm";
import { categories, disclaimers, taskQuestionOptions as options, tasks } from "./schema/tasks";

const TASK_COLUMNS = {
  id: tasks.id,
  categoryId: tasks.categoryId,
  name: tasks.name,
  friendlyName: tasks.friendlyName,
  summary: tasks.summary,
  included: tasks.included,
  isPopular: tasks.isPopular,
  sort: tasks.sort,
  repairType: tasks.repairType,
  byWorkshop: tasks.byWorkshop,
  byMobile: tasks.byMobile,
  pricing: tasks.pricing,
  minHours100: tasks.minHours100,
  maxHours100: tasks.maxHours100,
  parts: tasks.parts,
  requiresPhotos: tasks.requiresPhotos,
  requiresVehicle: tasks.requiresVehicle,
  onlyFuels: tasks.onlyFuels,
  excludedFuels: tasks.excludedFuels,
  onlyTransmissions: tasks.onlyTransmissions,
  minYear: tasks.minYear,
  maxYear: tasks.maxYear,
  countries: tasks.countries,
  states: tasks.states,
  taskValueCategory: tasks.taskValueCategory,
  disclaimerKey: tasks.disclaimerKey,
  ownStep: tasks.ownStep,
  tags: tasks.tags,
  synonyms: tasks.synonyms,
  phrases: tasks.phrases,
  certification: tasks.certification,
  needsScanTool: tasks.needsScanTool,
  fits: tasks.fits,
  includedIn: tasks.includedIn,
  sameJob: tasks.sameJob,
  sameJobPosition: tasks.sameJobPosition,
};

const toTask = ({
  sameJobPosition,
  ...row
}: Pick<typeof tasks.$inferSelect, keyof typeof TASK_COLUMNS>): ListedTask => ({
  ...row,
  // Build years are in min_year and max_year. Titles are displayed without them (F-333).
  name: withoutYears(row.name),
  sameJob: row.sameJob === null ? null : { job: row.sameJob, place: sameJobPosition ?? 0 },
});

/** Expects rows ordered by question. */
function toQuestions(rows: readonly (typeof options.$inferSelect)[]): readonly TaskQuestion[] {
  const questions = new Map<number, TaskQuestion & { options: QuestionOption[] }>();
  for (const { questionId: id, taskId, parentOptionId, question: text, isMultiple, ...row } of rows) {
    const question = questions.get(id) ?? { id, taskId, parentOptionId, text, isMultiple, options: [] };
    questions.set(id, question);
    question.options.push({
      id: row.optionId,
      text: row.text,
      nextQuestionId: row.nextQuestionId,
      addsTaskIds: row.addsTaskIds,
      addsNote: row.addsNote,
      addsMode: row.addsMode,
    });
  }
  return [...questions.values()];
}

interface Catalogue {
  readonly tasks: readonly ListedTask[];
  readonly byId: ReadonlyMap<number, ListedTask>;
  readonly categories: readonly Category[];
  readonly questions: readonly TaskQuestion[];
  readonly disclaimers: readonly Disclaimer[];
}

const { key, taskIds, showOnce, text, extras } = disclaimers;

const memoizedCatalogue = memoized<Catalogue>(
  async (db) => {
    const database = orm(db);
    const [taskRows, categoryRows, optionRows, disclaimerRows] = await database.batch([
      database
        .select(selectColumns(TASK_COLUMNS))
        .from(tasks)
        .innerJoin(categories, eq(categories.id, tasks.categoryId))
        .orderBy(asc(categories.sort), asc(tasks.sort), asc(tasks.id)),
      database.select().from(categories).orderBy(asc(categories.sort)),
      database.select().from(options).orderBy(asc(options.questionId), asc(options.sort)),
      database.select({ key, taskIds, showOnce, text, extras }).from(disclaimers).orderBy(asc(key)),
    ]);
    const allTasks = taskRows.map(toTask);
    return {
      tasks: allTasks,
      byId: new Map(allTasks.map((task) => [task.id, task])),
      categories: categoryRows,
      questions: toQuestions(optionRows),
      disclaimers: disclaimerRows,
    };
  },
  (catalogue) => catalogue.tasks.length === 0,
);

/** Clears the cache of this isolate. Other isolates reload within ten minutes. */
export const clearCatalogueCache = (db: D1Database): void => memoizedCatalogue.clear(db);

/**
 * The catalogue of tasks: a few hundred rows that change only with a deployment, cached after the first read. Not filtered by region; domain/catalogue does
 * that.
 */
export function d1Tasks(db: D1Database) {
  return {
    /** Ordered by category sort, then task sort. */
    all: async (): Promise<readonly ListedTask[]> => (await memoizedCatalogue(db)).tasks,
    find: async (id: number): Promise<ListedTask | null> => (await memoizedCatalogue(db)).byId.get(id) ?? null,
    /** In the order of `ids`. Skips unknown ids. */
    findMany: async (ids: readonly number[]): Promise<readonly ListedTask[]> => {
      const { byId } = await memoizedCatalogue(db);
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    categories: async (): Promise<readonly Category[]> => (await memoizedCatalogue(db)).categories,
    questions: async (): Promise<readonly TaskQuestion[]> => (await memoizedCatalogue(db)).questions,
    disclaimers: async (): Promise<readonly Disclaimer[]> => (await memoizedCatalogue(db)).disclaimers,
  };
}
