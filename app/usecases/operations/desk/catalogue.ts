import { repairFromTask } from "../../../domain/lead/cart/new-item";
import type { Category, ListedTask, TaskQuestion } from "../../../domain/catalogue/catalogue";
import {
  type JobRuleFacts,
  type JobTerms,
  jobTerms,
  newTask,
  parseCatalogueKey,
} from "../../../domain/catalogue/job-terms";
import { MAX_ANSWERS, questionText } from "../../../domain/catalogue/question-text";
import { type Cents, cents } from "../../../domain/core/money/money";
import type { Context } from "../../context";
import { priceSampleItems, SAMPLE_RATES } from "../../workshop/joining/sample-prices";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import { nextIdOf, type VersionedItemType } from "./versioned";

export interface JobFacts extends JobRuleFacts {
  /** The job's questions in order. Empty for a new job. */
  readonly questions: readonly TaskQuestion[];
  /** Id of the next new job. */
  readonly nextId: number;
}

/** Jobs by id, as edited at the desk. Existing quotes and bookings keep their prices. */
export const JOBS: VersionedItemType<"job", JobFacts> = {
  kind: "job",
  rules: jobTerms,
  actions: { make: "job-created", change: "job-changed", end: "job-withdrawn", restore: "job-restored" },
  async facts(context, key) {
    const { db } = context;
    const id = key === null ? null : parseCatalogueKey(key);
    if (key !== null && id === null) return null;
    const [questions, categories, tasks] = await Promise.all([
      db.tasks.questions(),
      db.tasks.categories(),
      db.tasks.all(),
    ]);
    return {
      questions: id === null ? [] : questionsOf(questions, id),
      categories: categories.map(({ id: number, name }) => ({ id: number, name })),
      nextId: await nextIdOf(context, "job", tasks),
    };
  },
  keyOf: (_, { nextId }) => ({ ok: true, key: String(nextId) }),
  toEndedValue: (_, value) => ({ ...value, countries: [] }),
};

export interface QuestionFacts {
  /** Names of the jobs that have no question yet, by id. */
  readonly jobs: ReadonlyMap<number, string>;
  /** Ids for a new question and its first answer. */
  readonly nextId: number;
  readonly nextOptionId: number;
}

/** Questions with their answer texts, by id, as edited at the desk. */
export const QUESTIONS: VersionedItemType<"question", QuestionFacts> = {
  kind: "question",
  rules: questionText,
  actions: {
    make: "question-created",
    change: "question-changed",
    end: "question-withdrawn",
    restore: "question-restored",
  },
  async facts(context, key) {
    const { db } = context;
    if (key !== null && parseCatalogueKey(key) === null) return null;
    const [questions, tasks] = await Promise.all([db.tasks.questions(), db.tasks.all()]);
    const taskIdsWithQuestions = new Set(questions.map(({ taskId }) => taskId));
    const optionIds = questions.flatMap(({ options }) => options.map(({ id }) => id));
    return {
      jobs: new Map(tasks.filter(({ id }) => !taskIdsWithQuestions.has(id)).map(({ id, name }) => [id, name])),
      nextId: await nextIdOf(context, "question", questions),
      // The ids after this one are for the other answers, because a question may have as many answers as the form has fields.
      nextOptionId: Math.max(MAX_ANSWERS, ...optionIds) + 1,
    };
  },
  keyOf: (_, { nextId }) => ({ ok: true, key: String(nextId) }),
  // Without a task, the job no longer asks the question. A question that follows an answer cannot be removed, because the answer would lead nowhere.
  toEndedValue: (_, value) => ({ ...value, taskId: null }),
};

/** A job's first question and the follow-up questions of its answers. */
function questionsOf(questions: readonly TaskQuestion[], taskId: number): readonly TaskQuestion[] {
  const taskQuestions: TaskQuestion[] = [];
  let next = questions.filter((question) => question.taskId === taskId);
  while (next.length > 0) {
    taskQuestions.push(...next);
    const nextQuestionIds = new Set(next.flatMap(({ options }) => options.map(({ nextQuestionId }) => nextQuestionId)));
    next = questions.filter((question) => nextQuestionIds.has(question.id) && !taskQuestions.includes(question));
  }
  return taskQuestions;
}

/** Every job under its category, for operators who may change supply. */
export async function readJobs(context: Context): Promise<
  | {
      readonly ok: true;
      readonly categories: readonly { readonly category: Category; readonly jobs: readonly ListedTask[] }[];
    }
  | DeskRefusal
> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const [categories, tasks] = await Promise.all([context.db.tasks.categories(), context.db.tasks.all()]);
  return {
    ok: true,
    categories: categories.map((category) => ({
      category,
      jobs: tasks.filter(({ categoryId }) => categoryId === category.id),
    })),
  };
}

/** Labour rates for which a change is previewed: low, usual and high. */
const SAMPLE_HOURLY_RATES = [cents(11_000), SAMPLE_RATES.labourRate, cents(19_000)] as const;

/** Price of the job at one labour rate, before and after the change. In cents including GST; for an estimate, the lower end. Null = no price. */
export interface RatedPrice {
  readonly labourRate: Cents;
  readonly currentPrice: Cents | null;
  readonly newPrice: Cents | null;
}

/** Previews the price of a job for a vehicle in the middle price category, calculated as in quotes. */
export async function previewJob(context: Context, key: string, value: JobTerms): Promise<readonly RatedPrice[]> {
  const task = await context.db.tasks.find(parseCatalogueKey(key) ?? 0);
  const { country } = context.config;
  const calculateTotals = async (listedTask: ListedTask) => {
    const tasks = { ...context.db.tasks, findMany: async () => [listedTask] };
    const sampleContext: Context = { ...context, db: { ...context.db, tasks } };
    const rates = SAMPLE_HOURLY_RATES.map((labourRate) => ({ ...SAMPLE_RATES, labourRate, country }));
    return (await priceSampleItems(sampleContext, [repairFromTask(listedTask)], rates))[0]?.totals ?? [];
  };
  const currentTotals = task === null ? [] : await calculateTotals(task);
  const newTotals = await calculateTotals(task === null ? newTask(Number(key), value) : { ...task, ...value });
  return currentTotals.length === 0 && newTotals.length === 0
    ? []
    : SAMPLE_HOURLY_RATES.map((labourRate, at) => ({
        labourRate,
        currentPrice: currentTotals[at] ?? null,
        newPrice: newTotals[at] ?? null,
      }));
}
