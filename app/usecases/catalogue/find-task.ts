import type { ListedTask } from "../../domain/catalogue/catalogue";
import { isOffered } from "../../domain/catalogue/is-offered";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";

/** A task that is offered in this country. */
export async function findTask(
  context: Pick<Context, "config" | "db">,
  id: number,
): Promise<{ readonly ok: true; readonly task: ListedTask } | Refusal<"task-not-found">> {
  const task = await context.db.tasks.find(id);
  return task && isOffered(task, { country: context.config.country, state: null })
    ? { ok: true, task }
    : refuse("task-not-found");
}
