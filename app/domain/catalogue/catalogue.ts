import type { Task } from "./task";

/** A task with the additional fields that lists and the search need. */
export interface ListedTask extends Task {
  /** Position within the category; popular tasks come first. */
  readonly sort: number;
  /** Terms that people type for this task. */
  readonly synonyms: readonly string[];
  /** Search phrases for the task. Each has the rank of this task among the tasks that match the phrase, starting at 0. */
  readonly phrases: readonly (readonly [phrase: string, place: number])[];
}

export interface Category {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly kind: "repair" | "inspection" | "installation";
  /** A descriptive word, e.g. "brake-disc". */
  readonly iconHint: string;
  readonly sort: number;
}

export interface QuestionOption {
  readonly id: number;
  readonly text: string;
  readonly nextQuestionId: number | null;
  readonly addsTaskIds: readonly number[];
  /** Shown to the supplier only. */
  readonly addsNote: string | null;
  /** add = in addition to the requested task; replace = instead of it; null = adds nothing. */
  readonly addsMode: "add" | "replace" | null;
}

export interface TaskQuestion {
  readonly id: number;
  /** Set only on the first question of a task. */
  readonly taskId: number | null;
  /** Set only on a nested question: the option that leads to it. */
  readonly parentOptionId: number | null;
  readonly text: string;
  readonly isMultiple: boolean;
  readonly options: readonly QuestionOption[];
}

export interface Disclaimer {
  readonly key: string;
  readonly taskIds: readonly number[];
  readonly showOnce: boolean;
  /** `{extras}` is replaced by the extras that are not in the cart. */
  readonly text: string;
  readonly extras: readonly DisclaimerExtra[];
}

/** Additional work that may increase the cost. */
export interface DisclaimerExtra {
  readonly label: string;
  /** Applies only if one of these tasks is in the cart; empty = applies to all tasks of the disclaimer. */
  readonly forTasks: readonly number[];
  /** Does not apply if one of these tasks is in the cart, because its price includes the work. */
  readonly unlessTasks: readonly number[];
}
