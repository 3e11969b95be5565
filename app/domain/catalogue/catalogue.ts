import type { Task } from "./task";

/** A task with the additional fields that lists and the search need. */
export interface ListedTask extends Task {
  /** Inside the category; popular ones come first. */
  readonly sort: number;
  /** What people type when they mean this task. */
  readonly synonyms: readonly string[];
  /** Search phrases for the task, each with the rank of this task among those that the phrase matches, from 0. */
  readonly phrases: readonly (readonly [phrase: string, place: number])[];
}

export interface Category {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly kind: "repair" | "inspection" | "installation";
  /** A plain word, e.g. "brake-disc". */
  readonly iconHint: string;
  readonly sort: number;
}

export interface QuestionOption {
  readonly id: number;
  readonly text: string;
  readonly nextQuestionId: number | null;
  readonly addsTaskIds: readonly number[];
  /** For the supplier, never for the customer. */
  readonly addsNote: string | null;
  /** add = in addition to the requested task; replace = instead of it; null = adds nothing. */
  readonly addsMode: "add" | "replace" | null;
}

export interface TaskQuestion {
  readonly id: number;
  /** On the first question of a task. */
  readonly taskId: number | null;
  /** On a nested question: the option that leads to it. */
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

/** Work that may cost more. */
export interface DisclaimerExtra {
  readonly label: string;
  /** Only with one of these tasks; empty = with any of the sentence. */
  readonly forTasks: readonly number[];
  /** Not where one of these is in the cart: its price holds the work. */
  readonly unlessTasks: readonly number[];
}
