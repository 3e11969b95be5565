/** A cron trigger from wrangler.toml. */
export interface DevCron {
  readonly cron: string;
  /** The cron's tasks, by the names used in logs and by the doctor script. */
  readonly duties: readonly string[];
}

/** A page of the demo marketplace, with a note on what can be seen there. */
export interface DemoLink {
  readonly title: string;
  readonly href: string;
  /** The account to sign in with. Null = no sign-in is needed. */
  readonly as: string | null;
}

/** The functions behind `/dev`, available only on a local development server. */
export interface DevTools {
  /** How far the clock is ahead of the machine's, in milliseconds. */
  readonly aheadMs: number;
  /** In the order of wrangler.toml. */
  readonly crons: readonly DevCron[];
  /** Moves the clock of pages, crons and queues forward, and runs everything that becomes due. The new time is kept when the server restarts. */
  advanceClock(ms: number): Promise<void>;
  /** Runs a cron now, with the query limit of its own invocation. Returns false if it is already running. */
  runCron(cron: string): Promise<boolean>;
  /** Pages of the demo marketplace that are worth visiting. Empty = there is no demo marketplace. */
  demoLinks(): Promise<readonly DemoLink[]>;
}
