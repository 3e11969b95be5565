import {
  type Check,
  type DaySize,
  type DutyRun,
  databaseCheck,
  deadLettersCheck,
  dutyCheck,
  growthADay,
  messagesCheck,
  toldSince,
} from "../../domain/health/check";
import type { Context } from "../context";
import type { DeadLetter } from "../ports/health";
import type { Deployment } from "../ports/deployment";

export interface Examined {
  readonly version: Deployment["version"];
  readonly checks: readonly Check[];
  /** Which crons have run at all. */
  readonly duties: readonly DutyRun[];
  readonly sizes: readonly DaySize[];
  readonly deadLetters: readonly DeadLetter[];
  readonly fingerprints: Readonly<Record<string, string>>;
}

/** The checks that a running deployment can make by itself. The doctor asks Cloudflare and the providers for the rest. */
export async function examine({ db, clock, deployment }: Context): Promise<Examined> {
  const now = clock.now();
  const [vitals, fingerprints] = await Promise.all([db.health.vitals(toldSince(now)), deployment.fingerprints()]);
  const { duties, deadLetters, sizes, messageDue } = vitals;
  const { contactKeyFault, missing, version } = deployment;
  // Without these no customer can pay or hear about a booking. Any other service may be switched off on purpose, but must not be half configured.
  const stateOf = (words: string) => (/ is off: |^(stripe|twilio|resend)\b/.test(words) ? "warn" : "ok");
  const checks: readonly Check[] = [
    contactKeyFault === null
      ? { name: "contact key", state: "ok", words: "32 bytes" }
      : { name: "contact key", state: "broken", words: contactKeyFault },
    ...missing
      .filter((words) => !words.startsWith("CONTACT_KEY"))
      .map(
        (words): Check => ({
          name: "service",
          state: stateOf(words),
          words: / is off: /.test(words) ? words : `${words.split(":")[0]} is not set, so it is off`,
        }),
      ),
    ...duties.map((run) => dutyCheck(run, now)),
    messagesCheck(messageDue, now),
    deadLettersCheck(deadLetters.length),
    databaseCheck(sizes.at(-1)?.bytes ?? 0, growthADay(sizes)),
  ];
  return { version, checks, duties, sizes, deadLetters, fingerprints };
}
