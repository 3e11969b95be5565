import type { ListedTask } from "../../domain/catalogue/catalogue";
import { isListed, isOffered } from "../../domain/catalogue/is-offered";
import { type PrintedCode, noteOfCode, readPrintedCode } from "../../domain/search/printed-codes";
import { type TaskIndex, searchTaskIndex, taskIndex } from "../../domain/search/task-index";
import type { Context } from "../context";

/** The catalogue keeps its list of tasks in memory, and the index of that list lives as long as the list. */
const indexes = new WeakMap<readonly ListedTask[], TaskIndex>();

export interface TaskSearch {
  /** At most ten, best first. */
  readonly tasks: readonly ListedTask[];
  /** What becomes of a printed code that was typed, or what to type instead; null = nothing to say. */
  readonly message: string | null;
}

/** The tasks for what was typed, typing errors forgiven, and printed codes read (F-050, F-423). */
export async function searchTasks(
  context: Pick<Context, "config" | "db">,
  text: string,
  state: string | null = null,
  isWanted: (task: ListedTask) => boolean = () => true,
): Promise<TaskSearch> {
  const listed = await context.db.tasks.all();
  const index = indexes.get(listed) ?? taskIndex(listed);
  indexes.set(listed, index);
  const tasks = searchTaskIndex(
    index,
    text,
    (task) => isListed(task) && isOffered(task, { country: context.config.country, state }) && isWanted(task),
  );
  const code = readPrintedCode(text)?.code;
  return { tasks, message: code === undefined ? null : await codeMessage(context, code, tasks) };
}

async function codeMessage(
  context: Pick<Context, "db">,
  code: PrintedCode,
  tasks: readonly ListedTask[],
): Promise<string | null> {
  const tyres = tasks.find(({ ownStep }) => ownStep === "tyre-size-selection");
  if (code.kind === "tyre" && tyres !== undefined)
    return (await isSoldSize(context, code))
      ? `Choose ${tyres.name} and we’ll fill in ${code.text} for you.`
      : `We don’t have a price for ${code.text}. Describe the job and workshops will send you a quote.`;
  const note = noteOfCode(code);
  if (note !== null && tasks.length > 0) return `We’ll add “${note}” to the notes for the workshop.`;
  if (code.kind === "part")
    return `“${code.text}” looks like a part number. Search for the part, like “oil filter”, or describe the job.`;
  return code.kind === "plate" && tasks.length === 0
    ? `“${code.text}” looks like a rego. Search for the job you need: the rego comes later.`
    : null;
}

/** Whether we sell tyres of the size that a code names. */
export async function isSoldSize({ db }: Pick<Context, "db">, { size }: Pick<PrintedCode, "size">): Promise<boolean> {
  if (size === null) return false;
  const sold = await db.tyres.sizes();
  return sold.some(({ width, profile, rim }) => width === size.width && profile === size.profile && rim === size.rim);
}
