import type { DaySize, DutyRun } from "./check";

export interface DeadLetter {
  readonly id: string;
  /** The message body as sent: a kind and a version. */
  readonly body: string;
  readonly diedAt: number;
}

/** Records about how the deployment runs. */
export interface Vitals {
  readonly duties: readonly DutyRun[];
  /** The newest first. */
  readonly deadLetters: readonly DeadLetter[];
  /** The oldest first. */
  readonly sizes: readonly DaySize[];
  /** Since when the oldest message has been due; null = none waits. */
  readonly messageDue: number | null;
}
