import type { Category, Disclaimer, ListedTask, TaskQuestion } from "../../domain/catalogue/catalogue";

/**
 * The catalogue of tasks. A few hundred rows that change only with a deploy, kept in memory after the first read.
 * Nothing is filtered by place here: `isOffered` in domain/catalogue does that.
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
