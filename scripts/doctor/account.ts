import { databaseCheck, dailyGrowth, type Check } from "../../app/domain/operations/health/check.ts";
import { formatAge } from "../../app/domain/core/time/duration.ts";
import { REQUIRED_SECRETS } from "../../app/settings/secrets.ts";
import type { Details } from "./deployment.ts";
import { check, type DoctorContext } from "./probe.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
type Row = Readonly<Record<string, unknown>>;

export interface DeployedVersion {
  readonly at: number;
  /** The deployed versions with their share of the requests. */
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[];
}

/** The newest deployment of the worker; null = none. */
export async function newestDeployment({ account, config }: DoctorContext): Promise<DeployedVersion | null> {
  const { deployments } = await account.ask<{
    deployments: readonly { readonly created_on?: string; readonly versions: DeployedVersion["versions"] }[];
  }>("GET", `/workers/scripts/${config.worker}/deployments`);
  const [newest] = deployments;
  return newest ? { at: Date.parse(newest.created_on ?? ""), versions: newest.versions } : null;
}

export function versionChecks(
  { tag }: DoctorContext,
  deployed: DeployedVersion | null,
  details: Details | null,
): readonly Check[] {
  if (deployed === null) return [check("version", "broken", "the worker was never deployed: npm run provision")];
  const [first, ...others] = deployed.versions;
  if (!first) return [check("version", "broken", "no version is deployed")];
  if (others.length > 0)
    return [
      check(
        "version",
        "warn",
        `${deployed.versions.map((item) => `${item.version_id} has ${item.percentage}%`).join(", ")}: end the gradual deployment`,
      ),
    ];
  const running = details?.version;
  if (!running) return [check("version", "ok", `${first.version_id} is deployed`)];
  if (running.id !== first.version_id)
    return [check("version", "warn", `${running.id} answers, ${first.version_id} was deployed: ask again in a minute`)];
  return tag !== null && running.tag !== tag
    ? [check("version", "warn", `the deployment is of ${running.tag || "an unknown commit"}, this checkout is ${tag}`)]
    : [check("version", "ok", `${running.id} (${running.tag})`)];
}

/** Checks the database: its size, its migrations, and whether it can be restored. */
export async function databaseChecks(doctorContext: DoctorContext, details: Details | null): Promise<readonly Check[]> {
  const { account, config, now, migrations } = doctorContext;
  const path = `/d1/database/${config.database.id}`;
  const { file_size: bytes } = await account.ask<{ file_size: number }>("GET", path);
  const [ran] = await account.ask<readonly { results: readonly { name: string }[] }[]>("POST", `${path}/query`, {
    sql: "select name from d1_migrations order by id",
    params: [],
  });
  const appliedMigrations = (ran?.results ?? []).map(({ name }) => name);
  const pendingMigrations = migrations.filter((name) => !appliedMigrations.includes(name));
  const unknownMigrations = appliedMigrations.filter((name) => !migrations.includes(name));
  const since = new Date(now - DAY).toISOString();
  const bookmark = await account
    .ask<{ bookmark?: string }>("GET", `${path}/time_travel/bookmark?timestamp=${encodeURIComponent(since)}`)
    .then(({ bookmark }) => bookmark ?? null)
    .catch(() => null);
  return [
    databaseCheck(bytes, dailyGrowth(details?.sizes ?? [])),
    pendingMigrations.length > 0
      ? check("migrations", "broken", `${pendingMigrations.join(", ")} not applied: npm run deploy -- ${config.env}`)
      : unknownMigrations.length > 0
        ? check(
            "migrations",
            "warn",
            `${unknownMigrations.join(", ")} applied, and not in this checkout: it is an older one`,
          )
        : check("migrations", "ok", `${appliedMigrations.length} applied, the last ${appliedMigrations.at(-1)}`),
    bookmark === null
      ? check(
          "way back",
          "broken",
          `D1 names no bookmark of ${since}: there is no backup of a day ago. wrangler d1 time-travel info ${config.database.name} says why`,
        )
      : check("way back", "ok", `to any minute of the last thirty days, yesterday is ${bookmark}`),
  ];
}

