import { repairFromTask } from "../../domain/cart/new-item";
import type { Category, ListedTask, TaskQuestion } from "../../domain/catalogue/catalogue";
import { type JobTerms, jobTerms, parseCatalogueKey } from "../../domain/catalogue/job-terms";
import { questionWords } from "../../domain/catalogue/question-words";
import { type Cents, cents } from "../../domain/money/money";
import type { Context } from "../context";
import { pricedItems, SAMPLE_RATES } from "../joining/sample-prices";
import { type DeskRefusal, deskPerson } from "./standing";
import type { Versioned } from "./versioned";

export interface JobFacts {
  /** Its questions, the first one first. */
  readonly questions: readonly TaskQuestion[];
}

/** A job as the desk sets it, by its number. Quotes that were shown and bookings keep what they were priced by. */
export const JOBS: Versioned<"job", JobFacts> = {
  kind: "job",
  rules: jobTerms,
  acts: { change: "job-changed", putBack: "job-put-back" },
  async facts({ db }, key) {
    const id = parseCatalogueKey(key ?? "");
    return id === null ? null : { questions: questionsOf(await db.tasks.questions(), id) };
  },
};

/** The words of a question, by its number. */
export const QUESTIONS: Versioned<"question", object> = {
  kind: "question",
  rules: questionWords,
  acts: { change: "question-changed", putBack: "question-put-back" },
  facts: async (_, key) => (parseCatalogueKey(key ?? "") === null ? null : {}),
};

/** A job's first question and those that its answers lead to. */
function questionsOf(all: readonly TaskQuestion[], taskId: number): readonly TaskQuestion[] {
  const found: TaskQuestion[] = [];
  let next = all.filter((question) => question.taskId === taskId);
  while (next.length > 0) {
    found.push(...next);
    const led = new Set(next.flatMap(({ options }) => options.map(({ nextQuestionId }) => nextQuestionId)));
    next = all.filter((question) => led.has(question.id) && !found.includes(question));
  }
  return found;
}

/** Every job under its category, for whoever decides on supply. */
export async function readJobs(context: Context): Promise<
  | {
      readonly ok: true;
      readonly categories: readonly { readonly category: Category; readonly jobs: readonly ListedTask[] }[];
    }
  | DeskRefusal
> {
  const person = await deskPerson(context, "supply");
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

/** Labour rates that a change is shown for: a low one, a usual one, a high one. */
const RATES = [cents(11_000), SAMPLE_RATES.labourRate, cents(19_000)] as const;

/** What the job costs at a workshop's labour rate now and then. Cents with GST; of an estimate its lower end; null = we have no price for it. */
export interface RatedPrice {
  readonly labourRate: Cents;
  readonly now: Cents | null;
  readonly becomes: Cents | null;
}

/** What a job would cost on a car of the middle price class, priced as quotes are. */
export async function previewJob(context: Context, key: string, value: JobTerms): Promise<readonly RatedPrice[]> {
  const task = await context.db.tasks.find(parseCatalogueKey(key) ?? 0);
  if (task === null) return [];
  const { country } = context.config;
  const totals = async (as: ListedTask) => {
    const tasks = { ...context.db.tasks, findMany: async () => [as] };
    const within: Context = { ...context, db: { ...context.db, tasks } };
    const rates = RATES.map((labourRate) => ({ ...SAMPLE_RATES, labourRate, country }));
    return (await pricedItems(within, [repairFromTask(as)], rates))[0]?.totals ?? [];
  };
  const [now, then] = [await totals(task), await totals({ ...task, ...value })];
  return now.length === 0 && then.length === 0
    ? []
    : RATES.map((labourRate, at) => ({ labourRate, now: now[at] ?? null, becomes: then[at] ?? null }));
}
