import type { DaySize, DutyRun } from "../../domain/health/check";

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

export interface Health {
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  recordRun(run: {
    readonly name: string;
    readonly cron: string;
    readonly at: number;
    readonly failure: string | null;
  }): Promise<void>;
  recordDead(letters: readonly DeadLetter[]): Promise<void>;
  /** Records today's size and deletes records older than `retainedSince`; returns the size in bytes. */
  measure(now: number, retainedSince: number): Promise<number>;
  vitals(deadSince: number): Promise<Vitals>;
}
