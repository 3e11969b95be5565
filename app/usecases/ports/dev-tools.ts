/** A cron trigger from wrangler.toml. */
export interface DevCron {
  readonly cron: string;
  /** Its tasks, by the names used in logs and in the doctor. */
  readonly duties: readonly string[];
}

/** A page of the demo marketplace, and what to look at there. */
export interface DemoLink {
  readonly title: string;
  readonly href: string;
  /** The account to sign in with; null = none needed. */
  readonly as: string | null;
}

/** The functions behind `/dev` on a local development server. They exist nowhere else. */
export interface DevTools {
  /** How far the clock is ahead of the machine's, in milliseconds. */
  readonly aheadMs: number;
  /** In the order of wrangler.toml. */
  readonly crons: readonly DevCron[];
  /** Moves the clock of pages, crons and queues forward, and runs everything that becomes due. The clock stays ahead after a restart of the server. */
  passTime(ms: number): Promise<void>;
  /** Runs a cron now, with the query limit of its own invocation. Returns false if it is already running. */
  runCron(cron: string): Promise<boolean>;
  /** Pages of the demo marketplace worth looking at; empty = there is no demo marketplace. */
  demoLinks(): Promise<readonly DemoLink[]>;
}
