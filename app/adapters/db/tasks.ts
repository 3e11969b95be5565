import type { Category, Disclaimer, ListedTask, QuestionOption, TaskQuestion } from "../../domain/catalogue/catalogue";
import { withoutYears } from "../../domain/words/title";
import type { Tasks } from "../../usecases/ports/tasks";
import { keptInMemory } from "./kept";

const TASK_COLUMNS = [
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
  "same_job",
  "same_job_place",
] as const;
type TaskRow = Record<(typeof TASK_COLUMNS)[number], string> & {
  id: number;
  category_id: number;
  sort: number;
  is_popular: number;
  by_workshop: number;
  by_mobile: number;
  min_hours_100: number | null;
  max_hours_100: number | null;
  requires_photos: number;
  requires_vehicle: number;
  min_year: number | null;
  max_year: number | null;
  disclaimer_key: string | null;
  own_step: string | null;
  certification: string | null;
  needs_scan_tool: number;
  same_job: string | null;
  same_job_place: number | null;
};

interface OptionRow {
  option_id: number;
  question_id: number;
  task_id: number | null;
  parent_option_id: number | null;
  question: string;
  is_multiple: number;
  text: string;
  next_question_id: number | null;
  adds_task_ids: string;
  adds_note: string | null;
  adds_mode: QuestionOption["addsMode"];
}

const toTask = (row: TaskRow): ListedTask => ({
  id: row.id,
  categoryId: row.category_id,
  // The build years stand in min_year and max_year; a title is without them wherever it is shown (F-333).
  name: withoutYears(row.name),
  friendlyName: row.friendly_name,
  summary: row.summary,
  included: JSON.parse(row.included),
  isPopular: row.is_popular === 1,
  sort: row.sort,
  repairType: row.repair_type,
  byWorkshop: row.by_workshop === 1,
  byMobile: row.by_mobile === 1,
  pricing: row.pricing as ListedTask["pricing"],
  minHours100: row.min_hours_100,
  maxHours100: row.max_hours_100,
  parts: JSON.parse(row.parts),
  requiresPhotos: row.requires_photos === 1,
  requiresVehicle: row.requires_vehicle === 1,
  onlyFuels: JSON.parse(row.only_fuels),
  excludedFuels: JSON.parse(row.excluded_fuels),
  onlyTransmissions: JSON.parse(row.only_transmissions),
  minYear: row.min_year,
  maxYear: row.max_year,
  countries: JSON.parse(row.countries),
  states: JSON.parse(row.states),
  taskValueCategory: row.task_value_category as ListedTask["taskValueCategory"],
  disclaimerKey: row.disclaimer_key,
  ownStep: row.own_step,
  tags: JSON.parse(row.tags),
  synonyms: JSON.parse(row.synonyms),
  phrases: JSON.parse(row.phrases),
  certification: row.certification,
  needsScanTool: row.needs_scan_tool === 1,
  fits: JSON.parse(row.fits),
  sameJob: row.same_job === null ? null : { job: row.same_job, place: row.same_job_place ?? 0 },
});

/** Rows come ordered by question. */
function toQuestions(rows: readonly OptionRow[]): readonly TaskQuestion[] {
  const questions = new Map<number, TaskQuestion & { options: QuestionOption[] }>();
  for (const row of rows) {
    const { question_id: id, task_id: taskId, parent_option_id: parentOptionId, question: text } = row;
    const question = questions.get(id) ?? {
      id,
      taskId,
      parentOptionId,
      text,
      isMultiple: row.is_multiple === 1,
      options: [],
    };
    questions.set(id, question);
    question.options.push({
      id: row.option_id,
      text: row.text,
      nextQuestionId: row.next_question_id,
      addsTaskIds: JSON.parse(row.adds_task_ids),
      addsNote: row.adds_note,
      addsMode: row.adds_mode,
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

const catalogueOf = keptInMemory<Catalogue>(
  async (db) => {
    const [tasks, categories, options, disclaimers] = await db.batch([
      db.prepare(
        `select ${TASK_COLUMNS.map((column) => `t.${column}`).join(", ")} from tasks t join categories c on c.id = t.category_id order by c.sort, t.sort, t.id`,
      ),
      db.prepare("select id, name, description, kind, icon_hint as iconHint, sort from categories order by sort"),
      db.prepare(
        `select option_id, question_id, task_id, parent_option_id, question, is_multiple, text, next_question_id, adds_task_ids, adds_note, adds_mode
           from task_question_options order by question_id, sort`,
      ),
      db.prepare("select key, task_ids, show_once, text from disclaimers order by key"),
    ]);
    const all = ((tasks?.results ?? []) as TaskRow[]).map(toTask);
    return {
      tasks: all,
      byId: new Map(all.map((task) => [task.id, task])),
      categories: (categories?.results ?? []) as Category[],
      questions: toQuestions((options?.results ?? []) as OptionRow[]),
      disclaimers: (
        (disclaimers?.results ?? []) as { key: string; task_ids: string; show_once: number; text: string }[]
      ).map((row) => ({
        key: row.key,
        taskIds: JSON.parse(row.task_ids),
        showOnce: row.show_once === 1,
        text: row.text,
      })),
    };
  },
  ({ tasks }) => tasks.length === 0,
);

export function d1Tasks(db: D1Database): Tasks {
  return {
    all: async () => (await catalogueOf(db)).tasks,
    find: async (id) => (await catalogueOf(db)).byId.get(id) ?? null,
    findMany: async (ids) => {
      const { byId } = await catalogueOf(db);
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    categories: async () => (await catalogueOf(db)).categories,
    questions: async () => (await catalogueOf(db)).questions,
    disclaimers: async () => (await catalogueOf(db)).disclaimers,
  };
}