/** Checks the worker's bindings, secrets and crons. */
export async function workerChecks({ account, config }: DoctorContext): Promise<readonly Check[]> {
  const script = `/workers/scripts/${config.worker}`;
  const [{ bindings }, secrets, { schedules }] = await Promise.all([
    account.ask<{ bindings: readonly Row[] }>("GET", `${script}/settings`),
    account.ask<readonly { name: string }[]>("GET", `${script}/secrets`),
    account.ask<{ schedules: readonly { cron: string }[] }>("GET", `${script}/schedules`),
  ]);
  const missingBindings = config.bindings.filter(
    ({ name, type }) => !bindings.some((item) => item.name === name && item.type === type),
  );
  const database = bindings.find(({ name, type }) => type === "d1" && name === "DB");
  const id = database?.id ?? database?.database_id;
  const missing = [...REQUIRED_SECRETS, "OPERATOR_KEY"].filter(
    (name) => !secrets.some((secret) => secret.name === name),
  );
  const missingCrons = config.crons.filter((cron) => !schedules.some((item) => item.cron === cron));
  return [
    missingBindings.length > 0
      ? check(
          "bindings",
          "broken",
          `${missingBindings.map(({ name }) => name).join(", ")} missing: npm run deploy -- ${config.env}`,
        )
      : database && id !== config.database.id
        ? check("bindings", "broken", `DB is the database ${id}, wrangler.toml names ${config.database.id}`)
        : check("bindings", "ok", `all ${config.bindings.length}`),
    ...missing.map((name) =>
      check(`secret ${name}`, name === "OPERATOR_KEY" ? "warn" : "broken", "not set: npm run provision puts it"),
    ),
    missingCrons.length > 0
      ? check("cron triggers", "broken", `${missingCrons.join(", ")} not set: npm run deploy -- ${config.env}`)
      : check("cron triggers", "ok", `all ${config.crons.length}`),
  ];
}

interface Queue {
  readonly queue_id: string;
  readonly consumers?: readonly Row[];
}

/** Checks that both queues exist and have a consumer, and how long the oldest message has waited. */
export async function queueChecks({ account, config, now }: DoctorContext): Promise<readonly Check[]> {
  const checkQueue = async (name: string, deadLetters: string | null): Promise<Check> => {
    const [queue] = await account.ask<readonly Queue[]>("GET", `/queues?name=${encodeURIComponent(name)}`);
    if (!queue) return check(`queue ${name}`, "broken", "does not exist: npm run provision");
    const [consumer] = queue.consumers ?? [];
    if (!consumer) return check(`queue ${name}`, "broken", `nobody reads it: npm run deploy -- ${config.env}`);
    if (deadLetters !== null && consumer.dead_letter_queue !== deadLetters)
      return check(
        `queue ${name}`,
        "broken",
        `its dead letters do not go to ${deadLetters}: npm run deploy -- ${config.env}`,
      );
    const metrics = await account.ask<{ backlog_count: number; oldest_message_timestamp_ms: number }>(
      "GET",
      `/queues/${queue.queue_id}/metrics`,
    );
    const { backlog_count: waiting, oldest_message_timestamp_ms: oldest } = metrics;
    const age = waiting > 0 && oldest > 0 ? now - oldest : 0;
    const text = `${waiting} waiting${age > 0 ? `, the oldest for ${formatAge(age)}` : ""}`;
    return age > 15 * 60_000
      ? check(
          `queue ${name}`,
          age > 2 * HOUR ? "broken" : "warn",
          `${text}: wrangler tail --env ${config.env} shows what its consumer says`,
        )
      : check(`queue ${name}`, "ok", text);
  };
  return Promise.all([checkQueue(config.queue, config.deadLetters), checkQueue(config.deadLetters, null)]);
}
