import type { Category, Disclaimer, ListedTask, TaskQuestion } from "../../domain/catalogue/catalogue";

/**
 * The catalogue of tasks: a few hundred rows that change only with a deployment, cached after the first read. Not filtered by place: `isOffered` in
 * domain/catalogue does that.
 */
export interface Tasks {
  /** By category sort, then task sort. */
  all(): Promise<readonly ListedTask[]>;
  find(id: number): Promise<ListedTask | null>;
  /** In the order of `ids`; unknown ids are left out. */
  findMany(ids: readonly number[]): Promise<readonly ListedTask[]>;
  categories(): Promise<readonly Category[]>;
  questions(): Promise<readonly TaskQuestion[]>;
  disclaimers(): Promise<readonly Disclaimer[]>;
}
