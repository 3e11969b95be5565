/** A cron of wrangler.toml. */
export interface DevCron {
  readonly cron: string;
  /** What it does, by the names that logs and the doctor use. */
  readonly duties: readonly string[];
}

/** A page of the demo marketplace, and what to look for there. */
export interface DemoLink {
  readonly title: string;
  readonly href: string;
  /** Who signs in to see it; null = anyone. */
  readonly as: string | null;
}

/** The functions behind `/dev` on a development server of this machine. They exist nowhere else. */
export interface DevTools {
  /** How far the clock is ahead of the machine's, in milliseconds. */
  readonly aheadMs: number;
  /** In the order of wrangler.toml. */
  readonly crons: readonly DevCron[];
  /** Moves the clock of pages, crons and queues forward, and runs what comes due on the way. The clock stays ahead when the server restarts. */
  passTime(ms: number): Promise<void>;
  /** Runs a cron now, with the query limit of its own invocation. Returns false when it is already running. */
  runCron(cron: string): Promise<boolean>;
  /** Where the demo marketplace has something to see; none = it was not made. */
  demoLinks(): Promise<readonly DemoLink[]>;
}
