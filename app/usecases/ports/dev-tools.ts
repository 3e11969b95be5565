/** A cron of wrangler.toml. */
export interface DevCron {
  readonly cron: string;
  /** What it does, by the names that logs and the doctor use. */
  readonly duties: readonly string[];
}

/** A page of the demo marketplace, and what is to be seen there. */
export interface DemoLink {
  readonly title: string;
  readonly href: string;
  /** Who signs in to see it; null = anyone. */
  readonly as: string | null;
}

/** What the page `/dev` does on a development server of this machine. There is none anywhere else. */
export interface DevTools {
  /** How far the clock is ahead of the machine's, in milliseconds. */
  readonly aheadMs: number;
  /** In the order of wrangler.toml. */
  readonly crons: readonly DevCron[];
  /** Moves the clock of pages, crons and queues forward, and runs what comes due on the way. The clock stays ahead when the server restarts. */
  passTime(ms: number): Promise<void>;
  /** Runs a cron now, with the queries of an invocation of its own. False = it is running already. */
  runCron(cron: string): Promise<boolean>;
  /** Where the demo marketplace has something to see; none = it was not made. */
  demoLinks(): Promise<readonly DemoLink[]>;
}
