import { unstable_readConfig } from "wrangler";

/** The environments of wrangler.toml that are deployed. */
export const ENVIRONMENTS = ["test", "uat", "preprod", "prod", "prod-nz"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** What the table of one environment in wrangler.toml names. */
export interface EnvironmentConfig {
  readonly env: string;
  readonly config: string;
  readonly worker: string;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly database: { readonly name: string; readonly id: string };
  readonly bucket: string;
  readonly queue: string;
  readonly deadLetters: string;
  readonly hosts: readonly string[];
  readonly crons: readonly string[];
  /** What the worker is given, by name. */
  readonly bindings: readonly { readonly name: string; readonly type: string }[];
}

/** Reads `config` for `env`. Throws where it names no database, bucket or queue. */
export function environmentConfig(env: string, config = "wrangler.toml"): EnvironmentConfig {
  const read = unstable_readConfig({ config, env }, { hideWarnings: true });
  const [database] = read.d1_databases;
  const [bucket] = read.r2_buckets;
  const [consumer] = read.queues.consumers ?? [];
  if (!database?.database_name || !database.database_id || !bucket?.bucket_name || !consumer?.dead_letter_queue)
    throw new Error(`${config} names no database, bucket or queue with dead letters for ${env}`);
  return {
    env,
    config,
    worker: String(read.name),
    vars: read.vars,
    database: { name: database.database_name, id: database.database_id },
    bucket: bucket.bucket_name,
    queue: consumer.queue,
    deadLetters: consumer.dead_letter_queue,
    crons: read.triggers.crons ?? [],
    bindings: [
      ...read.d1_databases.map(({ binding }: { binding: string }) => ({ name: binding, type: "d1" })),
      ...read.durable_objects.bindings.map(({ name }: { name: string }) => ({
        name,
        type: "durable_object_namespace",
      })),
      ...read.r2_buckets.map(({ binding }: { binding: string }) => ({ name: binding, type: "r2_bucket" })),
      ...(read.queues.producers ?? []).map(({ binding }: { binding: string }) => ({ name: binding, type: "queue" })),
      ...read.ratelimits.map(({ name }: { name: string }) => ({ name, type: "ratelimit" })),
      ...(read.version_metadata ? [{ name: read.version_metadata.binding, type: "version_metadata" }] : []),
    ],
    hosts: (read.routes ?? []).map((route: string | { pattern: string }) =>
      typeof route === "string" ? route : route.pattern,
    ),
  };
}

export const isEnvironment = (text: string | undefined): text is Environment =>
  ENVIRONMENTS.some((each) => each === text);
